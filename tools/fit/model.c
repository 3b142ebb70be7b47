// SPDX-License-Identifier: MIT
#include "fit/model.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/fits.h" /* made by meson.build: FITS, a FIT(name) for each game with weights */

#define FIT(name) extern const struct game_fit name##_fit;
FITS
#undef FIT

    static const struct {
    const char *game;
    const struct game_fit *fit;
} all[] = {
#define FIT(name) {#name, &name##_fit},
    FITS
#undef FIT
};

static double model_value(const struct model *m, int weight) {
    const struct fit_weight *w = m->at[weight].of;
    int i = m->at[weight].index;
    return w->real ? w->real[i] : w->whole[i];
}

bool model_open(struct model *m, const struct game_ops *game) {
    *m = (struct model){.game = game};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].game, game->name) == 0)
            m->fit = all[i].fit;
    if (!m->fit)
        return false;
    for (const struct fit_weight *w = m->fit->weight; w->name; w++)
        for (int i = w->fixed; i < w->count; i++) {
            assert(m->count < MODEL_MOST);
            m->at[m->count].of = w;
            m->at[m->count].index = i;
            m->today[m->count] = model_value(m, m->count);
            m->count++;
        }
    return true;
}

double model_within(const struct model *m, int weight, double value) {
    const struct fit_weight *w = m->at[weight].of;
    if (w->least < w->most)
        value = value < w->least ? w->least : value > w->most ? w->most : value;
    return w->real ? value : (double)(long)(value + (value < 0 ? -0.5 : 0.5));
}

void model_use_one(const struct model *m, int weight, double value) {
    const struct fit_weight *w = m->at[weight].of;
    int i = m->at[weight].index;
    if (w->real)
        w->real[i] = value;
    else
        w->whole[i] = (int)value;
}

void model_use(const struct model *m, const double *weights) {
    for (int i = 0; i < m->count; i++)
        model_use_one(m, i, weights[i]);
}

enum { NUMBER_SIZE = 32 };

static void model_write(char number[NUMBER_SIZE], double value) {
    snprintf(number, NUMBER_SIZE, "%.4g", value);
}

void model_round(const struct model *m, double *weights) {
    char number[NUMBER_SIZE];
    for (int i = 0; i < m->count; i++)
        if (m->at[i].of->real) {
            model_write(number, weights[i]);
            weights[i] = strtod(number, NULL);
        }
}

static void model_print_values(const struct fit_weight *w) {
    char number[NUMBER_SIZE];
    printf(w->count > 1 ? "{" : "");
    for (int i = 0; i < w->count; i++) {
        if (w->real)
            model_write(number, w->real[i]);
        else
            snprintf(number, sizeof number, "%d", w->whole[i]);
        printf("%s%s", i ? ", " : "", number);
    }
    printf(w->count > 1 ? "}" : "");
}

void model_print(const struct model *m, const double *weights) {
    bool open = false;
    model_use(m, weights);
    for (const struct fit_weight *w = m->fit->weight; w->name; w++) {
        bool part = w->name[0] == '.' || w->name[0] == '[';
        if (open && !part) {
            puts("};");
            open = false;
        }
        printf("%s%s = ", part ? "    " : "", w->name);
        if (w->count == 0) {
            puts("{");
            open = true;
            continue;
        }
        model_print_values(w);
        puts(part ? "," : ";");
    }
    if (open)
        puts("};");
}
