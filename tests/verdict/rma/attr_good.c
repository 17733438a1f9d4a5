// verify: -n 2 => verified
// The attributes of a window (12.2.6): its memory is reached through them, too.
#include <mpi.h>

int main(int argc, char **argv)
{
    char name[MPI_MAX_OBJECT_NAME];
    int rank, x = 1, flag, *u, *base, *unit, *flavour, *model;
    MPI_Aint *size;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(40, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &u, &w);
    MPI_Win_get_attr(w, MPI_WIN_BASE, &base, &flag);
    MPI_Win_get_attr(w, MPI_WIN_SIZE, &size, &flag);
    MPI_Win_get_attr(w, MPI_WIN_DISP_UNIT, &unit, &flag);
    MPI_Win_get_attr(w, MPI_WIN_CREATE_FLAVOR, &flavour, &flag);
    MPI_Win_get_attr(w, MPI_WIN_MODEL, &model, &flag);
    MPI_Win_set_name(w, "window");
    MPI_Win_get_name(w, name, &x);
    base[3] = 5;
    if (u[3] != 5 || *size != 40 || *unit != 4 || *flavour != MPI_WIN_FLAVOR_ALLOCATE)
        MPI_Recv(&x, 1, MPI_INT, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (*model != MPI_WIN_UNIFIED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
