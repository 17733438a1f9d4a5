// verify: -n 2 => verified
/* As putenv_text_bad.c, but rank 0 receives if something else is found. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, got;
    static char text[] = "MODE=4";
    const char *mode;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    putenv(text);
    text[5] = '5';
    mode = getenv("MODE");
    if (*mode != '5' && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
