/* MPI_Win_free() frees the memory that MPI_Win_allocate() made (MPI-4.0 12.2.5). */
// verify: -n 2 => violated C-RUNTIME line 4
#include <mpi.h>
static void put(int *p) { *p = 1; }
int main(int argc, char **argv)
{
    int *p;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_allocate(40, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &p, &win);
    MPI_Win_free(&win);
    put(p);
    MPI_Finalize();
    return 0;
}
