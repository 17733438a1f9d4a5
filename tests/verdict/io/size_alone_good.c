/* Rank 0 tells whether it has found the size of the file; that the file cannot be opened is a failure
 * of the environment. */
// verify: -n 2..3 => bounded says "unless MPI_File_open fails at line 11" no MPI-FILE-LEAK
// verify: -n 2 --error-on environment => violated MPI-COLL-MISSING by own
#include <mpi.h>

static int open_file(MPI_File *f, MPI_Offset *size)
{
    int rank, found = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (MPI_File_open(MPI_COMM_WORLD, "data", MPI_MODE_RDWR, MPI_INFO_NULL, f) != MPI_SUCCESS)
        return 0;
    if (rank == 0)
        found = MPI_File_get_size(*f, size) == MPI_SUCCESS;
    MPI_Bcast(&found, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (found)
        MPI_Bcast(size, 1, MPI_OFFSET, 0, MPI_COMM_WORLD);
    else
        MPI_File_close(f);
    return found;
}

int main(int argc, char **argv)
{
    MPI_File f;
    MPI_Offset size = 0;
    MPI_Init(&argc, &argv);
    if (open_file(&f, &size))
        MPI_File_close(&f);
    MPI_Finalize();
    return 0;
}
