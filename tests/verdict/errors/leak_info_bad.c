// One info object is never freed; a rank leaves through exit() with another one.
// verify: -n 2 => verified MPI-INFO-LEAK line 14
// verify: -n 2 => verified MPI-INFO-LEAK says "also at line 19"
// verify: -n 2 --verbose => verified MPI-INFO-LEAK line 19 by walk
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Info hints, more;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Info_create(&hints);
    MPI_Info_set(hints, "mpi_assert_no_any_tag", "true");
    MPI_Finalize();
    if (rank == 1)
        return 0;
    MPI_Info_create(&more);
    exit(0);
}
