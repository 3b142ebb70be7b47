// SPDX-License-Identifier: MIT
#include "tally.h"

#include <stdlib.h>
#include <string.h>

static const char colours[] = "ROYGPK";
static const char values[] = "23457x";

bool tally_word(const char *line, const char *key, char out[TALLY_LINE]) {
    size_t n = strlen(key);
    out[0] = '\0';
    for (const char *at = line; at; at = strchr(at, ' ')) {
        at += *at == ' ';
        if (strncmp(at, key, n) || at[n] != '=')
            continue;
        size_t length = strcspn(at + n + 1, " ");
        memcpy(out, at + n + 1, length);
        out[length] = '\0';
        return true;
    }
    return false;
}

/* Adds all cards of a text like `R2YK3?4`; whatever isn't a card is skipped. */
static void add_cards(tally_cards *sum, const char *s, size_t length) {
    for (size_t i = 0; i < length; i++) {
        const char *colour = s[i] ? strchr(colours, s[i]) : NULL;
        if (!colour && s[i] != '?')
            continue;
        int n = 1;
        if (i + 1 < length && s[i + 1] >= '0' && s[i + 1] <= '9')
            n = (int)strtol(s + i + 1, NULL, 10);
        if (colour) {
            sum->of[colour - colours] += n;
            sum->total += n;
        } else {
            sum->hidden += n;
        }
    }
}

static void add_word(tally_cards *sum, const char *line, const char *key) {
    char word[TALLY_LINE];
    if (tally_word(line, key, word))
        add_cards(sum, word, strlen(word));
}

tally_cards tally_part(const char *line, const char *key, int i) {
    char word[TALLY_LINE];
    tally_cards cards = {0};
    tally_word(line, key, word);
    const char *at = word;
    for (; i && at; i--)
        at = strchr(at, '/') ? strchr(at, '/') + 1 : NULL;
    if (at)
        add_cards(&cards, at, strcspn(at, "/"));
    return cards;
}

void tally_without(const char *line, const char *key, char out[TALLY_LINE]) {
    size_t n = strlen(key), length = 0;
    while (*line) {
        size_t word = strcspn(line, " ");
        if (strncmp(line, key, n) || line[n] != '=') {
            if (length)
                out[length++] = ' ';
            memcpy(out + length, line, word);
            length += word;
        }
        line += word + (line[word] == ' ');
    }
    out[length] = '\0';
}

/* The cards that a line shows, `?` apart. */
static tally_cards shown(const char *game, const char *line) {
    static const char *const mandala[] = {"m1", "m2", "hand", "cup", "river", "deck", "discard"};
    static const char *const flowers[] = {"hand", "deck", "discard"};
    static const char *const sites[] = {"m1", "m2", "m3"};
    tally_cards sum = {0};
    if (!strcmp(game, "mandala"))
        for (int i = 0; i < 7; i++)
            add_word(&sum, line, mandala[i]);
    for (int i = 0; i < 3 && !strcmp(game, "flowers"); i++) {
        char word[TALLY_LINE];
        tally_word(line, sites[i], word); /* TILES:CARDS:MARKER */
        const char *cards = strchr(word, ':');
        if (cards)
            add_cards(&sum, cards + 1, strcspn(cards + 1, ":"));
        add_word(&sum, line, flowers[i]);
    }
    return sum;
}

static const char *each(const tally_cards *cards, int n) {
    for (int c = 0; c < TALLY_COLOURS; c++)
        if (cards->of[c] != n)
            return cards->of[c] < n ? "a card is lost" : "there is a card too many";
    return NULL;
}

/* Counts the tiles of a text like `R7,Ox` or `R7+R2,Kx`. */
static void add_tiles(int tile[36], const char *s, size_t length, const char *allowed) {
    for (size_t i = 0; i + 1 < length; i++) {
        const char *colour = strchr(colours, s[i]), *value = strchr(values, s[i + 1]);
        if (!colour || !value)
            continue;
        tile[6 * (colour - colours) + (value - values)]++;
        if (!strchr(allowed, s[i]))
            tile[0] += 100;
        i++;
    }
}

static const char *tiles_trouble(const char *line) {
    static const char *const sites[] = {"m1", "m2", "m3"};
    char word[TALLY_LINE];
    int tile[36] = {0};
    bool ending = tally_word(line, "ending", word);
    for (int i = 0; i < 3; i++) {
        tally_word(line, sites[i], word);
        add_tiles(tile, word, strcspn(word, ":"), colours);
    }
    tally_word(line, "won", word);
    add_tiles(tile, word, strlen(word), colours);
    tally_word(line, "dark", word);
    add_tiles(tile, word, strlen(word), "RPK");
    tally_word(line, "light", word);
    add_tiles(tile, word, strlen(word), "OYG");
    for (int i = 0; i < 36; i++)
        if (tile[i] > 1 || (tile[i] == 0 && !ending))
            return tile[i] ? "a tile is in two places, or in the wrong stack" : "a tile is lost";
    return NULL;
}

static const char *tokens_trouble(const char *line) {
    char word[TALLY_LINE];
    int count[TALLY_COLOURS] = {0}, eights = 0;
    static const char *const keys[] = {"board", "bowl"};
    for (int k = 0; k < 2; k++) {
        tally_word(line, keys[k], word);
        for (const char *at = word; *at; at++) {
            char letter = (char)(*at >= 'a' && *at <= 'z' ? *at - 'a' + 'A' : *at);
            if (strchr(colours, letter))
                count[strchr(colours, letter) - colours]++;
        }
    }
    tally_word(line, "phase", word);
    for (int c = 0; c < TALLY_COLOURS; c++) {
        eights += count[c] == 8;
        if (count[c] != 9 && count[c] != 8)
            return "a colour has not 9 tokens";
    }
    /* The two remaining tokens are beside the mat until the bowls are filled. */
    return eights == (strcmp(word, "bowl") ? 0 : 2) ? NULL : "a token is lost";
}

bool tally_counts(const char *game) {
    return !strcmp(game, "mandala") || !strcmp(game, "patterns") || !strcmp(game, "flowers");
}

const char *tally_trouble(const char *game, const char *line) {
    if (!tally_counts(game))
        return NULL;
    if (!strcmp(game, "patterns"))
        return tokens_trouble(line);
    tally_cards cards = shown(game, line);
    if (!strcmp(game, "mandala"))
        return each(&cards, 18);
    const char *trouble = each(&cards, 15);
    return trouble ? trouble : tiles_trouble(line);
}

tally_cards tally_unseen(const char *game, const char *view) {
    int each_colour = !strcmp(game, "mandala") ? 18 : !strcmp(game, "flowers") ? 15 : 0;
    tally_cards cards = shown(game, view), unseen = {0};
    for (int c = 0; each_colour && c < TALLY_COLOURS; c++) {
        unseen.of[c] = each_colour - cards.of[c];
        unseen.total += unseen.of[c];
    }
    return unseen;
}

tally_cards tally_forced(const char *view, int players, int viewer) {
    tally_cards forced = tally_part(view, "held", viewer < 0 ? 0 : 1); /* the hidden seats' sum */
    for (int seat = 0; seat < players; seat++) {
        tally_cards since = tally_part(view, "since", seat);
        for (int c = 0; seat != viewer && c < TALLY_COLOURS; c++) {
            forced.of[c] -= since.of[c];
            forced.total -= since.of[c];
        }
    }
    return forced;
}

/* The opening cup: written as `open` unless it is the whole cup. */
static tally_cards opening(const char *line, int seat) {
    char word[TALLY_LINE];
    return tally_part(line, tally_word(line, "open", word) ? "open" : "cup", seat);
}

tally_cards tally_hidden(const char *position, const char *view, int seat) {
    tally_cards hand = tally_part(position, "hand", seat), open = opening(position, seat);
    tally_cards known = tally_part(view, "hand", seat);
    for (int c = 0; c < TALLY_COLOURS; c++) {
        hand.of[c] += open.of[c] - known.of[c];
        hand.total += open.of[c] - known.of[c];
    }
    return hand;
}

/* Is a hand with its history sound? */
static const char *seat_trouble(const char *position, const char *view, int seat) {
    tally_cards hand = tally_part(position, "hand", seat),
                known = tally_part(position, "known", seat);
    tally_cards open = opening(position, seat), held = tally_part(position, "held", seat);
    tally_cards seen = tally_part(view, "hand", seat);
    char word[TALLY_LINE];
    bool reshuffled = tally_word(position, "held", word);
    for (int c = 0; c < TALLY_COLOURS; c++) {
        if (known.of[c] > hand.of[c])
            return "a hand lacks a known card";
        if (seen.of[c] > hand.of[c])
            return "a hand lacks a card that the view shows";
        if (reshuffled && open.of[c] > held.of[c])
            return "an opening cup lies not within held";
    }
    if (hand.total != seen.total + seen.hidden)
        return "a hand has another size than in the view";
    return NULL;
}

const char *tally_impossible(const char *game, const char *position, const char *view, int players,
                             int viewer) {
    if (!tally_counts(game))
        return NULL;
    const char *trouble = tally_trouble(game, position);
    tally_cards forced = tally_forced(view, players, viewer), hidden = {0};
    for (int seat = 0; seat < players && !trouble; seat++) {
        trouble = seat_trouble(position, view, seat);
        tally_cards cards = tally_hidden(position, view, seat);
        for (int c = 0; seat != viewer && c < TALLY_COLOURS; c++)
            hidden.of[c] += cards.of[c];
    }
    for (int c = 0; c < TALLY_COLOURS && !trouble; c++)
        if (hidden.of[c] < forced.of[c])
            trouble = "the hidden places hold fewer cards than held less since";
    return trouble;
}

bool tally_ended_by_m8(const char *position) {
    static const char *const piles[] = {"hand", "hand", "deck", "discard"};
    static const char *const sites[] = {"m1", "m2"};
    int there[TALLY_COLOURS] = {0}, dead = 0;
    for (int i = 0; i < 4; i++) {
        tally_cards cards = tally_part(position, piles[i], i == 1);
        for (int c = 0; c < TALLY_COLOURS; c++)
            there[c] += cards.of[c];
    }
    for (int m = 0; m < 2; m++) {
        bool lacks = false;
        for (int c = 0; c < TALLY_COLOURS; c++) {
            int lie = 0;
            for (int area = 0; area < 3; area++)
                lie += tally_part(position, sites[m], area).of[c];
            lacks = lacks || (lie == 0 && there[c] == 0);
        }
        dead += lacks;
    }
    return dead == 2;
}
