// verify: -n 2..3 --error-on environment => violated C-RUNTIME line 11 says "fail at"
// verify: -n 2..3 --assume-environment => bounded
/* Without a variable of the environment getenv() gives NULL, in any number of rounds. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int x = 0;
    MPI_Init(&argc, &argv);
    int n = atoi(getenv("STEPS"));
    for (int i = 0; i < n; i++)
        MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
