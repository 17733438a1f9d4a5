/* How to see a program hang, without this tool. */
#ifndef M2S_REPORT_MPIEXEC_H
#define M2S_REPORT_MPIEXEC_H

#include "report/result.h"

/* What the program is called: "ring" for "src/ring.c"; what a build makes is called as it says. */
const char *mpiexec_program(struct arena *arena, const struct result *r);
/* The command line that comes to the standstill of the run each time, or NULL: there is none, or
 * the report has the answer of a replay.
 *
 *     mpiexec -n 2 ./ring 10
 *     UCX_RNDV_THRESH=0 mpiexec -n 2 ./ring 10     MPICH and Open MPI on UCX: no message is
 *                                                  buffered, however small it is
 */
const char *mpiexec_line(struct arena *arena, const struct result *r, const struct result_run *run);

#endif
