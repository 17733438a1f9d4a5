// verify: -n 2..3 => verified clean says ": cannot hang: verified for n"
// verify: -n 2 --args "-3" => verified
// Of a number that is not known as many elements are allocated: none are, if it is negative, and the program ends.
#include <mpi.h>
#include <cstdlib>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int n = argc > 1 ? atoi(argv[1]) : 10;
    double *a = new double[n];
    MPI_Bcast(a, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    delete[] a;
    MPI_Finalize();
    return 0;
}
