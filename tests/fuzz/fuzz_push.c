// SPDX-License-Identifier: MIT
// Any bytes as what a client gives as its browser's address, what an operator gives as a host, and
// what a push service answers. An address that is accepted is one of those hosts', and nothing in
// it can end a line of a request.
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "server/push/post.h"
#include "server/push/push.h"

static void fuzz_push_check(const struct push_endpoint *e, const char *address) {
    static const char *const ends[] = {".googleapis.com", ".mozilla.com", ".apple.com",
                                       ".windows.com", "localhost"};
    size_t length = strlen(e->host);
    bool known = false;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        known |= length >= strlen(ends[i]) && !strcmp(e->host + length - strlen(ends[i]), ends[i]);
    fuzz_expect(known, "another host", e->host);
    fuzz_expect(e->is_operators == !strcmp(e->host, "localhost"), "whose host?", e->host);
    fuzz_expect(e->port == (e->is_operators ? 8443 : PUSH_HTTPS), "another port", address);
    fuzz_expect(e->path > address && e->path[0] == '/', "not a path", e->path);
    fuzz_expect(!strpbrk(e->path, " \r\n\t#"), "a path that ends a line", e->path);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const words[] = {"localhost:8443"};
    const struct push_hosts more = {words, 1};
    char host[PUSH_HOST_SIZE];
    uint16_t port = 0;
    struct push_endpoint e;
    char *copy = malloc(size + 1); /* of its own, so that reading beyond it is noticed */
    if (!copy)
        exit(2);
    memcpy(copy, data, size);
    copy[size] = '\0';
    if (push_endpoint_read(&e, copy, &more))
        fuzz_push_check(&e, copy);
    if (push_host_read(copy, host, &port))
        fuzz_expect(port > 0 && host[0] && strlen(host) < sizeof host, "a host", host);
    span line = {copy, size};
    int status = post_status(line);
    fuzz_expect(status == -1 || (status >= 100 && status <= 599), "a status", copy);
    fuzz_expect(!(push_is_point(line) && push_is_auth(line)), "one form for both", copy);
    free(copy);
    return 0;
}
