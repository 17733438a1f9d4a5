// dump: -n 2
// What can be wrong with a request, each behind a choice of rank 0.
// expect: fault "MPI-REQUEST-STALE"
// expect: fault "MPI-REQUEST-LOST"
// expect: fault "MPI-REQUEST-LEAK"
// expect: fault "MPI-REQUEST-ACTIVE"
// expect: the request was never set
// expect: cannot be freed
// expect: cannot be cancelled
// expect: is not persistent
// expect: goes out of scope
// expect: MPI-REQUEST-UNUSED
#include <mpi.h>
#include <stdlib.h>

static void into_a_local(MPI_Request *r)
{
    int gone;
    MPI_Irecv(&gone, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, r);
}

int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Request r = MPI_REQUEST_NULL, copy, unset;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        switch (rand() % 9) {
        case 0:
            MPI_Isend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
            copy = r;
            MPI_Wait(&r, MPI_STATUS_IGNORE);
            MPI_Wait(&copy, MPI_STATUS_IGNORE);
            break;
        case 1:
            MPI_Isend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
            MPI_Isend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
            break;
        case 2: MPI_Isend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r); break;
        case 3:
            MPI_Send_init(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
            MPI_Start(&r);
            MPI_Start(&r);
            break;
        case 4: MPI_Wait(&unset, MPI_STATUS_IGNORE); break;
        case 5: MPI_Request_free(&r); break;
        case 6: MPI_Cancel(&r); break;
        case 7:
            MPI_Isend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
            MPI_Start(&r);
            break;
        default:
            MPI_Recv_init(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &copy);
            MPI_Request_free(&copy);
            into_a_local(&r);
            MPI_Wait(&r, MPI_STATUS_IGNORE);
        }
    else
        MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
