#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests of the manual pages, in TAP: manual.sh PATH/TO/sixsands PATH/TO/tests FOLDER/OF/PAGES. Two
# formatters have nothing to complain about, and the pages agree with --help.
status=0
folder=$(realpath "$3")
. "$(dirname "$0")/tap.sh"

commands=$("$bin" --help | sed -n '/^Commands:$/,/^$/s/^  \([a-z]*\) .*/\1/p')

# The options of each command, from its help, and the one that all have.
for c in $commands; do
    "$bin" "$c" --help >"help.$c"
    {
        grep -oE '^  (-[a-z], )?--[a-z-]+' "help.$c" | grep -oE -- '--[a-z-]+'
        echo --help
    } | sort >"options.$c"
done

# A page as plain text, wide enough that nothing is cut.
plain() { mandoc -T utf8 -O width=400 "$1" | sed 's/.\x08//g'; }
section() { sed -n "/^$2\$/,/^[A-Z]/p" "$1" | sed '1d;/^[A-Z]/d'; }
# All options that a text names.
named() { grep -oE -- '(^|[^a-z-])--[a-z][a-z-]*' "$1" | grep -oE -- '--[a-z-]+' | sort -u; }

# The options in file $1 are those of command $2.
known() {
    local strange
    strange=$(named "$1" | grep -vxF -f "options.$2")
    [ -z "$strange" ] || echo "# $2 has no" $strange
    [ -z "$strange" ]
}

# Every `sixsands COMMAND` in the examples in file $1, in quotes too, has options of its own only.
examples_known() {
    local command rest bad=0
    {
        sed 's/"[^"]*"/_/g' "$1"
        grep -oE '"[^"]*"' "$1"
    } | sed 's/sixsands /\nsixsands /g' | grep '^sixsands ' >calls
    while read -r _ command rest; do
        echo "$rest" | sed 's/|.*//' >call
        known call "$command" || bad=1
    done <calls
    [ -s calls ] && return $bad
}

ok "as many pages as commands, and one for all" \
    [ "$(cd "$folder" && ls sixsands*.1 | wc -l)" -eq $(($(wc -w <<<"$commands") + 1)) ]
for page in "$folder"/sixsands*.1; do
    name=$(basename "$page" .1)
    mandoc -T lint -W warning "$page" >out 2>err
    ok "$name: mandoc has no complaint" empty out
    groff -man -ww -K utf8 -T utf8 -z "$page" >out 2>err
    ok "$name: groff has no complaint" empty err
    plain "$page" >page
    section page EXAMPLES >examples
    ok "$name: options in examples exist" examples_known examples
done

plain "$folder/sixsands.1" >page
section page COMMANDS >list
for c in $commands; do
    ok "sixsands(1) names $c" all has list "sixsands-$c(1)"
    plain "$folder/sixsands-$c.1" >page
    ok "$c: name and summary" matches page "^ +sixsands-$c - $("$bin" --help | sed -n "s/^  $c  *//p")\$"
    section page OPTIONS | grep -oE '^ +(-[a-z], )?--[a-z-]+' | grep -oE -- '--[a-z-]+' | sort >found
    ok "$c: its options, all and no others" cmp -s found "options.$c"
    sed '/^EXAMPLES$/,/^[A-Z]/d' page >text
    ok "$c: no other option in the text" known text "$c"
    sed -n '/^Usage:/,/^$/p' "help.$c" | sed -E 's/^(Usage:)? *//;/^$/d' >usage
    section page SYNOPSIS | sed 's/^ *//;/^$/d' >synopsis
    ok "$c: its usage" cmp -s usage synopsis
    sed -n '2,/^$/p' "help.$c" | sed 's/^ *//;/^$/d' >wanted
    section page EXAMPLES | sed 's/^ *//;/^$/d' >examples
    ok "$c: its examples" cmp -s wanted examples
    grep -oE 'sixsands-[a-z]+\(1\)' page | sed 's/sixsands-//;s/(1)//' | sort -u >others
    ok "$c: pages that it names exist" [ -z "$(comm -23 others <(tr ' ' '\n' <<<"$commands" | sort))" ]
done
finish
