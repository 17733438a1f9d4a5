/* Rank 0 sends an element of a table at an index that it reads; no number is less than 0 and
 * more than 9, so nobody calls the barrier alone. */
// verify: -n 2 --args "" => verified by spin states 22
// verify: -n 2 --args "nonblocking" => verified
// verify: -n 2 --args "to all" => bounded
#include <mpi.h>
#include <stdio.h>

static int table[100];

int main(int argc, char **argv)
{
    int rank, x = 0, got = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 100; i++)
        table[i] = i * i;
    if (rank == 0 && (scanf("%d", &x) != 1 || x < 0 || x > 90))
        x = 0;
    if (argc == 3) {
        MPI_Bcast(rank == 0 ? &table[x] : &got, 1, MPI_INT, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(&got, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (argc == 2) {
        MPI_Request request;
        MPI_Isend(&table[x], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(&table[x], 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    }
    if (rank == 1 && got < 0 && got > 9) {
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
