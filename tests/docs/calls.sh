#!/bin/sh
# Each function that our mpi.h declares is what docs/SUPPORTED.md says: modelled, or answered with
# MPI-UNSUPPORTED, the line of the call, the reason and what to do.  Each is called with null
# arguments, which no call may take for a reason to crash.
#   tests/docs/calls.sh BATCH MPI.H MPI_CALLS.DEF
set -u
batch=$(realpath "$1") header=$(realpath "$2") table=$(realpath "$3")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
status=0 n=0
complain() { echo "$1"; status=1; }

# NAME NUMBER-OF-ARGUMENTS of each prototype, which may take several lines
tr '\n' ' ' <"$header" |
    grep -Eo '(int|double|MPI_[A-Z][A-Za-z0-9_]*) P?MPI_[A-Za-z0-9_]+\([^;]*\);' |
    grep -v typedef |
    sed -E 's/^[A-Za-z0-9_]+ ([A-Za-z0-9_]+)\((.*)\);$/\1 \2/' |
    awk '{ name = $1; $1 = ""; n = gsub(/,/, ",") + 1; if ($0 ~ /^ *(void)? *$/) n = 0
           if ($0 ~ /\.\.\./) n--; print name, n }' | grep '^MPI_' | sort -u >declared
[ "$(wc -l <declared)" -gt 400 ] || complain "the prototypes of mpi.h were not found"

# The calls of lines "NAME NUMBER-OF-ARGUMENTS", the first of them in line 5 of the program.
program() {
    printf '#include <mpi.h>\nint main(void)\n{\n    MPI_Init(0, 0);\n'
    while read -r name count; do
        arguments=
        [ "$count" -eq 0 ] || arguments=$(printf ', 0%.0s' $(seq "$count") | cut -c3-)
        echo "    $name($arguments);"
    done
    printf '    MPI_Finalize();\n    return 0;\n}\n'
}

# Each supported function alone; of the others 16 with the same reason in one program, since so many
# are told.
mkdir alone together
while read -r name count; do
    row=$(grep "^MPI_CALL($name," "$table") || { complain "$name is not in the table"; continue; }
    n=$((n + 1))
    reason=$(echo "$row" | grep -o ', NO_[A-Z_]*' | cut -c3-)
    if [ -n "$reason" ]; then
        echo "$name $count" >>"$reason"
    else
        mkdir "alone/$name"
        echo "$name $count" | program >"alone/$name/call.c"
    fi
done <declared
for reason in NO_*; do
    split -l 16 "$reason" "part.$reason."
done
for part in part.*; do
    mkdir "together/$part"
    program <"$part" >"together/$part/call.c"
done

for folder in alone/* together/*; do
    printf '%s\t%s\tverify -n 1 call.c\n' "$folder/output" "$folder"
done >runs
cut -f2 runs | sed 's|.*/||' >names
"$batch" 60 <runs | paste - names >codes
[ "$(wc -l <codes)" = "$(wc -l <runs)" ] || complain "not all were run"
while read -r code name; do
    case $code in 0 | 4 | 5 | 10) ;; *) complain "$name: exit code $code"; cat ./*/"$name"/output ;; esac
done <codes
for folder in alone/*; do
    name=${folder#alone/}
    ! grep -q "$name is not supported" "$folder/output" ||
        complain "$name is said to be supported, and is not"
done
for part in part.*; do
    output=together/$part/output
    read -r first _ <"$part"
    grep -q "^call.c:5:[0-9]*: error: $first is not supported: .*\[MPI-UNSUPPORTED\]" "$output" &&
        grep -q '= help: ' "$output" && grep -q "^4	$part$" codes ||
        { complain "$first: no clear message"; cat "$output"; }
    sed 1d "$part" | while read -r name _; do
        grep -q "^call.c:[0-9]*:[0-9]*: note: $name is not supported either" "$output" ||
            echo "$name"
    done >missed
    [ ! -s missed ] || complain "no message for $(cat missed)"
done
echo "$n functions"
exit $status
