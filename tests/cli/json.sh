#!/bin/sh
# --json keeps to docs/result-2.schema.json, for every kind of verdict, and can be read back.
#   tests/cli/json.sh MPI2SPIN SOURCE REREAD
set -u
tool=$(realpath "$1")
reread=$(realpath "$3")
cd "$2" || exit 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

validate() { # EXIT CODE, COMMAND LINE
    want=$1
    shift
    timeout 600 "$tool" verify "$@" -q --json "$work/r.json" >"$work/out" 2>&1
    got=$?
    if [ "$got" = "$want" ] && /usr/bin/python3 - "$work/r.json" "$want" <<'END' 2>"$work/out"
import json, sys
import jsonschema
result = json.load(open(sys.argv[1]))
jsonschema.validate(result, json.load(open("docs/result-2.schema.json")))
assert result["exitCode"] == int(sys.argv[2]), result["exitCode"]
for run in result["runs"]: # all stages, so no less than the search
    assert run["milliseconds"] >= (run["search"] or {"milliseconds": 0})["milliseconds"], run
END
        [ $? = 0 ] && "$reread" "$work/r.json" >"$work/again" 2>"$work/out" && cmp "$work/r.json" "$work/again"
    then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: exit code $got instead of $want, not valid or not read: verify $*"
        tail -5 "$work/out"
    fi
}

validate 0 examples/ring.c -n 2..4
validate 0 examples/noexit.c -n 3
validate 10 examples/head_to_head.c -n 2
validate 10 examples/works_small_hangs_large.c -n 3
validate 10 tests/verdict/inputs/stdin_world_bad.c -n 2
validate 10 tests/verdict/collectives/root_bad.c -n 2
validate 10 tests/verdict/abstraction/assert_bad.c -n 2,3
validate 10 examples/head_to_head.c -n 2 --replay
validate 5 examples/noexit.c -n 18 --encoding=rendezvous --timeout 1

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
