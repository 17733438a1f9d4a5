// verify: -n 2 --args "0" => violated MPI-ARG-BUFFER line 26
// verify: -n 2 --args "1" => violated MPI-ARG-BUFFER line 28 by walk
// verify: -n 2 --args "2" => violated MPI-ARG-WIN line 30
// verify: -n 2 --args "3" => violated MPI-RMA-EPOCH line 32
// verify: -n 2 --args "4" => violated MPI-BUFFER-IN-FLIGHT line 36
// verify: -n 2 --args "5" => inconclusive MPI-DEADLOCK by own
// Memory that is attached twice (0), detached where it was not attached (1), attached to another window
// (2); an operation outside of an epoch (3); its buffer is written (4); what was put decides (5).
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, rank, a[10] = {0}, b[10] = {0}, other[2];
    MPI_Aint at, its;
    MPI_Win w, v;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_create(other, sizeof other, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &v);
    MPI_Win_attach(w, a, sizeof a);
    MPI_Get_address(a, &at);
    MPI_Sendrecv(&at, 1, MPI_AINT, 1 - rank, 0, &its, 1, MPI_AINT, 1 - rank, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    if (which == 0)
        MPI_Win_attach(w, &a[9], sizeof *a);
    if (which == 1)
        MPI_Win_detach(w, &a[1]);
    if (which == 2)
        MPI_Win_attach(v, b, sizeof b);
    if (which == 3)
        MPI_Put(b, 10, MPI_INT, 1 - rank, its, 10, MPI_INT, w);
    MPI_Win_fence(0, w);
    MPI_Put(b, 10, MPI_INT, 1 - rank, its, 10, MPI_INT, w);
    if (which == 4)
        b[0] = 1;
    MPI_Win_fence(0, w);
    if (which == 5 && a[0])
        MPI_Send(b, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    else if (which == 5)
        MPI_Recv(b, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_detach(w, a);
    MPI_Win_free(&v);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
