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
npm run --silent compile || { echo "FAILED: compile"; exit 1; }
# for the test, which stubs the client
npx esbuild src/extension.ts src/chart.ts --bundle --platform=node --external:vscode \
    --external:vscode-languageclient/node --outdir=test --log-level=error || exit 1
browser=$(command -v chromium || command -v chromium-browser)
[ -d "$build/node/node_modules" ] || browser=
export NODE_PATH=$build/node/node_modules
# shellcheck disable=SC2086 # no browser is no argument
node test.js "$tool" $browser || exit 1
npx vsce package --no-dependencies --allow-missing-repository -o extension.vsix >log 2>&1 ||
    { echo "FAILED: $(cat log)"; exit 1; }
python3 - <<'END' || exit 1
import sys
import zipfile
names = zipfile.ZipFile("extension.vsix").namelist()
for name in ("extension/out/extension.js", "extension/package.json", "extension/readme.md"):
    if name not in [n.lower() for n in names]:
        sys.exit("FAILED: no " + name + " in the package")
if any(n.startswith(("extension/src/", "extension/test/", "extension/node_modules/")) for n in names):
    sys.exit("FAILED: sources, tests or packages are in the package")
if len(names) > 10:
    sys.exit("FAILED: the package has %d files" % len(names))
END
exit 0
