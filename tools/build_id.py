# SPDX-License-Identifier: MIT
"""build_id.py VERSION SOURCE OUT.c DEPFILE: writes `cli_build`, the version with a hash of all that decides what bots
play: rules, nets, search, streams of random numbers. Programs built from the same sources play the same games with
fixed work, whatever the machine and the compiler, so neither is part of it; nor is what only people see."""

import hashlib
import os
import sys

version, source, out, depfile = sys.argv[1:]
ROOMS = ["base", "core", "games", "search", "record", "engine"]
ALONE = ["cli/arena/play.c", "cli/commands/selfplay.c"]  # who draws from which stream
SEEN = {"present", "term", "tests"}

files, folders = [os.path.join(source, "src", name) for name in ALONE], []
for room in ROOMS:
    for folder, below, names in os.walk(os.path.join(source, "src", room)):
        below[:] = [name for name in below if name not in SEEN]
        folders.append(folder)
        files += [os.path.join(folder, name) for name in names if name.endswith((".c", ".h", ".net"))]

total = hashlib.sha256()
for name in sorted(files):
    with open(name, "rb") as file:
        data = file.read()
    total.update(b"%s %d\n" % (os.path.relpath(name, source).encode(), len(data)) + data)

with open(out, "w", encoding="utf-8") as file:
    file.write(f'#include "cli/build.h"\n\nconst char cli_build[] = "{version}+{total.hexdigest()[:12]}";\n')
with open(depfile, "w", encoding="utf-8") as file:
    file.write(f"{out}: " + " ".join(name.replace(" ", "\\ ") for name in sorted(files) + folders) + "\n")
