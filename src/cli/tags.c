// SPDX-License-Identifier: MIT
#include "cli/tags.h"

#include <assert.h>

text tags_add(struct tags *t, const char *name, int number) {
    int i = t->count++;
    assert(i < TAGS_MOST);
    text word, value;
    text_init(&word, t->name[i], sizeof t->name[i]);
    text_str(&word, name);
    if (number)
        text_int(&word, number);
    text_init(&value, t->value[i], sizeof t->value[i]);
    t->tag[i] = (struct record_tag){t->name[i], t->value[i]};
    return value;
}

void tags_add_run(struct tags *t, const char *event, uint64_t round, uint64_t seed) {
    text value = tags_add(t, "Event", 0);
    text_str(&value, event);
    value = tags_add(t, "Round", 0);
    text_uint(&value, round);
    value = tags_add(t, "Seed", 0);
    text_uint(&value, seed);
}
