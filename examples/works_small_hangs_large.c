/* An exchange around a ring that passes every small test.
 *
 * Shows: the MPI library buffers short messages, so the program runs; with long ones it
 * hangs. The size is an argument: `mpiexec -n 3 a.out 10` against `mpiexec -n 3 a.out
 * 1000000`. */
// verify: -n 2..4 => violated MPI-DEADLOCK line 30
// verify: -n 2 --args "10" => violated MPI-DEADLOCK line 30
// run: -n 3 -- 10 finishes
// run: -n 3 -- 1000000 hangs
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char *argv[])
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int count = argc > 1 ? atoi(argv[1]) : 16;
    if (count < 1) {
        if (rank == 0)
            fprintf(stderr, "usage: %s [count]\n", argv[0]);
        MPI_Finalize();
        return 0;
    }
    int *out = calloc(count, sizeof *out), *in = calloc(count, sizeof *in);

    MPI_Send(out, count, MPI_INT, (rank + 1) % size, 3, MPI_COMM_WORLD);
    MPI_Recv(in, count, MPI_INT, (rank + size - 1) % size, 3, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    printf("rank %d: exchanged %d numbers\n", rank, count);
    free(out);
    free(in);
    MPI_Finalize();
    return 0;
}
