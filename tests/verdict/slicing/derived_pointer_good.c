// verify: -n 2 => verified
/* The bits of a pointer are sent by a datatype of the program, and received as a number. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

static int turn;

int main(int argc, char **argv)
{
    int rank, got = 0, *q;
    int *p = &turn;
    MPI_Datatype type;
    double from, to;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_contiguous(1, MPI_DOUBLE, &type);
    MPI_Type_commit(&type);
    memcpy(&from, &p, sizeof p);
    MPI_Sendrecv(&from, 1, type, rank, 0, &to, 1, MPI_DOUBLE, rank, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    memcpy(&q, &to, sizeof q);
    MPI_Type_free(&type);
    *q = 1;
    if (turn && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (turn && rank == 1)
        MPI_Send(&got, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
