// SPDX-License-Identifier: MIT
// Hints and the win bar in a game. They get only the view of the game's own viewer.
#include <string.h>

#include "base/unicode/safe_text.h"
#include "term/sentences.h"
#include "tui/table/internal.h"

enum { BAR_COLUMNS = 16 };

/* The same point of the same game gets the same answer. */
static uint64_t table_think_seed_of(const struct table_page *p) {
    return p->match->length + 1;
}

void table_ask_hint(struct table_page *p, struct tui *t) {
    game_view view;
    bool mine = table_is_mine(p);
    if (!(p->look.can & TUI_GAME_HINT) || !mine) {
        table_complain(p, p->look.over ? SAY_NOTHING_TO_DECIDE
                          : mine       ? "there are no hints in this game"
                                       : "there are hints only when it is your turn");
        return;
    }
    table_view_now(p, &view);
    p->hint_length = p->match->length;
    p->hinting =
        thought_start(&p->hint, t, THOUGHT_HINT, p->look.game, &view, table_think_seed_of(p));
    if (p->hinting)
        snprintf(p->said, sizeof p->said, "Looking for a hint ...");
    else
        table_complain(p, SAY_NO_MEMORY_FOR_HINT);
}

static void take_hint(struct table_page *p) {
    if (!p->hinting || !thought_take(&p->hint))
        return;
    char words[HINT_SIZE];
    p->hinting = false;
    if (p->hint.failed)
        table_complain(p, SAY_NO_MEMORY_FOR_HINT);
    else
        snprintf(p->said, sizeof p->said, "Hint: %s",
                 safe_string(words, sizeof words, p->hint.hint));
}

/* The bar follows what is shown, from the view of the game's own viewer. */
static void table_think_follow(struct table_page *p, struct tui *t) {
    const struct game_ops *g = p->look.game;
    game_view view = p->now.view;
    bool ended = p->look.over && p->shown == p->match->length;
    bool there =
        p->bar_on && (p->look.can & TUI_GAME_ANALYSE) && !ended && g->actor(&p->now.state) >= 0;
    bool same = p->bar_length == p->shown && p->bar_viewer == p->look.viewer;
    p->bar_known = p->bar_known && same;
    if (p->bar_viewer != p->look.viewer || p->shown < p->bar_length) /* for another viewer */
        p->bar_drawn = false;
    if (p->bar.job.busy && !(there && same))
        thought_stop(&p->bar);
    if (there && thought_take(&p->bar)) {
        p->bar_known = true;
        p->bar_drawn = !p->bar.failed;
        p->evaluation = p->bar.evaluation;
    }
    if (!there || p->bar_known || p->bar.job.busy)
        return;
    if (p->now.viewer == MATCH_OPEN)
        g->observe(&view, &p->now.state, p->look.viewer);
    p->bar_length = p->shown;
    p->bar_viewer = p->look.viewer;
    if (!thought_start(&p->bar, t, THOUGHT_EVALUATION, g, &view, p->shown + 1))
        p->bar_on = false;
}

void table_toggle_bar(struct table_page *p, struct tui *t) {
    if (!p->bar_on && !(p->look.can & TUI_GAME_ANALYSE)) {
        table_complain(p, "there is no win bar in this game now");
        return;
    }
    p->bar_on = !p->bar_on;
    p->bar_drawn = p->bar_known = false;
    table_refresh(p, t);
}

void table_think(struct table_page *p, struct tui *t) {
    if (p->hinting && (!table_is_mine(p) || p->hint_length != p->match->length)) { /* too late */
        thought_stop(&p->hint);
        p->hinting = false;
    }
    take_hint(p);
    table_think_follow(p, t);
}

/* Each seat's digit, repeated in proportion to its share. */
static void write_shares(text *t, const struct thought_evaluation *o, int players) {
    double sum = 0;
    int drawn = 0;
    text_char(t, '[');
    for (int i = 0; i < players; i++) {
        sum += o->win[i];
        for (; drawn < (int)(sum / 100 * BAR_COLUMNS + 0.5); drawn++)
            text_char(t, (char)('1' + i));
    }
    text_str(t, "] ");
}

void table_draw_bar(const struct table_page *p, canvas *c, int row, int width) {
    const struct thought_evaluation *o = &p->evaluation;
    char line[256];
    text t;
    text_init(&t, line, sizeof line);
    text_str(&t, "Win ");
    if (!p->bar_drawn) {
        text_str(&t, "...");
        canvas_put_within(c, row, 1, width, INK_PLAIN, line);
        return;
    }
    write_shares(&t, o, p->look.players);
    for (int i = 0; i < p->look.players; i++) {
        text_str(&t, i ? "  " : "");
        text_int(&t, i + 1);
        text_str(&t, ": ");
        text_real(&t, o->win[i], 0, false);
        text_char(&t, '%');
        if (o->error[i] > 0) {
            text_str(&t, "+-");
            text_real(&t, o->error[i] + 0.499, 0, false);
        }
    }
    text_str(&t, !p->bar_known ? " ..." : o->solved ? " (solved)" : "");
    for (int i = 0; p->bar_known && i < o->length; i++) {
        text_str(&t, i ? " " : "  best: ");
        p->look.game->write_move(&t, o->line[i]);
    }
    canvas_put_within(c, row, 1, width, INK_PLAIN, line);
}
