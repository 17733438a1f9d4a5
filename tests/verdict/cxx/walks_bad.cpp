// verify: -n 2 => bounded says "cannot hang, if the loop at line 11 and 2 others end"
// Loops over containers that may go on: the container grows with the walk, the iterator is not moved on each round, or the counter
// is too small for the size.
#include <mpi.h>
#include <vector>

static double walk(std::vector<double> &v, std::vector<double> &w, double limit)
{
    double sum = 0;
    std::vector<double> more(v);
    for (std::size_t i = 0; i < more.size(); i++)
        if (more[i] > limit)
            more.push_back(more[i]);
    for (auto it = v.begin(); it != v.end();) {
        sum += *it;
        if (sum > limit)
            ++it;
    }
    for (unsigned char i = 0; i < w.size(); i++)
        w[i] = sum;
    return sum;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    std::vector<double> v(argc), w(argc);
    v[0] = walk(v, w, argc);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
}
