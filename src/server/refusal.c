// SPDX-License-Identifier: MIT
// The one table of refusals.
#include "server/refusal.h"

static const struct {
    int status;
    const char *code, *text;
} refusals[REFUSALS] = {
    [REFUSAL_NONE] = {200, "ok", "All right."},
    [REFUSAL_BAD_REQUEST] = {400, "bad_request", "The request can't be understood."},
    [REFUSAL_BAD_NAME] = {400, "bad_name",
                          "A name has 1 to 40 characters, a login 3 to 32 of a-z 0-9 _ -."},
    [REFUSAL_BAD_PASSWORD] = {400, "bad_password", "A password has 8 to 256 bytes."},
    [REFUSAL_SIGNED_OUT] = {401, "signed_out", "This needs a session or a token."},
    [REFUSAL_WRONG_LOGIN] = {401, "wrong_login", "The login or the password is wrong."},
    [REFUSAL_FORBIDDEN] = {403, "forbidden", "This is not for you, or the link is wrong."},
    [REFUSAL_BAD_ORIGIN] = {403, "bad_origin", "The request comes from another site's page."},
    [REFUSAL_NOT_SEATED] = {403, "not_seated", "Only a player of this game may do that."},
    [REFUSAL_NOT_FOUND] = {404, "not_found", "There is no such thing here."},
    [REFUSAL_BAD_METHOD] = {405, "bad_method", "This address doesn't take that method."},
    [REFUSAL_NOT_YOUR_TURN] = {409, "not_your_turn", "It is not your turn."},
    [REFUSAL_STALE] = {409, "stale", "The game has gone on meanwhile."},
    [REFUSAL_SEAT_TAKEN] = {409, "seat_taken", "The seat is taken."},
    [REFUSAL_ALREADY] = {409, "already", "That is so already."},
    [REFUSAL_NOT_PLAYING] = {409, "not_playing", "The game has not begun, or it is over."},
    [REFUSAL_NOT_OVER] = {409, "not_over", "The game is not over."},
    [REFUSAL_NAME_TAKEN] = {409, "name_taken", "Somebody else has that login."},
    [REFUSAL_TOO_EARLY] = {409, "too_early", "It is too early for that."},
    [REFUSAL_TOO_LARGE] = {413, "too_large", "The request is too large."},
    [REFUSAL_BAD_ACTION] = {422, "bad_action", "That is no action of this game."},
    [REFUSAL_ILLEGAL] = {422, "illegal", "That action is not legal now."},
    [REFUSAL_TOO_MANY] = {429, "too_many", "That was too much in too short a time."},
    [REFUSAL_STORAGE] = {503, "storage", "It could not be stored, and nothing was kept."},
    [REFUSAL_BUSY] = {503, "busy", "The server is busy; please try again."},
    [REFUSAL_CLOSING] = {503, "closing", "The server is going down; please come back soon."},
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
