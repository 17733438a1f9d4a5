/* The dimensions come from the command line: a negative one is a mistake. */
// verify: -n 4 --args "2 2" => verified
// verify: -n 4 --args "4 1" => verified
// verify: -n 4 --args "-2 -2" => violated MPI-ARG-TOPOLOGY line 15
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int periods[2] = {0, 0};
    MPI_Comm grid;
    MPI_Init(&argc, &argv);
    int dims[2] = {atoi(argv[1]), atoi(argv[2])};

    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
