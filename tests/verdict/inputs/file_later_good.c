/* The same name is written when all have read: nobody finds anything else. */
// verify: -n 2..3 => verified says "for all buffer sizes" no other-file by own
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, n = 0, all;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = fopen("in.txt", "r");
    if (!f || fscanf(f, "%d", &n) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(f);
    for (int i = 0; i < n; i++)
        MPI_Allreduce(&n, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0 && (f = fopen("in.txt", "w")))
        fclose(f);
    MPI_Finalize();
    return 0;
}
