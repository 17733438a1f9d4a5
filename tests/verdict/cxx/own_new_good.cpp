// verify: -n 2..3 -v => verified no "freed-memory"
// Operators new and delete of the program, which count.
#include <mpi.h>

#include <cstdlib>
#include <map>
#include <new>
#include <vector>

static long count;

void *operator new(std::size_t n)
{
    void *p = std::malloc(n);
    if (!p)
        throw std::bad_alloc();
    count++;
    return p;
}

void operator  delete(void *p) noexcept
{
    count -= p != nullptr;
    std::free(p);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::vector<int> numbers(3 + rank);
    std::map<int, int> table;
    for (int i = 0; i < 3; i++)
        table[i] = i;
    if (count == 4)
        MPI_Barrier(MPI_COMM_WORLD);
    table.erase(1);
    delete[] new int[3];
    if (count != 3)
        MPI_Send(&rank, 1, MPI_INT, rank, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
