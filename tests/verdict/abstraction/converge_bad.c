/* Each rank tests its own value: some leave the loop before the others. */
// verify: -n 2..3 => violated MPI-COLL-MISSING
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int more = 1, sum;
    MPI_Init(&argc, &argv);
    while (more > 0) {
        if (scanf("%d", &more) != 1)
            more = 0;
        MPI_Allreduce(&more, &sum, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
