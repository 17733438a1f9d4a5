#!/bin/sh
# The extension for VS Code: it compiles, runs against a stub of VS Code, and can be packaged.
# Skipped, visibly, where node or the packages of ide/vscode are missing (setup.sh installs
# them).
#   tests/ide/vscode.sh MPI2SPIN BUILD
set -u
tool=$(realpath "$1")
build=$(realpath "$2")
root=$(cd "$(dirname "$0")/../.." && pwd)
if ! command -v node >/dev/null || [ ! -d "$build/vscode/node_modules" ]; then
    echo "SKIPPED: node or $build/vscode/node_modules is missing"
    exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -R "$root/ide/vscode/." "$work"
rm -rf "$work/node_modules" "$work/out"
cp -R "$build/vscode/node_modules" "$work"
cp "$root/LICENSE" "$work"
cd "$work" || exit 1
npx tsc -p . || { echo "FAILED: tsc"; exit 1; }
browser=$(command -v chromium || command -v chromium-browser)
[ -d "$build/node/node_modules" ] || browser=
export NODE_PATH=$build/node/node_modules
# shellcheck disable=SC2086 # no browser is no argument
node test.js "$tool" $browser || exit 1
npx vsce package --allow-missing-repository -o extension.vsix >log 2>&1 ||
    { echo "FAILED: $(cat log)"; exit 1; }
python3 - <<'END' || exit 1
import sys
import zipfile
names = zipfile.ZipFile("extension.vsix").namelist()
for name in ("extension/out/extension.js", "extension/package.json", "extension/readme.md"):
    if name not in [n.lower() for n in names]:
        sys.exit("FAILED: no " + name + " in the package")
if any(n.startswith("extension/src/") for n in names):
    sys.exit("FAILED: sources are in the package")
END
exit 0
