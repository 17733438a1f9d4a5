#!/bin/sh
# Set up what is missing on Debian 12, build, then:
#   ./setup.sh example   verify one correct and one faulty example
#   ./setup.sh test      run all tests
#   ./setup.sh build     only build
# As root, or with sudo.  Nothing is installed that is already there.
set -eu
cd "$(dirname "$0")"

build_packages="gcc libc6-dev cmake ninja-build pkg-config libclang-19-dev llvm-19-dev libjansson-dev spin tcc libyaml-dev libuv1-dev libxml2-dev libssl-dev libz3-dev"
test_packages="libcunit1-dev clang-19 flang-19 libclang-rt-19-dev llvm-19-tools mpich libmpich-dev python3-jsonschema dpkg-dev chromium neovim emacs-nox elpa-eglot elpa-dap-mode slurmctld slurmd slurm-client munge"

say() { printf '== %s\n' "$*"; }

missing() {
    for package in "$@"; do
        state=$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true)
        [ "$state" = "install ok installed" ] || printf '%s ' "$package"
    done
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        echo "setup.sh: packages are missing ($packages); run it as root or install sudo" >&2
        exit 6
    fi
}

install_missing() {
    packages=$(missing "$@")
    [ -n "$packages" ] || return 0
    say "installing $packages"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -q update
    # shellcheck disable=SC2086
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -q -y \
        install --no-install-recommends $packages
}

# Packages of npm that tests need; where its registry cannot be reached, those tests are skipped,
# and CTest says so.
install_node_packages() { # folder with package-lock.json, folder to install in
    mkdir -p "$2"
    cp -R "$1"/. "$2"
    cmp -s "$1/package-lock.json" "$2/installed" && return 0
    say "installing npm packages in $2"
    if (cd "$2" && timeout 300 npm ci --silent --no-audit --no-fund \
        --fetch-retries=1 --fetch-timeout=30000); then
        cp "$1/package-lock.json" "$2/installed"
        return 0
    fi
    rm -rf "$2/node_modules" "$2/installed"
    say "npm's registry cannot be reached: tests that need packages of $1 are skipped"
}

node_programs() {
    command -v node >/dev/null || printf 'nodejs '
    command -v npm >/dev/null || printf 'npm '
}

build() { # folder, extra cmake options
    folder=$1
    shift
    say "building in $folder"
    cmake -S . -B "$folder" -G Ninja -DM2S_WERROR=ON "$@" >/dev/null
    cmake --build "$folder"
}

run_example() {
    say "a correct program: build/mpi2spin verify examples/ring.c -n 2..8"
    build/mpi2spin verify examples/ring.c -n 2..8
    say "a faulty program: build/mpi2spin verify examples/head_to_head.c -n 2"
    code=0
    build/mpi2spin verify examples/head_to_head.c -n 2 || code=$?
    [ "$code" = 10 ] || { echo "setup.sh: expected exit code 10, got $code" >&2; exit 6; }
    say "both verdicts are as expected"
}

run_tests() {
    say "testing"
    # Two more than there are processors: some tests wait.
    ctest --test-dir build --output-on-failure -j "$(($(nproc) + 2))"
    say "testing under AddressSanitizer and UndefinedBehaviorSanitizer"
    ctest --test-dir build-sanitize --output-on-failure -j "$(($(nproc) + 2))" -L sanitize
}

case ${1:-} in
example)
    # shellcheck disable=SC2086
    install_missing $build_packages
    build build
    run_example
    ;;
test)
    # shellcheck disable=SC2086
    install_missing $build_packages $test_packages $(node_programs)
    install_node_packages tests/node build/node
    install_node_packages ide/vscode build/vscode
    build build -DM2S_TESTS=ON
    build build-sanitize -DM2S_TESTS=ON -DM2S_SANITIZE=ON
    run_tests
    ;;
build)
    # shellcheck disable=SC2086
    install_missing $build_packages
    build build
    ;;
*)
    echo "usage: ./setup.sh example|test|build" >&2
    exit 1
    ;;
esac
