// verify: -n 2..4 => verified clean
// run: -n 2 finishes
// A rod that cools: the ends of the neighbours come by nonblocking calls, and the loop ends for all
// ranks by the greatest change of all.
#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>
#include <mpi.h>

namespace {

constexpr int cells = 8;
using Rod = std::array<double, cells + 2>;

class Neighbours {
public:
    Neighbours(int rank, int np)
        : left(rank > 0 ? rank - 1 : MPI_PROC_NULL), right(rank < np - 1 ? rank + 1 : MPI_PROC_NULL)
    {
    }
    void exchange(Rod &u) const
    {
        std::array<MPI_Request, 4> requests;
        MPI_Irecv(&u[0], 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(&u[cells + 1], 1, MPI_DOUBLE, right, 2, MPI_COMM_WORLD, &requests[1]);
        MPI_Isend(&u[cells], 1, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &requests[2]);
        MPI_Isend(&u[1], 1, MPI_DOUBLE, left, 2, MPI_COMM_WORLD, &requests[3]);
        MPI_Waitall(4, requests.data(), MPI_STATUSES_IGNORE);
    }

private:
    int left, right;
};

double step(Rod &u)
{
    Rod v = u;
    double change = 0;
    for (int i = 1; i <= cells; i++) {
        v[i] = 0.5 * (u[i - 1] + u[i + 1]);
        change = std::max(change, std::fabs(v[i] - u[i]));
    }
    u = v;
    return change;
}

} // namespace

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, np, steps = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &np);
    const Neighbours neighbours(rank, np);
    Rod u{};
    u[0] = rank == 0;
    double greatest = 1;
    for (; steps < 1000 && greatest > 1e-4; steps++) {
        neighbours.exchange(u);
        const double change = step(u);
        MPI_Allreduce(&change, &greatest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    }
    if (rank == 0)
        std::cout << "steps: " << steps << '\n';
    MPI_Finalize();
}
