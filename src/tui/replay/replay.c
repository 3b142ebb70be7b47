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

int replay_first_eyes(const struct replay *r) {
    return r->record.match.viewer;
}

int replay_next_eyes(const struct replay *r, int eyes) {
    if (r->record.match.viewer != MATCH_OPEN)
        return eyes;
    if (eyes == REPLAY_OPEN)
        return 0;
    return eyes == -1 ? REPLAY_OPEN : eyes + 1 < r->record.players ? eyes + 1 : -1;
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

void replay_position(struct paint_position *out, const struct replay *r, size_t ply, int eyes) {
    match_walk w;
    replay_walk_to(&w, r, ply);
    paint_of_match(out, &w.now, eyes);
}

int replay_decision(const struct replay *r, size_t ply, text *t) {
    const match *m = &r->record.match;
    match_walk w;
    replay_walk_to(&w, r, ply);
    m->game->write_move(t, m->log[w.at]);
    record_write_outcomes(t, m, w.at + 1);
    return m->actor[w.at];
}

struct telling {
    text *out;
    const struct play_words *words;
    bool open; /* every card is visible */
};

static void replay_tell_one(void *context, const struct session_step *s, int number) {
    struct telling *t = context;
    struct session_step told = *s;
    (void)number;
    if (t->open)
        told.viewer = -1; /* nobody is "you" */
    play_tell_step(t->out, t->words, &told);
}

void replay_tell(const struct replay *r, size_t ply, int eyes, text *t) {
    const match *m = &r->record.match;
    struct telling telling = {t, play_words_of(m->game), eyes == REPLAY_OPEN};
    match_walk w;
    replay_walk_to(&w, r, ply);
    size_t to = w.at + 1;
    while (to < m->length && m->actor[to] == MATCH_NATURE)
        to++;
    /* open eyes see what the deciding seat sees: the cards that are drawn */
    session_steps(m, telling.open ? m->actor[w.at] : eyes, w.at, to, replay_tell_one, &telling);
}

/* "resign 2, time 3", with the names of the seats. */
static void write_end(const struct replay *r, const char *end, text *t) {
    static const struct {
        const char *word, *said;
    } ways[] = {{"resign", " resigned"}, {"time", " ran out of time"}};
    for (span rest = span_of(end); rest.at;) {
        span one = span_trim(span_cut(&rest, ',')), seat = one, word = span_cut(&seat, ' ');
        uint64_t n = 0;
        if (seat.at && span_uint(seat, (uint64_t)r->record.players, &n) && n > 0)
            text_str(t, r->name[n - 1]);
        for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
            if (n > 0 && span_is(word, ways[i].word))
                text_str(t, ways[i].said);
        if (n == 0)
            text_str(t, span_is(word, "draw") ? "A draw was agreed" : "The game was given up");
        text_str(t, ", ");
    }
}

void replay_result(const struct replay *r, text *t) {
    const char *result = record_tag(&r->record, "Result"), *end = record_tag(&r->record, "End");
    const char *winner = record_tag(&r->record, "Winner");
    size_t before = t->length;
    if (end)
        write_end(r, end, t);
    if (result && strcmp(result, "*") != 0) {
        text_str(t, result);
        text_str(t, ", ");
    }
    int count = 0;
    for (span rest = span_of(winner ? winner : ""); rest.length;) {
        uint64_t n;
        if (!span_uint(span_cut(&rest, ','), (uint64_t)r->record.players, &n) || n == 0)
            break;
        text_str(t, count++ ? " and " : "");
        text_str(t, r->name[n - 1]);
    }
    if (count)
        text_str(t, count > 1 ? " win together" : " wins");
    else if (t->length > before) /* the comma */
        t->at[t->length -= 2] = '\0';
}
