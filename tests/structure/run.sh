#!/bin/sh
# The laws of docs/ARCHITECTURE.md that a script can check:
#   - a stage includes core/, itself, and at most the header of the stage before it
#   - the model of a result and its renderers know nothing of the stages
#   - libclang appears only in frontend/
#   - no file but cli/pipeline.c knows more than three stages
#   - what is known of a function of MPI is in core/mpi/; the code of a diagnostic is an enum
#   - no mutable global, except the flag of the signal handler
#   - functions, files and lines keep to the limits of docs/HACKING.md
#   - without CUnit the tests are configured all the same
#   tests/structure/run.sh SOURCE BUILD
set -u
cd "$1" || exit 1
build=$2
passed=0 failed=0
stages='core frontend slicer abstraction codegen verify report check ide cli'

found=$(mktemp)
trap 'rm -f "$found"' EXIT

check() { # TITLE: what was found must be empty
    found_text=$(cat "$found")
    if [ -z "$found_text" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED: %s\n%s\n' "$1" "$found_text"
    fi
}

# foreign FOLDER ALLOWED...: includes of project headers outside the allowed ones
foreign() {
    folder=$1
    shift
    pattern=$(printf '%s|' "$folder/" core/ "$@")
    grep -rnE --include='*.[ch]' '#include "[a-z-]+/' "$folder" | grep -vE "\"(${pattern%|})" || true
}

foreign core >"$found"
check 'core/ includes a stage'
foreign frontend >"$found"
check 'frontend/ includes another stage'
foreign slicer >"$found"
check 'slicer/ includes another stage'
foreign abstraction >"$found"
check 'abstraction/ includes another stage'
foreign codegen >"$found"
check 'codegen/ includes another stage'
foreign verify codegen/codegen.h >"$found"
check 'verify/ includes more than codegen.h'
foreign report verify/verify.h verify/answer/more_violations.h >"$found"
check 'report/ includes more than the headers of verify/ that it is made from'
foreign check >"$found"
check 'check/ includes a stage'
foreign ide report/ check/ >"$found"
check 'ide/ includes more than report/ and check/'
grep -lE '#include "(verify/|core/(skel/|ir/|diag/ledger)|report/build)' report/*.[ch] |
    grep -vE '^report/build' >"$found"
check 'the model and the renderers of report/ know nothing of skeletons'
# shellcheck disable=SC2086 # words
grep -rln 'clang-c/' $(echo "$stages" | sed 's/frontend//') >"$found"
check 'libclang outside frontend/'
for file in cli/*.c; do
    [ "$file" = cli/pipeline.c ] && continue
    n=$(grep -cE '#include "(frontend|slicer|abstraction|codegen|verify)/' "$file")
    [ "$n" -le 2 ] || echo "$file includes $n stages"
done >"$found"
check 'the order of the stages is written in cli/pipeline.c only'

# What is known of a function of MPI is in its row; see core/mpi/mpi.h.
# shellcheck disable=SC2086 # words
grep -rnE --include='*.[ch]' \
    '(cmp|strstr)\([^;]*"P?MPI_[A-Z][a-z]|[{,] *"P?MPI_[A-Z][a-z][A-Za-z_]*",|^ *"P?MPI_[A-Z][a-z][A-Za-z_]*",( "|$)' \
    $(echo "$stages" | sed 's/ide//; s/frontend//') | grep -v '^core/mpi/' >"$found"
check 'a function of MPI is known by its name, not by enum mpi_fn or a trait'
sed -n 's/^DIAG_CODE([A-Z0-9_]*, \("[^"]*"\),.*/\1/p' core/diag/diag_codes.def >"$build/codes.txt"
# shellcheck disable=SC2086 # words
grep -rnF --include='*.c' -f "$build/codes.txt" $stages |
    grep -vE '^core/diag/|^[^:]*:[0-9]*: \*|/\*' >"$found"
check 'the code of a diagnostic is written as text, not as enum diag_code'

find "$build" -name '*.o' \( -path '*m2s_*' -o -path '*mpi2spin.dir*' \) | while read -r object; do
    objdump -t "$object" | awk -v o="$(basename "$object")" \
        '$3 == "O" && ($4 ~ /^\.bss/ || $4 ~ /^\.data($|\.)/) && $4 !~ /\.rel\.ro/ {print o, $6}
         $4 == "O" && ($5 ~ /^\.bss/ || $5 ~ /^\.data($|\.)/) && $5 !~ /\.rel\.ro/ {print o, $7}'
done | grep -v '^interrupt\.c\.o flag$' >"$found"
check 'mutable globals'

find $stages -name '*.c' | sort | while read -r file; do
    awk -v f="$file" 'length($0) > 100 {print f ":" NR ": line of " length($0) " columns"}
        END {if (NR > 800) print f ": " NR " lines"}' "$file"
done >"$found"
check 'lines over 100 columns, files over 800 lines'

# A function begins at a line that starts with a letter and ends at a } in column 1.
find $stages -name '*.c' | sort | while read -r file; do
    awk -v f="$file" '/^{/ {start = NR}
        /^}/ {if (start && NR - start > 150) print f ":" start ": function of " NR - start " lines"; start = 0}' "$file"
done >"$found"
check 'functions over 150 lines'

# What uses CUnit stands between if(CUNIT_FOUND) and its else or endif.
grep -l 'pkg_check_modules(CUNIT' tests/*/CMakeLists.txt | while read -r file; do
    awk -v f="$file" '/^if\(CUNIT_FOUND\)/ {guarded = 1}
        /^(else|endif)/ {guarded = 0}
        /PkgConfig::CUNIT/ && !guarded {print f ":" NR ": " $0}' "$file"
done >"$found"
check 'a unit test is built though CUnit may not be installed'

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
