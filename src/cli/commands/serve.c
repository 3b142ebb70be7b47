// SPDX-License-Identifier: MIT
// serve: the game server.
#include "server/serve.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/options.h"
#include "server/http/head.h"

enum { PUSH_HOSTS_MOST = 8 };
enum { ORIGINS_MOST = 16, LIMITS_MOST = 16, LIMIT_MOST = 1000000000, PATH_SIZE = STORE_PATH_SIZE };
enum {
    PORT,
    BIND,
    DB,
    NODE,
    WEB,
    CERT,
    KEY,
    ORIGIN,
    PROXY,
    THREADS,
    LIMIT,
    METRICS,
    DRAIN,
    SANDBOX,
    PUSH_KEY,
    PUSH_CONTACT,
    PUSH_ALLOW,
    QUIET
};
enum { NODE_NAME_MOST = 40 };

static const struct choice limit_names[] = {
    {"clients=", "clients from one address at once"},
    {"account-clients=", "clients of one person at once"},
    {"requests=", "requests per minute"},
    {"games=", "games created per hour"},
    {"logins=", "logins per hour"},
    {"open=", "unfinished games of one person"},
    {NULL, NULL},
};

static const struct choice sandbox_names[] = {
    [SANDBOX_AUTO] = {"auto", "as much as the kernel supports"},
    [SANDBOX_ON] = {"on", "all of it, or refuse to start"},
    [SANDBOX_OFF] = {"off", "none"},
    {NULL, NULL},
};

static const struct option option_table[] = {
    [PORT] = {.name = "port",
              .metavar = "N",
              .help = "listen on this port (default: 8080; 0: any free one)"},
    [BIND] = {.name = "bind",
              .metavar = "ADDRESS",
              .help = "listen on this address (default: 127.0.0.1, this machine only)"},
    [DB] = {.name = "db",
            .metavar = "FILE",
            .accepts = VALUE_FILE,
            .help = "keep the games in FILE, or in a database with the address "
                    "postgresql://USER@HOST/NAME; @NAME: the file NAME has it in its first line "
                    "(default: $SIXSANDS_DB, or sixsands/server.db in $XDG_DATA_HOME or "
                    "~/.local/share)"},
    [NODE] = {.name = "node",
              .metavar = "NAME",
              .help = "the name of this server among several on one database (default: a random "
                      "one)"},
    [WEB] = {.name = "web",
             .metavar = "DIR",
             .accepts = VALUE_FOLDER,
             .help = "serve the web client from this folder"},
    [CERT] = {.name = "cert",
              .metavar = "FILE",
              .accepts = VALUE_FILE,
              .help = "use TLS with this certificate and its chain, in PEM"},
    [KEY] = {.name = "key",
             .metavar = "FILE",
             .accepts = VALUE_FILE,
             .help = "the certificate's key, in PEM"},
    [ORIGIN] = {.name = "origin",
                .metavar = "URL",
                .most = ORIGINS_MOST,
                .help = "accept changes from pages of this origin (default: the requested host); "
                        "may be repeated"},
    [PROXY] = {.name = "trust-proxy",
               .help = "trust X-Forwarded-For and X-Forwarded-Proto: only behind your own proxy"},
    [THREADS] = {.name = "bot-threads",
                 .metavar = "N",
                 .help = "threads for bots (default: all processors but one)"},
    [LIMIT] = {.name = "limit",
               .metavar = "NAME=N",
               .choices = limit_names,
               .most = LIMITS_MOST,
               .help = "change a limit; may be repeated. clients=200: from one address at once; "
                       "account-clients=200: of one person; requests=1200: per minute; games=120: "
                       "created per hour; logins=30: per hour; open=100: unfinished games of one "
                       "person"},
    [METRICS] = {.name = "open-metrics",
                 .help = "serve /metrics to everyone, not only to this machine"},
    [DRAIN] = {.name = "drain",
               .metavar = "SECONDS",
               .help = "on SIGTERM, spend up to SECONDS sending clients to other servers "
                       "(default: 0)"},
    [SANDBOX] = {.name = "sandbox",
                 .metavar = "WHEN",
                 .choices = sandbox_names,
                 .help = "give up other files, programs and connections once started: auto (as "
                         "much as the kernel supports), on (all of it, or refuse to start), off "
                         "(default: auto)"},
    [PUSH_KEY] = {.name = "push-key",
                  .metavar = "FILE",
                  .accepts = VALUE_FILE,
                  .help = "send notifications to browsers, signed with this key of P-256, in PEM; "
                          "needs --push-contact (default: send none)"},
    [PUSH_CONTACT] = {.name = "push-contact",
                      .metavar = "URL",
                      .help = "how push services can reach you about them: "
                              "mailto:you@example.org, or an https address"},
    [PUSH_ALLOW] = {.name = "push-allow",
                    .metavar = "HOST",
                    .most = PUSH_HOSTS_MOST,
                    .help = "also send them to this host, HOST or HOST:PORT, besides the push "
                            "services of browsers; may be repeated"},
    [QUIET] = {.name = "quiet", .help = "log only warnings and errors"},
    {0},
};

/* Creates the missing folders of a path. */
static bool commands_serve_make_folders(char *path) {
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
        return cli_misuse(&command_serve,
                          "there is no default place for the games here: give --db FILE");
    }
    text_str(&t, "/sixsands/server.db");
    if (t.overflow || !commands_serve_make_folders(path))
        return cli_fail(&command_serve, "%s: %s", path, strerror(t.overflow ? ERANGE : errno));
    return OPTIONS_GO;
}

/* Where the games are kept: by the option, the environment, or by default. */
static int find_storage(char path[PATH_SIZE], const char *given) {
    char reason[PATH_SIZE];
    text error;
    const char *name = given ? given : getenv("SIXSANDS_DB");
    if (!name || !name[0])
        return default_file(path);
    text_init(&error, reason, sizeof reason);
    return store_find(path, name, &error) == 0 ? OPTIONS_GO
                                               : cli_fail(&command_serve, "%s", reason);
}

static int read_limit(struct server_options *h, const char *word) {
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
            if (!value.at || !span_uint(value, LIMIT_MOST, &n) || n == 0)
                return cli_misuse(&command_serve, "--limit %s= must be a whole number from 1 to %d",
                                  limits[i].name, LIMIT_MOST);
            *limits[i].value = (int)n;
            return OPTIONS_GO;
        }
    return cli_misuse(
        &command_serve,
        "--limit must name clients, account-clients, requests, games, logins or open, as in "
        "clients=200");
}

static int read_sandbox(struct serve_options *s, const char *word) {
    for (int i = 0; sandbox_names[i].name; i++)
        if (!word || strcmp(word, sandbox_names[i].name) == 0) {
            s->sandbox = (enum sandbox_mode)i;
            return OPTIONS_GO;
        }
    return cli_misuse(&command_serve, "--sandbox must be auto, on or off");
}

static int read_repeated(struct serve_options *s, const options *o) {
    for (int i = 0; i < o->count[LIMIT]; i++) {
        int status = read_limit(&s->core, options_all(o, LIMIT)[i]);
        if (status != OPTIONS_GO)
            return status;
    }
    for (int i = 0; i < o->count[ORIGIN]; i++)
        if (!head_is_origin(span_of(options_all(o, ORIGIN)[i])))
            return cli_misuse(
                &command_serve,
                "--origin must be a scheme, a host and optionally a port, without a path: "
                "https://play.example.org");
    s->origins = options_all(o, ORIGIN);
    s->origin_count = o->count[ORIGIN];
    return OPTIONS_GO;
}

static int read_push(struct serve_options *s, const options *o) {
    char host[PUSH_HOST_SIZE];
    uint16_t port;
    s->push.key = o->value[PUSH_KEY];
    s->push.contact = o->value[PUSH_CONTACT];
    if (!s->push.key != !s->push.contact)
        return cli_misuse(&command_serve, "--push-key and --push-contact belong together");
    if (s->push.contact && !vapid_is_contact(s->push.contact))
        return cli_misuse(&command_serve, "--push-contact must be an address such as "
                                          "mailto:you@example.org or https://example.org/contact");
    for (int i = 0; i < o->count[PUSH_ALLOW]; i++)
        if (!push_host_read(options_all(o, PUSH_ALLOW)[i], host, &port))
            return cli_misuse(&command_serve, "--push-allow must be a host and optionally a port: "
                                              "push.example.org");
    s->push.more = (struct push_hosts){options_all(o, PUSH_ALLOW), o->count[PUSH_ALLOW]};
    return OPTIONS_GO;
}

static void say_ready(void *context, int port) {
    const struct serve_options *s = context;
    bool six = strchr(s->bind, ':') != NULL;
    char shown[PATH_SIZE];
    text name;
    text_init(&name, shown, sizeof shown);
    store_show(&name, s->file);
    printf("Games are kept in %s\n", shown);
    printf("Listening on %s://%s%s%s:%d/\n", s->cert ? "https" : "http", six ? "[" : "", s->bind,
           six ? "]" : "", port);
    fflush(stdout);
}

/* A factor from the environment, for tests: time-outs are divided by it. */
static int read_haste(void) {
    const char *word = getenv("SIXSANDS_TEST_HASTE");
    uint64_t n = 1;
    return word && span_uint(span_of(word), 1000, &n) && n > 0 ? (int)n : 1;
}

static int read_node(struct serve_options *s, char name[NODE_NAME_MOST + 1], const char *given) {
    text t;
    text_init(&t, name, NODE_NAME_MOST + 1);
    s->node = name;
    if (given && !span_is_word(span_of(given), NODE_NAME_MOST))
        return cli_misuse(&command_serve, "--node must be 1 to %d of A-Z a-z 0-9 _ -",
                          NODE_NAME_MOST);
    text_str(&t, given ? given : "node-");
    if (!given && sodium_init() >= 0)
        text_uint(&t, randombytes_random());
    return OPTIONS_GO;
}

static int commands_serve(struct serve_options *s) {
    char reason[512];
    text error;
    text_init(&error, reason, sizeof reason);
    s->context = s;
    s->ready = say_ready;
    s->haste = read_haste();
    return serve_run(s, &error) == 0 ? CLI_OK : cli_fail(&command_serve, "%s", reason);
}

static int commands_serve_run(int argc, char *argv[]) {
    struct serve_options s = {.bind = "127.0.0.1", .core = SERVER_OPTIONS_INIT};
    char path[PATH_SIZE], node[NODE_NAME_MOST + 1];
    uint64_t port = 8080, threads = 0, drain = 0;
    options o;
    int status = options_parse(&o, &command_serve, argc, argv);
    if (status == OPTIONS_GO)
        status = options_number(&o, PORT, 0, 65535, &port);
    if (status == OPTIONS_GO)
        status = options_number(&o, THREADS, 1, 256, &threads);
    if (status == OPTIONS_GO)
        status = options_number(&o, DRAIN, 0, 3600, &drain);
    if (status == OPTIONS_GO)
        status = read_repeated(&s, &o);
    if (status == OPTIONS_GO)
        status = read_sandbox(&s, o.value[SANDBOX]);
    if (status == OPTIONS_GO)
        status = read_push(&s, &o);
    if (status == OPTIONS_GO && !o.value[CERT] != !o.value[KEY])
        status = cli_misuse(&command_serve, "--cert and --key belong together");
    if (status == OPTIONS_GO)
        status = read_node(&s, node, o.value[NODE]);
    if (status == OPTIONS_GO)
        status = find_storage(path, o.value[DB]);
    if (status != OPTIONS_GO)
        return status;
    s.file = path;
    s.folder = o.value[WEB];
    s.bind = o.value[BIND] ? o.value[BIND] : s.bind;
    s.port = (int)port;
    s.cert = o.value[CERT];
    s.key = o.value[KEY];
    s.trust_proxy = o.value[PROXY] != NULL;
    s.open_metrics = o.value[METRICS] != NULL;
    s.quiet = o.value[QUIET] != NULL;
    s.bot_threads = (int)threads;
    s.drain = (int)drain;
    return commands_serve(&s);
}

const struct command command_serve = {
    .name = "serve",
    .summary = "host games for browsers and bots over HTTP and WebSocket",
    .examples = "sixsands serve\n"
                "sixsands serve --web web/dist --db games.db\n"
                "sixsands serve --bind 0.0.0.0 --cert fullchain.pem --key privkey.pem\n"
                "sixsands serve --trust-proxy --origin https://play.example.org",
    .usage = "[OPTION]...",
    .about = "Host games for browsers and bots over HTTP and WebSocket: one program, one port, one "
             "file. Stops on Ctrl-C or SIGTERM; nothing is lost. docs/server.md explains "
             "hosting, docs/api.md the requests.",
    .options = option_table,
    .run = commands_serve_run,
};
