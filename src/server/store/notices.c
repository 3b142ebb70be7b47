// SPDX-License-Identifier: MIT
// The questions about browsers that are notified, and about reports, that are asked of storage.
#include "server/store/backend.h"

struct store_notices {
    void *context;
    bool (*push)(void *context, const struct store_push *p);
    bool (*report)(void *context, const struct store_report *r);
    person_id person;
    bool wrong;
};

static bool store_list_push(void *context, const struct store_row *row) {
    struct store_notices *l = context;
    struct store_push p;
    if (!store_take_push(row, &p))
        return !(l->wrong = true);
    p.person = l->person;
    return l->push(l->context, &p);
}

static bool store_list_report(void *context, const struct store_row *row) {
    struct store_notices *l = context;
    struct store_report r;
    if (!store_take_report(row, &r))
        return !(l->wrong = true);
    return l->report(l->context, &r);
}

static int store_list_notices(struct store *s, struct store_query *q, struct store_notices *l,
                              const char *what, text *error) {
    q->context = l;
    if (store_run(s, q, 1, error) != 0)
        return -1;
    return l->wrong ? store_wrong(s, what, error) : 0;
}

int store_pushes(struct store *s, person_id person, int most,
                 bool (*each)(void *context, const struct store_push *p), void *context,
                 text *error) {
    struct store_notices l = {.context = context, .push = each, .person = person};
    struct store_query q;
    store_ask(&q, STORE_READ_PUSHES, "pi", person, (int64_t)most);
    q.each = store_list_push;
    return store_list_notices(s, &q, &l, "a browser", error);
}

int store_reports(struct store *s, bool (*each)(void *context, const struct store_report *r),
                  void *context, text *error) {
    struct store_notices l = {.context = context, .report = each};
    struct store_query q;
    store_ask(&q, STORE_READ_REPORTS, "");
    q.each = store_list_report;
    return store_list_notices(s, &q, &l, "a report", error);
}
