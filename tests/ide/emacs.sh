#!/bin/sh
# The recipes of docs/EDITORS.md in the Emacs of Debian 12; skipped, visibly, where there is none.
#   tests/ide/emacs.sh MPI2SPIN
. "$(dirname "$0")/editor.sh"
needs emacs "emacs-nox elpa-eglot elpa-dap-mode"
make_project
recipe Emacs Others elisp >"$work/init.el"
[ -s "$work/init.el" ] || { echo "FAILED: there is no recipe"; exit 1; }
run_editor emacs --batch --no-init-file -l "$work/init.el" -l "$here/emacs.el"
