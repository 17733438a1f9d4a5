/* The locale "C" is there.  What a process has set itself is not any value. */
// verify: -n 2 --args "" => verified
// verify: -n 2 --args "x" => inconclusive MPI-DEADLOCK says "possibly violated"
#include <fenv.h>
#include <locale.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, v = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (!setlocale(LC_ALL, "C"))
        MPI_Recv(&v, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    feclearexcept(FE_ALL_EXCEPT);
    if (argc == 2 && fetestexcept(FE_ALL_EXCEPT))
        MPI_Recv(&v, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
