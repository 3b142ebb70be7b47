// SPDX-License-Identifier: MIT
// Writing: tags as they are, then one line per decision with nature's outcomes after it. Legal
// lists are sorted by their text, so that equal records are equal files.
#include "record/internal.h"

#include <errno.h>
#include <string.h>

#include "games/games.h"

/* A decision line: seat, action, every outcome a few bytes, GAME_MAX_MOVES words of a list. */
enum { DECISION_SIZE = 8192 };

const struct game_outcome *outcome_kind_of(const struct game_ops *g, game_move outcome) {
    char buffer[GAME_MOVE_SIZE];
    span word = outcome == MATCH_HIDDEN ? span_of("?") : game_word(g, outcome, buffer);
    return game_outcome_of(&games_module(g)->traits, word);
}

static void record_write_tag(FILE *out, const char *name, const char *value) {
    putc('[', out);
    fputs(name, out);
    fputs(" \"", out);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            putc('\\', out);
        putc(*value, out);
    }
    fputs("\"]\n", out);
}

static void record_write_number(FILE *out, const char *name, int n) {
    char digits[16];
    text t;
    text_init(&t, digits, sizeof digits);
    text_int(&t, n);
    record_write_tag(out, name, digits);
}

/* `open`: is there a token that it can join? */
static void write_outcome(text *t, const struct game_ops *g, game_move outcome, bool *open) {
    bool alone = outcome_kind_of(g, outcome)->alone;
    if (alone || !*open)
        text_str(t, " +");
    if (outcome == MATCH_HIDDEN)
        text_char(t, '?');
    else
        g->write_move(t, outcome);
    *open = !alone;
}

void record_write_outcome_list(text *t, const struct game_ops *g, const game_move *outcome,
                               size_t count) {
    bool open = false;
    for (size_t i = 0; i < count; i++)
        write_outcome(t, g, outcome[i], &open);
}

void record_write_outcomes(text *t, const match *m, size_t at) {
    size_t end = at;
    while (end < m->length && m->actor[end] == MATCH_NATURE)
        end++;
    if (end > at)
        record_write_outcome_list(t, m->game, m->log + at, end - at);
}

/* A move's text as a number that sorts like it: it has at most seven characters. */
static uint64_t record_write_move_key(const struct game_ops *g, game_move move) {
    char buffer[GAME_MOVE_SIZE];
    uint64_t key = 0;
    size_t length = game_word(g, move, buffer).length;
    for (size_t i = 0; i < 8; i++)
        key = key << 8 | (i < length ? (unsigned char)buffer[i] : 0);
    return key;
}

static void record_write_list(text *t, const struct game_ops *g, const game_state *state) {
    game_move moves[GAME_MAX_MOVES];
    uint64_t keys[GAME_MAX_MOVES];
    int count = g->moves(state, moves);
    for (int i = 0; i < count; i++) {
        uint64_t key = record_write_move_key(g, moves[i]);
        int to = i;
        for (; to > 0 && keys[to - 1] > key; to--)
            keys[to] = keys[to - 1];
        keys[to] = key;
    }
    text_str(t, " |");
    for (int i = 0; i < count; i++) {
        text_char(t, ' ');
        for (int shift = 56; shift >= 0 && (keys[i] >> shift & 0xff); shift -= 8)
            text_char(t, (char)(keys[i] >> shift & 0xff));
    }
}

/* Writes the decision where the walk stands and goes past it and its outcomes. */
static void record_write_decision(text *t, match_walk *walk, bool legal) {
    const match *m = walk->of;
    int seat = m->actor[walk->at];
    game_state before = walk->now.state;
    text_int(t, seat + 1);
    text_char(t, ' ');
    m->game->write_move(t, m->log[walk->at]);
    match_walk_step(walk);
    record_write_outcomes(t, m, walk->at);
    while (walk->at < m->length && m->actor[walk->at] == MATCH_NATURE)
        match_walk_step(walk);
    if (legal && (m->viewer == MATCH_OPEN || m->viewer == seat))
        record_write_list(t, m->game, &before);
    text_char(t, '\n');
}

static int record_write_decisions(FILE *out, const match *m, bool legal) {
    char line[DECISION_SIZE];
    match_walk walk;
    text t;
    putc('\n', out);
    match_walk_start(&walk, m);
    while (walk.at < m->length) {
        text_init(&t, line, sizeof line);
        record_write_decision(&t, &walk, legal);
        if (t.overflow) {
            errno = EOVERFLOW;
            return -1;
        }
        fwrite(line, 1, t.length, out);
    }
    putc('\n', out);
    return ferror(out) ? -1 : 0;
}

int record_write(FILE *out, const record *r, bool legal) {
    for (size_t i = 0; i < r->tag_count; i++)
        record_write_tag(out, r->tags[i].name, r->tags[i].value);
    return record_write_decisions(out, &r->match, legal);
}

/* May these tags stand in a record, beside those that follow from the match? */
static bool are_extras(const struct record_tag *extra, size_t count) {
    static const char *const own[] = {"Game", "Players", "Setup", "View", "Start"};
    if (count > RECORD_TAGS_MAX - 8)
        return false;
    for (size_t i = 0; i < count; i++) {
        span value = span_of(extra[i].value);
        if (!record_is_tag_name(span_of(extra[i].name)) || !record_is_text(value) ||
            2 * value.length + strlen(extra[i].name) + 8 > RECORD_LINE_MAX ||
            record_tags_find(extra, i, extra[i].name))
            return false;
        for (size_t k = 0; k < sizeof own / sizeof *own; k++)
            if (strcmp(extra[i].name, own[k]) == 0)
                return false;
    }
    const char *rules = record_tags_find(extra, count, "Rules");
    return !rules || strcmp(rules, "1") == 0;
}

static void record_write_start(FILE *out, const match *m) {
    const struct game_ops *g = m->game;
    char line[GAME_LINE_SIZE];
    text t;
    text_init(&t, line, sizeof line);
    if (m->viewer == MATCH_OPEN)
        g->write_state(&t, &m->start);
    else
        g->write_view(&t, &m->start_view);
    if (!g->is_deal(&m->start))
        record_write_tag(out, "Setup", "1");
    if (m->viewer != MATCH_OPEN)
        record_write_number(out, "View", m->viewer + 1);
    record_write_tag(out, "Start", line);
}

static bool is_end_tag(const char *name) {
    return strcmp(name, "Result") == 0 || strcmp(name, "Winner") == 0;
}

int record_write_match(FILE *out, const match *m, const struct record_tag *extra,
                       size_t extra_count, bool legal) {
    char buffers[2][RECORD_RESULT_SIZE];
    struct record_end end;
    text result, winner;
    text_init(&result, buffers[0], sizeof buffers[0]);
    text_init(&winner, buffers[1], sizeof buffers[1]);
    if (!are_extras(extra, extra_count) ||
        !record_end_determine(m, extra, extra_count, &end, &result, &winner)) {
        errno = EINVAL;
        return -1;
    }
    record_write_tag(out, "Game", m->game->name);
    record_write_number(out, "Players", m->game->players(&m->state));
    for (size_t i = 0; i < extra_count; i++)
        if (!is_end_tag(extra[i].name))
            record_write_tag(out, extra[i].name, extra[i].value);
    record_write_start(out, m);
    record_write_tag(out, "Result", result.at);
    if (winner.length)
        record_write_tag(out, "Winner", winner.at);
    return record_write_decisions(out, m, legal);
}
