// SPDX-License-Identifier: MIT
// Names of events.
#include "server/room/event.h"

static const char *const names[EVENT_KINDS] = {
    [EVENT_JOINED] = "joined",       [EVENT_LEFT] = "left",           [EVENT_READY] = "ready",
    [EVENT_DEALT] = "dealt",         [EVENT_PLAYED] = "played",       [EVENT_RESIGNED] = "resigned",
    [EVENT_TIMED_OUT] = "timed_out", [EVENT_OFFERED] = "offered",     [EVENT_DECLINED] = "declined",
    [EVENT_ENDED] = "ended",         [EVENT_REMATCHED] = "rematched", [EVENT_RESUMED] = "resumed",
};

const char *event_name(enum event_kind kind) {
    return names[kind];
}

bool event_kind_read(enum event_kind *kind, span name) {
    for (int i = 0; i < EVENT_KINDS; i++)
        if (span_is(name, names[i])) {
            *kind = (enum event_kind)i;
            return true;
        }
    return false;
}
