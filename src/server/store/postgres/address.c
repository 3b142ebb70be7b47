// SPDX-License-Identifier: MIT
// Addresses of databases, as libpq reads them. They may hold a password, so nothing of one is ever
// shown but user, hosts, ports and name; not even why it can't be read, since libpq's reasons quote
// it.
#include <string.h>

#include "server/store/postgres/internal.h"

PQconninfoOption *postgres_address(const char *name) {
    char *reason = NULL;
    PQconninfoOption *options = PQconninfoParse(name, &reason);
    PQfreemem(reason);
    return options;
}

const char *postgres_option(const PQconninfoOption *options, const char *keyword) {
    for (; options && options->keyword; options++)
        if (strcmp(options->keyword, keyword) == 0)
            return options->val && options->val[0] ? options->val : NULL;
    return NULL;
}

/* As a part of a URL; the slashes of a socket's folder are encoded. */
static void address_part(text *out, span s) {
    static const char digits[] = "0123456789ABCDEF";
    for (size_t i = 0; i < s.length; i++) {
        unsigned char c = (unsigned char)s.at[i];
        if (c > ' ' && c < 127 && !strchr("/%@:?#[]\"\\", c)) {
            text_char(out, (char)c);
        } else {
            text_char(out, '%');
            text_char(out, digits[c >> 4]);
            text_char(out, digits[c & 15]);
        }
    }
}

static void address_hosts(text *out, const char *hosts, const char *ports) {
    span host = span_of(hosts ? hosts : ""), port = span_of(ports ? ports : "");
    span last = {0};
    for (bool first = true; host.at; first = false) {
        span h = span_cut(&host, ',');
        last = port.at ? span_cut(&port, ',') : last; /* one port may be for all */
        text_str(out, first ? "" : ",");
        bool six = memchr(h.at, ':', h.length) != NULL;
        text_str(out, six ? "[" : "");
        if (six)
            text_mem(out, h.at, h.length);
        else
            address_part(out, h);
        text_str(out, six ? "]" : "");
        if (last.length > 0) {
            text_char(out, ':');
            address_part(out, last);
        }
    }
}

void postgres_show(text *out, const PQconninfoOption *options) {
    const char *user = postgres_option(options, "user"), *host = postgres_option(options, "host"),
               *name = postgres_option(options, "dbname");
    text_str(out, "postgresql://");
    if (user) {
        address_part(out, span_of(user));
        text_char(out, '@');
    }
    address_hosts(out, host ? host : postgres_option(options, "hostaddr"),
                  postgres_option(options, "port"));
    if (name) {
        text_char(out, '/');
        address_part(out, span_of(name));
    }
}
