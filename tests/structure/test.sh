#!/bin/sh
# Does each law notice when it is broken?  A small house is built in which all is well; then one
# thing after the other is broken in it, and mended again.
#   tests/structure/test.sh
set -u
laws=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)/laws.py
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/house"
cd "$work/house" || exit 2
passed=0 failed=0 number=0

# put FILE: what is read becomes the file
put() {
    mkdir -p "$(dirname "$1")"
    cat >"$1"
}

# An object stands where CMake would have put it.
compile() { # FOLDER FILE.c
    mkdir -p "build/$1/CMakeFiles/m2s.dir"
    cc -I. -c "$1/$2" -o "build/$1/CMakeFiles/m2s.dir/$2.o"
}

build_house() {
    put tests/structure/rooms.txt <<'END'
core/base: what all need
core/diag: diagnostics
    includes core/base
cli: the command line
    includes core/base core/diag/diag.h
abstraction/state: a state
    includes core/base
END
    put docs/dev/ARCHITECTURE.md <<'END'
| `core/base/` | what all need |
| `core/diag/` | diagnostics |
| `cli/` | the command line |
| `abstraction/state/` | a state |
END
    printf '# Theory\n\n## 1. The model\n\n### 1.1 Steps\n' | put docs/dev/THEORY.md
    printf 'DIAG_CODE(ARG, "MPI-ARG", ERROR, args, "text", NULL)\n' | put core/diag/diag_codes.def
    printf 'LIBC(strtok, INPUT, "xr", false)\n' | put core/mpi/libc_effects.def
    printf 'int base_twice(int x);\n' | put core/base/base.h
    printf '#include "core/base/base.h"\nint base_twice(int x)\n{\n    return 2 * x;\n}\n' |
        put core/base/base.c
    printf '#include "core/base/base.h"\nint diag_add(int x);\n' | put core/diag/diag.h
    printf '#include "core/diag/diag.h"\nint diag_add(int x)\n{\n    return base_twice(x);\n}\n' |
        put core/diag/diag.c
    printf 'add_library(m2s_core STATIC\n  base/base.c\n  diag/diag.c)\n' | put core/CMakeLists.txt
    printf '#include "core/base/base.h"\n#include "core/diag/diag.h"\n\n%s\nint main(void)\n{\n    %s\n}\n' \
        '/* docs/dev/THEORY.md, section 1.1 */' 'return diag_add(base_twice(1));' | put cli/main.c
    printf '#include "core/base/base.h"\n#include <assert.h>\nint state_new(void);\n%s\n{\n%s\n    %s\n}\n' \
        'int state_new(void)' '    assert(base_twice(1) == 2);' 'return 0;' | put abstraction/state/state.c
    printf '#include "core/base/base.h"\nint state_new(void);\nint state_two(void);\n%s\n{\n%s\n}\n' \
        'int state_two(void)' '    return state_new();' | put abstraction/state/two.c
    printf 'unused 1\n' | put tests/structure/ceilings.txt # state_two
    printf 'abstraction/state 1\n' | put tests/structure/floors.txt
    compile core/base base.c
    compile core/diag diag.c
    compile cli main.c
    compile abstraction/state state.c
    compile abstraction/state two.c
}

# All is well again.
house() {
    rm -rf "$work/now"
    cp -R "$work/house" "$work/now"
    cd "$work/now" || exit 2
}

# notices WORDS: the laws are broken, and what is printed has these words.  The house waits until all are
# there: they are checked by one process.
notices() {
    number=$((number + 1))
    mkdir -p "$work/broken"
    mv "$work/now" "$work/broken/$number"
    echo "$1" >"$work/words.$number"
    house
}

judge() { # NUMBER: what was printed of this house is in its file "out"
    cd "$work/broken/$1" || exit 2
    if [ ! -e out ] || ! grep -Fq -f "$work/words.$1" out; then
        failed=$((failed + 1))
        echo "FAILED: not noticed: $(cat "$work/words.$1")"
        cat out
    else
        passed=$((passed + 1))
    fi
}

build_house
house
if python3 "$laws" . build >out; then passed=1; else failed=1; cat out; fi

printf '#include "core/diag/diag.h"\n' >>core/base/base.c
notices 'core/base/base.c:6: core/base may not include core/diag/diag.h'
printf 'int x;\n' | put core/mpi/mpi.h
notices 'core/mpi/mpi.h: its room is not in rooms.txt'
sed -i 's|^core/diag:|    includes core/diag\n&|' tests/structure/rooms.txt
notices 'rooms.txt: core/base may include itself'
sed -i 's|^cli:|    includes cli\n&|' tests/structure/rooms.txt
notices 'rooms.txt: core/diag does not include cli'
printf 'check: the project file\n' >>tests/structure/rooms.txt
notices 'rooms.txt: there is no check'
sed -i '1d' docs/dev/ARCHITECTURE.md
notices 'docs/dev/ARCHITECTURE.md: there is no row | `core/base/`'
printf 'See `core/base/none.c`.\n' >>docs/dev/ARCHITECTURE.md
notices 'docs/dev/ARCHITECTURE.md:5: there is no core/base/none.c'
printf 'core/base/base.c -> core/diag/diag.h\n' >tests/structure/exceptions.txt
notices 'core/base/base.c -> core/diag/diag.h needs no exception'
printf '#include "clang-c/Index.h"\n' >>cli/main.c
notices 'cli/main.c:9: libclang outside frontend/'
printf '#include "llvm-c/Core.h"\n' >>cli/main.c
notices "cli/main.c:9: LLVM's C API outside frontend/llvm/"
printf '#include "verify/verify.h"\n' | put report/text.c
notices 'report/text.c:1: a renderer includes verify/verify.h'
for stage in frontend slicer verify; do printf '#include "%s/x.h"\n' $stage; done >>cli/main.c
notices 'cli/main.c: includes headers of 3 stages'

yes '' | head -251 >>core/base/base.h
notices 'core/base/base.h: 252 lines'
seq 41 | sed 's/.*/int base_&(void);/' >>core/base/base.h
notices 'core/base/base.h: 42 prototypes'
yes '' | head -600 >>core/base/base.c
notices 'core/base/base.c: 605 lines'
{ printf 'int base_long(void)\n{\n'; yes '    base_twice(1);' | head -70; printf '}\n'; } >>core/base/base.c
notices 'core/base/base.c:6: base_long has 72 lines'
{ printf 'struct base {\n    int a, b[2], (*c)(int, int);\n'; seq 28 | sed 's/.*/    int f&;/'; printf '};\n'; } >>core/base/base.h
notices 'core/base/base.h:2: struct base has 31 fields'
printf 'static int base_all(int a, int b[2], int (*c)(int, int),\n    int d, int e, int f, int g)\n{\n}\n' >>core/base/base.c
notices 'core/base/base.c:6: base_all has 7 parameters'
printf '/* %0100d */\n' 0 >>core/base/base.c
notices 'core/base/base.c:6: 106 columns'

printf 'int other(void)\n{\n    return 0;\n}\n' >>core/diag/diag.c
compile core/diag diag.c
notices 'core/diag/diag.c: other does not say where it stands'
printf 'int diag_alone(void)\n{\n    return 0;\n}\n' >>core/diag/diag.c
compile core/diag diag.c
notices 'core/diag/diag.c: diag_alone is public, but no other file uses it'
printf '/* the diagnostics */\n' | put core/diag/base.c
notices 'core/diag/base.c: core/base/base.c has the same name'
printf 'static int count;\nint base_count(void)\n{\n    return ++count;\n}\n' >>core/base/base.c
compile core/base base.c
notices 'core/base/base.c: count is a mutable global'
printf 'static int top(int x)\n{\n    return x; /* a */\n}\n' >>core/base/base.c
printf 'static int top(int x)\n{\n  return x;\n}\n' >>core/diag/diag.c
notices 'core/diag/diag.c:6: top stands in core/base/base.c, too'

printf 'int is_send(const char *s) { return !strcmp(s, "MPI_Send"); }\n' >>cli/main.c
notices 'cli/main.c:9: a function of MPI is known by its name'
printf 'static const char *const splits = "strtok";\n' | put slicer/splits.c
notices 'slicer/splits.c:1: strtok of the C library is known by its name'
printf 'const char *code = "MPI-ARG";\n' >>cli/main.c
notices 'cli/main.c:9: the code "MPI-ARG"'
sed -i 's/section 1.1/section 1.3/' cli/main.c
notices 'cli/main.c:4: docs/dev/THEORY.md has no section 1.3'
printf '\n**Claim.** All is so.\n\n*Proof.* By reading. ∎\n' >>docs/dev/THEORY.md
notices 'docs/dev/THEORY.md: no *Code:* behind **Claim.** All is so.'
printf '\n### 1.3 Behind a gap\n' >>docs/dev/THEORY.md
notices 'docs/dev/THEORY.md: # 1.3 comes after a gap'
printf 'add_library(m2s_core STATIC\n  diag/diag.c\n  base/base.c)\n' >core/CMakeLists.txt
notices 'core/CMakeLists.txt:1: the files of m2s_core are not sorted'

printf 'if(CUNIT_FOUND)\nendif()\ntarget_link_libraries(units PRIVATE PkgConfig::CUNIT)\n' |
    put tests/core/CMakeLists.txt
notices 'tests/core/CMakeLists.txt:3: needs CUnit without asking'

yes '' | head -500 >>abstraction/state/state.c
notices 'abstraction/state: 1 checks by bug() or assert() in'
sed -i '/assert(/d' abstraction/state/state.c
notices 'abstraction/state has 0 checks, floors.txt says 1'
printf 'unused 2\n' >tests/structure/ceilings.txt
notices 'unused: 1 places are left'
printf 'unused 1\nno-law 0\n' >tests/structure/ceilings.txt
notices 'no law no-law'

python3 "$laws" --each "$work/broken" || failed=$((failed + 1))
while [ $number -gt 0 ]; do
    judge $number
    number=$((number - 1))
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
