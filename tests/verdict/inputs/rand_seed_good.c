/* Sequences of random numbers that have begun with one seed are the same on all ranks, also behind
 * a loop of any length. */
// verify: -n 2..3 --verbose => verified says "same-answers" by own
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int tasks;
    MPI_Init(&argc, &argv);
    srand(7);
    tasks = rand() % 100;
    for (int i = 0; i < tasks; i++) {
        (void)rand();
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (rand() % 2)
        MPI_Barrier(MPI_COMM_WORLD);
    srand48(argc);
    if (drand48() < 0.5)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
