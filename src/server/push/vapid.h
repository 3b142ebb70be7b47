// SPDX-License-Identifier: MIT
// Who sends a notification (RFC 8292): each is signed with the server's own key, to which browsers
// bind their subscriptions, and says how its operator can be reached.
#ifndef SERVER_PUSH_VAPID_H
#define SERVER_PUSH_VAPID_H

#include "base/text.h"

enum { VAPID_PUBLIC_SIZE = 88 }; /* a point of P-256 in base64url, with its terminator */

struct vapid;

/* Loads a key of P-256 in PEM; `contact`, a mailto: or https: address, is borrowed. NULL with the
 * reason. Freed by vapid_free. */
struct vapid *vapid_load(const char *file, const char *contact, text *error);
void vapid_free(struct vapid *v);

/* Is it an address that a push service may write to? */
bool vapid_is_contact(const char *word);

/* The key that browsers subscribe with. */
const char *vapid_public(const struct vapid *v);

/* The value of the header Authorization for a push service (such as https://push.example.org),
 * good for some hours from `now`, in seconds. False: it can't be signed, or doesn't fit. */
bool vapid_sign(const struct vapid *v, text *out, const char *origin, int64_t now);

#endif
