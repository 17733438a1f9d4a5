#!/bin/sh
# Each function that our mpi.h declares is what docs/SUPPORTED.md says: modelled, or answered with
# MPI-UNSUPPORTED, the line of the call, the reason and what to do.  Each is called with null
# arguments, which no call may take for a reason to crash.
#   tests/docs/calls.sh BATCH MPI.H MPI_CALLS.DEF EVERY
# EVERY: of the supported functions one of so many is called.
set -u
batch=$(realpath "$1") header=$(realpath "$2") table=$(realpath "$3") every=$4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
status=0
complain() { echo "$1"; status=1; }

# NAME NUMBER-OF-ARGUMENTS of each prototype, which may take several lines
tr '\n' ' ' <"$header" |
    grep -Eo '(int|double|MPI_[A-Z][A-Za-z0-9_]*) P?MPI_[A-Za-z0-9_]+\([^;]*\);' |
    grep -v typedef |
    sed -E 's/^[A-Za-z0-9_]+ ([A-Za-z0-9_]+)\((.*)\);$/\1 \2/' |
    awk '{ name = $1; $1 = ""; n = gsub(/,/, ",") + 1; if ($0 ~ /^ *(void)? *$/) n = 0
           if ($0 ~ /\.\.\./) n--; print name, n }' | grep '^MPI_' | sort -u >declared
[ "$(wc -l <declared)" -gt 400 ] || complain "the prototypes of mpi.h were not found"

# Each supported function alone, alone.NAME.c; of the others 16 with the same reason in one program,
# part.REASON.I.c, since so many are told: part.REASON.I has their names.
awk '
    function arguments(n,   text) { while (n-- > 0) text = text (text ? ", 0" : "0"); return text }
    function call(name, n) { return "    " name "(" arguments(n) ");\n" }
    function write(program, calls,   file) {
        file = program ".c"
        printf "#include <mpi.h>\nint main(void)\n{\n    MPI_Init(0, 0);\n%s%s", calls,
            "    MPI_Finalize();\n    return 0;\n}\n" >file
        close(file)
    }
    FNR == NR {
        if (!match($0, /^MPI_CALL\([A-Za-z0-9_]+,/)) next
        name = substr($0, 10, RLENGTH - 10)
        known[name] = 1
        if (match($0, /, NO_[A-Z0-9_]*/)) reason[name] = substr($0, RSTART + 2, RLENGTH - 2)
        next
    }
    !($1 in known) { print $1 " is not in the table" >"unknown"; next }
    !($1 in reason) { write("alone." $1, call($1, $2)); next }
    {
        part = "part." reason[$1] "." int((count[reason[$1]]++) / 16)
        print $1 >part
        calls[part] = calls[part] call($1, $2)
    }
    END { for (part in calls) write(part, calls[part]) }' "$table" declared
[ ! -e unknown ] || complain "$(cat unknown)"

[ "$(ls -- alone.*.c | wc -l)" -gt 250 ] || complain "the supported functions were not found"
ls -- *.c | sed 's/\.c$//' | awk -v every="$every" '!/^alone\./ || NR % every == 0' >names
sed 's/.*/&.out\t.\tverify -n 1 &.c/' names >runs
"$batch" 60 <runs | paste - names >codes
[ "$(wc -l <codes)" = "$(wc -l <runs)" ] || complain "not all were run"
while read -r code name; do
    case $code in 0 | 4 | 5 | 10) ;; *) complain "$name: exit code $code"; cat "$name.out" ;; esac
done <codes
for name in $(sed -n 's/^alone\.//p' names); do echo "$name alone.$name.out"; done >supported
awk '{ while ((getline line <$2) > 0) if (index(line, $1 " is not supported")) { print $1; break }
       close($2) }' supported >refused
[ ! -s refused ] || complain "said to be supported, and not: $(cat refused)"
for part in $(grep '^part\.' names); do
    read -r first <"$part"
    grep -q "^$part.c:5:[0-9]*: error: $first is not supported: .*\[MPI-UNSUPPORTED\]" "$part.out" &&
        grep -q '= help: ' "$part.out" && grep -q "^4	$part$" codes ||
        { complain "$first: no clear message"; cat "$part.out"; }
    sed -n 's/^part[^ ]*: note: \(MPI_[A-Za-z0-9_]*\) is not supported either.*/\1/p' "$part.out" |
        sort -u >told
    sed 1d "$part" | sort | comm -23 - told >missed
    [ ! -s missed ] || complain "no message for $(cat missed)"
done
echo "$(wc -l <supported) functions"
exit $status
