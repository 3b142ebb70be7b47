// SPDX-License-Identifier: MIT
// The lobby in lines: the player's own games and those that wait for players, numbered.
#include <string.h>

#include "cli/play/online/talk.h"
#include "games/games.h"
#include "term/remote_words.h"

enum { NEW_WORDS = GAME_MAX_PLAYERS + 2, WORD = 24 };

static void lobby_take(struct play_online *o, struct lobby_list *list, const json_t *ok,
                       const struct client_refusal *no) {
    o->asking = false;
    if (no)
        online_say(o, "%s", no->sentence);
    else
        lobby_take_list(list, ok);
}

static void lobby_take_mine(void *context, const json_t *ok, const struct client_refusal *no) {
    struct play_online *o = context;
    lobby_take(o, &o->mine, ok, no);
}

static void lobby_take_open(void *context, const json_t *ok, const struct client_refusal *no) {
    struct play_online *o = context;
    lobby_take(o, &o->open, ok, no);
}

static void lobby_say_game(struct play_online *o, int number, const struct remote_summary *s,
                           bool own) {
    char line[1024], game[PLAY_TITLE];
    text t;
    text_init(&t, line, sizeof line);
    for (int i = 0; i < s->players; i++) {
        text_str(&t, i ? ", " : "");
        text_str(&t, s->seat[i].name);
    }
    text_str(&t, "; ");
    remote_write_clock(&t, &s->clock);
    text_str(&t, s->aids ? ", memory aids" : "");
    play_say("%d. %s, %s: %s.", number, play_title(game, s->game),
             own ? remote_state_word(s, client_name(o->client)) : "waits", line);
}

/* One's own games are in the lobby too, while they wait. */
static bool lobby_is_listed(const struct play_online *o, const struct remote_summary *s) {
    return !lobby_find(&o->mine, s->id);
}

void online_list_games(struct play_online *o) {
    int number = 0, open = 0;
    o->asking = true;
    client_begin(o->client, "games");
    client_send(o->client, false, lobby_take_mine, o);
    online_await_answers(o);
    o->asking = true;
    client_begin(o->client, "lobby");
    client_send(o->client, false, lobby_take_open, o);
    online_await_answers(o);
    play_say("Your games:%s", o->mine.count ? "" : " none yet.");
    for (int i = 0; i < o->mine.count; i++)
        lobby_say_game(o, ++number, &o->mine.game[i], true);
    for (int i = 0; i < o->open.count; i++)
        open += lobby_is_listed(o, &o->open.game[i]);
    play_say("Open games:%s", open ? "" : " nobody is waiting.");
    for (int i = 0; i < o->open.count; i++)
        if (lobby_is_listed(o, &o->open.game[i]))
            lobby_say_game(o, ++number, &o->open.game[i], false);
    play_say("Type a number, a link, 'new GAME', 'list', 'help' or 'quit'.");
}

static const struct remote_summary *lobby_nth(const struct play_online *o, uint64_t n) {
    if (n >= 1 && n <= (uint64_t)o->mine.count)
        return &o->mine.game[n - 1];
    n -= (uint64_t)o->mine.count;
    for (int i = 0; i < o->open.count; i++)
        if (lobby_is_listed(o, &o->open.game[i]) && --n == 0)
            return &o->open.game[i];
    return NULL;
}

static void lobby_help(void) {
    puts("  NUMBER             open a game of the list\n"
         "  LINK               open the game that a link leads to\n"
         "  new GAME [WORD]... a new game: a word for each other seat, 'friend' (by link),\n"
         "                     'open' (whoever comes) or 'level:0' to 'level:6'; and a clock,\n"
         "                     '10+5' (minutes, and seconds for each move) or '3d' (days)\n"
         "  list               the games again\n"
         "  quit               leave the server; your seats are kept");
}

/* `new GAME [WORD]...` */
static void lobby_new(struct play_online *o, span rest) {
    struct remote_wish w = {.players = 1, .seat = {"me"}};
    char seat[GAME_MAX_PLAYERS][WORD];
    w.game = games_find(span_cut(&rest, ' '));
    if (!w.game) {
        play_say("'new' needs the name of a game, as in 'new %s'.", games_all[0]->name);
        return;
    }
    while (rest.at && rest.length) {
        span word = span_cut(&rest, ' ');
        if (word.length == 0 || online_read_clock(&w, word))
            continue;
        if (w.players == w.game->max_players || word.length >= WORD) {
            play_say("'%.*s' is one word too many: see 'help'.", (int)word.length, word.at);
            return;
        }
        snprintf(seat[w.players], WORD, "%.*s", (int)word.length, word.at);
        w.seat[w.players] = strcmp(seat[w.players], "friend") == 0 ? "person" : seat[w.players];
        w.listed = w.listed || strcmp(seat[w.players], "open") == 0;
        w.players++;
    }
    while (w.players < w.game->min_players)
        w.seat[w.players++] = "person";
    online_create(o, &w);
}

static void lobby_link(struct play_online *o, span line) {
    const struct address *here = client_address(o->client);
    struct address a;
    char reason[256], link[512];
    text error;
    text_init(&error, reason, sizeof reason);
    snprintf(link, sizeof link, "%.*s", (int)line.length, line.at);
    if (!address_read(&a, link, &error))
        play_say("%s", reason);
    else if (!a.game[0])
        play_say("That is a server, not a game: a game's link ends in /g/ID/KEY.");
    else if (strcmp(a.host, here->host) != 0 || a.port != here->port)
        play_say("That game is on another server: connect there first.");
    else
        online_enter(o, a.game, a.key);
}

bool online_lobby_line(struct play_online *o, span line) {
    span rest = line, first = span_cut(&rest, ' ');
    uint64_t number;
    const struct remote_summary *s;
    if (line.length == 0 || span_is(line, "list") || span_is(line, "lobby"))
        online_list_games(o);
    else if (span_is(line, "quit") || span_is(line, "q") || span_is(line, "exit")) /* not a move */
        return false;
    else if (span_is(line, "help") || span_is(line, "?"))
        lobby_help();
    else if (span_is(first, "new"))
        lobby_new(o, rest.at ? span_trim(rest) : (span){"", 0});
    else if (span_uint(line, LOBBY_MOST * 2, &number)) {
        s = lobby_nth(o, number);
        if (s)
            online_enter(o, s->id, "");
        else
            play_say("There is no game with that number; 'list' shows them again.");
    } else if (memchr(line.at, '/', line.length))
        lobby_link(o, line);
    else
        play_say("That is neither a number nor a command of the lobby; try 'help'.");
    return true;
}
