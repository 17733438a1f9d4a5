#!/bin/sh
# The Debian package: its dependencies, and that the tool in it works where it is unpacked.
#   tests/packaging/deb.sh BUILD
set -u
build=$(realpath "$1")
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
fail() {
    echo "FAILED: $*"
    failed=1
}

cpack --config "$build/CPackConfig.cmake" -G DEB -B "$work" >"$work/log" 2>&1 ||
    fail "cpack: $(cat "$work/log")"
package=$(echo "$work"/*.deb)
depends=$(dpkg-deb -f "$package" Depends)
for name in libc6 libclang1-19 libclang-common-19-dev libjansson4 spin gcc; do
    case ", $depends" in
    *", $name"*) ;;
    *) fail "the package does not depend on $name, but on $depends" ;;
    esac
done
dpkg-deb -x "$package" "$work/root" || fail "dpkg-deb"
"$work/root/usr/bin/mpi2spin" verify "$root/examples/ring.c" -n 2,3 >"$work/log" 2>&1 ||
    fail "the tool: $(cat "$work/log")"
for file in usr/share/man/man1/mpi2spin.1 usr/share/doc/mpi2spin/copyright \
    usr/share/bash-completion/completions/mpi2spin; do
    [ -e "$work/root/$file" ] || fail "no $file in the package"
done
exit $failed
