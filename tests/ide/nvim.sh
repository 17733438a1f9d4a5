#!/bin/sh
# The recipe of docs/EDITORS.md in the Neovim of Debian 12; skipped, visibly, where there is none.
#   tests/ide/nvim.sh MPI2SPIN
. "$(dirname "$0")/editor.sh"
needs nvim neovim
make_project
mkdir -p "$work/config/nvim/compiler"
recipe Neovim Emacs lua first >"$work/config/nvim/init.lua"
recipe Neovim Emacs vim first >"$work/config/nvim/compiler/mpi2spin.vim"
[ -s "$work/config/nvim/init.lua" ] && [ -s "$work/config/nvim/compiler/mpi2spin.vim" ] ||
    { echo "FAILED: there is no recipe"; exit 1; }
run_editor nvim --headless -S "$here/nvim.lua"
