# What bad.sh and trace.sh share; each sources it with the tool and the sources as $1 and $2, and is then in a
# folder of its own.
set -u
tool=$(realpath "$1")
source=$(realpath "$2")
here=$(realpath "$(dirname "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME="${XDG_CACHE_HOME:-$work}"
cd "$work" || exit 1
passed=0 failed=0

expect() { # EXIT CODE, TEXT, COMMAND LINE
    want=$1 text=$2
    shift 2
    "$@" >"$work/out" 2>&1
    got=$?
    if [ "$got" = "$want" ] && grep -q -- "$text" "$work/out"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: exit code $got instead of $want, or no '$text': $*"
        head -8 "$work/out"
    fi
}

# What comes after it needs an MPI library.
needs_mpi() {
    command -v mpicc >/dev/null && command -v mpiexec >/dev/null && return
    echo "$passed passed, $failed failed; without an MPI library no more"
    [ "$failed" = 0 ] && exit 77
    exit 1
}
