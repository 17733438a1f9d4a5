#!/bin/sh
# Which files make a program: its own, headers however deep, the compilation database; not
# what is built into the tool.  (libclang's own headers and the system's are left out
# here.)
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
    got=$("$@" | grep -v "/lib/clang/\|^/usr/include/" | sort | tr '\n' ' ')
    [ "$got" = "$want" ] || { echo "FAILED: $*: '$got' instead of '$want'"; failed=1; }
}

expect './include/deep.h ./include/top.h one.c two.c ' "$probe" --read one.c two.c -- -I./include
expect "$work/include/deep.h $work/include/top.h build/compile_commands.json one.c " \
    "$probe" --read -p build one.c
# flags from a file: libclang reads it and does not tell, so the list is known to have gaps
printf -- '-Iinclude\n' >flags
printf '[{"directory": "%s", "file": "one.c", "command": "cc @flags -c one.c"}]\n' "$work" \
    >build/compile_commands.json
expect "$work/include/deep.h $work/include/top.h and others build/compile_commands.json one.c " \
    "$probe" --read -p build one.c

# a file that the database does not have gets no flags: none are guessed from another file
printf '#include "top.h"\nint main(void) { return 0; }\n' >three.c
"$probe" -p build three.c >/dev/null 2>&1 && { echo "FAILED: flags are guessed"; failed=1; }

# damaged databases, told with what is known of the place
damaged() { # PATTERN TEXT
    printf '%s\n' "$2" >build/compile_commands.json
    "$probe" -p build one.c >out 2>&1 && { echo "FAILED: $2 is read"; failed=1; }
    grep -q -- "$1" out || { echo "FAILED: no '$1' for $2: $(cat out)"; failed=1; }
}
damaged 'compile_commands.json:1:.*cannot read the compilation database' '[{"directory": ]'
damaged 'it is no array' '{"directory": "/"}'
damaged 'an entry needs "directory"' '[{"file": "one.c", "command": "cc -c one.c"}]'
damaged 'an entry needs "directory"' '["one.c"]'
rm build/compile_commands.json
"$probe" -p build one.c >out 2>&1
grep -q 'cannot read the compilation database.*No such file' out || { echo "FAILED: $(cat out)"; failed=1; }
exit $failed
