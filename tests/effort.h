// SPDX-License-Identifier: MIT
// How often tests repeat what they do. Sanitizers look at memory, which a quarter of the
// repetitions uses in the same ways; the whole number is for the other builds.
#ifndef TESTS_EFFORT_H
#define TESTS_EFFORT_H

#ifdef __SANITIZE_ADDRESS__
enum { FEWER = 4 };
#else
enum { FEWER = 1 };
#endif

#endif
