// verify: -n 2..3 => verified clean
// What is only a warning of g++: a storage class that C++17 has removed, a number that is made
// narrower in braces.
#include <mpi.h>

int main(int argc, char **argv)
{
    register int rank = 0;
    long all = 3;
    int counts[] = {all, all};
    MPI_Init(&argc, &argv);
    MPI_Bcast(counts, 2, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return rank;
}
