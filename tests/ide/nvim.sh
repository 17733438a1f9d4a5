#!/bin/sh
# The recipe of docs/EDITORS.md in the Neovim of Debian 12; skipped, visibly, where there is none.
#   tests/ide/nvim.sh MPI2SPIN
set -u
tool=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
if ! command -v nvim >/dev/null; then
    echo "SKIPPED: nvim is missing"
    exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/bin" "$work/home" "$work/project" "$work/config/nvim/compiler"
ln -s "$tool" "$work/bin/mpi2spin"
recipe() { # LANGUAGE: the first block of that language in the section on Neovim
    sed -n '/^## Neovim/,/^## Emacs/p' "$here/../../docs/EDITORS.md" |
        awk -v from='```'"$1" '$0 == from { on = 1; next } $0 == "```" { if (on) exit } on'
}
recipe lua >"$work/config/nvim/init.lua"
recipe vim >"$work/config/nvim/compiler/mpi2spin.vim"
[ -s "$work/config/nvim/init.lua" ] && [ -s "$work/config/nvim/compiler/mpi2spin.vim" ] ||
    { echo "FAILED: there is no recipe"; exit 1; }
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
HOME=$work/home XDG_CONFIG_HOME=$work/config PATH=$work/bin:$PATH \
    timeout 100 nvim --headless -S "$here/nvim.lua" >out 2>&1
code=$?
grep -q '^ok' out && [ $code = 0 ] && exit 0
echo "FAILED: exit code $code: $(cat out)"
exit 1
