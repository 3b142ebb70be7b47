// SPDX-License-Identifier: MIT
// The part of the public API that front ends show: views as data and in rows, what moves would do,
// why they aren't legal, how scores add up, why a game is over, odds. Freestanding, like
// sixsands.c.
#include "api/internal.h"

#include "base/bits.h"
#include "present/data.h"
#include "present/ending.h"
#include "present/events.h"
#include "present/reasons/why.h"
#include "present/rows.h"
#include "present/score.h"
#include "present/view.h"

_Static_assert((int)SIXSANDS_COLOURS == (int)COLOURS, "colours");
_Static_assert((int)SIXSANDS_DATA_SIZE == (int)DATA_SIZE, "positions as data");
_Static_assert((int)SIXSANDS_OPEN == (int)EVENTS_OPEN, "viewers of events");

int sixsands_view_data(char *out, size_t size, const sixsands_game *game,
                       const sixsands_view *view) {
    const struct game_ops *g = ops_of(game);
    text t;
    if (!g || !view)
        return SIXSANDS_ERROR_ARGUMENT;
    int status = start_text(&t, out, size);
    if (status != SIXSANDS_OK)
        return status;
    json j = json_on(&t);
    data_write_view(&j, g, view_of(view));
    return end_text(&t);
}

int sixsands_state_data(char *out, size_t size, const sixsands_game *game,
                        const sixsands_state *state) {
    const struct game_ops *g = ops_of(game);
    text t;
    if (!g || !state)
        return SIXSANDS_ERROR_ARGUMENT;
    int status = start_text(&t, out, size);
    if (status != SIXSANDS_OK)
        return status;
    json j = json_on(&t);
    data_write_state(&j, g, state_of(state));
    return end_text(&t);
}

static int api_present_write_rows(char *out, size_t size, const struct rows *rows) {
    text t;
    int status = start_text(&t, out, size);
    if (status != SIXSANDS_OK)
        return status;
    json j = json_on(&t);
    rows_write(&j, rows);
    return end_text(&t);
}

int sixsands_view_rows(char *out, size_t size, const sixsands_game *game,
                       const sixsands_view *view) {
    const struct game_ops *g = ops_of(game);
    struct rows rows;
    if (!g || !view)
        return SIXSANDS_ERROR_ARGUMENT;
    rows_of_view(&rows, g, view_of(view));
    return api_present_write_rows(out, size, &rows);
}

int sixsands_state_rows(char *out, size_t size, const sixsands_game *game,
                        const sixsands_state *state) {
    const struct game_ops *g = ops_of(game);
    struct rows rows;
    if (!g || !state)
        return SIXSANDS_ERROR_ARGUMENT;
    rows_of_state(&rows, g, state_of(state));
    return api_present_write_rows(out, size, &rows);
}

int sixsands_foresee(char *out, size_t size, const sixsands_game *game, const sixsands_view *view,
                     int move) {
    const struct game_ops *g = ops_of(game);
    struct events events;
    game_state fitting;
    text t;
    if (!g || !view)
        return SIXSANDS_ERROR_ARGUMENT;
    view_determinize(&fitting, g, view_of(view));
    if (g->actor(&fitting) < 0 || g->actor(&fitting) != g->viewer(view_of(view)))
        return SIXSANDS_ERROR_TURN;
    if (move < 0 || move >= g->num_moves || !game_is_legal(g, &fitting, (game_move)move))
        return SIXSANDS_ERROR_MOVE;
    int status = start_text(&t, out, size);
    if (status != SIXSANDS_OK)
        return status;
    events_foresee(&events, g, view_of(view), (game_move)move);
    json j = json_on(&t);
    events_write(&j, &events);
    return end_text(&t);
}

static void api_present_write_why(text *t, const struct reason *why) {
    char english[SIXSANDS_REASON_SIZE];
    text sentence;
    json j = json_on(t);
    text_init(&sentence, english, sizeof english);
    reason_say(&sentence, why);
    json_open_object(&j);
    reason_put(&j, why);
    json_put_str(&j, "text", english);
    text_clear(&sentence);
    reason_say_template(&sentence, why);
    json_put_str(&j, "template", english);
    json_close_object(&j);
}

int sixsands_why(char *out, size_t size, const sixsands_game *game, const sixsands_view *view,
                 int move) {
    const struct game_ops *g = ops_of(game);
    struct reason why;
    text t;
    if (!g || !view)
        return SIXSANDS_ERROR_ARGUMENT;
    if (move < 0 || move >= g->num_moves)
        return SIXSANDS_ERROR_MOVE;
    int status = start_text(&t, out, size);
    if (status != SIXSANDS_OK)
        return status;
    if (why_not(&why, g, view_of(view), (game_move)move))
        api_present_write_why(&t, &why);
    return end_text(&t);
}

static void write_piece(json *j, const struct score_piece *p) {
    json_open_object(j);
    data_put_colour(j, "colour", p->colour);
    if (p->value)
        json_put_str(j, "value", p->value);
    else
        json_put_uint(j, "count", (uint64_t)p->count);
    json_close_object(j);
}

static void api_present_put_tie(json *j, const struct score_tie *tie) {
    char english[SIXSANDS_REASON_SIZE];
    text sentence;
    text_init(&sentence, english, sizeof english);
    score_say_tie_break(&sentence, tie);
    json_put_str(j, "tie_text", english);
}

static void write_sheet(text *t, const struct score_sheet *s) {
    json j = json_on(t);
    json_open_object(&j);
    json_write_key(&j, "items");
    json_open_list(&j);
    for (int i = 0, total = 0; i < s->count; i++) {
        total += s->item[i].points;
        json_open_object(&j);
        json_write_key(&j, "pieces");
        json_open_list(&j);
        for (int k = 0; k < s->item[i].pieces; k++)
            write_piece(&j, &s->item[i].piece[k]);
        json_close_list(&j);
        json_put_str(&j, "sum", s->item[i].sum);
        json_put_uint(&j, "points", (uint64_t)s->item[i].points);
        json_put_uint(&j, "total", (uint64_t)total);
        json_close_object(&j);
    }
    json_close_list(&j);
    if (s->tie) {
        json_put_str(&j, "tie", s->tie->name);
        json_put_uint(&j, "tied", (uint64_t)s->tied);
        json_put_bool(&j, "decides", s->decides);
        api_present_put_tie(&j, s->tie);
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
    view_determinize(&fitting, g, view_of(view));
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
    struct ending end;
    text t, sentence;
    if (!g || !view)
        return SIXSANDS_ERROR_ARGUMENT;
    int status = start_text(&t, out, size);
    if (status != SIXSANDS_OK)
        return status;
    if (!ending_of(&end, g, view_of(view)))
        return end_text(&t);
    text_init(&sentence, english, sizeof english);
    ending_say(&sentence, &end, SIXSANDS_SPECTATOR);
    json j = json_on(&t);
    json_open_object(&j);
    json_put_str(&j, "key", end.kind->key);
    if (end.seats) {
        json_write_key(&j, "seats");
        json_open_list(&j);
        for (unsigned left = end.seats; left; left &= left - 1)
            json_write_uint(&j, (uint64_t)bits_first(left) + 1);
        json_close_list(&j);
    }
    json_put_str(&j, "text", english);
    text_clear(&sentence);
    ending_say_over(&sentence, &end, READER_SLOTS);
    json_put_str(&j, "template", english);
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
    if (!view_odds(weight, &left, g, view_of(view)))
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
    unsigned seats = view_scores(scores, &won, g, view_of(view));
    if (known)
        *known = seats;
    if (winners)
        *winners = won;
    return SIXSANDS_OK;
}
