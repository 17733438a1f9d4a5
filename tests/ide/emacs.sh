#!/bin/sh
# The recipes of docs/EDITORS.md in the Emacs of Debian 12; skipped, visibly, where there is none.
#   tests/ide/emacs.sh MPI2SPIN
set -u
tool=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
if ! command -v emacs >/dev/null; then
    echo "SKIPPED: emacs is missing (apt-get install emacs-nox elpa-eglot)"
    exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/bin" "$work/home" "$work/project"
ln -s "$tool" "$work/bin/mpi2spin"
# all blocks of that section
sed -n '/^## Emacs/,/^## Others/p' "$here/../../docs/EDITORS.md" |
    awk '$0 == "```elisp" { on = 1; next } $0 == "```" { on = 0 } on' >"$work/init.el"
[ -s "$work/init.el" ] || { echo "FAILED: there is no recipe"; exit 1; }
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
HOME=$work/home PATH=$work/bin:$PATH \
    timeout 100 emacs --batch --no-init-file -l "$work/init.el" -l "$here/emacs.el" >out 2>&1
code=$?
grep '^ok' out && [ $code = 0 ] && exit 0
echo "FAILED: exit code $code: $(cat out)"
exit 1
