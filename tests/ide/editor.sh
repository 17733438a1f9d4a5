# What the tests of editors share; each sources it with the tool as $1.
set -u
tool=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)

needs() { # COMMAND PACKAGES
    command -v "$1" >/dev/null && return
    echo "SKIPPED: $1 is missing (apt-get install $2)"
    exit 77
}

# The blocks of a language in a section of docs/EDITORS.md, before the next section; `first`: only that one.
recipe() { # SECTION NEXT LANGUAGE [first]
    sed -n "/^## $1/,/^## $2/p" "$here/../../docs/EDITORS.md" |
        awk -v from='```'"$3" -v first="${4-}" \
            '$0 == from { on = 1; next } $0 == "```" { if (on && first) exit; on = 0 } on'
}

# The tool is in the PATH, the home has no settings, and the project, which is entered, a program that hangs.
make_project() {
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    mkdir -p "$work/bin" "$work/home" "$work/project"
    ln -s "$tool" "$work/bin/mpi2spin"
    cd "$work/project" || exit 1
    cat >hang.c <<'END'
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Recv(&x, 1, MPI_INT, 1 - rank % 2, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
END
    printf 'np: 2\nprograms: [{files: hang.c}]\n' >.mpi2spin.yaml
}

# The editor says "ok" and ends well.
run_editor() { # COMMAND...
    HOME=$work/home XDG_CONFIG_HOME=$work/config PATH=$work/bin:$PATH timeout 100 "$@" >out 2>&1
    code=$?
    grep '^ok' out && [ $code = 0 ] && exit 0
    echo "FAILED: exit code $code: $(cat out)"
    exit 1
}
