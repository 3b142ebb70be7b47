// SPDX-License-Identifier: MIT
// A player without a screen, for remote_test.py: through the client of the full-screen game it
// creates or joins a game on a real server, plays at random to the end and saves the record. It
// reports what it does in lines on standard output.
//
//     remote_play URL [--create GAME SEATS] [--watch] [--pause MS] [--save FILE] [--rematch]
//                     [--ca FILE] [--name NAME] [--stop-after N resign|draw|abort] [--aids]
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "client/client.h"
#include "tui/game/remote.h"

static struct {
    const char *url, *create, *seats, *save, *ca, *name, *what, *login, *password;
    bool watch, aids;
    int pause, rematches, stop_after;
} set;

static struct tui *tui;
static int wake_pipe[2];
static rng random_of;

static int64_t remote_play_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void remote_play_wake(void *context) {
    (void)context;
    (void)!write(wake_pipe[1], "", 1);
}

__attribute__((noreturn)) static void remote_play_die(const char *why) {
    printf("failed: %s\n", why);
    exit(1);
}

static void wait_some(struct client *c) {
    char bytes[64];
    struct pollfd p = {.fd = wake_pipe[0], .events = POLLIN};
    int most = client_wait(c, remote_play_now());
    poll(&p, 1, most < 200 ? most : 200);
    (void)!read(wake_pipe[0], bytes, sizeof bytes);
    tui->now = remote_play_now();
    client_pump(c, tui->now);
}

static void remote_play_live(struct client *c) {
    while (client_state(c) != CLIENT_LIVE) {
        if (client_state(c) == CLIENT_FAILED)
            remote_play_die(client_trouble(c));
        wait_some(c);
    }
    printf("live as %s\n", client_name(c));
}

/* ---- a game */

static char created[REMOTE_ID];

static void take_created(void *context, const json_t *ok, const struct client_refusal *no) {
    struct remote_summary s;
    (void)context;
    if (no)
        remote_play_die(no->sentence);
    if (!remote_summary_read(&s, ok))
        remote_play_die("no state");
    snprintf(created, sizeof created, "%s", s.id);
}

static void remote_play_create(struct client *c) {
    char seats[256];
    int count = 1;
    json *j = client_begin(c, "create");
    snprintf(seats, sizeof seats, "%s", set.seats);
    for (const char *s = seats; *s; s++)
        count += *s == ',';
    json_put_str(j, "game", set.create);
    json_put_uint(j, "players", (uint64_t)count);
    json_write_key(j, "seats");
    json_open_list(j);
    span rest = span_of(seats);
    while (rest.at)
        json_write_string(j, span_cut(&rest, ','));
    json_close_list(j);
    json_put_bool(j, "aids", set.aids);
    client_send(c, false, take_created, NULL);
    while (!created[0])
        wait_some(c);
}

static void tell_links(const struct remote_room *r) {
    char link[512];
    text t;
    text_init(&t, link, sizeof link);
    for (int i = 0; i < r->game.summary.players; i++)
        if (r->game.key[i][0]) {
            text_clear(&t);
            address_link(&t, client_address(r->client), r->id, r->game.key[i]);
            printf("seat %s\n", link);
        }
    text_clear(&t);
    address_link(&t, client_address(r->client), r->id, r->game.watch_key);
    printf("watch %s\n", link);
}

static struct remote_room *remote_play_enter(struct client *c, const char *game, const char *key) {
    struct remote_room *r = remote_room_new(c, game, key);
    bool told = false, joined = false;
    while (!r->game.dealt) {
        wait_some(c);
        remote_room_news(r);
        if (client_state(c) == CLIENT_FAILED)
            remote_play_die(client_trouble(c));
        if (r->refused[0] || r->said[0])
            remote_play_die(r->refused[0] ? r->refused : r->said);
        if (r->known && !told && r->game.creator) {
            tell_links(r);
            told = true;
        }
        if (r->known && !joined && !set.watch && r->game.may_join) {
            remote_room_join(r);
            joined = true;
        }
    }
    return r;
}

/* ---- playing */

static void remote_play_move(struct tui_game *b) {
    const match *m = b->ops->match(b);
    game_move chosen = game_random_move(m->game, &m->state, &random_of);
    char reason[256];
    text error;
    text_init(&error, reason, sizeof reason);
    char word[GAME_MOVE_SIZE];
    text w;
    text_init(&w, word, sizeof word);
    m->game->write_move(&w, chosen);
    printf("plays %d %s\n", m->game->actor(&m->state) + 1, word);
    if (!b->ops->play(b, chosen, &error))
        remote_play_die(reason);
}

static void show(const struct tui_game_look *k, size_t length) {
    static char notice[512];
    if (strcmp(notice, k->notice) != 0 && k->notice[0] && k->notice[0] != 'N')
        printf("notice after %zu: %s\n", length, k->notice);
    snprintf(notice, sizeof notice, "%s", k->notice);
    fflush(stdout);
}

/* To the end of one game; plays `moves` further. */
static void remote_play_play(struct tui_game *b, struct client *c) {
    struct tui_game_look k;
    int moves = 0;
    uint64_t version = 0;
    char reason[256];
    text error;
    text_init(&error, reason, sizeof reason);
    for (;;) {
        b->ops->news(b, tui);
        b->ops->look(b, tui, &k);
        if (k.version != version)
            show(&k, b->ops->match(b)->length);
        version = k.version;
        if (k.over && b->ops->match(b)->viewer == MATCH_OPEN)
            return;
        if (client_state(c) == CLIENT_FAILED)
            remote_play_die(client_trouble(c));
        if (set.what && moves >= set.stop_after && k.viewer >= 0) {
            enum tui_game_can what = strcmp(set.what, "resign") == 0 ? TUI_GAME_RESIGN
                                     : strcmp(set.what, "draw") == 0 ? TUI_GAME_DRAW
                                                                     : TUI_GAME_ABORT;
            if (k.can & what && !b->ops->act(b, what, &error))
                remote_play_die(reason);
        } else if (k.mine) {
            if (set.pause)
                usleep((useconds_t)set.pause * 1000);
            remote_play_move(b);
            moves++;
            continue;
        }
        wait_some(c);
    }
}

static void remote_play_finish(struct tui_game *b, int number) {
    struct tui_game_look k;
    char path[1024], said[2048];
    text t;
    b->ops->look(b, tui, &k);
    printf("aids %s\n", k.aids ? "on" : "off");
    printf("over: %s\n", k.ending[0] ? k.ending : "played");
    text_init(&t, said, sizeof said);
    if (b->ops->save(b, span_of("-"), true, &t) || b->ops->save(b, span_of("/dev/tty"), true, &t) ||
        b->ops->save(b, span_of("/dev/stdout"), true, &t))
        remote_play_die("saved over the screen");
    text_clear(&t);
    if (!set.save)
        return;
    snprintf(path, sizeof path, "%s.%d", set.save, number);
    if (!b->ops->save(b, span_of(path), true, &t))
        remote_play_die(said);
}

static void remote_play_run(struct client *c, const char *game, const char *key) {
    struct tui_game *b = tui_game_remote_new(remote_play_enter(c, game, key));
    for (int i = 0;; i++) {
        remote_play_play(b, c);
        remote_play_finish(b, i);
        if (i >= set.rematches)
            break;
        struct tui_game_look k;
        char reason[256];
        text error;
        text_init(&error, reason, sizeof reason);
        b->ops->look(b, tui, &k);
        if (k.can & TUI_GAME_REMATCH && !b->ops->act(b, TUI_GAME_REMATCH, &error))
            remote_play_die(reason);
        do {
            wait_some(c);
            b->ops->news(b, tui);
            b->ops->look(b, tui, &k);
        } while (k.over);
    }
    fflush(stdout);
    b->ops->close(b, tui);
}

static void read_arguments(int argc, char *argv[]) {
    for (int i = 1; i < argc; i++) {
        const char *a = argv[i];
        if (strcmp(a, "--watch") == 0)
            set.watch = true;
        else if (strcmp(a, "--aids") == 0)
            set.aids = true;
        else if (strcmp(a, "--rematch") == 0)
            set.rematches = 1;
        else if (a[0] != '-')
            set.url = a;
        else if (i + 1 >= argc)
            remote_play_die("an option without its value");
        else if (strcmp(a, "--create") == 0 && i + 2 < argc) {
            set.create = argv[++i];
            set.seats = argv[++i];
        } else if (strcmp(a, "--pause") == 0)
            set.pause = (int)strtol(argv[++i], NULL, 10);
        else if (strcmp(a, "--save") == 0)
            set.save = argv[++i];
        else if (strcmp(a, "--ca") == 0)
            set.ca = argv[++i];
        else if (strcmp(a, "--name") == 0)
            set.name = argv[++i];
        else if (strcmp(a, "--login") == 0 && i + 2 < argc) {
            set.login = argv[++i];
            set.password = argv[++i];
        } else if (strcmp(a, "--stop-after") == 0 && i + 2 < argc) {
            set.stop_after = (int)strtol(argv[++i], NULL, 10);
            set.what = argv[++i];
        } else
            remote_play_die("an unknown option");
    }
}

int main(int argc, char *argv[]) {
    struct address a;
    char reason[256];
    text error;
    read_arguments(argc, argv);
    setvbuf(stdout, NULL, _IOLBF, 0);
    text_init(&error, reason, sizeof reason);
    if (!set.url || !address_read(&a, set.url, &error))
        remote_play_die(set.url ? reason : "no URL");
    tui = calloc(1, sizeof *tui);
    if (!tui || pipe(wake_pipe) != 0)
        remote_play_die("no memory");
    fcntl(wake_pipe[0], F_SETFL, O_NONBLOCK);
    fcntl(wake_pipe[1], F_SETFL, O_NONBLOCK);
    rng_seed(&random_of, (uint64_t)getpid());
    struct client_options o = {.name = set.name ? set.name : "Player",
                               .login = set.login,
                               .password = set.password,
                               .ca = set.ca,
                               .wake = remote_play_wake};
    struct client *c = client_open(&a, &o, tui->now = remote_play_now());
    remote_play_live(c);
    if (set.create)
        remote_play_create(c);
    remote_play_run(c, set.create ? created : a.game, a.key);
    client_close(c);
    fputs(tui->farewell, stdout);
    free(tui);
    return 0;
}
