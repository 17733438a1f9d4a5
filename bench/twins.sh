#!/bin/sh
# What is said of faulty programs, and of the correct twins that -DGOOD makes of them.
#
#     bench/twins.sh FOLDER [MPI2SPIN]
#
# A program has a twin if -DGOOD makes another text of it.
# A first line "// flags: -fwrapv" has compiler flags.  A program has 30 seconds.
set -u
folder=$1 tool=$(realpath "${2:-build/mpi2spin}")

run() { # FILE FLAGS...: one word
    file=$1
    shift
    said=$(timeout 30 "$tool" verify "$file" -n 2 --timeout 20 -- "$@" 2>&1)
    case $? in
    0) case $said in *'within bounds'*) echo bounded ;; *) echo verified ;; esac ;;
    10) echo violated ;;
    *) echo open ;;
    esac
}

text() { # FILE FLAGS...: behind the preprocessor
    cc -E -P -I "$(dirname "$0")/../frontend/include" "$@" 2>/dev/null
}

for file in "$folder"/*.c; do
    flags=$(sed -n '1s,^// flags: ,,p' "$file")
    # shellcheck disable=SC2086 # flags are words
    {
        echo "faulty $(run "$file" $flags) $file"
        [ "$(text "$file")" != "$(text "$file" -DGOOD)" ] && echo "twin $(run "$file" $flags -DGOOD) $file"
    }
done >"${TWINS_KEEP:-/dev/stdout}"
