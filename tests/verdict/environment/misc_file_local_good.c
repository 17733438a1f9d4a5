// verify: -n 2 => unsupported MPI-UNSUPPORTED line 13
// verify: -n 2 --assume-local "MPI_File_*" => verified
// The ranks write a file; with --assume-local the rest can be checked.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_File file;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_File_open(MPI_COMM_WORLD, "out", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL,
                  &file);
    MPI_File_iwrite_at(file, rank * (MPI_Offset)sizeof x, &x, 1, MPI_INT, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
