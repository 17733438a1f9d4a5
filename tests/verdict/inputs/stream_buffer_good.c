// verify: -n 2 => verified
/* As stream_buffer_bad.c, but rank 0 looks when the buffer is its own again, though another stream is
 * used since then. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, got;
    static char buffer[BUFSIZ];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = tmpfile();
    setvbuf(f, buffer, _IOFBF, sizeof buffer);
    fputs("text", f);
    fclose(f);
    buffer[0] = 1;
    printf("rank %d\n", rank);
    if (buffer[0] != 1 && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
