// SPDX-License-Identifier: MIT
// What the rules need of stddef.h; NVRTC knows size_t by itself.
#ifndef STDDEF_H
#define STDDEF_H
#ifndef NULL
#define NULL 0
#endif
#endif
