#!/bin/sh
# The commands of the documentation are run: in every ```console block of README.md, docs/ and
# examples/ a line "$ COMMAND" is executed in the repository's folder with mpi2spin in the
# PATH, and what it prints must be what the block shows.  Times are not compared.
#   tests/docs/run.sh SOURCE BUILD [--update]      --update rewrites the blocks
set -u
cd "$1" || exit 1
PATH=$(realpath "$2"):$PATH
update=${3:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

normal() { sed -E 's/[0-9]+\.[0-9]+ s\b/T s/g' "$1"; }

# The document with all console blocks executed again.
execute() {
    in_block=0 skip=0
    while IFS= read -r line || [ -n "$line" ]; do
        case $line in
        '```console') in_block=1 skip=0 ;;
        '```') in_block=0 skip=0 ;;
        '$ '*)
            if [ $in_block = 1 ]; then
                printf '%s\n' "$line"
                timeout 600 sh -c "${line#\$ }" </dev/null 2>&1
                skip=1
                continue
            fi
            ;;
        esac
        [ $skip = 1 ] || printf '%s\n' "$line"
    done <"$1"
}

for document in README.md docs/*.md docs/dev/*.md examples/*.md; do
    grep -q '^```console' "$document" || continue
    execute "$document" >"$work/new"
    normal "$document" >"$work/a"
    normal "$work/new" >"$work/b"
    if cmp -s "$work/a" "$work/b"; then
        passed=$((passed + 1))
    elif [ "$update" = --update ]; then
        cp "$work/new" "$document"
        echo "updated $document"
    else
        failed=$((failed + 1))
        echo "FAILED: $document is not what its commands print:"
        diff "$work/a" "$work/b" | head -40
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
