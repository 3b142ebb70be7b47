// SPDX-License-Identifier: MIT
// For LD_PRELOAD: every SQLite file of the program is on a disk that fails as SIXSANDS_FAULT and
// SIXSANDS_FAULT_WHILE in the environment say (fault_vfs.h).
#include <stdio.h>
#include <stdlib.h>

#include "fault_vfs.h"

__attribute__((constructor)) static void install(void) {
    const char *words = getenv("SIXSANDS_FAULT");
    struct fault_plan plan;
    if (!words)
        return;
    if (!fault_plan_read(&plan, words) || !fault_vfs_register(true)) {
        fputs("fault_preload: SIXSANDS_FAULT can't be understood\n", stderr);
        exit(2);
    }
    plan.as_long_as = getenv("SIXSANDS_FAULT_WHILE");
    fault_vfs_watch(false);
    fault_vfs_plan(&plan);
}
