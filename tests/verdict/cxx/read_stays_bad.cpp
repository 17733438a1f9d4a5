// verify: -n 2 => violated MPI-DEADLOCK line 15
/* Behind the space of a file there is no number, perhaps: the variable stays what it was, 1. */
#include <fstream>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, steps = 1, x;
    bool quick = false;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        std::ifstream in("steps.txt");
        if (!(in >> std::ws >> quick >> steps) && !quick && steps == 1)
            MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
}
