// verify: -n 2..3 => verified
// files: parts_good.cpp parts_solver.cc
/* A class whose constructor is in another file, which throws what this one catches; its names are told as they are written. */
#include <mpi.h>
#include "parts_solver.h"
#include <iostream>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    solver::Solver all(MPI_COMM_WORLD, 4);
    try {
        all.step(rank);
        all.step(rank + 10);
    } catch (const solver::Failure &f) {
        std::cerr << f.what() << std::endl;
    }
    all.finish();
    MPI_Finalize();
    return 0;
}
