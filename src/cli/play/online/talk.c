// SPDX-License-Identifier: MIT
// The game changes only in `online_tell`, which is called when news has come: it compares what is
// known with what was told, and tells the difference. Between lines of input, and while a line is
// typed, nothing else is printed.
#include "cli/play/online/talk.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/play/online/file.h"
#include "games/games.h"
#include "present/ending.h"
#include "system/output.h"
#include "term/remote_words.h"
#include "term/sentences.h"

int64_t online_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void online_interrupt(struct play_online *o) {
    if (o->prompting && !o->printed)
        putchar('\n');
    o->printed = true;
}

void online_say(struct play_online *o, const char *format, ...) {
    char line[PLAY_TEXT_SIZE];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    online_interrupt(o);
    play_say("%s", line);
}

/* ---- where one is */

static void online_forget_room(struct play_online *o) {
    remote_room_free(o->next);
    remote_room_free(o->room);
    o->room = o->next = NULL;
    o->talk.game = NULL;
    o->talk.match = NULL;
    o->talk.drawn = true;
    o->told = (struct online_told){0};
}

void online_enter(struct play_online *o, const char *game, const char *key) {
    online_forget_room(o);
    o->kept[0] = '\0';
    o->room = remote_room_new(o->client, game, key);
    if (!o->room)
        online_say(o, "There isn't enough memory.");
}

void online_go_lobby(struct play_online *o) {
    online_forget_room(o);
    online_list_games(o);
}

static void online_created(void *context, const json_t *ok, const struct client_refusal *no) {
    struct play_online *o = context;
    struct remote_summary s;
    o->asking = false;
    if (no)
        snprintf(o->refused, sizeof o->refused, "%s", no->sentence);
    else if (remote_summary_read(&s, ok))
        snprintf(o->made, sizeof o->made, "%s", s.id);
}

void online_create(struct play_online *o, const struct remote_wish *w) {
    o->asking = true;
    o->made[0] = o->refused[0] = '\0';
    remote_room_create(o->client, w, online_created, o);
    online_await_answers(o);
    if (o->made[0])
        online_enter(o, o->made, "");
    else if (o->refused[0] && !o->starting)
        online_say(o, "%s", o->refused);
}

/* ---- who is there */

static void online_say_link(struct play_online *o, const char *what, int seat, const char *key) {
    char link[ADDRESS_HOST + 128];
    text t;
    text_init(&t, link, sizeof link);
    address_link(&t, client_address(o->client), o->room->id, key);
    if (seat >= 0)
        printf("%s %d:\n  %s\n", what, seat + 1, link);
    else
        printf("%s\n  %s\n", what, link);
}

/* "9 min 55 s", "2 days 3 h" */
static void online_write_time(text *t, int64_t ms) {
    int64_t s = ms / 1000, days = s / 86400;
    text_int(t, days ? days : s / 60);
    text_str(t, days ? " days " : " min ");
    text_int(t, days ? s % 86400 / 3600 : s % 60);
    text_str(t, days ? " h" : " s");
}

static void online_say_seat(struct play_online *o, int i) {
    const struct remote_game *g = &o->room->game;
    const struct remote_seat *s = &g->summary.seat[i];
    char line[512];
    text t;
    text_init(&t, line, sizeof line);
    text_str(&t, s->person && !s->taken && s->open ? "free for anyone"
                 : s->person && !s->taken          ? "free, by link"
                                                   : s->name);
    remote_write_rating(&t, &s->rating);
    text_str(&t, i == g->you ? ", you" : "");
    if (s->out[0])
        text_str(&t, strcmp(s->out, "time") == 0 ? ", out of time" : ", resigned");
    else if (s->person && s->taken && (i != g->you || !g->dealt)) {
        text_str(&t, ", ");
        text_str(&t, remote_seat_word(s, g->dealt));
    }
    if (g->summary.clock.on && g->dealt && g->summary.status == REMOTE_PLAYING && !s->bot) {
        text_str(&t, ", ");
        online_write_time(
            &t, remote_clock_remaining(g, i, client_server_time(o->client, online_now())));
    }
    play_say("Seat %d: %s.", i + 1, line);
}

void online_list_seats(struct play_online *o) {
    const struct remote_game *g = &o->room->game;
    const struct remote_summary *s = &g->summary;
    char line[256], title[PLAY_TITLE];
    text t;
    text_init(&t, line, sizeof line);
    remote_write_clock(&t, &s->clock);
    text_str(&t, s->aids ? ", memory aids" : "");
    text_str(&t, s->listed ? ", in the lobby" : ", by link only");
    play_say("%s, %s.", play_title(title, s->game), line);
    for (int i = 0; i < s->players; i++)
        online_say_seat(o, i);
    for (int i = 0; i < s->players; i++)
        if (g->key[i][0])
            online_say_link(o, "This link is for seat", i, g->key[i]);
    if (g->watch_key[0])
        online_say_link(o, "This link is for watching:", -1, g->watch_key);
}

/* ---- news of the connection */

static void online_tell_line(struct play_online *o) {
    enum client_state now = client_state(o->client);
    bool paused = now == CLIENT_LIVE && client_is_paused(o->client);
    if (now == CLIENT_LOST && o->line == CLIENT_LIVE) {
        online_say(o, "%s Trying to come back; Enter tries at once.", client_trouble(o->client));
        if (o->room && o->room->move[0])
            play_say("Your move %s is kept and will be sent.", o->room->move);
    } else if (now == CLIENT_LIVE && o->line == CLIENT_LOST) {
        online_say(o, "The connection is back.");
    } else if (now == CLIENT_FAILED && o->line != CLIENT_CONNECTING) {
        online_say(o, "%s", client_trouble(o->client));
        o->leaving = true;
    }
    if (paused && !o->paused) {
        char line[CLIENT_SENTENCE];
        text t;
        text_init(&t, line, sizeof line);
        client_write_line(&t, o->client, online_now());
        online_say(o, "%s", line);
    }
    o->paused = paused;
    if (now != CLIENT_CONNECTING)
        o->line = now;
}

/* ---- news of a game */

static int online_viewer(const struct play_online *o) {
    return o->room ? o->room->game.you : -1;
}

static void online_tell_waiting(struct play_online *o) {
    const struct remote_game *g = &o->room->game;
    const struct remote_summary *s = &g->summary;
    bool first = !o->told.known, join = g->may_join;
    if (first) {
        online_interrupt(o);
        online_list_seats(o);
    }
    for (int i = 0; i < s->players; i++) {
        bool taken = s->seat[i].taken;
        if (!first && taken && !o->told.taken[i])
            online_say(o, "%s %s seat %d.", i == g->you ? "You" : s->seat[i].name,
                       i == g->you ? "take" : "takes", i + 1);
        else if (!first && !taken && o->told.taken[i])
            online_say(o, "Seat %d is free again.", i + 1);
        o->told.taken[i] = taken;
    }
    if (join && !o->told.advised)
        online_say(o, "There is a free seat: 'sit' takes it.");
    else if (first || (o->told.advised && !join))
        online_say(o, "The game begins when every seat is taken.");
    o->told.advised = join;
    o->told.known = true;
}

/* The deal, or a game that is entered later: everything since the own last move is told. */
static void online_tell_begin(struct play_online *o) {
    const struct remote_game *g = &o->room->game;
    const match *m = &g->replay.match;
    int you = g->you;
    size_t *reported = play_reported(&o->talk, you);
    *reported = you >= 0 && g->summary.status == REMOTE_PLAYING ? 0 : m->length;
    for (size_t i = 0; i < m->length; i++)
        if (m->actor[i] == you)
            *reported = g->summary.status == REMOTE_PLAYING ? i : m->length;
    online_interrupt(o);
    char place[64];
    text t;
    text_init(&t, place, sizeof place);
    remote_write_place(&t, &g->summary);
    play_say(t.length ? "The game begins: %s." : "The game begins%s.", place);
    for (int i = 0; i < g->summary.players; i++)
        online_say_seat(o, i);
    play_say(you >= 0 ? "Type a move, 'moves' or 'help'." : "You are watching; 'help' says more.");
    o->told.begun = o->told.known = true;
    o->told.draw = o->told.abort = o->told.takeback = 0;
    o->told.said = g->said.sequence;
}

static void online_tell_steps(struct play_online *o) {
    struct play_talk *k = &o->talk;
    int viewer = online_viewer(o);
    if (*play_reported(k, viewer) > k->match->length) {
        online_say(o, "Taken back, as agreed.");
        *play_reported(k, viewer) = k->match->length;
        o->told.takeback = 0;
        k->drawn = false;
    }
    if (*play_reported(k, viewer) == k->match->length)
        return;
    online_interrupt(o);
    play_report(k, viewer);
}

static void online_tell_people(struct play_online *o) {
    const struct remote_game *g = &o->room->game;
    struct record_end end;
    char line[512];
    text t;
    remote_game_end(&end, g);
    for (int i = 0; i < g->summary.players && g->summary.status == REMOTE_PLAYING; i++) {
        const struct remote_seat *s = &g->summary.seat[i];
        if (end.out[i] != RECORD_PLAYS && !o->told.out[i])
            online_say(o, "%s %s; a bot plays on.", i == g->you ? "You" : s->name,
                       record_out_words(end.out[i]));
        o->told.out[i] = s->out[0] != '\0';
    }
    bool declined = (o->told.draw && !g->draw) || (o->told.abort && !g->abort) ||
                    (o->told.takeback && !g->takeback);
    if (g->summary.status == REMOTE_PLAYING &&
        (g->draw & ~o->told.draw || g->abort & ~o->told.abort || g->takeback & ~o->told.takeback)) {
        text_init(&t, line, sizeof line);
        remote_write_offers(&t, g, "");
        online_say(o, "%.*s", (int)span_trim((span){line, t.length}).length, line);
    } else if (g->summary.status == REMOTE_PLAYING && declined) {
        online_say(o, "The offer doesn't stand any more.");
    }
    o->told.draw = g->draw;
    o->told.abort = g->abort;
    o->told.takeback = g->takeback;
}

static void online_tell_said(struct play_online *o) {
    const struct remote_game *g = &o->room->game;
    const char *said = remote_said(g);
    if (g->said.sequence > o->told.said && said && g->said.seat >= 0 && g->said.seat != g->you &&
        !o->muted)
        online_say(o, "%s: %s", g->summary.seat[g->said.seat].name, said);
    o->told.said = g->said.sequence;
}

static void online_say_result(const struct play_online *o) {
    const struct remote_game *g = &o->room->game;
    struct play_result r = {
        .players = g->summary.players, .viewer = g->you, .winners = g->end.winners};
    struct paint_position p;
    struct record_end end;
    struct ending why;
    char line[768];
    text t;
    text_init(&t, line, sizeof line);
    remote_write_ending(&t, g);
    if (t.length)
        play_say("%s.", line);
    if (!g->end.scored)
        return;
    text_clear(&t);
    paint_of_match(&p, &g->replay.match, g->you);
    if (ending_of(&why, g->summary.game, &p.view)) {
        ending_say_over(&t, &why, g->you);
        play_say("%s", line);
        text_clear(&t);
    }
    remote_game_end(&end, g);
    r.out = record_end_out(&end);
    memcpy(r.score, g->end.score, sizeof r.score);
    play_write_result(&t, g->summary.game, &r);
    play_say("%s", line);
}

static void online_tell_over(struct play_online *o) {
    const struct remote_game *g = &o->room->game;
    char line[64];
    text t;
    online_interrupt(o);
    play_show(&o->talk, g->you);
    online_say_result(o);
    text_init(&t, line, sizeof line);
    remote_write_new_rating(&t, g);
    if (t.length)
        play_say("%s", line);
    if (!remote_file_keep(g, o->kept))
        o->kept[0] = '\0';
    play_say("%s'save FILE' writes the record; 'quit' leaves.",
             g->you < 0  ? ""
             : g->closed ? "'rematch' goes on with the match, "
                         : "'rematch' asks for another game, ");
    o->told.over = true;
}

static void online_take_game(struct play_online *o) {
    o->talk.game = o->room->game.summary.game;
    o->talk.words = play_words_of(o->talk.game);
}

static void online_tell_game(struct play_online *o) {
    const struct remote_room *r = o->room;
    const struct remote_game *g = &r->game;
    o->talk.match = &g->replay.match;
    if (!o->told.begun)
        online_tell_begin(o);
    if (g->behind)
        return;
    if (g->trouble[0] && !o->told.trouble)
        online_say(o, "%s", g->trouble);
    o->told.trouble = g->trouble[0] != '\0';
    online_tell_steps(o);
    online_tell_people(o);
    online_tell_said(o);
    if (g->summary.status == REMOTE_OVER && !o->told.over)
        online_tell_over(o);
    if (remote_room_is_mine(r) && o->told.turn != g->summary.sequence + 1) {
        online_interrupt(o);
        play_show(&o->talk, g->you);
        if (g->summary.clock.on)
            for (int i = 0; i < g->summary.players; i++)
                online_say_seat(o, i);
        o->told.turn = g->summary.sequence + 1;
    }
}

/* The rematch is a second room beside the first, and takes its place when its cards are dealt. */
static void online_follow_rematch(struct play_online *o) {
    const struct remote_game *g = &o->room->game;
    if (!o->next && o->room->next[0]) {
        o->next = remote_room_new(o->client, o->room->next, "");
        o->room->next[0] = '\0';
        o->told.advised = true;
        online_say(o, "The rematch begins when everybody is there.");
    }
    if (o->told.over && g->summary.after[0] && g->you >= 0 && !o->told.advised &&
        !o->room->asking) {
        o->told.advised = true;
        online_say(o, "A rematch was offered: 'rematch' goes there.");
    }
    if (!o->next)
        return;
    remote_room_news(o->next);
    if (o->next->refused[0]) {
        online_say(o, "%s", o->next->refused);
        remote_room_free(o->next);
        o->next = NULL;
    } else if (o->next->game.dealt) {
        struct remote_room *next = o->next;
        o->next = NULL;
        online_forget_room(o);
        o->kept[0] = '\0';
        o->room = next;
        online_take_game(o);
        online_tell_game(o);
    }
}

static void online_tell_room(struct play_online *o) {
    struct remote_room *r = o->room;
    remote_room_news(r);
    if (r->said[0]) {
        online_say(o, "%s", r->said);
        r->said[0] = '\0';
    }
    if (r->refused[0] && !r->known) {
        snprintf(o->refused, sizeof o->refused, "%s", r->refused);
        if (!o->starting)
            online_say(o, "%s", r->refused);
        online_forget_room(o);
        return;
    }
    if (!r->known)
        return;
    online_take_game(o);
    if (r->game.dealt)
        online_tell_game(o);
    else
        online_tell_waiting(o);
    online_follow_rematch(o);
}

/* ---- prompts */

static void online_write_prompt(struct play_online *o) {
    const struct remote_room *r = o->room;
    const struct remote_summary *s = r ? &r->game.summary : NULL;
    if (!r)
        snprintf(o->prompt, sizeof o->prompt, "Lobby> ");
    else if (!r->known || !r->game.dealt)
        snprintf(o->prompt, sizeof o->prompt, "Waiting for players> ");
    else if (s->status == REMOTE_OVER)
        snprintf(o->prompt, sizeof o->prompt, SAY_OVER "> ");
    else if (r->move[0])
        snprintf(o->prompt, sizeof o->prompt, "%s is on its way> ", r->move);
    else if (remote_room_is_mine(r))
        play_write_prompt(o->prompt, &o->talk, r->game.you);
    else
        snprintf(o->prompt, sizeof o->prompt, "%.64s is to move> ",
                 s->turn >= 0 && s->turn != r->game.you ? s->seat[s->turn].name : "Nobody");
}

static enum play_told online_tell(void *context) {
    struct play_online *o = context;
    char bytes[64];
    (void)!read(o->wake[0], bytes, sizeof bytes);
    o->printed = false;
    client_pump(o->client, online_now());
    online_tell_line(o);
    if (o->room)
        online_tell_room(o);
    online_write_prompt(o);
    play_send_out(&o->talk);
    return o->leaving ? PLAY_LEAVE : o->printed ? PLAY_TOLD : PLAY_NOTHING;
}

static int online_wait(void *context) {
    const struct play_online *o = context;
    return client_wait(o->client, online_now());
}

/* Is an answer or a bot's move under way, for which it is worth waiting before a prompt? */
static bool online_is_busy(const struct play_online *o) {
    const struct remote_room *r = o->room;
    if (client_state(o->client) != CLIENT_LIVE || client_is_paused(o->client))
        return false;
    if (o->asking)
        return true;
    if (!r || r->refused[0])
        return false;
    const struct remote_game *g = &r->game;
    const struct remote_summary *s = &g->summary;
    if (!r->known || r->asking || r->move[0] || s->sequence < r->awaited ||
        (g->behind && !g->trouble[0]))
        return true;
    return s->status == REMOTE_PLAYING && g->you >= 0 && !s->seat[g->you].bot && s->turn >= 0 &&
           s->seat[s->turn].bot;
}

void online_await_answers(struct play_online *o) {
    online_tell(o);
    while (online_is_busy(o) && !o->leaving)
        if (play_input_news(&o->talk.in) == PLAY_LEAVE)
            return;
}

/* ---- lines */

/* A move that was typed. */
static void online_play(struct play_online *o, game_move move) {
    const struct remote_room *r = o->room;
    char word[GAME_MOVE_SIZE];
    if (r->game.summary.status == REMOTE_OVER) {
        play_say(SAY_NO_MORE_MOVES);
    } else if (!r->game.dealt) {
        play_say("The game hasn't begun.");
    } else if (!remote_room_is_mine(r)) {
        play_say(r->move[0] ? "The last move is still on its way." : "It isn't your turn.");
    } else if (!game_is_legal(o->talk.game, &o->talk.match->state, move)) {
        play_say_illegal(&o->talk, r->game.you, move);
    } else {
        game_word(o->talk.game, move, word);
        remote_room_play(o->room, word);
    }
}

/* From a pipe, what needs one's turn waits for it, so that whole games can be typed ahead. */
static void online_await_turn(struct play_online *o) {
    while (!o->leaving && o->room && !remote_room_is_mine(o->room) &&
           o->room->game.summary.status != REMOTE_OVER)
        if (play_input_news(&o->talk.in) == PLAY_LEAVE)
            return;
}

static bool online_answer(struct play_online *o, span line) {
    struct play_talk *k = &o->talk;
    if (!o->room || !o->room->known)
        return online_lobby_line(o, line);
    const struct game_traits *traits = &games_module(k->game)->traits;
    if (!isatty(STDIN_FILENO) && play_needs_turn(k, line))
        online_await_turn(o);
    if (!o->room || output_interrupted())
        return true;
    game_move move = line.length ? game_read_typed(k->game, traits, line) : GAME_NO_MOVE;
    if (move != GAME_NO_MOVE) {
        online_play(o, move);
        return true;
    }
    if (line.length == 0 && client_state(o->client) == CLIENT_LOST)
        client_hurry(o->client);
    bool stays = play_command(k, online_viewer(o), line);
    if (!k->drawn && k->match)
        play_show(k, online_viewer(o));
    k->drawn = true;
    return stays;
}

/* A prompt and a line. False when the person leaves. */
static bool online_go_on(struct play_online *o) {
    span line;
    online_await_answers(o);
    if (o->leaving || output_interrupted())
        return false;
    online_write_prompt(o);
    o->prompting = true;
    bool got = play_ask(&o->talk, o->prompt, &line);
    o->prompting = false;
    return got && !o->leaving && online_answer(o, line);
}

/* How to come back. */
static void online_farewell(struct play_online *o) {
    const struct remote_room *r = o->room;
    char word[SESSION_PATH_SIZE + 64];
    text t;
    text_init(&t, word, sizeof word);
    if (!r || !r->known)
        return;
    if (r->move[0])
        play_say("Your move %s may not have reached the server.", r->move);
    if (o->kept[0]) {
        session_write_word(&t, o->kept);
        printf(SAY_KEPT "sixsands tui %s\n", word);
    } else if (r->game.you >= 0 && r->game.summary.status != REMOTE_OVER) {
        address_link(&t, client_address(o->client), r->id, "");
        printf("Your seat is kept. Come back with\n  sixsands play --connect %s\n", word);
    }
}

static void online_close(struct play_online *o) {
    online_forget_room(o);
    client_close(o->client);
    free(o->mine.game);
    free(o->open.game);
    for (int i = 0; i < 2; i++)
        if (o->wake[i] >= 0)
            close(o->wake[i]);
}

int play_online(struct play_online *o, const struct online_start *s) {
    struct play_talk *k = &o->talk;
    k->online = o;
    k->in.complete = play_complete;
    k->in.completer = k;
    k->drawn = true;
    o->wake[0] = o->wake[1] = -1;
    o->line = CLIENT_CONNECTING;
    o->news = (struct play_news){.wait = online_wait, .tell = online_tell, .context = o};
    int status = online_open(o, s);
    while (status == OPTIONS_GO && !ferror(stdout) && online_go_on(o))
        continue;
    play_input_close(&k->in);
    if (status == OPTIONS_GO) {
        online_farewell(o);
        status = CLI_OK;
    }
    play_send_out(k);
    online_close(o);
    if (output_interrupted())
        output_die();
    if (ferror(stdout)) {
        errno = k->lost ? k->lost : EIO;
        return cli_output_failed(k->command, NULL);
    }
    return status;
}
