#!/bin/sh
# One program with the library's std::vector and with the tool's: both print the same.
#   vector.sh CLANG++ ROOT
set -u
here=$(dirname "$(realpath "$0")")
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
mkdir "$work/ours" && cp "$2/frontend/include/m2s_vector.hpp" "$work/ours/vector" || exit 2
for standard in c++14 c++17 c++20; do
    "$1" -std=$standard -w "$here/vector.cpp" -o "$work/library" &&
        "$1" -std=$standard -w -isystem "$work/ours" "$here/vector.cpp" -o "$work/tool" || exit 1
    "$work/library" >"$work/library.out" && "$work/tool" >"$work/tool.out" || exit 1
    [ -s "$work/library.out" ] && diff "$work/library.out" "$work/tool.out" || exit 1
done
