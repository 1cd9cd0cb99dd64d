for i in range(3):
    pass
break
return 1
