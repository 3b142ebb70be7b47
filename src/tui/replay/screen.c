// SPDX-License-Identifier: MIT
#include "tui/replay/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/unicode/safe_text.h"
#include "tui/replay/analysis.h"
#include "tui/screens/help.h"
#include "tui/screens/rules.h"

enum { LEAP = 10, PATH_SIZE = 4096 };

struct replay_view {
    struct screen screen;
    struct replay replay;
    struct replay_analysis *analysis;
    char path[PATH_SIZE], file[64];
    struct replay_place place;
    struct replay_list list;
};

static struct replay_view *replay_view_of(struct screen *s) {
    return (struct replay_view *)(void *)s;
}

static void replay_screen_draw(struct screen *s, struct tui *t, canvas *c) {
    struct replay_view *v = replay_view_of(s);
    (void)t;
    v->place.replay = &v->replay;
    v->place.found = replay_analysis_found(v->analysis);
    v->place.analysing = v->analysis != NULL;
    v->place.failed = replay_analysis_failed(v->analysis);
    v->place.done = v->analysis ? replay_analysis_done(v->analysis) : 0;
    replay_draw(c, &v->place, &v->list);
}

static void replay_screen_note(struct replay_view *v, const char *s) {
    safe_string(v->place.note, sizeof v->place.note, s);
}

static void replay_screen_go(struct replay_view *v, long to) {
    long last = (long)v->replay.plies;
    v->place.ply = (size_t)(to < 0 ? 0 : to > last ? last : to);
}

/* Another record of the same file; without one nothing changes. */
static void go_to_record(struct replay_view *v, uint64_t number) {
    char reason[512];
    struct replay other;
    text error;
    text_init(&error, reason, sizeof reason);
    if (number == 0 || !replay_load(&other, v->path, number, &error)) {
        replay_screen_note(v, number == 0 ? "this is the first record" : reason);
        return;
    }
    replay_analysis_stop(v->analysis);
    v->analysis = NULL;
    replay_free(&v->replay);
    v->replay = other;
    v->place.number = number;
    v->place.ply = 0;
    v->place.viewer = replay_first_viewer(&v->replay);
}

static void toggle_analysis(struct replay_view *v, struct tui *t) {
    if (v->analysis) {
        replay_analysis_stop(v->analysis);
        v->analysis = NULL;
        return;
    }
    v->analysis = replay_analysis_start(&v->replay, t);
    if (!v->analysis)
        replay_screen_note(v, "there isn't enough memory to analyse it");
}

/* Goes to the next mistake; it is shown as just played, so that its verdict can be read. */
static void go_to_mistake(struct replay_view *v, bool back) {
    const struct analysis *a = replay_analysis_found(v->analysis);
    if (!a) {
        replay_screen_note(v, "w analyses the game first");
        return;
    }
    size_t shown = v->place.ply; /* the verdict is on the decision before it */
    size_t from = shown ? shown - 1 : 0;
    size_t found = replay_mistake(a, from, back);
    if (found == from)
        replay_screen_note(v, "no more mistakes on this side");
    else
        replay_screen_go(v, (long)found + 1);
}

static bool replay_screen_move_key(struct replay_view *v, uint32_t key) {
    long at = (long)v->place.ply;
    switch (key) {
    case TUI_RIGHT:
    case TUI_DOWN:
    case ' ':
        replay_screen_go(v, at + 1);
        return true;
    case TUI_LEFT:
    case TUI_UP:
    case TUI_RUBOUT:
        replay_screen_go(v, at - 1);
        return true;
    case TUI_PAGE_DOWN:
        replay_screen_go(v, at + LEAP);
        return true;
    case TUI_PAGE_UP:
        replay_screen_go(v, at - LEAP);
        return true;
    case TUI_HOME:
        replay_screen_go(v, 0);
        return true;
    case TUI_END:
        replay_screen_go(v, (long)v->replay.plies);
        return true;
    default:
        return false;
    }
}

/* Digits and Enter: to that decision. */
static bool jump_key(struct replay_view *v, uint32_t key) {
    size_t n = strlen(v->place.jump);
    if (key >= '0' && key <= '9') {
        if (n + 1 < sizeof v->place.jump) {
            v->place.jump[n] = (char)key;
            v->place.jump[n + 1] = '\0';
        }
        return true;
    }
    uint64_t to;
    if (key == TUI_ENTER && span_uint(span_of(v->place.jump), 9999999, &to))
        replay_screen_go(v, (long)to);
    bool used = n > 0 && (key == TUI_ENTER || key == TUI_ESCAPE);
    v->place.jump[0] = '\0';
    return used;
}

static const struct help_line help[] = {
    {"left right", "a decision back, forward"},
    {"PgUp PgDn", "ten of them; Home, End: the start, the last position"},
    {"digits, Enter", "to that decision"},
    {"v", "another view: a seat's, a spectator's, all cards open"},
    {"w", "analyse: mistakes, luck, win chances; again: stop"},
    {"e E", "to the next mistake, to the one before"},
    {"Tab", "decisions and figures, beside the board or over it"},
    {"[ ]", "the record before, the next record of the file"},
    {"x", "the rules"},
    {"q Esc", "back"},
    {NULL, NULL},
};

static void replay_screen_open_screen(struct tui *t, struct screen *s) {
    if (s)
        tui_push(t, s);
}

static enum screen_next replay_screen_press(struct replay_view *v, struct tui *t, uint32_t key) {
    if (jump_key(v, key) || replay_screen_move_key(v, key))
        return SCREEN_STAYS;
    switch (key) {
    case 'v':
        v->place.viewer = replay_next_viewer(&v->replay, v->place.viewer);
        break;
    case 'w':
        toggle_analysis(v, t);
        break;
    case 'e':
    case 'E':
        go_to_mistake(v, key == 'E');
        break;
    case TUI_TAB:
        v->place.sheet = !v->place.sheet;
        break;
    case '[':
        go_to_record(v, v->place.number - 1);
        break;
    case ']':
        go_to_record(v, v->place.number + 1);
        break;
    case 'x':
        replay_screen_open_screen(t, rules_screen(v->replay.record.match.game, t));
        break;
    case '?':
        replay_screen_open_screen(t, help_screen("Replay", help, NULL));
        break;
    case 'q':
    case TUI_ESCAPE:
        return SCREEN_CLOSES;
    default:
        break;
    }
    return SCREEN_STAYS;
}

static void replay_screen_click(struct replay_view *v, const struct tui_event *e) {
    const struct replay_list *l = &v->list;
    if (e->row >= l->row && e->row < l->row + l->rows && e->column >= l->column &&
        e->column < l->column + l->columns)
        replay_screen_go(v, (long)(l->first + (size_t)(e->row - l->row)) + 1);
}

static enum screen_next replay_screen_event(struct screen *s, struct tui *t,
                                            const struct tui_event *e) {
    struct replay_view *v = replay_view_of(s);
    if (e->kind == EVENT_KEY || e->kind == EVENT_CLICK)
        v->place.note[0] = '\0';
    if (e->kind == EVENT_NEWS)
        replay_analysis_news(v->analysis);
    else if (e->kind == EVENT_WHEEL)
        replay_screen_move_key(v, e->key);
    else if (e->kind == EVENT_CLICK)
        replay_screen_click(v, e);
    return e->kind == EVENT_KEY ? replay_screen_press(v, t, e->key) : SCREEN_STAYS;
}

static void close_view(struct screen *s, struct tui *t) {
    struct replay_view *v = replay_view_of(s);
    (void)t;
    replay_analysis_stop(v->analysis);
    replay_free(&v->replay);
    free(v);
}

static const struct screen_ops ops = {replay_screen_draw, replay_screen_event, NULL, close_view,
                                      false};

struct screen *replay_screen(const char *path, text *error) {
    struct replay_view *v = calloc(1, sizeof *v);
    if (!v) {
        text_str(error, "out of memory");
        return NULL;
    }
    if (!replay_load(&v->replay, path, 1, error)) {
        free(v);
        return NULL;
    }
    snprintf(v->path, sizeof v->path, "%s", path);
    const char *slash = strrchr(v->path, '/');
    v->screen.ops = &ops;
    safe_string(v->file, sizeof v->file, slash ? slash + 1 : v->path);
    v->place.file = v->file;
    v->place.number = 1;
    v->place.viewer = replay_first_viewer(&v->replay);
    return &v->screen;
}
