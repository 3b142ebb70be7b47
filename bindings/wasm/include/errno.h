// SPDX-License-Identifier: MIT
// The numbers of errors that the library uses, for a module without a libc.
#ifndef ERRNO_H
#define ERRNO_H

enum { EIO = 5, ENOMEM = 12, EINVAL = 22, EOVERFLOW = 75 };

extern int errno;

#endif
