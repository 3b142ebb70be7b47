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

/* A template of the server's as a sentence: "{seat} offered a draw". */
static void remote_words_fill(text *t, const char *template, const char *name) {
    static const char slot[] = "{seat}";
    const char *at = strstr(template, slot);
    if (at) {
        text_mem(t, template, (size_t)(at - template));
        text_str(t, name);
        template = at + sizeof slot - 1;
    }
    text_str(t, template);
}

/* An offer of the seats in the set; `word` is the command that agrees, `before` what is typed in
 * front of it. What others offer needs an answer; one's own offer is said only if it is alone. */
static void remote_words_write_offer(text *t, const struct remote_game *g, unsigned seats,
                                     const char *template, const char *before, const char *word) {
    unsigned own = g->you >= 0 ? 1u << g->you : 0;
    const char *name[GAME_MAX_PLAYERS] = {0};
    unsigned shown = seats & ~own ? seats & ~own : seats;
    remote_name_seats(name, g);
    for (int i = 0; i < g->summary.players; i++) {
        if (!(shown >> i & 1))
            continue;
        remote_words_fill(t, template, name[i]);
        bool last = !(shown >> (i + 1));
        if (last && own && !(seats & own)) {
            text_str(t, ": type ");
            text_str(t, before);
            text_str(t, word);
            text_str(t, " to agree, or ");
            text_str(t, before);
            text_str(t, "decline");
        }
        text_str(t, ". ");
    }
}

void remote_write_offers(text *t, const struct remote_game *g, const char *before) {
    const struct remote_words *w = &g->words;
    remote_words_write_offer(t, g, g->draw, w->draw, before, "draw");
    remote_words_write_offer(t, g, g->abort, w->abort, before, "abort");
    remote_words_write_offer(t, g, g->takeback, w->takeback, before, "undo");
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

void remote_write_place(text *t, const struct remote_summary *s) {
    if (!s->number)
        return;
    text_str(t, "game ");
    text_int(t, s->number);
    text_str(t, " of ");
    text_int(t, s->games);
    text_str(t, s->duplicate ? " of a duplicate match" : " of a match");
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

const char *remote_said(const struct remote_game *g) {
    for (int i = 0; i < g->words.phrases; i++)
        if (strcmp(g->words.phrase[i].word, g->said.phrase) == 0)
            return g->words.phrase[i].text;
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

const char *remote_phrase_read(const struct remote_game *g, span typed) {
    for (int i = 0; i < g->words.phrases; i++)
        if (remote_words_is_typed(g->words.phrase[i].word, typed))
            return g->words.phrase[i].word;
    return NULL;
}

void remote_write_phrases(text *t, const struct remote_game *g) {
    text_str(t, "these can be said: ");
    for (int i = 0; i < g->words.phrases; i++) {
        text_str(t, i ? ", " : "");
        for (const char *at = g->words.phrase[i].word; *at; at++)
            text_char(t, *at == '_' ? ' ' : *at);
    }
}
