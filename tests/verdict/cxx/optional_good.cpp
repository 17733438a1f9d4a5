// verify: -n 2..4 => verified
// Structures whose parts are of different kinds, or are not set, are passed in one register.
#include <mpi.h>
#include <optional>
static std::optional<int> partner(int r, int n) { if (r + 1 < n) return r + 1; return std::nullopt; }
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, prev = (rank + size - 1) % size; (void)next; (void)prev;
    auto p = partner(rank, size);
    int x = rank;
    if (p) MPI_Send(&x, 1, MPI_INT, *p, 0, MPI_COMM_WORLD);
    if (rank > 0) MPI_Recv(&x, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
