/* The attributes stand in declarations before the functions. */
// verify: -n 2 => verified
#include <mpi.h>
static int mode, rank;
static void begin(void) __attribute__((constructor));
__attribute__((destructor)) static void end(void);
static void begin(void)
{
    mode++;
}
static void end(void)
{
    if (mode != 1 && rank == 0)
        MPI_Recv(&mode, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
}
__attribute__((constructor)) static void begin(void);
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return 0;
}
