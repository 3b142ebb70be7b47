# SPDX-License-Identifier: MIT
# What the tests of the command line share, sourced by run.sh and play.sh: a temporary folder,
# running the program, and conditions, reported in TAP.
set -u
export LC_ALL=C.UTF-8
unset NO_COLOR COLORTERM

bin=$(realpath "$1")
samples=$(realpath "$2")/samples
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1

count=0
failed=0

# Runs sixsands; what comes out is in the files out and err, the exit code in $status.
run() {
    "$bin" "$@" >out 2>err </dev/null
    status=$?
}

# ok NAME CONDITION...: one test.
ok() {
    local name=$1
    shift
    count=$((count + 1))
    if "$@"; then
        echo "ok $count - $name"
    else
        echo "not ok $count - $name"
        echo "# exit code $status"
        head -c 2000 err | sed 's/^/# err: /'
        failed=$((failed + 1))
    fi
}

# The start of mandala-2p.sgr as seat 2 saw it, in a file.
write_view_record() {
    cat >"$1" <<'END'
[Game "mandala"]
[Players "2"]
[View "2"]
[Start "m1=RY/-/- m2=G2/-/- hand=?6/YG2P2K cup=?2/RP river=-/- deck=?88 discard=- turn=1 view=2"]
[Result "*"]

1 f2O1
2 m2K +PPP
1 m2R +???

END
}

# patiently CONDITION...: waits until it holds; false when it never does.
patiently() {
    local end=$((SECONDS + ${SIXSANDS_TEST_PATIENCE:-300}))
    until "$@"; do
        [ $SECONDS -lt $end ] || return 1
        sleep 0.02
    done
}

lines() { [ "$(wc -l <"$1")" -eq "$2" ]; }
empty() { [ ! -s "$1" ]; }
has() { grep -qF -- "$2" "$1"; }
hides() { ! grep -qF -- "$2" "$1"; }
matches() { grep -qE -- "$2" "$1"; }
all() { # all CONDITION, ... : conditions separated by a lone comma
    local words=()
    for word in "$@" ,; do
        if [ "$word" = , ]; then
            "${words[@]}" || return 1
            words=()
        else
            words+=("$word")
        fi
    done
}
code() { [ "$status" -eq "$1" ]; }
# Wrong usage: exit 2, no data, one line that names the command and where to find help.
usage() { all code 2 , empty out , lines err 1 , has err "see 'sixsands $1 --help'"; }
# Wrong input: exit 1, no data, one line.
input() { all code 1 , empty out , lines err 1; }
before() { # in file $1 a line with $2 comes before the first with $3
    local first second
    first=$(grep -nF -- "$2" "$1" | head -1 | cut -d: -f1)
    second=$(grep -nF -- "$3" "$1" | head -1 | cut -d: -f1)
    [ -n "$first" ] && [ -n "$second" ] && [ "$first" -lt "$second" ]
}
same_words() { [ "$(tr ' ' '\n' <"$1" | sort)" = "$(tr ' ' '\n' <"$2" | sort)" ]; }

tag() { # tag FILE NAME K: the value of a tag in the K-th record
    sed -n "s/^\[$2 \"\(.*\)\"\]\$/\1/p" "$1" | sed -n "${3:-1}p"
}

# The end of a test script: its plan and its exit code.
finish() {
    echo "1..$count"
    [ $failed -eq 0 ]
}
