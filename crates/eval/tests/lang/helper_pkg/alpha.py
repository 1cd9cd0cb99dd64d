VALUE = 'alpha value'
starred = 'via star'
_hidden = 1
