/* Epochs of windows begin and end by messages of the library (MPI-4.0 12.5.2).
 *
 *     MPI_Win_start    waits for what MPI_Win_post of its targets sends
 *     MPI_Win_wait     waits for what MPI_Win_complete of its origins sends
 */
#ifndef M2S_REPORT_BUILD_EPOCH_H
#define M2S_REPORT_BUILD_EPOCH_H

#include "core/mpi/mpi.h"
#include "core/skel/skel.h"

/* The function of MPI that the text of a state calls; MPI_FN_COUNT: none. */
enum mpi_fn build_called(const struct skel_state *s);

/* The call that sends the message for which this one waits, or NULL: it waits for no epoch. */
const char *build_epoch_call(const struct skel_state *s);

/* Does it send such a message? */
bool build_is_epoch_send(const struct skel_state *s);

#endif
