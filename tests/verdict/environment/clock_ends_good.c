/* One rank looks at its clock, and tells the others. */
// verify: -n 2..3 => verified by spin
#include <mpi.h>
int main(int argc, char **argv)
{
    int more = 1;
    double begin;
    MPI_Init(&argc, &argv);
    begin = MPI_Wtime();
    while (more) {
        more = MPI_Wtime() - begin < 0.05;
        MPI_Bcast(&more, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
