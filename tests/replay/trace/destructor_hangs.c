// trace: -n 2 => 10 destructor_hangs.c:9
/* As destructor.c, but only one rank comes to the barrier. */
#include <mpi.h>
__attribute__((destructor)) static void end(void)
{
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
}
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    return 0;
}
