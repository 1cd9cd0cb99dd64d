from .. import alpha
WHO = 'deep ' + alpha.VALUE
