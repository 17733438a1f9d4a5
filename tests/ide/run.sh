#!/bin/sh
# A test of ide/ by a client that runs in node; skipped, visibly, where node or the packages of
# tests/node are missing (setup.sh installs them).
#   tests/ide/run.sh TEST.js MPI2SPIN BUILD
set -u
here=$(cd "$(dirname "$0")" && pwd)
export NODE_PATH=$3/node/node_modules
if ! command -v node >/dev/null || [ ! -d "$NODE_PATH" ]; then
    echo "SKIPPED: node or $NODE_PATH is missing"
    exit 77
fi
exec node "$here/$1" "$(realpath "$2")"
