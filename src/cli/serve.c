// SPDX-License-Identifier: MIT
// serve: the game server.
#include "server/serve.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/options.h"
#include "server/head.h"

static const char help[] =
    "Examples:\n"
    "  sixsands serve\n"
    "  sixsands serve --web web/dist --db games.db\n"
    "  sixsands serve --bind 0.0.0.0 --port 8443 --cert fullchain.pem --key privkey.pem\n"
    "  sixsands serve --trust-proxy --origin https://play.example.org\n"
    "\n"
    "Usage: sixsands serve [OPTION]...\n"
    "\n"
    "Host games for browsers and bots over HTTP and WebSocket: one program, one port, one file.\n"
    "Stops on Ctrl-C or SIGTERM, with nothing lost. docs/server.md explains hosting, docs/api.md\n"
    "the requests.\n"
    "\n"
    "  --port N        listen on this port (default: 8080; 0: any that is free)\n"
    "  --bind ADDRESS  and this address (default: 127.0.0.1, this machine only)\n"
    "  --db FILE       keep the games here (default: sixsands/server.db where your data lies,\n"
    "                  that is $XDG_DATA_HOME or ~/.local/share)\n"
    "  --web DIR       serve the web client's files\n"
    "  --cert FILE, --key FILE\n"
    "                  speak TLS, with this certificate (with its chain) and key, in PEM\n"
    "  --origin URL    pages of this origin may change things (default: of the host asked for);\n"
    "                  may be repeated\n"
    "  --trust-proxy   believe X-Forwarded-For and X-Forwarded-Proto: only behind a proxy of "
    "yours\n"
    "  --bot-threads N threads for bots (default: all processors but one)\n"
    "  --limit NAME=N  change a limit; may be repeated. clients=200: of one address at once;\n"
    "                  account-clients=200: of one person; requests=1200: a minute; games=120:\n"
    "                  created an hour; logins=30: an hour; open=100: games of one person that\n"
    "                  go on\n"
    "  --open-metrics  /metrics for everyone, not only for this machine\n"
    "  --quiet         log warnings and errors only\n";

enum { ORIGINS_MOST = 16, LIMITS_MOST = 16, PATH_SIZE = 4096 };
enum { PORT, BIND, DB, WEB, CERT, KEY, ORIGIN, PROXY, THREADS, LIMIT, METRICS, QUIET };

/* The folder of a path is made if it isn't there; parents that exist stay as they are. */
static bool make_folders(char *path) {
    for (char *c = path + 1; (c = strchr(c, '/')); c++) {
        *c = '\0';
        int failed = mkdir(path, 0700);
        *c = '/';
        if (failed && errno != EEXIST)
            return false;
    }
    return true;
}

static int default_file(char path[PATH_SIZE]) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    text t;
    text_init(&t, path, PATH_SIZE);
    if (data && data[0] == '/') {
        text_str(&t, data);
    } else if (home && home[0] == '/') {
        text_str(&t, home);
        text_str(&t, "/.local/share");
    } else {
        return cli_misuse(&command_serve, "where shall games be kept? say --db FILE");
    }
    text_str(&t, "/sixsands/server.db");
    if (t.overflow || !make_folders(path))
        return cli_fail(&command_serve, "%s: %s", path, strerror(t.overflow ? ERANGE : errno));
    return OPTIONS_GO;
}

static int read_limit(struct house_options *h, const char *word) {
    const struct {
        const char *name;
        int *value;
    } limits[] = {
        {"clients", &h->most_clients_per_address}, {"account-clients", &h->most_clients_per_person},
        {"requests", &h->requests_per_minute},     {"games", &h->games_per_hour},
        {"logins", &h->logins_per_hour},           {"open", &h->most_open_per_person}};
    span value = span_of(word), name = span_cut(&value, '=');
    uint64_t n;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        if (span_is(name, limits[i].name)) {
            if (!value.at || !span_uint(value, 1000000000, &n) || n == 0)
                return cli_misuse(&command_serve, "--limit %s= needs a whole number from 1",
                                  limits[i].name);
            *limits[i].value = (int)n;
            return OPTIONS_GO;
        }
    return cli_misuse(
        &command_serve,
        "--limit knows clients, account-clients, requests, games, logins and open, as "
        "clients=200");
}

static int read_repeated(struct serve_options *s, const struct option *list) {
    for (int i = 0; i < list[LIMIT].count; i++) {
        int status = read_limit(&s->house, list[LIMIT].all[i]);
        if (status != OPTIONS_GO)
            return status;
    }
    for (int i = 0; i < list[ORIGIN].count; i++)
        if (!head_is_origin(span_of(list[ORIGIN].all[i])))
            return cli_misuse(&command_serve,
                              "--origin is scheme, host and perhaps a port, without a path: "
                              "https://play.example.org");
    s->origins = list[ORIGIN].all;
    s->origin_count = list[ORIGIN].count;
    return OPTIONS_GO;
}

static void say_ready(void *context, int port) {
    const struct serve_options *s = context;
    bool six = strchr(s->bind, ':') != NULL;
    printf("Games are kept in %s\n", s->file);
    printf("Listening on %s://%s%s%s:%d/\n", s->cert ? "https" : "http", six ? "[" : "", s->bind,
           six ? "]" : "", port);
    fflush(stdout);
}

/* A number from the environment, for tests: time-outs are that much shorter. */
static int read_haste(void) {
    const char *word = getenv("SIXSANDS_TEST_HASTE");
    uint64_t n = 1;
    return word && span_uint(span_of(word), 1000, &n) && n > 0 ? (int)n : 1;
}

static int serve(struct serve_options *s) {
    char reason[512];
    text error;
    text_init(&error, reason, sizeof reason);
    s->context = s;
    s->ready = say_ready;
    s->haste = read_haste();
    return serve_run(s, &error) == 0 ? CLI_OK : cli_fail(&command_serve, "%s", reason);
}

static int run(int argc, char *argv[]) {
    const char *origins[ORIGINS_MOST], *limits[LIMITS_MOST];
    struct option list[] = {
        [PORT] = {.name = "port"},
        [BIND] = {.name = "bind"},
        [DB] = {.name = "db"},
        [WEB] = {.name = "web"},
        [CERT] = {.name = "cert"},
        [KEY] = {.name = "key"},
        [ORIGIN] = {.name = "origin", .all = origins, .room = ORIGINS_MOST},
        [PROXY] = {.name = "trust-proxy", .flag = true},
        [THREADS] = {.name = "bot-threads"},
        [LIMIT] = {.name = "limit", .all = limits, .room = LIMITS_MOST},
        [METRICS] = {.name = "open-metrics", .flag = true},
        [QUIET] = {.name = "quiet", .flag = true},
        {0},
    };
    struct serve_options s = {.bind = "127.0.0.1", .house = HOUSE_OPTIONS_INIT};
    char path[PATH_SIZE];
    uint64_t port = 8080, threads = 0;
    options o;
    int status = options_parse(&o, &command_serve, list, argc, argv);
    if (status == OPTIONS_GO)
        status = options_words(&o, 0, 0, "");
    if (status == OPTIONS_GO)
        status = options_number(&o, PORT, 0, 65535, &port);
    if (status == OPTIONS_GO)
        status = options_number(&o, THREADS, 1, 256, &threads);
    if (status == OPTIONS_GO)
        status = read_repeated(&s, list);
    if (status == OPTIONS_GO && !list[CERT].value != !list[KEY].value)
        status = cli_misuse(&command_serve, "--cert and --key belong together");
    if (status == OPTIONS_GO && !list[DB].value)
        status = default_file(path);
    if (status != OPTIONS_GO)
        return status;
    s.file = list[DB].value ? list[DB].value : path;
    s.folder = list[WEB].value;
    s.bind = list[BIND].value ? list[BIND].value : s.bind;
    s.port = (int)port;
    s.cert = list[CERT].value;
    s.key = list[KEY].value;
    s.trust_proxy = list[PROXY].value != NULL;
    s.open_metrics = list[METRICS].value != NULL;
    s.quiet = list[QUIET].value != NULL;
    s.bot_threads = (int)threads;
    return serve(&s);
}

const struct command command_serve = {
    "serve",
    "host games for browsers and bots over HTTP and WebSocket",
    help,
    run,
};
