// SPDX-License-Identifier: MIT
// The one table of refusals.
#include "server/refusal.h"

static const struct {
    int status;
    const char *code, *text;
} refusals[REFUSALS] = {
    [REFUSAL_NONE] = {200, "ok", "All right."},
    [REFUSAL_BAD_REQUEST] = {400, "bad_request", "The server couldn't understand the request."},
    [REFUSAL_BAD_NAME] =
        {400, "bad_name",
         "A name has 1 to 40 characters; a login has 3 to 32 of a to z, 0 to 9, _ and -."},
    [REFUSAL_BAD_PASSWORD] = {400, "bad_password", "A password has 8 to 256 bytes."},
    [REFUSAL_SIGNED_OUT] = {401, "signed_out", "This needs a session or a token."},
    [REFUSAL_WRONG_LOGIN] = {401, "wrong_login", "The login or the password is wrong."},
    [REFUSAL_FORBIDDEN] = {403, "forbidden", "This isn't open to you, or the link is wrong."},
    [REFUSAL_BAD_ORIGIN] = {403, "bad_origin", "The server accepts this only from its own pages."},
    [REFUSAL_NOT_SEATED] = {403, "not_seated", "Only players of this game can do that."},
    [REFUSAL_NEEDS_ACCOUNT] = {403, "needs_account", "This needs an account with a login."},
    [REFUSAL_NOT_FOUND] = {404, "not_found", "There is nothing here."},
    [REFUSAL_BAD_METHOD] = {405, "bad_method", "This address doesn't accept that method."},
    [REFUSAL_NOT_YOUR_TURN] = {409, "not_your_turn", "It is not your turn."},
    [REFUSAL_STALE] = {409, "stale", "The game has moved on."},
    [REFUSAL_SEAT_TAKEN] = {409, "seat_taken", "The seat is taken."},
    [REFUSAL_ALREADY] = {409, "already", "That has already been done."},
    [REFUSAL_NOT_PLAYING] = {409, "not_playing", "The game hasn't begun, or it is over."},
    [REFUSAL_NOT_OVER] = {409, "not_over", "The game isn't over yet."},
    [REFUSAL_NAME_TAKEN] = {409, "name_taken", "Somebody else has that login."},
    [REFUSAL_TOO_EARLY] = {409, "too_early", "It is too early for that."},
    [REFUSAL_TOO_LARGE] = {413, "too_large", "The request is too large."},
    [REFUSAL_BAD_ACTION] = {422, "bad_action", "That isn't a move in this game."},
    [REFUSAL_ILLEGAL] = {422, "illegal", "That isn't legal now."},
    [REFUSAL_TOO_MANY] = {429, "too_many", "Too many requests. Wait a little, then try again."},
    [REFUSAL_STORAGE] = {503, "storage", "The server can't store anything just now."},
    [REFUSAL_BUSY] = {503, "busy", "The server is busy. Try again in a moment."},
    [REFUSAL_CLOSING] = {503, "closing", "The server is shutting down. Come back in a minute."},
};

const char *refusal_code(enum refusal r) {
    return refusals[r].code;
}

int refusal_status(enum refusal r) {
    return refusals[r].status;
}

const char *refusal_text(enum refusal r) {
    return refusals[r].text;
}
