#!/bin/sh
# A test of ide/ by a client that runs in node; skipped, visibly, where node or the packages of
# tests/node that it uses are missing (setup.sh installs them).
#   tests/ide/run.sh TEST.js MPI2SPIN BUILD [ARGUMENT...]
set -u
here=$(cd "$(dirname "$0")" && pwd)
export NODE_PATH=$3/node/node_modules
if ! command -v node >/dev/null; then
    echo "SKIPPED: node is missing"
    exit 77
fi
if grep -q 'require("@' "$here/$1" && [ ! -d "$NODE_PATH" ]; then
    echo "SKIPPED: $NODE_PATH is missing"
    exit 77
fi
test=$1 tool=$(realpath "$2")
shift 3
exec node "$here/$test" "$tool" "$@"
