#!/bin/sh
# Every form of report: written whole, and what its readers need is in it.
#   tests/report/formats.sh MPI2SPIN
set -u
tool=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failed=0
fail() {
    echo "FAILED: $*"
    failed=1
}

# A name, a text and a line that each form has to escape in its own way.
mkdir 'a [b] & <c>'
sed 's/"plain"/"<\&> \\"end\\" [1]"/' "$here/escape.c" >'a [b] & <c>/escape.c'
cp "$here/escape.c" good.c
formats='json html sarif junit github gitlab csv mermaid dot chart'

options=
for name in $formats; do
    options="$options --format=$name:out.$name"
done
# shellcheck disable=SC2086 # options are words
timeout 600 "$tool" verify 'a [b] & <c>/escape.c' -n 2,3 $options >text 2>&1
[ $? = 10 ] || fail "exit code: $(cat text)"
grep -q 'MPI-DEADLOCK' text || fail "the text is still written: $(cat text)"
python3 "$here/formats.py" 10 || fail "formats of a faulty program"

# shellcheck disable=SC2086
timeout 600 "$tool" verify good.c -n 1 $options >text 2>&1
[ $? = 0 ] || fail "exit code of a correct program: $(cat text)"
python3 "$here/formats.py" 0 || fail "formats of a correct program"

# a report on standard output has nothing else with it
for name in $formats; do
    timeout 600 "$tool" verify good.c -n 1 --format="$name" >"stdout.$name" 2>text
    sed -e 's/--format=[^ "<]*//g' -e 's/  *$//' -e 's/,[0-9.]*\r$//' "stdout.$name" |
        grep -v -e seconds -e time= -e illiseconds -e '"command' >one
    sed -e 's/--format=[^ "<]*//g' -e 's/  *$//' -e 's/,[0-9.]*\r$//' "out.$name" |
        grep -v -e seconds -e time= -e illiseconds -e '"command' >two
    case $name in
    html | junit | sarif) ;; # have the command in the middle of a line
    *) cmp -s one two || fail "$name on standard output" ;;
    esac
    grep -q verified text || fail "the text goes to standard error"
done

# wrong uses, and files that cannot be written, are told before the search
wrong() { # CODE PATTERN OPTION...
    code=$1 pattern=$2
    shift 2
    timeout 600 "$tool" verify good.c -n 1 "$@" >text 2>&1
    [ $? = "$code" ] || fail "exit code with $*"
    grep -q -- "$pattern" text || fail "$*: $(cat text)"
    grep -q verified text && fail "$*: it has searched"
}
wrong 1 'is not NAME' --format=nonsense
wrong 1 'is not NAME' --format=html:
wrong 6 'cannot write' --html nosuch/folder/x.html
wrong 6 'cannot write' --format=sarif:.
[ -z "$(find . -name 'out.*.*')" ] || fail "a partial file was left"

# a result that was written before, in another form
timeout 600 "$tool" report out.json --format=chart >chart 2>err
[ $? = 0 ] || fail "report: $(cat err)"
timeout 600 "$tool" verify 'a [b] & <c>/escape.c' -n 2,3 --json bad.json -q >/dev/null 2>&1
timeout 600 "$tool" report bad.json out.json --format=junit:two.xml >text 2>&1
[ $? = 10 ] || fail "the exit code of a report: $(cat text)"
grep -q 'violated for n = 2..3' text || fail "the text of a report: $(cat text)"
[ "$(grep -c '<testsuite ' two.xml)" = 2 ] || fail "a report of two results"
echo '{' >broken.json
timeout 600 "$tool" report broken.json >text 2>&1
[ $? = 1 ] && grep -q 'broken.json: line' text || fail "a broken result: $(cat text)"
timeout 600 "$tool" report >text 2>&1
[ $? = 1 ] || fail "report without a file"
exit $failed
