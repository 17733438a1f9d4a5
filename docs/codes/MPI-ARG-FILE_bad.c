// verify: -n 2 => violated MPI-ARG-FILE
#include <mpi.h>

int main(int argc, char **argv)
{
    int a[4] = {0};
    MPI_File file;
    MPI_Init(&argc, &argv);
    MPI_File_open(MPI_COMM_WORLD, "out", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL,
                  &file);
    MPI_File_close(&file);
    MPI_File_write(file, a, 4, MPI_INT, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
