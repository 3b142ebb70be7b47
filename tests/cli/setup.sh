#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests of scripts/setup, in TAP: setup.sh PATH/TO/sixsands PATH/TO/tests. Nothing is installed: the
# programs that would do it are stand-ins, which write down how they were called.
. "$(dirname "$0")/tap.sh"
setup=$(realpath "$samples/../../scripts/setup")
unset CI SETUP

mkdir stand-ins
stand_in() { # NAME, its commands on standard input
    { echo '#!/bin/sh' && cat; } >"stand-ins/$1"
    chmod +x "stand-ins/$1"
}
echo '[ "$3" = meson ] || echo installed' | stand_in dpkg-query # meson alone is missing
echo "echo \"\$@\" >>'$dir/called'" | stand_in apt-get
echo 'exec "$@"' | stand_in sudo
echo 'echo 0' | stand_in id
PATH=$dir/stand-ins:$PATH

# at_terminal ANSWER [VARIABLE=VALUE]: runs it in a terminal at which somebody answers.
at_terminal() {
    rm -f called
    echo "$1" | env ${2:+"$2"} timeout 120 script -qec "'$setup' build" /dev/null >out 2>err
    status=$?
}
installed() { [ -s called ] && has called "install" && has called meson; }
nothing_installed() { [ ! -e called ]; }
quiet() { ! has out setup: && ! has out missing; }

at_terminal n
ok "at a terminal: names what is missing, and no means no" \
    all code 1 , has out meson , has out "nothing installed" , nothing_installed
at_terminal ""
ok "at a terminal: Enter means yes" all code 0 , installed
at_terminal yes
ok "at a terminal: yes" all code 0 , installed
at_terminal whatever
ok "at a terminal: anything else means no" all code 1 , nothing_installed
at_terminal n SETUP=yes
ok "SETUP=yes answers beforehand" all code 0 , installed
at_terminal n CI=true
ok "CI isn't asked" all code 0 , installed
rm -f called
"$setup" build </dev/null >out 2>err
status=$?
ok "without a terminal there is nobody to ask" all code 0 , empty out , installed
echo 'echo installed' | stand_in dpkg-query
at_terminal n
ok "nothing is asked when nothing is missing" all code 0 , quiet , nothing_installed

finish
