// SPDX-License-Identifier: MIT
#include "record/played.h"

#include <string.h>

#include "base/bits.h"
#include "record/record_end.h"
#include "search/bot.h"

static const char *const played_words[PLAYED_RESULTS] = {"", "won", "shared", "lost"};

bool played_is_bot(const char *name) {
    char reason[128];
    text error;
    bot b;
    text_init(&error, reason, sizeof reason);
    return span_starts(span_of(name), "cmd:") || bot_read(&b, span_of(name), &error);
}

const char *played_name(const record *r, int seat) {
    char tag[24];
    text t;
    text_init(&t, tag, sizeof tag);
    text_str(&t, "Player");
    text_int(&t, seat + 1);
    const char *name = record_tag(r, tag);
    return name ? name : "";
}

static int played_seat(const record *r) {
    int people = 0, seat = -1;
    for (int i = 0; i < r->players; i++) {
        if (strcmp(played_name(r, i), "me") == 0)
            return i;
        if (strcmp(played_name(r, i), "person") == 0) {
            people++;
            seat = i;
        }
    }
    return people == 1 ? seat : -1;
}

static void played_take_opponent(struct played *out, const record *r) {
    const char *kind = NULL;
    text t;
    for (int i = 0; i < r->players; i++) {
        if (i == out->seat)
            continue;
        const char *own = out->bots >> i & 1 ? played_name(r, i) : "people";
        if (!kind || strcmp(own, "people") == 0)
            kind = own;
        else if (strcmp(kind, "people") != 0 && strcmp(kind, own) != 0)
            kind = "bots";
    }
    text_init(&t, out->opponent, sizeof out->opponent);
    text_str(&t, kind ? kind : "people");
}

static bool played_is_over(const record *r, struct record_ending *e) {
    return r->match.viewer == MATCH_OPEN && record_ending_of(e, r) && !e->end.abort &&
           (e->over || e->end.draw || record_end_out(&e->end));
}

bool played_of(struct played *out, const record *r, text *why) {
    struct record_ending e;
    *out = (struct played){.seat = played_seat(r)};
    for (int i = 0; i < r->players; i++)
        out->bots |= (unsigned)played_is_bot(played_name(r, i)) << i;
    if (!played_is_over(r, &e)) {
        text_str(why, "the game isn't over, or was seen by one seat only");
        return false;
    }
    if (bits_count(out->bots) == r->players) {
        text_str(why, "only bots play");
        return false;
    }
    played_take_opponent(out, r);
    if (out->seat >= 0)
        out->result = e.end.draw || (e.winners >> out->seat & 1 && bits_count(e.winners) > 1)
                          ? PLAYED_SHARED
                      : e.winners >> out->seat & 1 ? PLAYED_WON
                                                   : PLAYED_LOST;
    return true;
}

const char *played_result_word(enum played_result r) {
    return played_words[r];
}

enum played_result played_result_read(span word) {
    for (int i = 1; i < PLAYED_RESULTS; i++)
        if (span_is(word, played_words[i]))
            return (enum played_result)i;
    return PLAYED_NONE;
}

double played_share(const int of[PLAYED_RESULTS]) {
    int games = of[PLAYED_WON] + of[PLAYED_SHARED] + of[PLAYED_LOST];
    return games ? (of[PLAYED_WON] + 0.5 * of[PLAYED_SHARED]) / games : 0;
}
