// SPDX-License-Identifier: MIT
// The part of the public API about thinking: searches in the caller's memory, hints, and facts
// about views. Freestanding, like sixsands.c.
#include "api/parts.h"

#include "base/bits.h"
#include "present/facts.h"
#include "present/findings.h"
#include "present/hint.h"
#include "present/score.h"

_Static_assert((int)SIXSANDS_COLOURS == (int)COLOURS, "colours");
_Static_assert((int)SIXSANDS_SEARCH_LEAST == (int)SEARCH_LEAST_MEMORY, "memory of searches");
_Static_assert((int)SIXSANDS_HINT_SIZE == (int)HINT_SIZE, "hints");

/* Searches. */

static const struct search *search_of(const sixsands_search *s) {
    return (const struct search *)s;
}

/* Reads a bot's name: 0, or why not. */
static int take_bot(bot *out, const char *name, text *error) {
    if (!name)
        return refuse(error, SIXSANDS_ERROR_ARGUMENT);
    return bot_read(out, span_of(name), error) ? SIXSANDS_OK : SIXSANDS_ERROR_TEXT;
}

int sixsands_bot_read(char *reason, size_t reason_size, const char *name) {
    char spare[1];
    text error;
    bot b;
    start_reason(&error, reason, reason_size, spare);
    int status = take_bot(&b, name, &error);
    return status != SIXSANDS_OK ? status : bot_needs_limit(&b);
}

int sixsands_search_size(const sixsands_game *game, const char *name) {
    const struct game_ops *g = ops_of(game);
    char spare[1];
    text error;
    bot b;
    start_reason(&error, NULL, 0, spare);
    int status = g ? take_bot(&b, name, &error) : SIXSANDS_ERROR_ARGUMENT;
    return status != SIXSANDS_OK ? status : (int)search_size(g, &b);
}

/* Is the viewer to move? */
static bool is_mover(const struct game_ops *g, const game_view *v) {
    game_state fitting;
    facts_fitting(&fitting, g, v);
    int actor = g->actor(&fitting);
    return actor >= 0 && actor == g->viewer(v);
}

int sixsands_search_start(sixsands_search **out, void *memory, size_t size, char *reason,
                          size_t reason_size, const sixsands_game *game, const sixsands_view *view,
                          const char *name, uint64_t seed) {
    struct search_setup setup = {.game = ops_of(game), .seed = seed};
    char spare[1];
    text error;
    start_reason(&error, reason, reason_size, spare);
    if (!out || !memory || (uintptr_t)memory % SIXSANDS_SEARCH_ALIGN || !setup.game || !view)
        return refuse(&error, SIXSANDS_ERROR_ARGUMENT);
    int status = take_bot(&setup.bot, name, &error);
    if (status != SIXSANDS_OK)
        return status;
    if (size < SEARCH_LEAST_MEMORY)
        return refuse(&error, SIXSANDS_ERROR_SIZE);
    setup.view = *view_of(view);
    if (!is_mover(setup.game, &setup.view))
        return refuse(&error, SIXSANDS_ERROR_TURN);
    *out = (sixsands_search *)search_start(memory, size, &setup);
    return SIXSANDS_OK;
}

int sixsands_search_run(sixsands_search *search, uint64_t nodes) {
    return search ? search_run((struct search *)search, nodes) : SIXSANDS_ERROR_ARGUMENT;
}

int sixsands_search_choice(const sixsands_search *search) {
    struct search_report found;
    if (!search)
        return SIXSANDS_ERROR_ARGUMENT;
    search_report(search_of(search), &found);
    return search_choice(&found, search_setup_of(search_of(search)));
}

/* What was found, and a writer for it: 0, or why there is none. */
static int start_report(text *t, struct search_report *found, const struct search_setup **setup,
                        char *out, size_t size, const sixsands_search *search) {
    if (!search)
        return SIXSANDS_ERROR_ARGUMENT;
    int status = start_text(t, out, size);
    if (status != SIXSANDS_OK)
        return status;
    *setup = search_setup_of(search_of(search));
    search_report(search_of(search), found);
    return SIXSANDS_OK;
}

int sixsands_search_write(char *out, size_t size, const sixsands_search *search, int top) {
    struct search_report found;
    const struct search_setup *setup;
    text t;
    int status = start_report(&t, &found, &setup, out, size, search);
    if (status != SIXSANDS_OK)
        return status;
    json j = json_on(&t);
    json_open_object(&j);
    json_write_key(&j, "move");
    findings_write_action(&j, setup->game, search_choice(&found, setup));
    findings_write(&j, setup->game, &found, top);
    json_close_object(&j);
    return end_text(&t);
}

int sixsands_search_hint(char *out, size_t size, const sixsands_search *search) {
    struct search_report found;
    const struct search_setup *setup;
    text t;
    int status = start_report(&t, &found, &setup, out, size, search);
    if (status != SIXSANDS_OK)
        return status;
    hint_write(&t, setup->game, &setup->view, &found);
    return end_text(&t);
}

int sixsands_search_reasons(char *out, size_t size, const sixsands_search *search) {
    struct search_report found;
    const struct search_setup *setup;
    text t;
    int status = start_report(&t, &found, &setup, out, size, search);
    if (status != SIXSANDS_OK)
        return status;
    json j = json_on(&t);
    hint_write_json(&j, setup->game, &setup->view, &found);
    return end_text(&t);
}

/* Facts. */

static void put_letter(json *j, int colour) {
    json_write_key(j, "colour");
    json_write_string(j, (span){(char[]){colour_letter(colour)}, 1});
}

static bool has_colour(enum facts_key key) {
    return key == FACTS_CARDS || key == FACTS_FIELD || key == FACTS_MOUNTAIN ||
           key == FACTS_ABSENT || key == FACTS_LEFTOVER || key == FACTS_GROUPED ||
           key == FACTS_UNGROUPED || key == FACTS_APART || key == FACTS_BARRED;
}

static void write_why(text *t, const struct facts_why *w) {
    char english[SIXSANDS_REASON_SIZE];
    text sentence;
    json j = json_on(t);
    text_init(&sentence, english, sizeof english);
    facts_say(&sentence, w);
    json_open_object(&j);
    json_put_str(&j, "key", facts_name(w->key));
    if (has_colour(w->key))
        put_letter(&j, w->colour);
    if (w->key == FACTS_TURN || w->key == FACTS_FIELD)
        json_put_uint(&j, "seat", (uint64_t)w->seat + 1);
    if (w->key == FACTS_FIELD || w->key == FACTS_MOUNTAIN || w->key == FACTS_CLAIM ||
        w->key == FACTS_ABSENT || w->key == FACTS_TILE)
        json_put_uint(&j, "mandala", (uint64_t)w->mandala + 1); /* not the game */
    if (w->key == FACTS_CARDS)
        json_put_uint(&j, "count", (uint64_t)w->count);
    if (w->key == FACTS_FACEDOWN || w->key == FACTS_APART || w->key == FACTS_BARRED)
        json_put_str(&j, "cell", w->cell);
    json_put_str(&j, "text", english);
    json_close_object(&j);
}

int sixsands_why(char *out, size_t size, const sixsands_game *game, const sixsands_view *view,
                 int move) {
    const struct game_ops *g = ops_of(game);
    struct facts_why why;
    text t;
    if (!g || !view)
        return SIXSANDS_ERROR_ARGUMENT;
    if (move < 0 || move >= g->num_moves)
        return SIXSANDS_ERROR_MOVE;
    int status = start_text(&t, out, size);
    if (status != SIXSANDS_OK)
        return status;
    if (facts_why(&why, g, view_of(view), (game_move)move))
        write_why(&t, &why);
    return end_text(&t);
}

static void write_piece(json *j, const struct score_piece *p) {
    json_open_object(j);
    put_letter(j, p->colour);
    if (p->value)
        json_put_str(j, "value", (char[]){p->value, '\0'});
    else
        json_put_uint(j, "count", (uint64_t)p->count);
    json_close_object(j);
}

static void write_sheet(text *t, const struct score_sheet *s) {
    json j = json_on(t);
    json_open_object(&j);
    json_write_key(&j, "items");
    json_open_list(&j);
    for (int i = 0; i < s->count; i++) {
        json_open_object(&j);
        json_write_key(&j, "pieces");
        json_open_list(&j);
        for (int k = 0; k < s->item[i].pieces; k++)
            write_piece(&j, &s->item[i].piece[k]);
        json_close_list(&j);
        json_put_str(&j, "sum", s->item[i].sum);
        json_put_uint(&j, "points", (uint64_t)s->item[i].points);
        json_close_object(&j);
    }
    json_close_list(&j);
    if (score_tie_name(s->tie)) {
        json_put_str(&j, "tie", score_tie_name(s->tie));
        json_put_uint(&j, "tied", (uint64_t)s->tied);
    }
    json_close_object(&j);
}

int sixsands_score_sheet(char *out, size_t size, const sixsands_game *game,
                         const sixsands_view *view, int seat) {
    const struct game_ops *g = ops_of(game);
    struct score_sheet sheet;
    game_state fitting;
    text t;
    if (!g || !view)
        return SIXSANDS_ERROR_ARGUMENT;
    facts_fitting(&fitting, g, view_of(view));
    if (seat < 0 || seat >= g->players(&fitting))
        return SIXSANDS_ERROR_SEAT;
    int status = start_text(&t, out, size);
    if (status != SIXSANDS_OK)
        return status;
    if (score_sheet(&sheet, g, view_of(view), seat))
        write_sheet(&t, &sheet);
    return end_text(&t);
}

int sixsands_end(char *out, size_t size, const sixsands_game *game, const sixsands_view *view) {
    const struct game_ops *g = ops_of(game);
    char english[SIXSANDS_REASON_SIZE];
    struct facts_end end;
    text t, sentence;
    if (!g || !view)
        return SIXSANDS_ERROR_ARGUMENT;
    int status = start_text(&t, out, size);
    if (status != SIXSANDS_OK)
        return status;
    if (!facts_end(&end, g, view_of(view)))
        return end_text(&t);
    text_init(&sentence, english, sizeof english);
    facts_end_say(&sentence, &end);
    json j = json_on(&t);
    json_open_object(&j);
    json_put_str(&j, "key", facts_end_name(end.key));
    if (end.seats) {
        json_write_key(&j, "seats");
        json_open_list(&j);
        for (unsigned left = end.seats; left; left &= left - 1)
            json_write_uint(&j, (uint64_t)bits_first(left) + 1);
        json_close_list(&j);
    }
    json_put_str(&j, "text", english);
    json_close_object(&j);
    return end_text(&t);
}

int sixsands_odds(double chance[SIXSANDS_COLOURS], const sixsands_game *game,
                  const sixsands_view *view) {
    const struct game_ops *g = ops_of(game);
    uint32_t weight[COLOURS] = {0}, sum = 0;
    int left;
    if (!chance || !g || !view)
        return SIXSANDS_ERROR_ARGUMENT;
    if (!facts_odds(weight, &left, g, view_of(view)))
        return SIXSANDS_NO_PILE;
    for (int c = 0; c < COLOURS; c++)
        sum += weight[c];
    for (int c = 0; c < COLOURS; c++)
        chance[c] = sum ? (double)weight[c] / sum : 0;
    return left;
}

int sixsands_view_score(int scores[SIXSANDS_MAX_PLAYERS], unsigned *known, unsigned *winners,
                        const sixsands_game *game, const sixsands_view *view) {
    const struct game_ops *g = ops_of(game);
    unsigned won;
    if (!scores || !g || !view)
        return SIXSANDS_ERROR_ARGUMENT;
    unsigned seats = facts_scores(scores, &won, g, view_of(view));
    if (known)
        *known = seats;
    if (winners)
        *winners = won;
    return SIXSANDS_OK;
}
