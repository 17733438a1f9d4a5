// verify: -n 2 => violated MPI-COLL-MISSING
// Only rank 0 knows whether there is another round in which the file is opened.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, go = 1, step = 0;
    char name[80];
    MPI_File file;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    while (go) {
        sprintf(name, "step%d", step++);
        MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL,
                      &file);
        MPI_File_write_at_all(file, 4 * rank, &rank, 1, MPI_INT, MPI_STATUS_IGNORE);
        MPI_File_close(&file);
        if (rank == 0)
            scanf("%d", &go);
    }
    MPI_Finalize();
    return 0;
}
