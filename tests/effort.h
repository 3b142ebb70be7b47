// SPDX-License-Identifier: MIT
// How often tests repeat what they do: the whole number in a release, a quarter of it in builds
// with asserts and sanitizers: they are slow, and a quarter takes the same paths through the code.
#ifndef TESTS_EFFORT_H
#define TESTS_EFFORT_H

#ifdef NDEBUG
enum { FEWER = 1 };
#else
enum { FEWER = 4 };
#endif

#endif
