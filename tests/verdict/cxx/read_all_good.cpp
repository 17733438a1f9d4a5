// verify: -n 2..3 => bounded
// As many numbers as a file has are put into a vector, and the others make room for them: that a
// vector is never longer than it can be is the library's to know (__builtin_unreachable()).
#include <mpi.h>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::vector<double> numbers;
    if (rank == 0) {
        std::ifstream in("numbers.txt");
        std::string line;
        while (std::getline(in, line)) {
            std::istringstream words(line);
            double x;
            while (words >> x)
                numbers.push_back(x);
        }
        n = numbers.size();
    }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    numbers.resize(n);
    MPI_Bcast(numbers.data(), n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
