#!/bin/sh
# C files as LLVM IR, for m2s-verdicts --through: prints the names of what it makes.
#   to_llvm.sh CLANG HEADERS OUT FILE.c... [-- FLAGS]
# Lifetimes of variables are marked from -O1 on; nothing is optimised.
clang=$1 headers=$2 out=$3
shift 3
files= made= n=0
while [ $# -gt 0 ]; do
    [ "$1" = -- ] && shift && break
    files="$files $1"
    shift
done
# Lists of headers would be written beside the files.
before=
for word; do
    shift
    case $before$word in
    -MF* | -Wp,-MD,*) ;;
    *) set -- "$@" "$word" ;;
    esac
    before=
    [ "$word" = -MF ] && before=-MF
done
for file in $files; do
    n=$((n + 1))
    name=$out/$n.bc
    "$clang" -w -g -O1 -Xclang -disable-llvm-passes -U__clang__ -U__OPTIMIZE__ -D__NO_CTYPE \
        -Wno-implicit-function-declaration -Wno-implicit-int -Wno-int-conversion \
        -Wno-incompatible-function-pointer-types -Wno-return-mismatch \
        "-I$headers" "$@" -c -emit-llvm "$file" -o "$name" 2>/dev/null || exit 1
    made="$made $name"
done
echo "$made"
