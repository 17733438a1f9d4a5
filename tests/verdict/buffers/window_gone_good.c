/* Memory of a window is written to while there is the window. */
// verify: -n 2 => verified clean says "verified for n = 2"
#include <mpi.h>
static void put(int *p) { *p = 1; }
int main(int argc, char **argv)
{
    int *p;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_allocate(40, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &p, &win);
    put(p);
    MPI_Win_free(&win);
    MPI_Win_allocate(80, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &p, &win);
    put(p);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
