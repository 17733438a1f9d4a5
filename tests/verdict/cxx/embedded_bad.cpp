// verify: -n 2 => violated MPI-COLL-MISSING line 13
/* A string that has a NUL in it is not the text before the NUL. */
#include <mpi.h>
#include <string>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::string word("go\0on", 5);
    if (word != "go" && rank == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
}
