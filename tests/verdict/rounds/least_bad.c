/* An error behind a loop, for some numbers: the report has the least of them, which has been tried. */
// verify: -n 3 => violated MPI-COLL-MISSING says ' --args "2 11"'
// verify: -n 3 --args "2 11" => violated MPI-COLL-MISSING
// verify: -n 3 --args "2 10" => verified
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc < 3)
        MPI_Abort(MPI_COMM_WORLD, 1);
    int rounds = atoi(argv[1]), n = atoi(argv[2]);
    if (rounds < 2)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int t = 0; t < rounds; t++)
        MPI_Barrier(MPI_COMM_WORLD);
    if (n > 10 && rank)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
