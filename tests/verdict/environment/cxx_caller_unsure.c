// verify: -n 2 => inconclusive UNDEFINED-FUNCTION line 13 says "linked/cxx_part.cpp is of C++"
// files: cxx_caller_unsure.c linked/cxx_part.cpp
// Without extern "C" the call from C does not lead to the function of C++.
#include <mpi.h>

double part(int rank);

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double x = part(rank);
    MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
