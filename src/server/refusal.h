// SPDX-License-Identifier: MIT
// Why a request was refused: one list for rooms, people, HTTP and sockets, each with its code on
// the wire, its HTTP status and a sentence (docs/api.md has the table).
#ifndef SERVER_REFUSAL_H
#define SERVER_REFUSAL_H

enum refusal {
    REFUSAL_NONE,
    REFUSAL_BAD_REQUEST,   /* 400 bad_request: not JSON, a field missing or wrong */
    REFUSAL_BAD_NAME,      /* 400 bad_name */
    REFUSAL_BAD_PASSWORD,  /* 400 bad_password: too short or too long */
    REFUSAL_SIGNED_OUT,    /* 401 signed_out: needs a session or a token */
    REFUSAL_WRONG_LOGIN,   /* 401 wrong_login */
    REFUSAL_FORBIDDEN,     /* 403 forbidden: not yours, wrong link */
    REFUSAL_BAD_ORIGIN,    /* 403 bad_origin */
    REFUSAL_NOT_SEATED,    /* 403 not_seated: only players may do that */
    REFUSAL_NEEDS_ACCOUNT, /* 403 needs_account: not for guests */
    REFUSAL_NOT_FOUND,     /* 404 not_found */
    REFUSAL_BAD_METHOD,    /* 405 bad_method */
    REFUSAL_NOT_YOUR_TURN, /* 409 not_your_turn */
    REFUSAL_STALE,         /* 409 stale: the game has moved on */
    REFUSAL_SEAT_TAKEN,    /* 409 seat_taken */
    REFUSAL_ALREADY,       /* 409 already: seated, ready, an account */
    REFUSAL_NOT_PLAYING,   /* 409 not_playing: the game hasn't begun or is over */
    REFUSAL_NOT_OVER,      /* 409 not_over */
    REFUSAL_NAME_TAKEN,    /* 409 name_taken */
    REFUSAL_TOO_EARLY,     /* 409 too_early */
    REFUSAL_TOO_LARGE,     /* 413 too_large */
    REFUSAL_BAD_ACTION,    /* 422 bad_action: not an action of this game */
    REFUSAL_ILLEGAL,       /* 422 illegal: an action, but not legal now */
    REFUSAL_TOO_MANY,      /* 429 too_many: limits of addresses, accounts, games */
    REFUSAL_STORAGE,       /* 503 storage: nothing was kept; try again */
    REFUSAL_BUSY,          /* 503 busy: queues are full */
    REFUSAL_CLOSING,       /* 503 closing: the server is shutting down */
    REFUSALS
};

/* The strings are constants. */
const char *refusal_code(enum refusal r); /* "not_your_turn" */
int refusal_status(enum refusal r);       /* 409 */
const char *refusal_text(enum refusal r); /* a sentence for people */

#endif
