// SPDX-License-Identifier: MIT
#include "cli/arena/lines.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "cli/build.h"
#include "engine/fields.h"
#include "games/games.h"
#include "record/record.h"

enum { HASH_DIGITS = 16, MOVE_SIZE = 6 };

const char arena_signature[] = "sixsands arena 2 ";
static const char forfeits[] = "-rt"; /* by enum record_out */

/* ---- the first line */

/* A number of 64 bits as a string: not every reader of JSON has such numbers. */
static void put_decimal(json *j, const char *key, uint64_t n) {
    char digits[24];
    text t;
    text_init(&t, digits, sizeof digits);
    text_uint(&t, n);
    json_put_str(j, key, digits);
}

void arena_head_write(text *t, const struct arena_plan *p) {
    text_str(t, arena_signature);
    json j = json_on(t);
    json_open_object(&j);
    json_put_str(&j, "build", cli_build);
    json_put_str(&j, "game", p->game->name);
    json_write_key(&j, "bots");
    json_open_list(&j);
    for (int i = 0; i < p->players; i++)
        json_write_str(&j, p->bot[i]);
    json_close_list(&j);
    put_decimal(&j, "seed", p->seed);
    json_put_uint(&j, "movetime", p->limits.movetime);
    json_put_uint(&j, "nodes", p->limits.nodes);
    json_close_object(&j);
    text_char(t, '\n');
}

static bool read_bots(struct arena_head *out, const json_t *list, text *error) {
    struct arena_plan *p = &out->plan;
    size_t count = json_array_size(list);
    if (count < (size_t)p->game->min_players || count > (size_t)p->game->max_players)
        return fields_refuse(error, "its first line has no right list of bots");
    p->players = (int)count;
    for (size_t i = 0; i < count; i++) {
        span name = fields_span(json_array_get(list, i));
        if (!name.at || name.length > ARENA_NAME_MAX || !record_is_text(name))
            return fields_refuse(error, "its first line has a bot without a right name");
        memcpy(out->name[i], name.at, name.length);
        out->name[i][name.length] = '\0';
        p->bot[i] = out->name[i];
    }
    return true;
}

static bool read_plan(struct arena_head *out, const json_t *root, text *error) {
    struct arena_plan *p = &out->plan;
    span game, seed;
    uint64_t movetime = 0;
    if (!fields_string(root, "game", &game, error) || !fields_string(root, "seed", &seed, error) ||
        !fields_number(root, "movetime", 0, UINT32_MAX, &movetime, error) ||
        !fields_number(root, "nodes", 0, FIELDS_MOST_NUMBER, &p->limits.nodes, error))
        return false;
    p->game = game.at ? games_find(game) : NULL;
    p->limits.movetime = (uint32_t)movetime;
    if (!p->game)
        return fields_refuse(error, "its first line names no game of ours");
    if (!seed.at || !span_uint(seed, UINT64_MAX, &p->seed))
        return fields_refuse(error, "its first line has no seed");
    return read_bots(out, json_object_get(root, "bots"), error);
}

static json_t *load_head(span line, text *error) {
    size_t n = strlen(arena_signature);
    if (!span_starts(line, arena_signature)) {
        text_str(error, "this isn't an arena's state file");
        return NULL;
    }
    return fields_load((span){line.at + n, line.length - n}, "{\"game\":...}", error);
}

bool arena_head_read(struct arena_head *out, span line, text *error) {
    json_t *root = load_head(line, error);
    bool good = root && read_plan(out, root, error);
    json_decref(root);
    return good;
}

static void write_value(text *t, const json_t *value) {
    char *words = value ? json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;
    text_str(t, words ? words : "nothing");
    free(words);
}

bool arena_head_differs(span line, span other, text *what) {
    static const char *const keys[] = {"build", "game", "bots", "seed", "movetime", "nodes"};
    char ignored[256];
    text error;
    if (line.length == other.length && memcmp(line.at, other.at, line.length) == 0)
        return false;
    text_init(&error, ignored, sizeof ignored);
    json_t *a = load_head(line, &error), *b = load_head(other, &error);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const json_t *x = json_object_get(a, keys[i]), *y = json_object_get(b, keys[i]);
        if (x == y || json_equal(x, y))
            continue;
        text_str(what, keys[i]);
        text_char(what, ' ');
        write_value(what, x);
        text_str(what, ", not ");
        write_value(what, y);
        break;
    }
    json_decref(a);
    json_decref(b);
    return true;
}

/* ---- games */

static uint64_t hash_of(span bytes) {
    uint64_t hash = 0xcbf29ce484222325U;
    for (size_t i = 0; i < bytes.length; i++)
        hash = (hash ^ (unsigned char)bytes.at[i]) * 0x100000001b3U;
    return hash;
}

static void write_hash(text *t, uint64_t hash) {
    for (int shift = 60; shift >= 0; shift -= 4)
        text_char(t, "0123456789abcdef"[hash >> shift & 15]);
}

/* Cuts the checksum off a line; false when it is wrong. */
static bool cut_hash(span *line) {
    char digits[HASH_DIGITS + 1];
    text t;
    if (line->length < HASH_DIGITS + 1)
        return false;
    size_t rest = line->length - HASH_DIGITS;
    text_init(&t, digits, sizeof digits);
    write_hash(&t, hash_of((span){line->at, rest}));
    if (memcmp(line->at + rest, digits, HASH_DIGITS) != 0)
        return false;
    line->length = rest - 1;
    return true;
}

bool arena_line_check(span *line, uint64_t *index) {
    if (!cut_hash(line))
        return false;
    span rest = *line;
    return span_uint(span_cut(&rest, ' '), UINT64_MAX - 1, index);
}

size_t arena_line_size(const struct arena_game *game) {
    return 512 + game->match.length * MOVE_SIZE;
}

void arena_line_write(text *t, const struct arena_game *game, int players) {
    const struct arena_result *r = &game->result;
    const match *m = &game->match;
    text_uint(t, game->index);
    text_char(t, ' ');
    for (int i = 0; i < players; i++)
        text_char(t, forfeits[r->end.out[i]]);
    for (int i = 0; i < players; i++) {
        text_char(t, i ? '/' : ' ');
        text_uint(t, r->moves[i]);
    }
    for (int i = 0; i < players; i++) {
        text_char(t, i ? '/' : ' ');
        text_uint(t, (uint64_t)(r->seconds[i] * 1e9));
    }
    text_str(t, m->length ? " " : " -");
    for (size_t i = 0; i < m->length; i++) {
        if (i)
            text_char(t, ',');
        text_uint(t, m->log[i]);
    }
    text_char(t, ' ');
    write_hash(t, hash_of((span){t->at, t->length}));
    text_char(t, '\n');
}

static bool read_numbers(span list, char separator, int count, uint64_t out[GAME_MAX_PLAYERS]) {
    for (int i = 0; i < count; i++)
        if (!list.at || !span_uint(span_cut(&list, separator), UINT64_MAX, &out[i]))
            return false;
    return !list.at;
}

static bool read_forfeits(span word, int count, struct arena_result *r) {
    if (word.length != (size_t)count)
        return false;
    for (int i = 0; i < count; i++) {
        const char *kind = memchr(forfeits, word.at[i], sizeof forfeits - 1);
        if (!kind)
            return false;
        r->end.out[i] = (enum record_out)(kind - forfeits);
    }
    return true;
}

static bool replay_log(match *m, span log, text *error) {
    if (span_is(log, "-"))
        return true;
    while (log.at) {
        uint64_t id;
        if (!span_uint(span_cut(&log, ','), GAME_NO_MOVE, &id)) {
            text_str(error, "a move isn't a number");
            return false;
        }
        int actor = m->game->actor(&m->state);
        if ((actor == GAME_NATURE ? match_chance(m, (game_move)id, error)
                                  : match_play(m, actor, (game_move)id, error)) != 0)
            return false;
    }
    return true;
}

static bool read_game(struct arena_game *out, const struct arena_plan *p, span line, text *error) {
    struct arena_result *r = &out->result;
    uint64_t moves[GAME_MAX_PLAYERS], nanoseconds[GAME_MAX_PLAYERS];
    span_cut(&line, ' '); /* the index */
    if (!read_forfeits(span_cut(&line, ' '), p->players, r) || !line.at ||
        !read_numbers(span_cut(&line, ' '), '/', p->players, moves) || !line.at ||
        !read_numbers(span_cut(&line, ' '), '/', p->players, nanoseconds) || !line.at) {
        text_str(error, "the line isn't a game");
        return false;
    }
    if (!replay_log(&out->match, line, error))
        return false;
    bool ended = p->game->actor(&out->match.state) == GAME_OVER;
    for (int i = 0; i < p->players; i++) {
        r->moves[i] = (uint32_t)moves[i];
        r->seconds[i] = (double)nanoseconds[i] * 1e-9;
        ended |= p->players == 2 && r->end.out[i] != RECORD_PLAYS;
    }
    if (!ended)
        text_str(error, "the game isn't finished");
    else
        arena_score(out);
    return ended;
}

bool arena_line_read(struct arena_game *out, const struct arena_plan *p, uint64_t index, span line,
                     text *error) {
    game_state start;
    uint64_t number;
    *out = (struct arena_game){.index = index};
    arena_deal(p, index, &start);
    match_start(&out->match, p->game, &start);
    if (arena_line_check(&line, &number) && number == index)
        return read_game(out, p, line, error);
    text_str(error, "the line has changed meanwhile");
    return false;
}

bool arena_line_same(span a, span b) {
    enum { CLOCKS = 3 };
    if (!cut_hash(&a) || !cut_hash(&b))
        return false;
    for (int word = 0; a.at && b.at; word++) {
        span x = span_cut(&a, ' '), y = span_cut(&b, ' ');
        bool same = x.length == y.length && memcmp(x.at, y.at, x.length) == 0;
        if (!same && word != CLOCKS)
            return false;
    }
    return !a.at && !b.at;
}
