// SPDX-License-Identifier: MIT
// A request is read in a fixed order: the JSON, the id, the command, which fields it may have, then
// each field. So a mistake gets one error message, and always the same one. jansson parses the
// JSON, since it refuses what is ambiguous (duplicate keys, bytes that aren't UTF-8, numbers that
// don't fit).
#include "engine/protocol.h"

#include <string.h>

#include "base/json.h"
#include "engine/fields.h"
#include "games/games.h"
#include "present/reasons/findings.h"

static const struct {
    const char *name;
    unsigned bit;
} commands[] = {
    [PROTOCOL_HELLO] = {"hello", 1 << PROTOCOL_HELLO},
    [PROTOCOL_GO] = {"go", 1 << PROTOCOL_GO},
    [PROTOCOL_ANALYZE] = {"analyze", 1 << PROTOCOL_ANALYZE},
    [PROTOCOL_STOP] = {"stop", 1 << PROTOCOL_STOP},
    [PROTOCOL_QUIT] = {"quit", 1 << PROTOCOL_QUIT},
};

enum {
    COMMANDS = sizeof commands / sizeof commands[0],
    ALL = (1 << COMMANDS) - 1,
    ANALYZE = 1 << PROTOCOL_ANALYZE,
    THINK = 1 << PROTOCOL_GO | ANALYZE,
};

/* The fields, and the commands that may have them. */
static const struct {
    const char *name;
    unsigned commands;
} fields[] = {
    {"id", ALL},        {"cmd", ALL},     {"game", THINK},  {"players", THINK},    {"seat", THINK},
    {"view", THINK},    {"legal", THINK}, {"bot", THINK},   {"movetime", THINK},   {"nodes", THINK},
    {"threads", THINK}, {"seed", THINK},  {"top", ANALYZE}, {"interval", ANALYZE},
};

enum { FIELDS = sizeof fields / sizeof fields[0] };

/* ---- single fields */

static bool protocol_read_id(struct protocol_request *r, const json_t *root, text *error) {
    uint64_t id = 0;
    if (!fields_number(root, "id", 0, FIELDS_MOST_NUMBER, &id, error))
        return false;
    r->id = (protocol_id){.known = json_object_get(root, "id") != NULL, .number = id};
    return true;
}

static bool read_command(struct protocol_request *r, const json_t *root, text *error) {
    span word;
    if (!fields_string(root, "cmd", &word, error))
        return false;
    if (!word.at)
        return fields_refuse(error, "cmd is missing");
    int i = 0;
    while (i < COMMANDS && !span_is(word, commands[i].name))
        i++;
    if (i == COMMANDS)
        return fields_complain(error, "unknown cmd ", word,
                               "; there are hello, go, analyze, stop and quit");
    r->command = (enum protocol_command)i;
    bool needs_id = r->command != PROTOCOL_HELLO && r->command != PROTOCOL_QUIT;
    return r->id.known || !needs_id ? true : fields_refuse(error, "id is missing");
}

/* Unknown fields are mistakes: a misspelt limit would otherwise be no limit. */
static bool protocol_check_fields(const struct protocol_request *r, json_t *root, text *error) {
    const char *key;
    json_t *value;
    json_object_foreach(root, key, value) {
        int i = 0;
        while (i < FIELDS && strcmp(key, fields[i].name) != 0)
            i++;
        if (i < FIELDS && fields[i].commands & commands[r->command].bit)
            continue;
        fields_complain(error, "unknown field ", span_of(key), " for cmd ");
        return fields_refuse(error, commands[r->command].name);
    }
    return true;
}

/* ---- the position */

static bool protocol_read_game(struct search_setup *setup, const json_t *root, text *error) {
    span name;
    if (!fields_string(root, "game", &name, error))
        return false;
    if (!name.at)
        return fields_refuse(error, "game is missing");
    setup->game = games_find(name);
    if (setup->game)
        return true;
    fields_complain(error, "unknown game ", name, "; there are");
    for (int i = 0; games_all[i]; i++) {
        text_str(error, i ? ", " : " ");
        text_str(error, games_all[i]->name);
    }
    return false;
}

/* Is it the viewer's turn in `full`, a determinization of the view? */
static bool check_turn(const struct search_setup *setup, const game_state *full, text *error) {
    int seat = setup->game->viewer(&setup->view), actor = setup->game->actor(full);
    if (seat < 0)
        return fields_refuse(error, "the view is a spectator's, and spectators never move");
    if (actor == GAME_OVER)
        return fields_refuse(error, "the game is over");
    if (actor == seat)
        return true;
    text_str(error, "the view is of seat ");
    text_int(error, seat + 1);
    if (actor == GAME_NATURE)
        return fields_refuse(error, ", but nature draws before anybody moves");
    text_str(error, ", but seat ");
    text_int(error, actor + 1);
    return fields_refuse(error, " is to move");
}

/* players and seat follow from the view; if given, they must agree with it. */
static bool protocol_check_seats(const struct search_setup *setup, const game_state *full,
                                 const json_t *root, text *error) {
    const struct game_ops *g = setup->game;
    uint64_t players = (uint64_t)g->players(full), seat = (uint64_t)g->viewer(&setup->view) + 1;
    uint64_t said_players = players, said_seat = seat;
    if (!fields_number(root, "players", g->min_players, g->max_players, &said_players, error) ||
        !fields_number(root, "seat", 1, players, &said_seat, error))
        return false;
    if (said_players != players) {
        text_str(error, "players is ");
        text_uint(error, said_players);
        text_str(error, ", but the view has ");
        text_uint(error, players);
        return false;
    }
    if (said_seat != seat) {
        text_str(error, "seat is ");
        text_uint(error, said_seat);
        text_str(error, ", but the view is of seat ");
        text_uint(error, seat);
        return false;
    }
    return true;
}

/* legal follows from the view too; a list that differs means that one side has the rules wrong. */
static bool check_legal(const struct search_setup *setup, const game_state *full,
                        const json_t *root, text *error) {
    const json_t *list = json_object_get(root, "legal");
    game_move moves[GAME_MAX_MOVES];
    bool named[GAME_MAX_MOVES] = {false};
    int count = setup->game->moves(full, moves);
    if (!list)
        return true;
    if (!json_is_array(list))
        return fields_refuse(error, "legal must be a list of moves");
    for (size_t k = 0; k < json_array_size(list); k++) {
        const json_t *value = json_array_get(list, k);
        if (!json_is_string(value))
            return fields_refuse(error, "legal must be a list of moves, each a string");
        span word = fields_span(value);
        game_move m = setup->game->read_move(word);
        int i = 0;
        while (i < count && moves[i] != m)
            i++;
        if (i == count)
            return fields_complain(error, "legal: ", word, " is not a legal move here");
        if (named[i])
            return fields_complain(error, "legal: ", word, " is listed twice");
        named[i] = true;
    }
    for (int i = 0; i < count; i++)
        if (!named[i]) {
            char word[GAME_MOVE_SIZE];
            return fields_complain(error, "legal: ", game_word(setup->game, moves[i], word),
                                   " is missing; give all legal moves, or leave the field out");
        }
    return true;
}

static bool read_view(struct search_setup *setup, const json_t *root, text *error) {
    span line;
    if (!fields_string(root, "view", &line, error))
        return false;
    if (!line.at)
        return fields_refuse(error, "view is missing");
    size_t before = error->length;
    text_str(error, "bad view: ");
    if (!setup->game->read_view(&setup->view, line, error))
        return false;
    error->length = before;
    error->at[before] = '\0';
    game_state full; /* any determinization: who moves and what is legal are the same in all */
    rng random;
    rng_seed(&random, 0);
    setup->game->determinize(&full, &setup->view, &random);
    return check_turn(setup, &full, error) && protocol_check_seats(setup, &full, root, error) &&
           check_legal(setup, &full, root, error);
}

/* ---- how to think */

static bool protocol_read_bot(struct search_setup *setup, const json_t *root, const bot *usual,
                              text *error) {
    span name;
    if (!fields_string(root, "bot", &name, error))
        return false;
    setup->bot = *usual;
    return name.at ? bot_read(&setup->bot, name, error) : true;
}

static bool read_limits(struct protocol_request *r, const json_t *root, text *error) {
    uint64_t movetime = 0, nodes = 0, threads = 1;
    if (!fields_number(root, "movetime", 1, PROTOCOL_MOST_MOVETIME, &movetime, error) ||
        !fields_number(root, "nodes", 1, PROTOCOL_MOST_NODES, &nodes, error) ||
        !fields_number(root, "threads", 1, PROTOCOL_MOST_THREADS, &threads, error))
        return false;
    if (movetime && nodes)
        return fields_refuse(error, "movetime and nodes can't be combined");
    if (!bot_needs_limit(&r->setup.bot)) { /* fixed work ignores the limits */
        movetime = nodes = 0;
        threads = 1;
    } else if (!movetime && !nodes) {
        r->endless = r->command == PROTOCOL_ANALYZE;
        movetime = r->endless ? PROTOCOL_MOST_MOVETIME : THINK_DEFAULT_MOVETIME;
    }
    r->limits = (struct think_limits){
        .movetime = (uint32_t)movetime, .nodes = nodes, .threads = (int)threads};
    return true;
}

/* The seed of a search: the request's, mixed with the view. A request knows nothing of earlier
 * ones, so with a constant (or missing) seed a level, which draws one number per move, would be
 * equally unlucky at every move. */
static uint64_t mixed_seed(uint64_t seed, const game_view *view) {
    for (size_t i = 0; i < sizeof view->word / sizeof view->word[0]; i++)
        seed = rng_mix(seed + view->word[i] + 0x9e3779b97f4a7c15U);
    return seed;
}

static bool read_thinking(struct protocol_request *r, const json_t *root, const bot *usual,
                          text *error) {
    uint64_t seed = PROTOCOL_USUAL_SEED, top = PROTOCOL_USUAL_TOP;
    uint64_t interval = PROTOCOL_USUAL_INTERVAL;
    if (!protocol_read_game(&r->setup, root, error) || !read_view(&r->setup, root, error) ||
        !protocol_read_bot(&r->setup, root, usual, error) || !read_limits(r, root, error) ||
        !fields_number(root, "seed", 0, INT64_MAX, &seed, error) ||
        !fields_number(root, "top", 1, GAME_MAX_MOVES, &top, error) ||
        !fields_number(root, "interval", 0, PROTOCOL_MOST_INTERVAL, &interval, error))
        return false;
    r->setup.seed = mixed_seed(seed, &r->setup.view);
    r->top = (int)top;
    r->interval = (uint32_t)interval;
    return true;
}

bool protocol_read(struct protocol_request *r, span line, const bot *usual, text *error) {
    memset(r, 0, sizeof *r);
    json_t *root = fields_load(line, "{\"id\":1,\"cmd\":\"hello\"}", error);
    if (!root)
        return false;
    bool good = protocol_read_id(r, root, error) && read_command(r, root, error) &&
                protocol_check_fields(r, root, error);
    if (good && (r->command == PROTOCOL_GO || r->command == PROTOCOL_ANALYZE))
        good = read_thinking(r, root, usual, error);
    json_decref(root);
    return good;
}

/* ---- answers */

static json begin_answer(text *t, protocol_id id) {
    json j = json_on(t);
    json_open_object(&j);
    json_write_key(&j, "id");
    if (id.known)
        json_write_uint(&j, id.number);
    else
        json_write_null(&j);
    return j;
}

static void end_answer(text *t, json *j) {
    json_close_object(j);
    text_char(t, '\n');
}

void protocol_write_error(text *t, protocol_id id, const char *reason) {
    json j = begin_answer(t, id);
    json_put_str(&j, "error", reason);
    end_answer(t, &j);
}

static void write_games(json *j) {
    json_open_list(j);
    for (int i = 0; games_all[i]; i++) {
        json_open_object(j);
        json_put_str(j, "game", games_all[i]->name);
        json_write_key(j, "players");
        json_open_list(j);
        for (int n = games_all[i]->min_players; n <= games_all[i]->max_players; n++)
            json_write_int(j, n);
        json_close_list(j);
        json_close_object(j);
    }
    json_close_list(j);
}

static void write_bots(json *j) {
    json_open_list(j);
    for (int kind = BOT_RANDOM; kind <= BOT_EXPERT; kind++)
        for (uint32_t n = 0; n < (kind == BOT_LEVEL ? BOT_LEVELS : 1); n++) {
            bot b = {.kind = (enum bot_kind)kind, .number = n};
            char name[BOT_NAME_SIZE];
            text t;
            text_init(&t, name, sizeof name);
            bot_write(&t, &b);
            json_write_str(j, name);
        }
    json_close_list(j);
}

void protocol_write_hello(text *t, protocol_id id) {
    json j = begin_answer(t, id);
    json_put_str(&j, "name", "sixsands");
    json_put_str(&j, "version", SIXSANDS_VERSION);
    json_put_uint(&j, "protocol", PROTOCOL_VERSION);
    json_write_key(&j, "games");
    write_games(&j);
    json_write_key(&j, "bots");
    write_bots(&j);
    json_write_key(&j, "limits");
    json_open_object(&j);
    json_put_uint(&j, "line", PROTOCOL_LINE_MAX);
    json_put_uint(&j, "threads", PROTOCOL_MOST_THREADS);
    json_put_uint(&j, "movetime", PROTOCOL_MOST_MOVETIME);
    json_put_uint(&j, "nodes", PROTOCOL_MOST_NODES);
    json_put_uint(&j, "top", GAME_MAX_MOVES);
    json_close_object(&j);
    end_answer(t, &j);
}

void protocol_write_move(text *t, const struct protocol_request *r, game_move m) {
    json j = begin_answer(t, r->id);
    json_write_key(&j, "move");
    findings_write_action(&j, r->setup.game, m);
    end_answer(t, &j);
}

void protocol_write_update(text *t, const struct protocol_request *r,
                           const struct search_report *found) {
    json j = begin_answer(t, r->id);
    json_put_bool(&j, "done", false);
    findings_write(&j, r->setup.game, found, r->top);
    end_answer(t, &j);
}

void protocol_write_result(text *t, const struct protocol_request *r,
                           const struct search_report *found, game_move choice) {
    json j = begin_answer(t, r->id);
    json_put_bool(&j, "done", true);
    json_write_key(&j, "move");
    findings_write_action(&j, r->setup.game, choice);
    findings_write(&j, r->setup.game, found, r->top);
    end_answer(t, &j);
}
