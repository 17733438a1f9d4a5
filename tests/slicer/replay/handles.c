/* handle_list.h has a line HANDLE(m2s_MPI_INT) for each extern object of our mpi.h. */
#include "handles.h"

#include "core/mpi/mpi.h"

#define HANDLE(n) char n[64] __attribute__((aligned(16)));
#include "handle_list.h"
#undef HANDLE

const struct handle replay_handles[] = {
#define HANDLE(n) {#n, n},
#include "handle_list.h"
#undef HANDLE
};

const size_t replay_n_handles = sizeof replay_handles / sizeof *replay_handles;

unsigned replay_type_size(const char *name)
{
    return mpi_type_size(name);
}
