// SPDX-License-Identifier: MIT
// The PostgreSQL storage, listening. Every group that is committed notifies the channel `sixsands`
// once (write.c): the writer's name, a space, and the news (server/store/news.c). A session that
// ends may have missed some, so the first that a new one hears is that anything may have changed.
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/postgres/internal.h"

void postgres_tell(text *out, uint64_t who, const struct store_write *list) {
    char line[STORE_NEWS_SIZE];
    text news;
    text_init(&news, line, sizeof line);
    store_news_write(&news, list);
    if (news.length == 0)
        return;
    text_uint(out, who);
    text_char(out, ' ');
    text_mem(out, news.at, news.length);
}

/* What a notification says, unless it is our own. */
static struct store_news *listen_read(const struct postgres_store *s, const PGnotify *n) {
    uint64_t who;
    span rest = span_of(n->extra), head = span_cut(&rest, ' ');
    bool signed_ = span_uint(head, UINT64_MAX, &who);
    return signed_ && who == s->base.who ? NULL : store_news_read(rest);
}

/* The next one that has arrived; NULL: none. */
static struct store_news *listen_next(const struct postgres_store *s, PGconn *c) {
    struct store_news *news = NULL;
    PGnotify *n;
    while (!news && (n = PQnotifies(c))) {
        news = listen_read(s, n);
        PQfreemem(n);
    }
    return news;
}

/* Whatever was told before this session began is lost. */
static struct store_news *listen_begin(struct postgres_store *s) {
    struct store_news *news = store_news_read(span_of("*"));
    s->heard_by = news ? s->link.number : s->heard_by;
    return news;
}

int postgres_listen(struct store *base, int most, struct store_news **out, text *error) {
    struct postgres_store *s = postgres_of(base);
    PGconn *c = postgres_link_get(&s->link, most, error);
    *out = NULL;
    if (!c)
        return -1;
    if (s->heard_by != s->link.number) {
        *out = listen_begin(s);
        return *out != NULL;
    }
    *out = listen_next(s, c);
    struct pollfd p = {.fd = PQsocket(c), .events = POLLIN};
    if (!*out && poll(&p, 1, most) > 0) {
        if (!PQconsumeInput(c) || PQstatus(c) == CONNECTION_BAD) {
            postgres_link_lose(&s->link, "the database has ended the connection");
            text_str(error, "the database has ended the connection");
            return -1;
        }
        *out = listen_next(s, c);
    }
    return *out != NULL;
}
