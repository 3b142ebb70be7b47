// SPDX-License-Identifier: MIT
#include "record/shuffle.h"

#include <string.h>

#include "games/games.h"

static int hex_digit(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool shuffle_hex_read(uint8_t bytes[SHUFFLE_HASH], span hex) {
    if (hex.length != SHUFFLE_HEX - 1)
        return false;
    for (size_t i = 0; i < SHUFFLE_HASH; i++) {
        int high = hex_digit(hex.at[2 * i]), low = hex_digit(hex.at[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

static int shuffle_fail(text *reason, const char *why) {
    text_str(reason, why);
    return -1;
}

int shuffle_take(struct shuffle *s, const record *r, text *reason) {
    static const char *const names[] = {"Id", "Nonces", "Commit", "Key"};
    const char *value[4];
    if (r->match.viewer != MATCH_OPEN)
        return shuffle_fail(reason, "not verifiable: it is what one seat saw");
    for (int i = 0; i < 4; i++) {
        value[i] = record_tag(r, names[i]);
        if (value[i])
            continue;
        text_str(reason, "not verifiable: the tag ");
        text_str(reason, names[i]);
        return shuffle_fail(reason, " is missing");
    }
    const char *deal = record_tag(r, "Deal"); /* of several games: it has a name of its own */
    s->id = deal ? deal : value[0];
    s->nonces = value[1];
    if (!shuffle_hex_read(s->key, span_of(value[3])))
        return shuffle_fail(reason, "Key is not 64 hexadecimal digits");
    if (!shuffle_hex_read(s->commit, span_of(value[2])))
        return shuffle_fail(reason, "Commit is not the SHA-256 of Key");
    s->colours = record_tag(r, "Colours");
    s->outcomes = 1 + (s->colours != NULL);
    for (size_t i = 0; i < r->match.length; i++)
        s->outcomes += r->match.actor[i] == MATCH_NATURE;
    return 0;
}

int shuffle_check_commit(const struct shuffle *s, const uint8_t hash[SHUFFLE_HASH], text *reason) {
    return memcmp(s->commit, hash, SHUFFLE_HASH) == 0
               ? 0
               : shuffle_fail(reason, "Commit is not the SHA-256 of Key");
}

void shuffle_text(text *t, const char *id, uint64_t n, const char *nonces) {
    text_str(t, id);
    text_char(t, ':');
    text_uint(t, n);
    text_char(t, ':');
    text_str(t, nonces);
}

bool shuffle_is_colours(const struct shuffle *s, uint64_t n) {
    return s->colours && n == s->outcomes - 1;
}

void shuffle_write(text *t, const struct shuffle *s, uint64_t n) {
    bool colours = shuffle_is_colours(s, n);
    shuffle_text(t, s->id, colours ? 0 : n, s->nonces);
    text_str(t, colours ? SHUFFLE_COLOURS : "");
}

void shuffle_rng(rng *r, const uint8_t hash[SHUFFLE_HASH]) {
    for (int i = 0; i < 4; i++) {
        r->s[i] = 0;
        for (int k = 7; k >= 0; k--)
            r->s[i] = r->s[i] << 8 | hash[8 * i + k];
    }
}

static int fail_outcome(text *reason, const match *m, size_t at, uint64_t n, game_move made) {
    size_t decision = 0;
    for (size_t i = 0; i < at; i++)
        decision += m->actor[i] != MATCH_NATURE;
    text_str(reason, "outcome ");
    text_uint(reason, n);
    text_str(reason, " (after decision ");
    text_uint(reason, decision);
    text_str(reason, ") is ");
    m->game->write_move(reason, m->log[at]);
    text_str(reason, ", but the key gives ");
    m->game->write_move(reason, made);
    return -1;
}

/* Do the colours follow from the key? */
static bool shuffle_check_colours(const struct shuffle *s, const struct game_traits *t,
                                  shuffle_maker *make, void *context) {
    char right[RECOLOUR_SIZE];
    rng random;
    if (!s->colours)
        return true;
    make(context, &random, s->outcomes - 1);
    recolour_draw(right, t, &random);
    return right[0] && strcmp(right, s->colours) == 0;
}

int shuffle_check(const struct shuffle *s, const record *r, shuffle_maker *make, void *context,
                  text *reason) {
    const match *m = &r->match;
    const struct game_traits *t = &games_module(m->game)->traits;
    game_state dealt;
    rng random;
    if (!shuffle_check_colours(s, t, make, context))
        return shuffle_fail(reason, "Colours are not those that the key gives");
    make(context, &random, 0);
    game_deal(m->game, &dealt, r->players, &random);
    if (s->colours && !recolour_start(&dealt, m->game, t, s->colours))
        return shuffle_fail(reason, "the deal can't be given in these colours");
    if (memcmp(&dealt, &m->start, sizeof dealt) != 0)
        return shuffle_fail(reason, "the deal is not the one that the key gives");
    match_walk walk;
    uint64_t n = 0;
    match_walk_start(&walk, m);
    for (; walk.at < m->length; match_walk_step(&walk)) {
        if (m->actor[walk.at] != MATCH_NATURE)
            continue;
        make(context, &random, ++n);
        game_move made = s->colours
                             ? recolour_sample(m->game, t, s->colours, &walk.now.state, &random)
                             : m->game->sample(&walk.now.state, &random);
        if (made != m->log[walk.at])
            return fail_outcome(reason, m, walk.at, n, made);
    }
    return 0;
}
