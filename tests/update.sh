#!/bin/sh
# The one command that makes goldens again, of every folder that has some:
#
#     tests/update.sh [--build DIR] [PATTERN]      PATTERN is part of a case's name
#
# frontend, slicer, abstraction, codegen, verify, words of reports; without a pattern also the
# generated pages and what commands in the documents print.  Read the diff like code.
set -u
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd)
build=$root/build
[ "${1:-}" = --build ] && { build=$(realpath "$2"); shift 2; }
pattern=${1:-}
cd "$root/tests" || exit 1
[ -x "$build/mpi2spin" ] || { echo "update.sh: no build in $build" >&2; exit 1; }
failed=0

# names FOLDER SUFFIX...: the cases whose name contains the pattern, without suffix
names() {
    folder=$1
    shift
    for suffix; do
        find "$folder" -maxdepth 1 -name "*$pattern*$suffix" | sort |
            while read -r path; do basename "$path" "$suffix"; done
    done
}

# update WHAT CASES COMMAND...: run the command with the cases, if there are some
update() {
    what=$1 cases=$2
    shift 2
    [ -n "$cases" ] || return 0
    echo "== $what"
    # shellcheck disable=SC2086 # cases are words
    "$@" $cases || failed=1
}

# a folder is a frontend case too
frontend_cases() {
    names frontend/cases .c
    find frontend/cases -mindepth 1 -maxdepth 1 -type d -name "*$pattern*" -printf '%f\n'
}

update frontend "$(frontend_cases)" frontend/run.sh --update "$build/frontend/m2s-frontend-probe"
update slicer "$(names slicer/cases .c)" slicer/run.sh --update "$build/slicer/m2s-slicer-probe"
update abstraction "$(names abstraction/cases .c)" abstraction/run.sh --update "$build/mpi2spin"
[ -z "$(names codegen .skel)" ] ||
    update codegen "${pattern:-.}" sh -c 'p=$2; [ "$p" = . ] && p=; sh codegen/run.sh "$1" --update $p' \
        codegen "$build/codegen/m2s-codegen-probe"
update verify "$(names verify/skel .skel)" verify/goldens.sh "$build/verify/m2s-verify-probe" --update
update messages "$(find verdict -name "*$pattern*.out" | sort | sed 's/\.out$/.c/')" \
    verdict/messages.sh --update "$build/mpi2spin"
if [ -z "$pattern" ]; then
    echo "== docs"
    "$root/docs/generate.sh" || failed=1
    docs/run.sh "$root" "$build" --update || failed=1
fi
git -C "$root" status --short -- tests docs README.md examples
exit $failed
