// verify: -n 2 => bounded says "is assumed to be none of those that the program changes by functions of C [other-file, under]"
/* A file that is read by MPI is written by a function of C meanwhile. */
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, a = 0, b = 0;
    MPI_File f;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_File_open(MPI_COMM_WORLD, "in", MPI_MODE_RDONLY, MPI_INFO_NULL, &f);
    MPI_File_read_at_all(f, 0, &a, 1, MPI_INT, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    FILE *g = rank == 0 ? fopen("in", "w") : NULL;
    if (g) {
        fwrite("xxxx", 1, 4, g);
        fclose(g);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_read_at_all(f, 0, &b, 1, MPI_INT, MPI_STATUS_IGNORE);
    if (a != b && rank == 0)
        MPI_Recv(&a, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_File_close(&f);
    MPI_Finalize();
    return 0;
}
