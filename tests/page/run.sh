#!/bin/sh
# The HTML report in Chromium; skipped, visibly, where node, Chromium or the packages of
# tests/node are missing (setup.sh installs them).
#   tests/page/run.sh MPI2SPIN BUILD
set -u
here=$(cd "$(dirname "$0")" && pwd)
browser=$(command -v chromium || command -v chromium-browser)
export NODE_PATH=$2/node/node_modules
if ! command -v node >/dev/null || [ -z "$browser" ] || [ ! -d "$NODE_PATH" ]; then
    echo "SKIPPED: node, Chromium or $NODE_PATH is missing"
    exit 77
fi
exec node "$here/page.test.js" "$(realpath "$1")" "$browser"
