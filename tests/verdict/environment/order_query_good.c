/* What may be asked at any time (MPI-4.0 11.4.1), and the rest in its time. */
// verify: -n 2 => verified clean
#include <mpi.h>
#include <stdio.h>

static void who(const char *when)
{
    int is, was, rank = -1;
    MPI_Initialized(&is);
    MPI_Finalized(&was);
    if (is && !was)
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    printf("%s: %d\n", when, rank);
}

int main(int argc, char **argv)
{
    int version, minor;
    MPI_Get_version(&version, &minor);
    who("before");
    MPI_Init(&argc, &argv);
    who("inside");
    MPI_Finalize();
    who("after");
    return 0;
}
