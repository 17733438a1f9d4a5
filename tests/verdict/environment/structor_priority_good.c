/* The constructor with the greater priority is the later one, the destructor the sooner one. */
// verify: -n 2 --args "x" => verified by walk
// verify: -n 2 --args "" => verified
#include <mpi.h>
static int mode, rank;
__attribute__((constructor(200))) static void second(void)
{
    mode = 2;
}
__attribute__((constructor(101))) static void first(void)
{
    mode = 1;
}
__attribute__((destructor(101))) static void last(void)
{
    int got;
    if (mode == 1 && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
}
int main(int argc, char **argv)
{
    int got;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc == 1 && mode == 1 && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return 0;
}
__attribute__((destructor(200))) static void before(void)
{
    mode = 3;
}
