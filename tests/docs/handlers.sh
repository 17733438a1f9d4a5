#!/bin/sh
# Who handles a call of MPI is said by its row in core/mpi/mpi_calls.def, and by nothing else:
#   - dispatch.c has one function for each handler, in the file of that name
#   - that file names each function whose row names the handler, in a `case` or a table; where
#     one answer is for all of a kind, it need not (the conversions of handles, MPI_T_)
#   - no function of another row is a `case` of the handler
#   - a large-count variant has the handler and the traits of the plain function (see mpi.h)
#   tests/docs/handlers.sh SOURCE
set -u
cd "$1" || exit 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0
complain() { echo "$1"; status=1; }

# NAME HANDLER TRAITS of each row
sed -n 's/^MPI_CALL(\(MPI_[A-Za-z_0-9]*\), "[^"]*", [A-Z0-9]*, \([A-Z0-9_]*\), "[^"]*", "\(.*\)")$/\1 \2 \3/p' \
    core/mpi/mpi_calls.def >"$work/rows"
[ "$(wc -l <"$work/rows")" -gt 600 ] || complain "the rows of core/mpi/mpi_calls.def were not found"

# HANDLER FUNCTION of each entry
sed -n 's/.*\[MPI_H_\([A-Z0-9_]*\)\] = \([a-z0-9_]*\),.*/\1 \2/p' abstraction/call/dispatch.c \
    >"$work/handlers"
sed -n '/^enum mpi_handler/,/MPI_H_NONE,/s/^    MPI_H_\([A-Z0-9_]*\),$/\1/p' core/mpi/mpi.h |
    grep -v '^NONE$' | while read -r handler; do
    [ "$(grep -c "^$handler " "$work/handlers")" = 1 ] || echo "$handler"
done >"$work/missing"
[ -s "$work/missing" ] && complain "dispatch.c has no entry, or several: $(cat "$work/missing")"

while read -r handler function; do
    name=$(echo "$handler" | tr A-Z a-z)
    file=$(find abstraction/call abstraction/coll -name "$name.c")
    [ "$(echo "$file" | wc -w)" = 1 ] || { complain "no file of the name $name.c"; continue; }
    sed -n "/^bool $function(/,/^}/p" "$file" >"$work/body"
    [ -s "$work/body" ] || complain "$file has no $function()"
    grep -o 'case MPI_FN_MPI_[A-Za-z_0-9]*' "$work/body" | sed 's/.*FN_//' | while read -r call; do
        grep -q "^$call $handler " "$work/rows" || echo "$function() has a case for $call"
    done
    sources=$file
    [ "$handler" = COLL ] && sources=abstraction/coll/forms.c
    case $handler in TOOL | FORTRAN_HANDLE) continue ;; esac
    sed -n "s/^\(MPI_[A-Za-z_0-9]*\) $handler .*/\1/p" "$work/rows" | grep -v '_c$' |
        while read -r call; do
            grep -q "MPI_FN_$call\>" "$sources" || echo "$sources does not name $call"
        done
done <"$work/handlers" >"$work/wrong"
[ -s "$work/wrong" ] && complain "$(cat "$work/wrong")"

awk '{ handler[$1] = $2; traits[$1] = $3 }
    END {
        for (call in handler) {
            plain = call
            if (!sub(/_c$/, "", plain) || !(plain in handler))
                continue
            same = traits[plain]
            gsub(/[1q]/, "", same)
            if (handler[call] != handler[plain] && handler[call] !~ /^NO_/)
                print call " and " plain " have different handlers"
            if (traits[call] != same)
                print call " and " plain " have different traits"
        }
    }' "$work/rows" >"$work/wrong"
[ -s "$work/wrong" ] && complain "$(cat "$work/wrong")"
exit $status
