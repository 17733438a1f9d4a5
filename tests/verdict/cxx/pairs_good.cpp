// verify: -n 2..3 => verified clean
// Small structures are passed and given back in integers of three, five, six and seven bytes, and in vectors of floats.
#include <mpi.h>
#include <complex>
#include <cstdint>
#include <utility>

static std::pair<int, bool> next_of(int rank, int n) { return {rank + 1, rank + 1 < n}; }
static std::pair<std::int16_t, char> tag_of(int rank) { return {std::int16_t(rank), 'x'}; }
struct three { char to, from, tag; };
static three turned(three t) { return {t.from, t.to, t.tag}; }
struct seven { char of[7]; };
static seven counted(seven s) { s.of[6]++; return s; }
static std::complex<float> doubled(std::complex<float> z) { return z + z; }
static unsigned _BitInt(40) high(unsigned _BitInt(40) n) { return n << 39 >> 38; }

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size, x = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    auto next = next_of(rank, size);
    if (next.second)
        MPI_Send(&rank, 1, MPI_INT, next.first, tag_of(3).first, MPI_COMM_WORLD);
    if (rank > 0)
        MPI_Recv(&x, 1, MPI_INT, rank - 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    three t = turned({1, 0, 4});
    seven s = counted({{0, 0, 0, 0, 0, 0, 4}});
    if (rank == t.from)
        MPI_Recv(&x, 1, MPI_INT, t.to, s.of[6], MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == t.to)
        MPI_Ssend(&rank, 1, MPI_INT, t.from, int(high(3)) + 3, MPI_COMM_WORLD);
    if (doubled({1, 2}).imag() == 4)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
