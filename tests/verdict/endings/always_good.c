// verify: -n 2..3 --error-on environment => violated MPI-COLL-MISSING says "a rank leaves alone at"
// verify: -n 2..3 --assume-environment => bounded
/* Each rank has its own file; where one cannot open it, it leaves before MPI_Init. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int n = 0;
    FILE *f = fopen("in.txt", "r");
    if (!f)
        return 1;
    MPI_Init(&argc, &argv);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
