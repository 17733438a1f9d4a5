// trace: -n 3 => 5 what is in the file depends on which rank comes first
/* Ranks 1 and 2 write their numbers, one after the other; what rank 1 does follows from it. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_File f;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_File_open(MPI_COMM_WORLD, "shared_writes.dat",
                  MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &f);
    if (rank > 0)
        MPI_File_write_shared(f, &rank, 1, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_sync(f);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_sync(f);
    if (rank == 1)
        MPI_File_read_at(f, 0, &x, 1, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_close(&f);
    if (x == 3) /* not 2: the test would depend on luck */
        MPI_Recv(&x, 1, MPI_INT, 2, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
