#!/bin/sh
# SPDX-License-Identifier: MIT
# A run on all processors of this machine, by GNU parallel:
#   parallel.sh UNITS SIZE FOLDER arena|selfplay GAME OPTION...
# Stop it and start it again as you like: units that are complete aren't played again. With --sshloginfile in $PARALLEL
# and FOLDER on a shared disk, the same command uses other machines too.
set -eu
units=$1 size=$2 folder=$3
shift 3
mkdir -p "$folder"
seq "$units" | parallel --quote --retries 3 "$(dirname "$0")/unit" {} "$size" "$folder" "$@" >"$folder/log"
