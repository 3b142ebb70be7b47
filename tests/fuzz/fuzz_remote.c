// SPDX-License-Identifier: MIT
// Any bytes as what a server says about a game, a line at a time: STATEs, EVENTs, news. Whatever
// comes, what is known stays something that can be shown: a match that fits its table, or none, and
// names of one column a character.
#include "fuzz.h"

#include <jansson.h>
#include <string.h>

#include "client/remote_game.h"

static void expect_name(const char *name, size_t size) {
    fuzz_expect(memchr(name, 0, size) != NULL, "a name without an end", NULL);
    for (span rest = span_of(name); rest.length;) {
        size_t n = span_utf8(rest);
        fuzz_expect(n > 0 && n < 4 && (unsigned char)rest.at[0] >= 0x20, "a name", name);
        rest = (span){rest.at + n, rest.length - n};
    }
}

static void expect_words(const struct remote_words *w) {
    expect_name(w->abort, sizeof w->abort);
    expect_name(w->draw, sizeof w->draw);
    expect_name(w->takeback, sizeof w->takeback);
    fuzz_expect(w->phrases >= 0 && w->phrases <= REMOTE_PHRASES_MOST, "phrases", NULL);
    for (int i = 0; i < w->phrases; i++) {
        fuzz_expect(span_is_word(span_of(w->phrase[i].word), REMOTE_WORD - 1), "a word",
                    w->phrase[i].word);
        expect_name(w->phrase[i].text, sizeof w->phrase[i].text);
    }
}

static void expect_shown(const struct remote_game *g) {
    const struct remote_summary *t = &g->summary;
    const match *m = &g->replay.match;
    if (!t->game) {
        fuzz_expect(!g->dealt, "a match without a table", NULL);
        return;
    }
    fuzz_expect(t->players >= t->game->min_players && t->players <= t->game->max_players, "players",
                NULL);
    fuzz_expect(t->turn >= -1 && t->turn < t->players, "turn", NULL);
    fuzz_expect(g->you >= -1 && g->you < t->players, "you", NULL);
    fuzz_expect(g->opens >= -1 && g->opens < t->players, "opens", NULL);
    for (int i = 0; i < t->players; i++) {
        expect_name(t->seat[i].name, sizeof t->seat[i].name);
        fuzz_expect(remote_clock_remaining(g, i, 1700000000000) >= 0, "a clock below zero", NULL);
    }
    expect_name(g->trouble, sizeof g->trouble);
    expect_words(&g->words);
    if (!g->dealt)
        return;
    fuzz_expect(m->game == t->game && t->game->players(&m->state) == t->players,
                "another game's match", NULL);
    fuzz_expect(m->viewer == MATCH_OPEN || m->viewer == g->you, "another's match", NULL);
    if (!g->behind && !g->trouble[0] && t->status == REMOTE_PLAYING)
        fuzz_expect(t->game->actor(&m->state) == t->turn, "another's turn", NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct remote_game g;
    span rest = {(const char *)data, size};
    remote_game_init(&g);
    while (rest.at && rest.length) {
        span line = span_cut(&rest, '\n');
        json_t *j = json_loadb(line.at, line.length, JSON_REJECT_DUPLICATES, NULL);
        if (json_object_get(j, "kind"))
            remote_game_event(&g, j);
        else if (json_object_get(j, "here"))
            remote_game_here(&g, j);
        else
            remote_game_state(&g, j);
        json_decref(j);
        expect_shown(&g);
    }
    remote_game_free(&g);
    return 0;
}
