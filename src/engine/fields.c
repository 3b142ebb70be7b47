// SPDX-License-Identifier: MIT
// jansson parses the JSON, since it refuses what is ambiguous; the error messages are here.
#include "engine/fields.h"

#include <string.h>

bool fields_complain(text *error, const char *before, span word, const char *after) {
    text_str(error, before);
    text_quote(error, word.at, word.length, 40);
    text_str(error, after);
    return false;
}

bool fields_refuse(text *error, const char *reason) {
    text_str(error, reason);
    return false;
}

span fields_span(const json_t *string) {
    return (span){json_string_value(string), json_string_length(string)};
}

static const char *trouble_text(enum json_error_code code) {
    switch (code) {
    case json_error_invalid_utf8:
        return "not valid UTF-8";
    case json_error_premature_end_of_input:
        return "the JSON ends too early";
    case json_error_end_of_input_expected:
        return "something follows the JSON object";
    case json_error_duplicate_key:
        return "a key appears twice";
    case json_error_numeric_overflow:
        return "a number is too large";
    case json_error_null_character:
    case json_error_null_byte_in_key:
        return "the character \\u0000 is not allowed";
    case json_error_stack_overflow:
        return "nested too deeply";
    case json_error_out_of_memory:
        return "out of memory";
    default:
        return "not valid JSON";
    }
}

json_t *fields_load(span line, const char *example, text *error) {
    json_error_t trouble;
    if (line.length && memchr(line.at, 0, line.length)) {
        fields_refuse(error, trouble_text(json_error_null_character));
        return NULL;
    }
    json_t *root = json_loadb(line.length ? line.at : "", line.length,
                              JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &trouble);
    if (!root) {
        text_str(error, trouble_text(json_error_code(&trouble)));
        text_str(error, ", at byte ");
        text_int(error, trouble.position);
        return NULL;
    }
    if (json_is_object(root))
        return root;
    json_decref(root);
    text_str(error, "a request is a JSON object, such as ");
    fields_refuse(error, example);
    return NULL;
}

bool fields_number(const json_t *root, const char *key, uint64_t min, uint64_t max, uint64_t *out,
                   text *error) {
    const json_t *value = json_object_get(root, key);
    if (!value)
        return true;
    json_int_t n = json_integer_value(value);
    if (json_is_integer(value) && n >= 0 && (uint64_t)n >= min && (uint64_t)n <= max) {
        *out = (uint64_t)n;
        return true;
    }
    text_str(error, key);
    text_str(error, " must be a whole number from ");
    text_uint(error, min);
    text_str(error, " to ");
    text_uint(error, max);
    return false;
}

bool fields_string(const json_t *root, const char *key, span *out, text *error) {
    const json_t *value = json_object_get(root, key);
    *out = (span){NULL, 0};
    if (!value)
        return true;
    if (!json_is_string(value)) {
        text_str(error, key);
        return fields_refuse(error, " must be a string");
    }
    *out = fields_span(value);
    return true;
}
