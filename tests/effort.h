// SPDX-License-Identifier: MIT
// How often tests repeat what they do: the whole number in a release, an eighth of it in builds
// with asserts and sanitizers: these are slow, and need all paths through the code, but no
// statistics.
#ifndef TESTS_EFFORT_H
#define TESTS_EFFORT_H

#ifdef NDEBUG
enum { FEWER = 1 };
#else
enum { FEWER = 8 };
#endif

#endif
