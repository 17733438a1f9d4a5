// verify: -n 2..3 => violated MPI-DEADLOCK line 23
/* A vector of requests that grows, and a lambda that starts them: but the last rank starts none. */
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::vector<MPI_Request> requests;
    std::vector<int> in(size), out(size, rank);
    auto start = [&](int other) {
        requests.emplace_back();
        MPI_Irecv(&in[other], 1, MPI_INT, other, 0, MPI_COMM_WORLD, &requests.back());
        requests.emplace_back();
        MPI_Isend(&out[other], 1, MPI_INT, other, 0, MPI_COMM_WORLD, &requests.back());
    };
    for (int other = 0; other < size; other++)
        if (other != rank && rank != size - 1)
            start(other);
    MPI_Waitall((int)requests.size(), requests.data(), MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
