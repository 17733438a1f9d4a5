// verify: -n 2..3 => verified no C-ENDLESS
/* The loop is never entered, for nobody sets the flag. */
#include <mpi.h>

int go;

int main(int argc, char **argv)
{
    int n = 0;
    MPI_Init(&argc, &argv);
    while (go)
        n++;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return n;
}
