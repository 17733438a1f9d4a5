// verify: -n 2 -v => verified no "freed-memory"
// std::to_string: the text of a number that is known is known, of another one it is any text.
#include <mpi.h>
#include <string>

static std::string name_of(int step) { return "out" + std::to_string(step); }

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::string first = name_of(argc), last = first;
    last += ".txt";
    if (last.size() > 1000)
        MPI_Barrier(MPI_COMM_SELF);
    if (name_of(rank + 41) + std::to_string(2ul) == "out432")
        MPI_Recv(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
}
