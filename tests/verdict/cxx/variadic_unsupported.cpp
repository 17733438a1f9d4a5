// verify: -n 2 => unsupported C-UNSUPPORTED line 16 says "va_arg() of this kind"
// A structure comes in as many arguments as it fills registers.
#include <mpi.h>

#include <cstdarg>

struct pair {
    long a, b;
};

static long second(int n, ...)
{
    va_list list;
    va_start(list, n);
    (void)n;
    struct pair p = va_arg(list, struct pair);
    va_end(list);
    return p.b;
}

int main(int argc, char **argv)
{
    int rank, x = 0;
    struct pair p = {1, 2};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, (int)second(1, p), MPI_COMM_WORLD);
    else
        MPI_Recv(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
