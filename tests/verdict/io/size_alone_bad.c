/* Rank 0 may not find the size of the file, and closes it, while the others wait for the size: no failure
 * of the environment, for nobody leaves. */
// verify: -n 2..3 => violated MPI-COLL-MISSING line 16 by own
#include <mpi.h>

static int open_file(MPI_File *f, MPI_Offset *size)
{
    int rank, found = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (MPI_File_open(MPI_COMM_WORLD, "data", MPI_MODE_RDWR, MPI_INFO_NULL, f) != MPI_SUCCESS)
        return 0;
    if (rank == 0)
        found = MPI_File_get_size(*f, size) == MPI_SUCCESS;

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
