"""Numbers of system errors."""
EPERM, ENOENT, EINTR, EIO, EBADF, EAGAIN, ENOMEM, EACCES = 1, 2, 4, 5, 9, 11, 12, 13
EBUSY, EEXIST, EXDEV, ENODEV, ENOTDIR, EISDIR, EINVAL, EMFILE = 16, 17, 18, 19, 20, 21, 22, 24
EFBIG, ENOSPC, ESPIPE, EROFS, EPIPE, EDOM, ERANGE = 27, 28, 29, 30, 32, 33, 34
ENAMETOOLONG, ENOSYS, ENOTEMPTY, ELOOP, ECONNREFUSED, ETIMEDOUT = 36, 38, 39, 40, 111, 110
errorcode = {number: name for name, number in list(globals().items()) if name.startswith("E")}
