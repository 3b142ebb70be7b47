// SPDX-License-Identifier: MIT
// The head of a record. All tags are gathered first, as they may come in any order; then those that
// the rules of records know are checked, and the match is set to its start.
#include "record/internal.h"

#include <stdlib.h>
#include <string.h>

#include "games/games.h"

int reading_fail(struct reading *p, size_t line, const char *reason) {
    p->error_line = line;
    text_str(&p->reason, reason);
    return -1;
}

int reading_fail_at(struct reading *p, size_t line, const char *reason, span piece) {
    reading_fail(p, line, reason);
    text_char(&p->reason, ' ');
    text_quote(&p->reason, piece.at, piece.length, 60);
    return -1;
}

bool reading_tag(const struct reading *p, const char *name, span *value, size_t *line) {
    const record *r = p->record;
    *value = (span){NULL, 0};
    *line = r->line;
    for (size_t i = 0; i < r->tag_count; i++)
        if (strcmp(r->tags[i].name, name) == 0) {
            *value = span_of(r->tags[i].value);
            *line = p->tag_line[i];
            return true;
        }
    return false;
}

static bool record_tags_is_letter(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

bool record_is_tag_name(span name) {
    if (name.length == 0 || !record_tags_is_letter(name.at[0]))
        return false;
    for (size_t i = 1; i < name.length; i++)
        if (!record_tags_is_letter(name.at[i]) && name.at[i] != '_' &&
            (name.at[i] < '0' || name.at[i] > '9'))
            return false;
    return true;
}

static char *copy_text(span s) {
    char *copy = malloc(s.length + 1);
    if (!copy)
        return NULL;
    memcpy(copy, s.at, s.length);
    copy[s.length] = '\0';
    return copy;
}

/* Takes escapes out of `value` in place, which is its own copy; false at a wrong one. */
static bool record_tags_unescape(char *value) {
    char *to = value;
    for (const char *from = value; *from; from++) {
        if (*from == '\\') {
            from++;
            if (*from != '\\' && *from != '"')
                return false;
        }
        *to++ = *from;
    }
    *to = '\0';
    return true;
}

/* Takes `[Name "value"] ; comment` apart; the value still has its escapes. */
static bool split_tag(span line, span *name, span *value) {
    line.at++; /* the bracket is what made it a tag */
    line.length--;
    *name = span_cut(&line, ' ');
    if (!record_is_tag_name(*name) || line.length == 0 || line.at[0] != '"')
        return false;
    *value = (span){line.at + 1, 0};
    size_t end = 1;
    while (end < line.length && line.at[end] != '"')
        end += line.at[end] == '\\' ? 2 : 1;
    if (end + 1 >= line.length || line.at[end + 1] != ']')
        return false;
    value->length = end - 1;
    return lines_is_comment((span){line.at + end + 2, line.length - end - 2});
}

static int record_tags_add_tag(struct reading *p, span line) {
    record *r = p->record;
    size_t number = p->reader->line;
    span name, value, other;
    size_t other_line;
    if (!split_tag(line, &name, &value))
        return reading_fail_at(p, number, "malformed tag line", line);
    if (r->tag_count == RECORD_TAGS_MAX)
        return reading_fail(p, number, "more than 64 tags");
    if (!r->tags && !(r->tags = calloc(RECORD_TAGS_MAX, sizeof *r->tags)))
        return reading_fail(p, number, "out of memory");
    struct record_tag *tag = &r->tags[r->tag_count];
    tag->name = copy_text(name);
    tag->value = copy_text(value);
    if (!tag->name || !tag->value || reading_tag(p, tag->name, &other, &other_line)) {
        bool full = !tag->name || !tag->value;
        free(tag->name);
        free(tag->value);
        return full ? reading_fail(p, number, "out of memory")
                    : reading_fail_at(p, number, "duplicate tag", name);
    }
    p->tag_line[r->tag_count++] = number;
    if (!record_tags_unescape(tag->value))
        return reading_fail_at(p, number, "bad escape in the tag value", value);
    return 0;
}

int reading_take_header(struct reading *p) {
    record *r = p->record;
    span line;
    enum lines_kind kind;
    for (;;) {
        int got = lines_next(p->reader, &line, &kind, &p->reason);
        size_t number = p->reader->line;
        if (got < 0) {
            p->error_line = number;
            return -1;
        }
        if (got == 0 || (kind == LINES_EMPTY && r->tag_count))
            return r->tag_count > 0;
        if (kind == LINES_EMPTY)
            continue;
        if (kind == LINES_DECISION && r->tag_count)
            return reading_fail_at(p, number, "expected a tag or an empty line, not", line);
        if (kind == LINES_DECISION)
            return reading_fail_at(p, number, "expected a record's first tag, not", line);
        if (r->tag_count == 0)
            r->line = number;
        if (record_tags_add_tag(p, line) < 0)
            return -1;
    }
}

/* A tag that a record must have. */
static int need_tag(struct reading *p, const char *name, span *value, size_t *line) {
    if (reading_tag(p, name, value, line))
        return 0;
    reading_fail(p, p->record->line, "the tag ");
    text_str(&p->reason, name);
    text_str(&p->reason, " is missing");
    return -1;
}

static int check_ones(struct reading *p) {
    span value;
    size_t line;
    if (reading_tag(p, "Rules", &value, &line) && !span_is(value, "1"))
        return reading_fail_at(p, line, "Rules must be \"1\", not", value);
    p->record->setup = reading_tag(p, "Setup", &value, &line);
    if (p->record->setup && !span_is(value, "1"))
        return reading_fail_at(p, line, "Setup must be \"1\", not", value);
    return 0;
}

static int check_players(struct reading *p, const struct game_ops *g) {
    span value;
    size_t line;
    uint64_t n;
    if (need_tag(p, "Players", &value, &line) < 0)
        return -1;
    if (span_uint(value, g->max_players, &n) && n >= g->min_players) {
        p->record->players = (int)n;
        return 0;
    }
    reading_fail(p, line, "Players must be ");
    text_uint(&p->reason, g->min_players);
    if (g->max_players > g->min_players) {
        text_str(&p->reason, " to ");
        text_uint(&p->reason, g->max_players);
    }
    return reading_fail_at(p, line, ", not", value);
}

/* Reads Start as a view when there is a tag View, else as a position. */
static int start_at(struct reading *p, const struct game_ops *g, span start, size_t line) {
    match *m = &p->record->match;
    span view_tag;
    size_t view_line;
    uint64_t viewer;
    game_state state;
    game_view view;
    reading_fail(p, line, "Start: "); /* a reader's reason comes after it */
    if (!reading_tag(p, "View", &view_tag, &view_line)) {
        if (!g->read_state(&state, start, &p->reason))
            return -1;
        text_clear(&p->reason);
        match_start(m, g, &state);
        return 0;
    }
    if (!span_uint(view_tag, (uint64_t)p->record->players, &viewer)) {
        text_clear(&p->reason);
        return reading_fail_at(p, view_line, "View must be a seat or 0, not", view_tag);
    }
    if (!g->read_view(&view, start, &p->reason))
        return -1;
    text_clear(&p->reason);
    match_start_view(m, g, &view);
    if (m->viewer == (int)viewer - 1)
        return 0;
    return reading_fail_at(p, line, "Start is not the view of seat", view_tag);
}

int reading_start_match(struct reading *p) {
    span name, start;
    size_t name_line, line;
    if (need_tag(p, "Game", &name, &name_line) < 0)
        return -1;
    const struct game_ops *g = games_find(name);
    if (!g)
        return reading_fail_at(p, name_line, "unknown game", name);
    if (check_players(p, g) < 0 || check_ones(p) < 0 || need_tag(p, "Start", &start, &line) < 0 ||
        start_at(p, g, start, line) < 0)
        return -1;
    const match *m = &p->record->match;
    int players = g->players(&m->state);
    if (players != p->record->players) {
        reading_fail(p, line, "Start is a position of ");
        text_int(&p->reason, players);
        text_str(&p->reason, " players, not of ");
        text_int(&p->reason, p->record->players);
        return -1;
    }
    if (!p->record->setup && !g->is_deal(&m->state))
        return reading_fail(p, line, "Start is not a possible deal, and there is no [Setup \"1\"]");
    return need_tag(p, "Result", &name, &name_line);
}
