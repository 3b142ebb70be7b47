#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Is what was built hardened? In TAP; looked up in the files themselves, not in how they were built.

    hardening_test.py FLAG,... FILE...

Flags: what the build promises: protector, clash, cet, fortify (each if the compiler has it); always: a
program that can lie anywhere, relocations that are read-only, no stack that can be run.
"""
import os
import platform
import re
import subprocess
import sys

PROMISED = set(sys.argv[1].split(",")) - {""}
NUMBER = 0
FAILED = 0


def ok(good, what):
    global NUMBER, FAILED
    NUMBER += 1
    FAILED += not good
    print(f"{'ok' if good else 'not ok'} {NUMBER} - {what}", flush=True)


def ask(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"}).stdout


def look(path):
    name = os.path.basename(path)
    segments, dynamic = ask("readelf", "-lW", path), ask("readelf", "-dW", path)
    symbols = ask("readelf", "--dyn-syms", "-W", path)
    ok("Elf file type is DYN" in segments, f"{name} can lie anywhere")
    ok("GNU_RELRO" in segments, f"{name}: relocations become read-only")
    ok(bool(re.search(r"BIND_NOW|FLAGS_1.*\bNOW\b", dynamic)), f"{name}: and are all done at the start")
    ok(bool(re.search(r"GNU_STACK .* RW +0", segments)), f"{name}: the stack can't be run")
    if "protector" in PROMISED:
        ok("__stack_chk_fail" in symbols, f"{name}: stack protector")
    if "fortify" in PROMISED:
        ok(bool(re.search(r"UND __\w+_chk@", symbols)), f"{name}: checked functions")
    if platform.machine() != "x86_64":
        return  # the rest looks at instructions
    code = ask("objdump", "-d", "--no-show-raw-insn", path)
    if "cet" in PROMISED:
        # Whether the file is marked for the processor depends on the C library's own objects as well.
        functions = len(re.findall(r"^[0-9a-f]+ <\w+>:$", code, re.M))
        marks, marked = code.count("endbr64"), "x86 feature: IBT, SHSTK" in ask("readelf", "-nW", path)
        print(f"# {name}: {marks} landing places, the file is {'' if marked else 'not '}marked")
        ok(marks > 2 + functions / 10, f"{name}: jumps have their landing places")
    if "clash" in PROMISED:
        # A large frame is touched page by page: gcc ors, clang moves a zero.
        probes = re.search(r"sub +\$0x1000,%rsp\n[^\n]*(orq|movq) +\$0x0,\(%rsp\)", code)
        ok(bool(probes), f"{name}: large frames touch every page")


for file in sys.argv[2:]:
    look(file)
print(f"1..{NUMBER}")
sys.exit(FAILED != 0)
