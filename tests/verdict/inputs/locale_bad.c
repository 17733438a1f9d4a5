/* A locale need not be there; and there are times without a date. */
// verify: -n 2 --args "" => violated MPI-DEADLOCK line 15 by own
// verify: -n 2 --args "x" => violated MPI-DEADLOCK line 17
#include <locale.h>
#include <mpi.h>
#include <time.h>

int main(int argc, char **argv)
{
    int rank, v = 0;
    time_t never = 0x7fffffffffffffff;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc == 1 && !setlocale(LC_ALL, "de_DE"))
        MPI_Recv(&v, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (argc == 2 && !localtime(&never))
        MPI_Recv(&v, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
