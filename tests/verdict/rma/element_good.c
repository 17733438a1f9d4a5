// verify: -n 3 --args "0" => verified says "verified for"
// verify: -n 3 --args "1" => verified says "verified for"
// verify: -n 3 --args "2" => bounded says "rma-conflicts"
// Accumulates that are atomic with each other: of one window, type and operator, or in the order of
// their origin, if no info has said that there is none.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int test = argc > 1 ? atoi(argv[1]) : 0, rank, x = 1, mine[8] = {0};
    MPI_Win w;
    MPI_Info info;
    MPI_Datatype odd;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(2, 1, 2, MPI_INT, &odd);
    MPI_Type_commit(&odd);
    MPI_Info_create(&info);
    MPI_Info_set(info, "accumulate_ordering", "none");
    MPI_Win_create(mine, sizeof mine, sizeof *mine, test == 2 ? info : MPI_INFO_NULL,
                   MPI_COMM_WORLD, &w);
    MPI_Win_fence(0, w);
    if (rank == 0 && test == 0)
        MPI_Accumulate(mine, 4, MPI_INT, 1, 0, 4, MPI_INT, MPI_SUM, w);
    if (rank == 2 && test == 0)
        MPI_Accumulate(mine, 2, MPI_INT, 1, 1, 1, odd, MPI_SUM, w);
    if (rank == 0 && test > 0) {
        MPI_Accumulate(&x, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, w);
        MPI_Accumulate(&x, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_REPLACE, w);
    }
    MPI_Win_fence(0, w);
    MPI_Win_free(&w);
    MPI_Info_free(&info);
    MPI_Type_free(&odd);
    MPI_Finalize();
    return 0;
}
