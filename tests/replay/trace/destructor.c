// trace: -n 2 => 0 cannot hang
/* The program has not failed as long as it can still call MPI: its destructors come last. */
#include <mpi.h>
__attribute__((destructor)) static void end(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
}
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    return 0;
}
