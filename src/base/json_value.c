// SPDX-License-Identifier: MIT
#include "base/json_value.h"

#include <string.h>

/* Where the value or member ends: at a comma, a closing bracket or the end of the text. */
static const char *json_value_end(const char *at) {
    bool quoted = false;
    for (int depth = 0; *at; at++) {
        if (quoted && *at == '\\' && at[1])
            at++;
        else if (*at == '"')
            quoted = !quoted;
        else if (quoted)
            continue;
        else if (depth == 0 && (*at == ',' || *at == '}' || *at == ']'))
            break;
        else
            depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
    }
    return at;
}

bool json_value_is(const char *v, const char *written) {
    if (!v)
        return false;
    for (; *written && *v == *written; v++)
        written++;
    return !*written && json_value_end(v) == v;
}

const char *json_value_first(const char *v) {
    bool empty =
        !(json_value_is_object(v) || json_value_is_list(v)) || json_value_end(v + 1) == v + 1;
    return empty ? NULL : v + 1;
}

const char *json_value_next(const char *at) {
    at = json_value_end(at);
    return *at == ',' ? at + 1 : NULL;
}

int json_value_size(const char *v) {
    int size = 0;
    for (const char *at = json_value_first(v); at; at = json_value_next(at))
        size++;
    return size;
}

const char *json_value_of(const char *member) {
    return strchr(member + 1, '"') + 2;
}

const char *json_value_get(const char *v, const char *name) {
    size_t n = strlen(name);
    const char *at = json_value_is_object(v) ? json_value_first(v) : NULL;
    for (; at; at = json_value_next(at))
        if (json_value_of(at) == at + n + 3 && memcmp(at + 1, name, n) == 0)
            return json_value_of(at);
    return NULL;
}

bool json_value_same_name(const char *a, const char *b) {
    do {
        a++;
        b++;
    } while (*a == *b && *a != '"');
    return *a == *b;
}

int json_value_int(const char *v) {
    bool negative = v && *v == '-';
    uint64_t n = 0;
    if (json_value_is_number(v)) {
        v += negative;
        span_uint((span){v, (size_t)(json_value_end(v) - v)}, 999999999, &n);
    }
    return negative ? -(int)n : (int)n;
}

void json_value_text(text *t, const char *v) {
    if (*v != '"') {
        text_mem(t, v, (size_t)(json_value_end(v) - v));
        return;
    }
    for (v++; *v && *v != '"'; v++) {
        bool escaped = *v == '\\';
        v += escaped;
        text_char(t, escaped && *v != '"' && *v != '\\' ? ' ' : *v);
        v += escaped && *v == 'u' ? 4 : 0;
    }
}
