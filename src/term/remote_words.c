// SPDX-License-Identifier: MIT
#include "term/remote_words.h"

#include <string.h>

#include "term/words.h"

void remote_write_clock(text *t, const struct remote_clock *k) {
    int64_t days = k->base / 86400000;
    if (!k->on) {
        text_str(t, "no clock");
    } else if (k->days) {
        text_int(t, days);
        text_str(t, days == 1 ? " day a move" : " days a move");
    } else {
        text_int(t, k->base / 60000);
        text_str(t, " min + ");
        text_int(t, k->increment / 1000);
        text_str(t, " s");
    }
}

/* A summary is the same for everyone: the name says which seat is the player's, if no other has
 * it. */
static bool remote_words_is_turn(const struct remote_summary *s, const char *own) {
    int same = 0;
    for (int i = 0; i < s->players; i++)
        same += s->seat[i].taken && strcmp(s->seat[i].name, own) == 0;
    return same == 1 && s->turn >= 0 && strcmp(s->seat[s->turn].name, own) == 0;
}

const char *remote_state_word(const struct remote_summary *s, const char *own) {
    if (s->status == REMOTE_WAITING)
        return "waits";
    if (s->status == REMOTE_OVER)
        return "over";
    return remote_words_is_turn(s, own) ? "your turn" : "goes on";
}

const char *remote_seat_word(const struct remote_seat *s, bool dealt) {
    if (!s->person)
        return "a bot";
    if (!s->taken)
        return "free";
    if (s->ready && !dealt)
        return s->here ? "ready" : "ready, away just now";
    return s->here ? "here" : "away just now";
}

/* "Ann", "Ann and Bo" of a bit set; "you" isn't among them. */
static void remote_words_write_names(text *t, const struct remote_game *g, unsigned seats) {
    bool more = false;
    for (int i = 0; i < g->summary.players; i++)
        if (seats >> i & 1 && i != g->you) {
            text_str(t, more ? " and " : "");
            text_str(t, g->summary.seat[i].name);
            more = true;
        }
}

/* `word` is the command that agrees, `before` what is typed in front of it. */
static void remote_words_write_offer(text *t, const struct remote_game *g, unsigned offered,
                                     const char *what, const char *before, const char *word) {
    unsigned own = g->you >= 0 ? 1u << g->you : 0;
    bool several = (offered & ~own & ((offered & ~own) - 1)) != 0;
    if (!offered)
        return;
    if (offered & ~own) {
        remote_words_write_names(t, g, offered);
        text_str(t, several ? " offer " : " offers ");
        text_str(t, what);
        if (g->you < 0 || offered & own) {
            text_str(t, ". ");
        } else {
            text_str(t, ": type ");
            text_str(t, before);
            text_str(t, word);
            text_str(t, " to agree, or ");
            text_str(t, before);
            text_str(t, "decline. ");
        }
    } else {
        text_str(t, "You have offered ");
        text_str(t, what);
        text_str(t, ". ");
    }
}

/* Of two players the other one asks; of more, the one who asked first. */
static void remote_words_write_takeback(text *t, const struct remote_game *g, const char *before) {
    unsigned own = g->you >= 0 ? 1u << g->you : 0;
    if (!g->takeback)
        return;
    if (g->takeback & own) {
        text_str(t, "You have asked to take your last move back. ");
        return;
    }
    remote_words_write_names(t, g, g->takeback);
    text_str(t, " would like to take a move back");
    if (g->you >= 0) {
        text_str(t, ": type ");
        text_str(t, before);
        text_str(t, "undo to agree, or ");
        text_str(t, before);
        text_str(t, "decline");
    }
    text_str(t, ". ");
}

void remote_write_offers(text *t, const struct remote_game *g, const char *before) {
    remote_words_write_offer(t, g, g->draw, "a draw", before, "draw");
    remote_words_write_offer(t, g, g->abort, "to abort the game", before, "abort");
    remote_words_write_takeback(t, g, before);
}

void remote_name_seats(const char *name[GAME_MAX_PLAYERS], const struct remote_game *g) {
    for (int i = 0; i < g->summary.players; i++)
        name[i] = i == g->you ? "You" : g->summary.seat[i].name;
}

void remote_write_ending(text *t, const struct remote_game *g) {
    const char *name[GAME_MAX_PLAYERS] = {0};
    struct record_end end;
    if (g->summary.status != REMOTE_OVER)
        return;
    remote_game_end(&end, g);
    remote_name_seats(name, g);
    play_write_early(t, &end, name);
    if (g->end.scored || end.draw || !g->end.winners)
        return;
    text_str(t, ", ");
    play_write_winners(t, g->end.winners, g->you, name);
}

/* ---- ratings and phrases */

void remote_write_rating(text *t, const struct remote_rating *r) {
    if (!r->known)
        return;
    text_char(t, ' ');
    text_int(t, r->points + (r->changed ? r->change : 0));
    text_str(t, r->provisional ? "?" : "");
    if (!r->changed)
        return;
    text_str(t, r->change < 0 ? " (" : " (+");
    text_int(t, r->change);
    text_char(t, ')');
}

void remote_write_new_rating(text *t, const struct remote_game *g) {
    if (g->summary.status != REMOTE_OVER || g->you < 0 || !g->summary.seat[g->you].rating.changed)
        return;
    text_str(t, "Your rating is now");
    remote_write_rating(t, &g->summary.seat[g->you].rating);
    text_char(t, '.');
}

static const struct {
    const char *word, *said;
} phrases[] = {
    {"hello", "Hello!"},      {"good_luck", "Good luck!"}, {"well_played", "Well played!"},
    {"wow", "Wow!"},          {"oops", "Oops ..."},        {"one_moment", "One moment, please"},
    {"thanks", "Thank you!"}, {"good_game", "Good game!"},
};

enum { PHRASES = sizeof phrases / sizeof phrases[0] };

const char *remote_phrase(const char *word) {
    for (int i = 0; i < PHRASES; i++)
        if (strcmp(phrases[i].word, word) == 0)
            return phrases[i].said;
    return NULL;
}

static bool remote_words_is_typed(const char *word, span typed) {
    size_t n = strlen(word);
    if (typed.length != n)
        return false;
    for (size_t i = 0; i < n; i++)
        if (word[i] != (typed.at[i] == ' ' ? '_' : char_lower(typed.at[i])))
            return false;
    return true;
}

const char *remote_phrase_read(span typed) {
    for (int i = 0; i < PHRASES; i++)
        if (remote_words_is_typed(phrases[i].word, typed))
            return phrases[i].word;
    return NULL;
}

void remote_write_phrases(text *t) {
    for (int i = 0; i < PHRASES; i++) {
        text_str(t, i ? ", " : "");
        for (const char *at = phrases[i].word; *at; at++)
            text_char(t, *at == '_' ? ' ' : *at);
    }
}
