class MyError(Exception): pass
e = MyError('msg')
e.add_note('note one')
raise e
