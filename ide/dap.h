/* mpi2spin dap: a debug adapter (Debug Adapter Protocol 1.68) that replays a counterexample.
 *
 * Ranks are threads. `next` and `stepBack` move by one event of the whole trace, or with
 * `singleThread` to the next event of one rank; `continue` and `reverseContinue` go to the next
 * event on a line with a breakpoint, or to the end or the start.  At the end the debugger stops
 * with the finding as an exception.
 *
 * Launch arguments: `program` (a C file or a list) with `np`, `args` and `options`, which is
 * verified first; or `trace`, a file that --json wrote, with `processes` to choose a run and
 * `finding` to choose one of its findings with a counterexample (0: the first); `cwd`;
 * `stopAtEnd`.
 */
#ifndef M2S_IDE_DAP_H
#define M2S_IDE_DAP_H

#include "core/base/arena.h"

/* Serve one client on standard input and output until it goes.  Returns the exit code. */
int dap_serve(struct arena *arena);

#endif
