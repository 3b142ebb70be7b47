// SPDX-License-Identifier: MIT
// string.h, the plain way. Compiled with -fno-builtin, so that the compiler doesn't turn these
// loops into calls of themselves.
#include <string.h>

void *memcpy(void *restrict to, const void *restrict from, size_t n) {
    char *t = to;
    const char *f = from;
    while (n--)
        *t++ = *f++;
    return to;
}

void *memmove(void *to, const void *from, size_t n) {
    char *t = to;
    const char *f = from;
    if (t <= f)
        return memcpy(to, from, n);
    while (n--)
        t[n] = f[n];
    return to;
}

void *memset(void *at, int byte, size_t n) {
    char *t = at;
    while (n--)
        *t++ = (char)byte;
    return at;
}

int memcmp(const void *a, const void *b, size_t n) {
    const unsigned char *x = a, *y = b;
    for (; n--; x++, y++)
        if (*x != *y)
            return *x - *y;
    return 0;
}

void *memchr(const void *at, int byte, size_t n) {
    for (unsigned char *x = (unsigned char *)(size_t)at; n--; x++)
        if (*x == (unsigned char)byte)
            return x;
    return NULL;
}

size_t strlen(const char *s) {
    size_t n = 0;
    while (s[n])
        n++;
    return n;
}

int strcmp(const char *a, const char *b) {
    for (; *a && *a == *b; a++)
        b++;
    return (unsigned char)*a - (unsigned char)*b;
}

char *strchr(const char *s, int c) {
    for (; *s != (char)c; s++)
        if (!*s)
            return NULL;
    return (char *)(size_t)s;
}

/* Files in memory have only one way to fail. */
char *strerror(int number) {
    (void)number;
    return (char *)(size_t) "out of memory";
}
