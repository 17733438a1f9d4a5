/* In one round of many all ranks broadcast more. */
// verify: -n 3 => verified says "verified for"
#include <mpi.h>
int main(int argc, char **argv)
{
    double x[2] = {0, 0};
    MPI_Init(&argc, &argv);
    for (int t = 0; t < 100000; t++)
        MPI_Bcast(x, t == 77777 ? 2 : 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
