// SPDX-License-Identifier: MIT
// The part of the public API about searches, in the caller's memory, and hints. Freestanding, like
// sixsands.c.
#include "api/internal.h"

#include "present/reasons/findings.h"
#include "present/reasons/hint.h"
#include "present/view.h"
#include "search/game_ai.h"
#include "search/net.h"

_Static_assert((int)SIXSANDS_SEARCH_LEAST == (int)SEARCH_LEAST_MEMORY, "memory of searches");
_Static_assert((int)SIXSANDS_NET_ALIGN == (int)NET_ALIGN, "nets");
_Static_assert((int)SIXSANDS_HINT_SIZE == (int)HINT_SIZE, "hints");

/* Searches. */

static const struct search *search_of(const sixsands_search *s) {
    return (const struct search *)s;
}

/* Reads a bot's name: 0, or an error. */
static int take_bot(bot *out, const char *name, text *error) {
    if (!name)
        return api_refuse(error, SIXSANDS_ERROR_ARGUMENT);
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

/* Reads the name of a bot that is to play a game: 0, or an error, whose reason isn't wanted. */
static int take_bot_for(bot *out, const struct game_ops *g, const char *name) {
    char spare[1];
    text error;
    start_reason(&error, NULL, 0, spare);
    return g ? take_bot(out, name, &error) : SIXSANDS_ERROR_ARGUMENT;
}

int sixsands_search_size(const sixsands_game *game, const char *name) {
    const struct game_ops *g = ops_of(game);
    bot b;
    int status = take_bot_for(&b, g, name);
    return status != SIXSANDS_OK ? status : (int)search_size(g, &b);
}

int sixsands_bot_uses_net(const sixsands_game *game, const char *name) {
    const struct game_ops *g = ops_of(game);
    bot b;
    int status = take_bot_for(&b, g, name);
    return status != SIXSANDS_OK ? status : search_uses_net(g, &b);
}

int sixsands_level_elo(int *out, const sixsands_game *game, int level) {
    const struct game_ops *g = ops_of(game);
    if (!g || !out)
        return SIXSANDS_ERROR_ARGUMENT;
    if (level < 0 || level > BOT_TOP_LEVEL)
        return SIXSANDS_ERROR_TEXT;
    return game_ai_level_elo(g, level, out) ? SIXSANDS_OK : SIXSANDS_ERROR_TURN;
}

/* Is the viewer to move? */
static bool is_mover(const struct game_ops *g, const game_view *v) {
    game_state fitting;
    view_determinize(&fitting, g, v);
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
        return api_refuse(&error, SIXSANDS_ERROR_ARGUMENT);
    int status = take_bot(&setup.bot, name, &error);
    if (status != SIXSANDS_OK)
        return status;
    if (size < SEARCH_LEAST_MEMORY)
        return api_refuse(&error, SIXSANDS_ERROR_SIZE);
    setup.view = *view_of(view);
    if (!is_mover(setup.game, &setup.view))
        return api_refuse(&error, SIXSANDS_ERROR_TURN);
    *out = (sixsands_search *)search_start(memory, size, &setup);
    return SIXSANDS_OK;
}

int sixsands_search_set_net(sixsands_search *search, char *reason, size_t reason_size,
                            const void *net, size_t size) {
    char spare[1];
    text error;
    start_reason(&error, reason, reason_size, spare);
    if (!search || !net || (uintptr_t)net % SIXSANDS_NET_ALIGN)
        return api_refuse(&error, SIXSANDS_ERROR_ARGUMENT);
    if (search_has_run(search_of(search)))
        return api_refuse(&error, SIXSANDS_ERROR_TURN);
    bool right = search_set_net((struct search *)search, net, size, &error);
    return right ? SIXSANDS_OK : SIXSANDS_ERROR_TEXT;
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

/* The report, and a writer for it: 0, or an error. */
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
