// SPDX-License-Identifier: MIT
// Which program this is, as far as games depend on it.
#ifndef CLI_BUILD_H
#define CLI_BUILD_H

/* The version and a hash of the sources that decide what is played (tools/build_id.py). */
extern const char cli_build[];

#endif
