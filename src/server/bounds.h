// SPDX-License-Identifier: MIT
// The server's limits: the sizes of all queues, lists, hash maps and buffers in one place. Sizes
// fixed by a format (ids, hashes, names) are with the format, and times are where they are used.
//
// In a build with -Dtiny=true nearly all of them are tiny, so that limits are reached all the time
// and tests see it. At a limit nothing may be lost and nobody may wait forever: the worst answer is
// that the server is busy, or that it was too much.
#ifndef SERVER_BOUNDS_H
#define SERVER_BOUNDS_H

#ifdef SIXSANDS_TINY
#define BOUND(usual, tiny) (tiny)
#else
#define BOUND(usual, tiny) (usual)
#endif

/* The core. */
enum {
    SERVER_QUEUE = BOUND(16, 4),    /* requests that wait for one room */
    SERVER_WATCHES = BOUND(200, 3), /* games that one socket watches */
    SERVER_SHARE = BOUND(2, 1),  /* and all sockets of an address or person, per allowed socket */
    SERVER_ASLEEP = BOUND(4, 2), /* rooms that may be watched, per room that may be awake */
    SERVER_CROWD = BOUND(20, 2), /* watchers of one game from one address, except players */
    SERVER_TURN = BOUND(64, 1),  /* steps of reading in a turn of the loop, about 10 us each */
    SERVER_LINE = BOUND(64, 4),  /* requests of an address that wait in line */
    SERVER_STEPS =
        BOUND(16, 2),          /* steps included in a request; each further batch costs one more */
    SERVER_STEP = BOUND(8, 2), /* entries of a log, or lines of a list, per step */
    SERVER_EVENTS = BOUND(200, 2),       /* sent at once to a client that was away */
    SERVER_LOBBY = BOUND(200, 3),        /* games in the lobby's list */
    SERVER_LOBBY_FLUSHES = BOUND(16, 2), /* its changes sent at once, before they are gathered */
    SERVER_LOBBY_SENDS = BOUND(400, 4),  /* messages sent then; half of it is restored per pause */
    SERVER_LOBBY_BYTES = BOUND(2 << 20, 4096), /* and their bytes, likewise */
    SERVER_LOBBY_GONE = BOUND(4000, 6),        /* removed games not yet reported to every watcher */
    SERVER_TOKENS = BOUND(20, 2),              /* of an account */
    SERVER_FEW = BOUND(3, 2),       /* wrong passwords of an address for an attacked account */
    SERVER_PINGS = 8,               /* pings that cost as much as one request */
    SERVER_REFUSED = BOUND(200, 4), /* requests beyond the limit before a socket is closed */
    SERVER_SCAN = BOUND(64, 2),     /* games loaded at once from storage's lists, */
    SERVER_LOAD = BOUND(1000, 8),   /* or fewer, once this many events are replayed, about 10 ms */
    SERVER_FORGET = BOUND(256, 2),  /* rooms examined when some must leave memory */
    SERVER_BUFFER = BOUND(1 << 20, 132 << 10), /* any answer */
    SERVER_FEATURED = BOUND(8, 2),             /* games in progress that the lobby shows, */
    SERVER_CONSIDERED = BOUND(256, 4),         /* of this many that were used last */
    SERVER_SAID = BOUND(20, 8),                /* phrases of a person, a minute */
    SERVER_REPORTED = BOUND(20, 16),           /* reports of a person, an hour */
    SERVER_NOTICES = BOUND(60, 8),             /* notifications of a person, an hour, */
    SERVER_NOTICES_DUE = BOUND(1000, 2),       /* and of all, that are about to be sent */
    SERVER_BROWSERS = BOUND(8, 2),             /* of a person, that are notified */
    SERVER_SEEKS = BOUND(100, 3),              /* people who wait, looked at for an opponent */
    SERVER_RATINGS = BOUND(500, 3),            /* the last ones, of a game and pace */
    SERVER_BEST = BOUND(20, 2),                /* of a daily deal, in its list */
    REQUEST_MOST_GAMES = BOUND(50, 3),         /* of a person, in one list */
    REQUEST_USUAL_GAMES = BOUND(20, 2),
};

/* Defaults that an operator may change (struct server_options). */
enum {
    SERVER_ROOMS = BOUND(20000, 5),
    SERVER_OPEN_PER_PERSON = BOUND(100, 4),
    SERVER_CLIENTS_PER_ADDRESS = BOUND(200, 6),
    SERVER_CLIENTS_PER_PERSON = BOUND(200, 4),
    SERVER_REQUESTS_PER_MINUTE = BOUND(1200, 60),
    SERVER_GAMES_PER_HOUR = BOUND(120, 12),
    SERVER_LOGINS_PER_HOUR = BOUND(30, 8),
};

/* Tournaments. */
enum {
    TOURNAMENT_PLAYERS = BOUND(64, 8), /* of a Swiss one, at most 64 */
    TOURNAMENT_CIRCLE = BOUND(16, 6),  /* of a round robin */
    TOURNAMENT_ROUNDS = BOUND(15, 5),
    TOURNAMENT_BUSY = BOUND(1000, 12),     /* events; after that, nobody joins any more */
    TOURNAMENT_OF_ONE = BOUND(8, 2),       /* unfinished ones that a person has joined or made */
    SERVER_TOURNAMENTS = BOUND(50, 3),     /* in the list */
    SERVER_TOURNAMENT_SCAN = BOUND(8, 1),  /* of the running ones looked at in a turn, */
    SERVER_TOURNAMENT_SOON = BOUND(64, 1), /* and those to be looked at soon */
    SERVER_TOURNAMENT_GAMES = BOUND(8, 1), /* games made, or read, at once for one of them */
};
_Static_assert(TOURNAMENT_CIRCLE <= TOURNAMENT_ROUNDS + 1, "everybody meets everybody");
_Static_assert(TOURNAMENT_CIRCLE <= TOURNAMENT_PLAYERS, "a round robin fits");

/* Matches between two. */
enum {
    DUEL_DEALS = BOUND(12, 3),   /* of a duplicate one: each is played twice */
    DUEL_GAMES = 2 * DUEL_DEALS, /* of any match */
    DUEL_BEST_OF = BOUND(9, 5),
};
_Static_assert(DUEL_BEST_OF <= DUEL_GAMES, "any match fits");

/* Rooms, hash maps, token buckets. */
enum {
    ROOM_BUSY = BOUND(2000, 20),     /* events; after that, no more offers, joining or leaving */
    ROOM_SAYS = BOUND(60, 4),        /* phrases in a game */
    ROOM_BACKS = BOUND(50, 2),       /* times that something is taken back in a game */
    ROOM_ENTRIES = BOUND(16, 1),     /* initial size of a room's log; it grows */
    ROOM_STRIDE = BOUND(32, 2),      /* events from one mark in a room's log to the next */
    HASH_MAP_SLOTS = BOUND(64, 1),   /* initial size of a hash map, a power of two; it grows */
    LIMITS_SETS = BOUND(1 << 13, 4), /* of token buckets */
    /* Buckets in a set. Not smaller in tiny builds: an evicted bucket takes its limit with it, and
     * tests with tiny limits still need a few attackers to hit theirs. */
    LIMITS_WAYS = 8,
};

/* The threads. */
enum {
    STORE_TOGETHER = BOUND(128, 2), /* rooms that one read brings up to date */
    WRITER_MOST = BOUND(8192, 4),   /* writes that wait; each is 6 kB */
    WRITER_GROUP = BOUND(1024, 2),  /* in a transaction, so that the first needn't wait for all */
    /* Pages in the write-ahead log before a checkpoint. It is rare, since it makes others wait, but
     * is done at the latest when the log has grown to four times that. */
    STORE_LOG_PAGES = BOUND(4000, 8),
    WORKERS_MOST_THREADS = BOUND(64, 2),
    WORKERS_PASSWORD_THREADS = BOUND(2, 1), /* each takes 64 MB while it hashes */
    WORKERS_MOST_MOVES = BOUND(65536, 4),
    WORKERS_MOST_PASSWORDS = BOUND(256, 2),
    WORKERS_PASSWORDS_OF_ONE = BOUND(4, 1), /* of these for one address */
    WORKERS_LANE_BITS = BOUND(12, 1),       /* lanes for jobs of different owners: a power of two */
    STORE_SHARE =
        20, /* at most 1/20 is swept away at once: a wrong clock must not empty the file */
    STORE_SWEPT_GAMES = BOUND(4096, 2),   /* dropped at once, since others wait meanwhile, */
    STORE_SWEPT_REPORTS = BOUND(4096, 2), /* and these */
    WORKERS_MEMORY = 8 << 20,             /* of one thread's search: the levels need half of it */
};

/* The process that sends notifications. */
enum {
    PUSHER_THREADS = BOUND(4, 1), /* each sends one */
    PUSHER_QUEUE = BOUND(64, 2),  /* messages that wait for them, about: 2 kB each */
};

/* Several servers on one storage. */
enum {
    STORE_NEWS_BYTES = BOUND(7900, 100), /* that tell of a group; PostgreSQL takes up to 7999 */
    NODE_NEWS = BOUND(256, 2),           /* that wait; then everything is looked at */
    SERVER_LOOK = BOUND(128, 2),         /* rooms caught up in a turn of the loop */
    SERVER_CALLED = BOUND(512, 4),       /* games of others that wait to be loaded */
    STORE_HERE_MOST = BOUND(128, 2),     /* games whose presence is told at once */
    SERVER_AGAIN = BOUND(8, 3), /* times that a request loses a race before it is refused */
};

/* The network. */
enum {
    WEB_FRAME_MOST = BOUND(4096, 1024),             /* bytes of a WebSocket message */
    WEB_QUEUE_MOST = BOUND(1 << 18, 1 << 17),       /* bytes that may wait for one client, */
    WEB_KEPT_MOST = BOUND(96 << 20, 1 << 20),       /* for all, with partly received requests; */
    WEB_KEPT_SHARE = WEB_KEPT_MOST / BOUND(128, 8), /* for an address, when half of that is used; */
    WEB_KEPT_LEAST = BOUND(1 << 14, 1 << 12),       /* for a connection, when all of it is used */
    WEB_READ = BOUND(1 << 14, 1 << 6),              /* bytes read from a connection at once */
    WEB_SWALLOW_MOST = BOUND(1 << 20, 1 << 13), /* of a refused body: read first, then answered */
    WEB_HEADER_SIZE = BOUND(8192, 2048),        /* bytes of a request's head */
    WEB_FIELDS = BOUND(100, 16),                /* headers of a request */
    WEB_PIECE = BOUND(1 << 16, 1 << 9),         /* bytes written at once, in turn; */
    WEB_LARGE = BOUND(1 << 14, 1 << 8),         /* bytes written without a turn, and per step */
    WEB_TURN = BOUND(48, 1),                    /* steps in a turn of the loop, about 20 us each */
    WEB_AT_ONCE = BOUND(200, 1),                /* WebSocket frames besides these, in a turn */
    WEB_PARCELS = BOUND(32, 2),                 /* written at once, of any size */
    WEB_LINES = BOUND(4, 3),                    /* for peers, by the steps they have had lately: */
    WEB_LINE_FIRST = BOUND(32, 2),              /* up to this many in the first, */
    WEB_LINE_MORE = BOUND(4, 2),                /* and this many times more in each next one */
    /* Prices aren't limits: compared with a tiny turn they are high enough as they are. */
    WEB_ACCEPTED = 4,  /* steps that a connection costs */
    WEB_GREETING = 16, /* and a TLS handshake; more with some keys */
    WEB_STEPS = 10,    /* of an address, for each request it may make */
    /* At least this many steps in a minute. A quarter of them is available at once: more than a
     * connection and the head of a request cost, or every newcomer would have to wait. */
    WEB_STEPS_LEAST = BOUND(2400, 240),
    WEB_KEY_UPDATES = BOUND(32, 6), /* in one connection; a billion bytes need one */
    WEB_HEAD_SIZE = 2560,           /* of the longest answer; no limit makes it shorter */
    WEB_SEND_BUFFER = BOUND(1 << 15, 1 << 12),    /* of a socket, in the kernel, which doubles it */
    WEB_RECEIVE_BUFFER = BOUND(1 << 15, 1 << 12), /* the same */
    WEB_GREETING_BYTES = BOUND(48 << 10, 1 << 10), /* OpenSSL's, during a handshake */
    WEB_ACCEPT = BOUND(64, 1),                     /* connections accepted at once */
    WEB_BACKLOG = BOUND(4096, 4),                  /* connections waiting to be accepted */
    WEB_SLOTS = BOUND(256, 1),                     /* initial slots for clients; they grow */
    WEB_SLOT_BITS = BOUND(20, 6),                  /* most slots, as a power of two */
    ROUTE_BODY_MOST = BOUND(1 << 16, 1 << 11),     /* bytes of a body */
    SERVE_FILES = BOUND(65536, 128),               /* open at once */
    SERVE_FILES_OURS = 64,                         /* of these, for storage, logs and the like */
    LOG_LINE_SIZE = BOUND(1024, 256),
    LOG_QUEUE_MOST = BOUND(256, 4), /* lines waiting to be written */
};

/* The web client's folder. */
enum {
    FILES_MOST = BOUND(4096, 8),
    FILES_FIRST = BOUND(64, 3),                  /* initial size of their list; it grows */
    FILES_BYTES_MOST = BOUND(64 << 20, 1 << 20), /* in total */
    FILES_DEPTH_MOST = BOUND(16, 3),
    FILES_PATH_MOST = BOUND(256, 64),
};

_Static_assert((HASH_MAP_SLOTS & (HASH_MAP_SLOTS - 1)) == 0,
               "slots are found by the low bits of a hash");
_Static_assert(REQUEST_USUAL_GAMES <= REQUEST_MOST_GAMES, "the default is allowed");
#ifndef SIXSANDS_TINY
_Static_assert(50 * WORKERS_PASSWORDS_OF_ONE < WORKERS_MOST_PASSWORDS,
               "fifty addresses leave room for others");
#endif
_Static_assert(WEB_STEPS_LEAST / 4 > WEB_ACCEPTED + WEB_HEADER_SIZE / WEB_READ,
               "a connection and a head cost less than a full bucket");
_Static_assert(WEB_SLOTS <= 1 << WEB_SLOT_BITS, "slots fit the bits of an id");
_Static_assert(WEB_HEADER_SIZE < 1 << 16, "offsets in a head have two bytes");
_Static_assert(WEB_QUEUE_MOST <= WEB_KEPT_SHARE, "one queue is a fair share");
#ifndef SIXSANDS_TINY
_Static_assert(WEB_KEPT_MOST / 2 + 50 * WEB_KEPT_SHARE < WEB_KEPT_MOST,
               "fifty addresses leave memory for others");
#endif
_Static_assert(SERVE_FILES_OURS < SERVE_FILES, "some are left for connections");

#endif
