import sys
print('a')
try: sys.exit(3)
finally: print('finally')
