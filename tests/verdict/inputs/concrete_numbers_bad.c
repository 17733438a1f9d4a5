// verify: -n 2 => violated MPI-DEADLOCK line 17 says "12 11"
// verify: -n 2 --given 'in.txt=12 11\n' --args "" => violated MPI-DEADLOCK line 17
// verify: -n 2 --given 'in.txt=11 11\n' --args "" => verified
// What the second number must be makes the first one wrong again.
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, a = 0, b = 0, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = fopen("in.txt", "r");
    if (!f)
        MPI_Abort(MPI_COMM_WORLD, 1);
    int found = fscanf(f, "%d %d", &a, &b);
    if (found == 2 && a > b && b > 10 && rank == 0)
        MPI_Recv(&x, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    fclose(f);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
