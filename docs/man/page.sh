#!/bin/sh
# SPDX-License-Identifier: MIT
# page.sh SCDOC: a page from scdoc's text, standard input to output, with what scdoc leaves to be desired:
# its .nh is forgotten at .TH, and paths would be cut like words; a paragraph (.P) at the end of an
# indented part (.RE) belongs after it, and none is needed around a heading (.SH).
page=$("$1") || exit
printf '%s\n' "$page" | awk '
    /^\.P$/ { held = !headed; next }
    held && !/^\.(SH|RE)/ { print ".P" }
    { print; headed = /^\.(SH|TH)/ }
    !/^\.RE/ { held = 0 }
    /^\.TH/ { print ".nh" }'
