// trace: -n 2 => 5 depends on which rank comes first
/* Who reads first gets the first number. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0, numbers[2] = {1, 2};
    MPI_File f;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_File_open(MPI_COMM_WORLD, "shared_pointer.dat", MPI_MODE_RDWR | MPI_MODE_CREATE,
                  MPI_INFO_NULL, &f);
    if (rank == 0)
        MPI_File_write_at(f, 0, numbers, 2, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_sync(f);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_sync(f);
    MPI_File_read_shared(f, &x, 1, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_close(&f);
    if (rank == 0 && x == 3)
        MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
