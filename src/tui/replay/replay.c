// SPDX-License-Identifier: MIT
#include "tui/replay/replay.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/unicode/safe_text.h"
#include "session/session.h"
#include "system/source.h"

static void replay_name_seats(struct replay *r) {
    for (int i = 0; i < r->record.players; i++) {
        char tag[] = {'P', 'l', 'a', 'y', 'e', 'r', (char)('1' + i), '\0'};
        const char *name = record_tag(&r->record, tag);
        safe_name(r->name[i], REPLAY_NAME, name ? name : "", i);
    }
}

static void count_plies(struct replay *r) {
    r->plies = 0;
    for (size_t i = 0; i < r->record.match.length; i++)
        r->plies += r->record.match.actor[i] != MATCH_NATURE;
}

bool replay_load(struct replay *r, const char *path, uint64_t number, text *error) {
    FILE *file = source_open(path);
    memset(r, 0, sizeof *r);
    if (!file) {
        text_str(error, strerror(errno));
        return false;
    }
    bool good = source_record(&r->record, file, number, error);
    source_close(file);
    if (good) {
        count_plies(r);
        replay_name_seats(r);
    }
    return good;
}

void replay_free(struct replay *r) {
    record_free(&r->record);
}

int replay_first_viewer(const struct replay *r) {
    return r->record.match.viewer;
}

int replay_next_viewer(const struct replay *r, int viewer) {
    if (r->record.match.viewer != MATCH_OPEN)
        return viewer;
    if (viewer == REPLAY_OPEN)
        return 0;
    return viewer == -1 ? REPLAY_OPEN : viewer + 1 < r->record.players ? viewer + 1 : -1;
}

/* Plays up to decision `ply`; to the end when there is none. */
static void replay_walk_to(match_walk *w, const struct replay *r, size_t ply) {
    const match *m = &r->record.match;
    match_walk_start(w, m);
    for (size_t made = 0; w->at < m->length; match_walk_step(w)) {
        if (m->actor[w->at] == MATCH_NATURE)
            continue;
        if (made++ == ply)
            return;
    }
}

void replay_position(struct paint_position *out, const struct replay *r, size_t ply, int viewer) {
    match_walk w;
    replay_walk_to(&w, r, ply);
    paint_of_match(out, &w.now, viewer);
}

int replay_decision(const struct replay *r, size_t ply, text *t) {
    const match *m = &r->record.match;
    match_walk w;
    replay_walk_to(&w, r, ply);
    m->game->write_move(t, m->log[w.at]);
    record_write_outcomes(t, m, w.at + 1);
    return m->actor[w.at];
}

static void replay_write_one(void *context, const struct session_step *s, int number) {
    (void)number;
    play_write_step(context, s);
}

void replay_write_step(const struct replay *r, size_t ply, int viewer, text *t) {
    const match *m = &r->record.match;
    match_walk w;
    replay_walk_to(&w, r, ply);
    size_t to = w.at + 1;
    while (to < m->length && m->actor[to] == MATCH_NATURE)
        to++;
    session_steps(m, viewer, w.at, to, replay_write_one, t);
}

/* A comma after what was said since `before`. */
static void replay_write_comma(text *t, size_t before) {
    text_str(t, t->length > before ? ", " : "");
}

void replay_result(const struct replay *r, text *t) {
    const char *result = record_tag(&r->record, "Result");
    const char *name[GAME_MAX_PLAYERS];
    size_t before = t->length;
    struct record_ending e;
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        name[i] = r->name[i];
    if (!record_ending_of(&e, &r->record))
        return;
    play_write_early(t, &e.end, name);
    if (e.over) {
        replay_write_comma(t, before);
        text_str(t, result);
    }
    if (e.winners) {
        replay_write_comma(t, before);
        play_write_winners(t, e.winners, -1, name);
    }
}
