// SPDX-License-Identifier: MIT
// Names of events, and phrases.
#include "server/room/event.h"

static const char *const names[ROOM_EVENT_KINDS] = {
    [ROOM_EVENT_JOINED] = "joined",
    [ROOM_EVENT_LEFT] = "left",
    [ROOM_EVENT_READY] = "ready",
    [ROOM_EVENT_DEALT] = "dealt",
    [ROOM_EVENT_PLAYED] = "played",
    [ROOM_EVENT_RESIGNED] = "resigned",
    [ROOM_EVENT_TIMED_OUT] = "timed_out",
    [ROOM_EVENT_OFFERED] = "offered",
    [ROOM_EVENT_DECLINED] = "declined",
    [ROOM_EVENT_ENDED] = "ended",
    [ROOM_EVENT_REMATCHED] = "rematched",
    [ROOM_EVENT_RESUMED] = "resumed",
    [ROOM_EVENT_SAID] = "said",
    [ROOM_EVENT_RATED] = "rated",
    [ROOM_EVENT_TAKEN_BACK] = "taken_back",
};

static const struct {
    const char *word, *text;
} phrases[ROOM_PHRASES] = {
    {"hello", "Hello!"},      {"good_luck", "Good luck!"}, {"well_played", "Well played!"},
    {"wow", "Wow!"},          {"oops", "Oops!"},           {"one_moment", "One moment, please"},
    {"thanks", "Thank you!"}, {"good_game", "Good game!"},
};

const char *room_phrase(int number) {
    return phrases[number].word;
}

const char *room_phrase_text(int number) {
    return phrases[number].text;
}

int room_phrase_read(span word) {
    for (int i = 0; i < ROOM_PHRASES; i++)
        if (span_is(word, phrases[i].word))
            return i;
    return -1;
}

const char *room_event_name(enum room_event_kind kind) {
    return names[kind];
}

bool room_event_kind_read(enum room_event_kind *kind, span name) {
    for (int i = 0; i < ROOM_EVENT_KINDS; i++)
        if (span_is(name, names[i])) {
            *kind = (enum room_event_kind)i;
            return true;
        }
    return false;
}
