// verify: -n 2 => bounded
// Numbers that are known are sorted, in any order of theirs; of those of a file nothing is known then
// but that all ranks that have sorted the same have the same.
#include <mpi.h>

#include <algorithm>
#include <fstream>
#include <vector>

int main(int argc, char **argv)
{
    int rank, n = 0, tag[5] = {3, 1, 4, 0, 2};
    std::vector<double> all;
    double middle = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::sort(tag, tag + 4);
    if (rank == 0) {
        std::ifstream in("numbers.txt");
        double x;
        while (in >> x)
            all.push_back(x);
        std::sort(all.begin(), all.end());
        n = all.size();
    }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (n > 0 && rank == 0)
        middle = all[n / 2];
    MPI_Bcast(&middle, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (middle > 3)
        MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Send(&n, 1, MPI_INT, 1, tag[3], MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&n, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
}
