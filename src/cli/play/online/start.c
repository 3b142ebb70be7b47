// SPDX-License-Identifier: MIT
// Getting to a server: the password, the connection, the game that the command line asks for.
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "cli/play/online/talk.h"
#include "system/output.h"

enum { PASSWORD = 260 };

bool online_read_clock(struct remote_wish *w, span value) {
    uint64_t first, second = 0;
    span rest = value, head = span_cut(&rest, '+');
    span after = value, days = span_cut(&after, 'd');
    if (after.at && after.length == 0 && span_uint(days, 30, &first) && first > 0) {
        w->days = (unsigned)first;
        return true;
    }
    if (!rest.at || !span_uint(head, 180, &first) || first == 0 || !span_uint(rest, 180, &second))
        return false;
    w->minutes = (unsigned)first;
    w->increment = (unsigned)second;
    return true;
}

bool online_read_seats(struct remote_wish *w, const char *own, const char *const *bots, int count,
                       bool open, text *error) {
    uint64_t seat = 1;
    int others = 0;
    if (own && (!span_uint(span_of(own), (uint64_t)w->players, &seat) || seat == 0)) {
        text_str(error, "--seat must be one seat from 1 to ");
        text_int(error, w->players);
        text_str(error, " on a server");
        return false;
    }
    if (count > w->players - 1) {
        text_str(error, "--bot is given ");
        text_int(error, count);
        text_str(error, " times, but there are ");
        text_int(error, w->players - 1);
        text_str(error, " other seats");
        return false;
    }
    for (int i = 0; i < w->players; i++)
        w->seat[i] = i == (int)seat - 1 ? "me"
                     : others < count   ? bots[others++]
                     : open             ? "open"
                                        : "person";
    w->listed = open;
    return true;
}

/* Reads the password: on a terminal without showing it, else as the first line. */
static bool start_password(struct play_input *in, const char *login, char password[PASSWORD]) {
    struct termios before, silent;
    span line;
    if (tcgetattr(STDIN_FILENO, &before) != 0) {
        if (play_input_line(in, "", &line) != PLAY_LINE || line.length >= PASSWORD)
            return false;
        snprintf(password, PASSWORD, "%.*s", (int)line.length, line.at);
        return line.length > 0;
    }
    printf("Password of %s: ", login);
    fflush(stdout);
    silent = before;
    silent.c_lflag &= ~(tcflag_t)ECHO;
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent);
    ssize_t n = read(STDIN_FILENO, password, PASSWORD - 1);
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
    putchar('\n');
    if (n < 2 || password[n - 1] != '\n')
        return false;
    password[n - 1] = '\0';
    return true;
}

static void start_wake(void *context) {
    struct play_online *o = context;
    (void)!write(o->wake[1], "", 1); /* a full pipe wakes it anyway */
}

static bool start_pipe(struct play_online *o) {
    if (pipe(o->wake) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        fcntl(o->wake[i], F_SETFL, O_NONBLOCK);
        fcntl(o->wake[i], F_SETFD, FD_CLOEXEC);
    }
    o->news.fd = o->wake[0];
    o->talk.in.news = &o->news;
    return true;
}

/* Waits for the connection. */
static bool start_connect(struct play_online *o) {
    while (client_state(o->client) == CLIENT_CONNECTING)
        if (play_input_news(&o->talk.in) == PLAY_LEAVE)
            return false;
    return client_state(o->client) == CLIENT_LIVE;
}

/* The game of the link, the new one that is wished for, or the lobby. */
static int start_where(struct play_online *o, const struct address *a, const char *url,
                       const struct remote_wish *w) {
    char host[ADDRESS_HOST + 16];
    text t;
    text_init(&t, host, sizeof host);
    address_host(&t, a);
    play_say("Connected to %s as %s.", host, client_name(o->client));
    if (!a->game[0] && !w->game) {
        online_list_games(o);
        return OPTIONS_GO;
    }
    o->starting = true;
    if (a->game[0])
        online_enter(o, a->game, a->key);
    else
        online_create(o, w);
    online_await_answers(o);
    o->starting = false;
    if (o->room || !o->refused[0])
        return OPTIONS_GO;
    return cli_fail(o->talk.command, "%s: %.*s", url, (int)strlen(o->refused) - 1, o->refused);
}

static int start_open(struct play_online *o, const struct online_start *s, struct address *a) {
    const struct command *command = o->talk.command;
    char reason[256], password[PASSWORD] = "";
    text error;
    text_init(&error, reason, sizeof reason);
    if (!address_read(a, s->url, &error))
        return cli_misuse(command, "%s: %.*s", s->url, (int)strlen(reason) - 1, reason);
    if (a->game[0] && s->wish.game)
        return cli_misuse(command, "%s is the link to a game: a new GAME can't be combined with it",
                          s->url);
    if (s->ca && access(s->ca, R_OK) != 0)
        return cli_fail(command, "%s: %s", s->ca, strerror(errno));
    if (s->login && !start_password(&o->talk.in, s->login, password))
        return cli_fail(command, "the password of %s is missing", s->login);
    struct client_options wanted = {.name = s->name ? s->name : "",
                                    .login = s->login ? s->login : "",
                                    .password = password,
                                    .ca = s->ca ? s->ca : getenv("SIXSANDS_CA"),
                                    .wake = start_wake,
                                    .context = o};
    if (!start_pipe(o))
        return cli_fail(command, "%s", strerror(errno));
    o->client = client_open(a, &wanted, online_now());
    sodium_memzero(password, sizeof password);
    return o->client ? OPTIONS_GO : cli_fail(command, "out of memory");
}

int online_open(struct play_online *o, const struct online_start *s) {
    struct address a;
    int status = start_open(o, s, &a);
    if (status != OPTIONS_GO)
        return status;
    if (start_connect(o))
        return start_where(o, &a, s->url, &s->wish);
    if (output_interrupted())
        return CLI_OK;
    const char *why = client_trouble(o->client);
    return cli_fail(o->talk.command, "%s: %.*s", s->url, (int)strlen(why) - 1, why);
}
