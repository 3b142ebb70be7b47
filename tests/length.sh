#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Does scripts/check-length see functions and files that are too long? In TAP: length.sh PATH/TO/SOURCE
# Each is put by itself into a tree that is otherwise empty.
set -u
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
mkdir -p "$dir/scripts"
cp "$1/scripts/check-length" "$dir/scripts/"
said=$dir/said
source "$1/tests/ok.sh"
cd "$dir" || exit 1

lines() { # lines COUNT LINE: that line, COUNT times
    for ((i = 0; i < $1; i++)); do echo "$2"; done
}
plant() { # plant FILE: it has what is read, and there is no other
    rm -rf src tests web tools train
    mkdir -p "$(dirname "$1")"
    cat >"$1"
}
passes() { scripts/check-length >said 2>&1; }
told() { # told PLACE SENTENCE: it fails, and says this alone
    ! passes && [ "$(wc -l <said)" = 1 ] && grep -q "^$1: $2" said
}
body() { # body NAME FILE FIRST LINE LAST: fine with 60 lines in all, too long with 61
    local first
    first=$(wc -l <<<"$3")
    { echo "$3" && lines $((59 - first)) "$4" && echo "$5"; } | plant "$2"
    ok "$1 of 60 lines" passes
    { echo && echo "$3" && lines $((60 - first)) "$4" && echo "$5"; } | plant "$2"
    ok "$1 of 61 lines" told "$2:2" 'a function of 61 lines'
}
data() { # data NAME FILE FIRST LINE LAST: it may be long
    { echo "$3" && lines 100 "$4" && echo "$5"; } | plant "$2"
    ok "$1" passes
}

body "a function in C" src/a.c 'static int f(int x) {' '    x++;' '}'
body "one with a signature of two lines" tools/a.c $'static int f(int x,\n             int y) {' '    x++;' '}'
body "one in a header" src/a.h 'static inline int f(void) {' '    g();' '}'
body "a test" tests/a_test.c 'static void test_f(void **state) {' '    f();' '}'
body "a function in TypeScript" web/src/a.ts 'export function f(): number {' '  g();' '}'
body "one with a signature of several lines" web/src/a.ts $'export function f(\n  x: number,\n): number {' '  g();' '}'
body "a component" web/src/a.tsx $'function F(props: {\n  x: number;\n}) {' '  g();' '}'
body "an arrow function" web/src/a.ts 'const f = (x: number) => {' '  g();' '};'
body "an arrow function of markup" web/src/a.tsx 'const f = () => (' '  <p />' ');'
body "a method" web/src/a.ts '  async f(): Promise<void> {' '    g();' '  }'
body "a test in a browser" web/tests/a.test.ts 'test("f", async ({ visit }) => {' '  g();' '});'
body "a function in Python" tests/a.py 'def f():' '    g()' '    g()'
data "a table in C" src/a.c 'static const int squares[] = {' '    1,' '};'
data "a table that calls a macro" src/a.c 'static const int squares[SIZE(2)] = {' '    SQUARE(1),' '};'
data "a struct" src/a.h 'struct a {' '    int x;' '};'
data "words" web/src/words/en.ts 'export const en = {' '  f: (n: number) => `${n}`,' '};'
data "a list of tests" web/src/a.test.ts 'describe("f", () => {' '  test("g", () => g());' '});'
data "a table in Python" train/a.py 'SQUARES = [' '    1,' ']'
lines 800 'int x;' | plant src/a.c
ok "a file of 800 lines" passes
lines 801 'int x;' | plant src/a.c
ok "a file of 801 lines" told src/a.c:801 'a file of 801 lines'

echo "1..$count"
exit $failed
