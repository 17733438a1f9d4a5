// The length of the array is what is left of two, and that is less than none.
// verify: -n 2 --args "3" => violated C-RUNTIME line 14
// verify: -n 2 --args "3" --check environment => violated C-RUNTIME line 14
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = 0;
    double sum = 0;
    MPI_Init(&argc, &argv);
    if (argc > 1)
        n = atoi(argv[1]);
    double part[2 - n];
    for (int i = 0; i < 2 - n; i++)
        part[i] = i;
    for (int i = 0; i < 2 - n; i++)
        sum += part[i];
    MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
