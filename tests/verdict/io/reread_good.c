// verify: -n 2 => bounded
// Files that are read one after the other have contents of their own; a loop that never ends opens
// more of them than are told apart.
#include <mpi.h>

int main(int argc, char **argv)
{
    int n = 1;
    MPI_File file;
    MPI_Init(&argc, &argv);
    while (n > 0) {
        MPI_File_open(MPI_COMM_WORLD, "in", MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
        MPI_File_read_all(file, &n, 1, MPI_INT, MPI_STATUS_IGNORE);
        MPI_File_close(&file);
        MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
