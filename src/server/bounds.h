// SPDX-License-Identifier: MIT
// How much the server takes on: all queues, lists, tables and buffers whose size somebody chose, in
// one place. What a format fixes (ids, hashes, names) stands with the format, and so do times.
//
// In a build with -Dtiny=true nearly all of them are tiny, so that what happens at a limit happens
// all the time and tests see it. Nothing may be lost at a limit, nobody may wait for ever: at most
// somebody is told that the server is busy, or that it is too much.
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
    SERVER_SHARE = BOUND(2, 1),     /* and all of an address or a person, for each it may have */
    SERVER_ASLEEP = BOUND(4, 2),    /* rooms that may be watched, for each that may be awake */
    SERVER_CROWD = BOUND(20, 2),    /* watchers of one game from one address, but players */
    SERVER_TURN = BOUND(64, 1),     /* steps of reading in a turn of the loop; one is some 10 us */
    SERVER_LINE = BOUND(64, 4),     /* requests of an address that wait in line */
    SERVER_STEPS = BOUND(16, 2),   /* steps that a request has for nothing; as many cost one more */
    SERVER_STEP = BOUND(8, 2),     /* entries of a log, or lines of a list, that are a step */
    SERVER_EVENTS = BOUND(200, 2), /* told at once to somebody who was away */
    SERVER_LOBBY = BOUND(200, 3),  /* games in the lobby's list */
    SERVER_LOBBY_FLUSHES = BOUND(16, 2), /* its changes told at once, before they are gathered */
    SERVER_LOBBY_SENDS = BOUND(400, 4),  /* watchers told then; half of it new in every pause */
    SERVER_LOBBY_BYTES = BOUND(2 << 20, 4096), /* and bytes, the same */
    SERVER_LOBBY_GONE = BOUND(4000, 6),        /* games that are gone and not told to everybody */
    SERVER_TOKENS = BOUND(20, 2),              /* of an account */
    SERVER_FEW = BOUND(3, 2),       /* wrong passwords of an address for an attacked account */
    SERVER_REFUSED = BOUND(200, 4), /* requests beyond the limit until a socket is closed */
    SERVER_SCAN = BOUND(64, 2),     /* games taken up at once from storage's lists, */
    SERVER_LOAD = BOUND(1000, 8),   /* until so many events were replayed, some 10 ms */
    SERVER_FORGET = BOUND(256, 2),  /* rooms looked at when some shall be forgotten */
    SERVER_BUFFER = BOUND(1 << 20, 132 << 10), /* any answer */
    REQUEST_MOST_GAMES = BOUND(50, 3),         /* of a person, in one list */
    REQUEST_USUAL_GAMES = BOUND(20, 2),
};

/* What an operator may change: the defaults of struct server_options. */
enum {
    SERVER_ROOMS = BOUND(20000, 5),
    SERVER_OPEN_PER_PERSON = BOUND(100, 4),
    SERVER_CLIENTS_PER_ADDRESS = BOUND(200, 6),
    SERVER_CLIENTS_PER_PERSON = BOUND(200, 4),
    SERVER_REQUESTS_PER_MINUTE = BOUND(1200, 60),
    SERVER_GAMES_PER_HOUR = BOUND(120, 12),
    SERVER_LOGINS_PER_HOUR = BOUND(30, 8),
};

/* Rooms, tables, token buckets. */
enum {
    ROOM_BUSY = BOUND(2000, 20), /* events: then there are no more offers or comings and goings */
    ROOM_ENTRIES = BOUND(16, 1), /* of a room's log at first; it grows */
    ROOM_STRIDE = BOUND(32, 2),  /* events from one mark in a room's log to the next */
    TABLE_SLOTS = BOUND(64, 1),  /* of a table at first, a power of two; it grows */
    LIMITS_SETS = BOUND(1 << 13, 4), /* of token buckets, */
    /* And the buckets of a set. No fewer: a bucket that gives way to another is forgotten, and
     * with it a limit, but that a few attackers meet theirs is tested with tiny limits too. */
    LIMITS_WAYS = 8,
};

/* The threads. */
enum {
    WRITER_MOST = BOUND(8192, 4),  /* writes that wait; one is 6 kB */
    WRITER_GROUP = BOUND(1024, 2), /* in a transaction, so that the first needn't wait for all */
    /* Pages in the write-ahead log before they are moved to their places: rarely, since it makes
     * others wait, but at the latest when the log has grown to four times that. */
    STORE_LOG_PAGES = BOUND(4000, 8),
    WORKERS_MOST_THREADS = BOUND(64, 2),
    WORKERS_PASSWORD_THREADS = BOUND(2, 1), /* each takes 64 MB while it hashes */
    WORKERS_MOST_MOVES = BOUND(65536, 4),
    WORKERS_MOST_PASSWORDS = BOUND(256, 2),
    WORKERS_PASSWORDS_OF_ONE = BOUND(4, 1), /* of these for one address */
    WORKERS_LANE_BITS = BOUND(12, 1),       /* lanes for jobs of different owners: a power of two */
    STORE_SHARE = 20, /* one in so many may be swept away at once: a clock that is wrong
                                   must not empty the file */
    STORE_SWEPT_GAMES = BOUND(4096, 2), /* that are dropped at once, since others wait meanwhile */
    WORKERS_MEMORY = 8 << 20,           /* of one thread's thoughts: the levels need half of it */
};

/* The network. */
enum {
    WEB_FRAME_MOST = BOUND(4096, 1024),             /* bytes of a WebSocket message */
    WEB_QUEUE_MOST = BOUND(1 << 18, 1 << 17),       /* bytes that may wait for one client, */
    WEB_KEPT_MOST = BOUND(96 << 20, 1 << 20),       /* for all, with what has come of requests; */
    WEB_KEPT_SHARE = WEB_KEPT_MOST / BOUND(128, 8), /* of an address, when half of that is used; */
    WEB_KEPT_LEAST = BOUND(1 << 14, 1 << 12),       /* of a connection, when all of it is used */
    WEB_READ = BOUND(1 << 14, 1 << 6),              /* bytes read of a connection at once */
    WEB_SWALLOW_MOST = BOUND(1 << 20, 1 << 13), /* of a body that is refused: read, then answered */
    WEB_HEADER_SIZE = BOUND(8192, 2048),        /* bytes of a request's head */
    WEB_FIELDS = BOUND(100, 16),                /* headers of a request */
    WEB_PIECE = BOUND(1 << 16, 1 << 9),         /* written at once, when its turn has come; */
    WEB_LARGE = BOUND(1 << 14, 1 << 8),         /* without waiting for it; and what is a step */
    WEB_TURN = BOUND(48, 1),                    /* steps in a turn of the loop; one is some 20 us */
    WEB_AT_ONCE = BOUND(200, 1),                /* frames of WebSockets beside these, in a turn */
    WEB_PARCELS = BOUND(32, 2),                 /* written at once, of any size */
    WEB_LINES = BOUND(4, 3),                    /* by how many steps they have had lately: */
    WEB_LINE_FIRST = BOUND(32, 2),              /* in the first up to so many, */
    WEB_LINE_MORE = BOUND(4, 2),                /* and times that in each after it */
    /* Prices are no limits: beside a tiny turn they are high as they are. */
    WEB_ACCEPTED = 4,  /* steps that a connection costs, */
    WEB_GREETING = 16, /* and TLS to agree; some keys even more */
    WEB_STEPS = 10,    /* of an address, for each request it may make */
    /* In a minute, whatever it may make. A quarter of it is there at once: more than what a
     * connection and the head of a request cost, or nobody would come in without a nap. */
    WEB_STEPS_LEAST = BOUND(2400, 240),
    WEB_KEY_UPDATES = BOUND(32, 6), /* in one connection; a billion bytes need one */
    WEB_HEAD_SIZE = 2560,           /* of an answer: the longest, which no limit makes shorter */
    WEB_SEND_BUFFER = BOUND(1 << 15, 1 << 12),     /* the kernel's, of a socket; it doubles that */
    WEB_RECEIVE_BUFFER = BOUND(1 << 15, 1 << 12),  /* the same */
    WEB_GREETING_BYTES = BOUND(48 << 10, 1 << 10), /* OpenSSL's, while two sides agree */
    WEB_ACCEPT = BOUND(64, 1),                     /* connections accepted at once */
    WEB_BACKLOG = BOUND(4096, 4),                  /* connections that wait for that */
    WEB_SLOTS = BOUND(256, 1),                     /* for clients at first; they grow */
    WEB_SLOT_BITS = BOUND(20, 6),                  /* to so many, as a power of two */
    ROUTE_BODY_MOST = BOUND(1 << 16, 1 << 11),     /* bytes of a body */
    SERVE_FILES = BOUND(65536, 128),               /* open at once */
    SERVE_FILES_OURS = 64,                         /* of these for storage, logs and the like */
    LOG_LINE_SIZE = BOUND(1024, 256),
    LOG_QUEUE_MOST = BOUND(256, 4), /* lines that wait for whoever reads the log */
};

/* The web client's folder. */
enum {
    FILES_MOST = BOUND(4096, 8),
    FILES_FIRST = BOUND(64, 3),                  /* places for them at first; they grow */
    FILES_BYTES_MOST = BOUND(64 << 20, 1 << 20), /* all together */
    FILES_DEPTH_MOST = BOUND(16, 3),
    FILES_PATH_MOST = BOUND(256, 64),
};

_Static_assert((TABLE_SLOTS & (TABLE_SLOTS - 1)) == 0, "slots are found by the low bits of a hash");
_Static_assert(REQUEST_USUAL_GAMES <= REQUEST_MOST_GAMES, "what is usual is allowed");
#ifndef SIXSANDS_TINY
_Static_assert(50 * WORKERS_PASSWORDS_OF_ONE < WORKERS_MOST_PASSWORDS,
               "fifty addresses leave room for others");
#endif
_Static_assert(WEB_STEPS_LEAST / 4 > WEB_ACCEPTED + WEB_HEADER_SIZE / WEB_READ,
               "a connection and a head don't use up what is there at once");
_Static_assert(WEB_SLOTS <= 1 << WEB_SLOT_BITS, "slots fit the bits of an id");
_Static_assert(WEB_HEADER_SIZE < 1 << 16, "places in a head have two bytes");
_Static_assert(WEB_QUEUE_MOST <= WEB_KEPT_SHARE, "one queue is a fair share");
#ifndef SIXSANDS_TINY
_Static_assert(WEB_KEPT_MOST / 2 + 50 * WEB_KEPT_SHARE < WEB_KEPT_MOST,
               "fifty addresses leave memory for others");
#endif
_Static_assert(SERVE_FILES_OURS < SERVE_FILES, "there are some for connections");

#endif
