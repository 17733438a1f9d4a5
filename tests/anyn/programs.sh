#!/bin/sh
# usage: programs.sh M2S-BATCH [PROGRAM...]
# What `verify -n all` says of each program stands in its first line:
#     // every: proved                the certificate is checked, too; counts and buffers are in it
#     // every: proved unfit :9:      but whether these fit is open, for this statement
#     // every: proved to 9          with more processes a number is too large for its type
#     // every: powers violated 3      of powers of two only, and the certificate; with 3 it is violated
#     // every: violated 12           with 12 processes, which no run was asked for
#     // every: not proved line 9
batch=$1
shift
folder=$(cd "$(dirname "$0")/programs" && pwd)
[ $# -gt 0 ] || set -- "$folder"/*.c
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0

complain() {
    echo "$name: $1"
    failed=1
}

# Is it said in so many words, with this exit code?
says() { # WORDS CODE
    grep -q "$1" "$work/$name.out" && [ "$code" -eq "$2" ]
}

certificate() {
    read -r checked <"$work/$name.checked"
    [ "$checked" = 0 ] || complain "the certificate: $(tail -1 "$work/$name.said")"
}

judge() {
    wanted=$(sed -n '1s,^// every: ,,p' "$folder/$name")
    last=$(tail -1 "$work/$name.out")
    case $wanted in
    "proved to"*)
        says ": cannot hang: proved for every number of processes from 2 to ${wanted#proved to }," 5 ||
            complain "is not proved: $last"
        certificate
        ;;
    proved*)
        said='.*, counts, datatypes and buffers fit'
        [ "$wanted" = proved ] || said=".* for the n above only: .*${wanted#proved unfit }"
        says ": cannot hang: proved for every number of processes from 2 on$said" 0 ||
            complain "is not proved: $last"
        certificate
        ;;
    powers*)
        wrong=${wanted#powers violated }
        says ': cannot hang: proved for every number of processes from 2 on that is a power of two, counts' 10 &&
            says ": violated for n = $wrong\$" 10 || complain "is not proved for powers of two: $last"
        certificate
        ;;
    violated*) says ": violated for n = .*\<${wanted#violated }\$" 10 || complain "is not violated: $last" ;;
    *)
        says "not proved for every number of processes: .*:${wanted#not proved line }: " 5 ||
            complain "is not left open: $last"
        ;;
    esac
}

for program in "$@"; do
    name=$(basename "$program")
    echo "$name" >>"$work/names"
    printf '%s\t%s\t%s\n' "$work/$name.out" . \
        "verify -n all --certificate '$work/$name.certificate' '$folder/$name'" >>"$work/proofs"
    printf '%s\t%s\t%s\n' "$work/$name.said" . "certificate '$work/$name.certificate'" >>"$work/checks"
done
"$batch" 300 <"$work/proofs" | paste -d ' ' - "$work/names" >"$work/codes"
# a certificate that was not written is complained of where one is wanted
"$batch" 300 <"$work/checks" | paste -d ' ' - "$work/names" >"$work/checked"
while read -r code name; do echo "$code" >"$work/$name.checked"; done <"$work/checked"
while read -r code name; do judge; done <"$work/codes"
[ "$(wc -l <"$work/codes")" -eq $# ] || { echo "not all were run"; failed=1; }
exit $failed
