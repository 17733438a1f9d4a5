#include "report/build_epoch.h"

#include <string.h>

enum mpi_fn build_called(const struct skel_state *s)
{
    char name[64] = "";
    size_t n = s->text ? strcspn(s->text, "(") : 0;
    if (n < sizeof name)
        memcpy(name, s->text ? s->text : "", n);
    return mpi_find(name);
}

const char *build_epoch_call(const struct skel_state *s)
{
    switch ((int)build_called(s)) {
    case MPI_FN_MPI_Win_start: return "MPI_Win_post";
    case MPI_FN_MPI_Win_wait: case MPI_FN_MPI_Win_test: return "MPI_Win_complete";
    default: return NULL;
    }
}

bool build_is_epoch_send(const struct skel_state *s)
{
    enum mpi_fn fn = build_called(s);
    return fn == MPI_FN_MPI_Win_post || fn == MPI_FN_MPI_Win_complete;
}
