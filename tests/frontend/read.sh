#!/bin/sh
# Which files make a program: its own, headers however deep, the compilation database; not
# what is built into the tool.  (libclang's own headers are left out here.)
#   tests/frontend/read.sh M2S-FRONTEND-PROBE
set -u
probe=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
mkdir include build
printf '#include "deep.h"\n' >include/top.h
printf 'int deep(void);\n' >include/deep.h
printf '#include <mpi.h>\n#include "top.h"\nint main(void) { return deep(); }\n' >one.c
printf '#include "deep.h"\nint deep(void) { return 0; }\n' >two.c
printf '[{"directory": "%s", "file": "one.c", "command": "cc -Iinclude -c one.c"}]\n' "$work" \
    >build/compile_commands.json
failed=0

expect() { # TEXT COMMAND...
    want=$1
    shift
    got=$("$@" | grep -v "/lib/clang/" | sort | tr '\n' ' ')
    [ "$got" = "$want" ] || { echo "FAILED: $*: '$got' instead of '$want'"; failed=1; }
}

expect './include/deep.h ./include/top.h one.c two.c ' "$probe" --read one.c two.c -- -I./include
expect "$work/include/deep.h $work/include/top.h build/compile_commands.json one.c " \
    "$probe" --read -p build one.c
exit $failed
