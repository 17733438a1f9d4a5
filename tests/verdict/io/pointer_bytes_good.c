/* The bytes of a pointer go through a file. */
// verify: -n 2 => verified
#include <mpi.h>
#include <stddef.h>
int main(int argc, char **argv)
{
    int rank, seen = 0, *to = &seen, *from = NULL;
    MPI_File f;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_File_open(MPI_COMM_SELF, "pointers", MPI_MODE_RDWR | MPI_MODE_CREATE, MPI_INFO_NULL, &f);
    MPI_File_write_at(f, 0, &to, sizeof to, MPI_BYTE, MPI_STATUS_IGNORE);
    MPI_File_read_at(f, 0, &from, sizeof from, MPI_BYTE, MPI_STATUS_IGNORE);
    *from = 1;
    if (seen || !seen)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_close(&f);
    MPI_Finalize();
    return 0;
}
