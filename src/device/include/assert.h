// SPDX-License-Identifier: MIT
// Rules assert their contracts; tests on the CPU hold them to it.
#undef assert
#define assert(condition) ((void)0)
