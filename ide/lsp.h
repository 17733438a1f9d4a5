/* mpi2spin lsp: a language server (Language Server Protocol 3.17) for findings in C files.
 *
 * A program is verified when one of its files is saved, or on command, never while one types.
 * The programs are those of the project file (check/project.h); a file that belongs to none is a
 * program by itself if it calls MPI.  Initialization options: `onSave` (default true), `np`
 * ("2..4") and `options`, a list, for files without a project.
 *
 *     diagnostics      findings, with the calls of the other ranks as related information
 *     code actions     replay the counterexample, explain the code
 *     code lenses      on main: verify with n = 2, n = 4
 *     commands         mpi2spin.verify {uri, np}; mpi2spin.explain CODE gives {code, text};
 *                      mpi2spin.replay {uri, fingerprint} gives what the debug adapter launches
 */
#ifndef M2S_IDE_LSP_H
#define M2S_IDE_LSP_H

#include "check/project.h"

/* Serve one client on standard input and output until it goes.  `options`: those that a project
 * file may set.  Returns the exit code. */
int lsp_serve(struct arena *arena, const struct project_option *options);

#endif
