// verify: -n 2 => violated MPI-DEADLOCK line 36
// How many elements travel is not known, and both vectors grow and shrink in each round: their
// memory is taken to stay where it is.  In the last round one rank keeps what leaves.
#include <cstdlib>
#include <mpi.h>
#include <vector>

struct Walker {
    int place, left;
};

static void walk(std::vector<Walker> &here, std::vector<Walker> &leaving)
{
    for (Walker &w : here)
        while (w.left > 0) {
            if (w.place == 10) {
                leaving.push_back(w);
                break;
            }
            w.place++;
            w.left--;
        }
}

static void send(std::vector<Walker> &leaving, int to)
{
    MPI_Send(leaving.data(), (int)(leaving.size() * sizeof(Walker)), MPI_BYTE, to, 0,
             MPI_COMM_WORLD);
    leaving.clear();
}

static void receive(std::vector<Walker> &here, int from)
{
    MPI_Status status;
    int bytes;
    MPI_Probe(from, 0, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_BYTE, &bytes);
    here.resize(bytes / sizeof(Walker));
    MPI_Recv(here.data(), bytes, MPI_BYTE, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank;
    std::vector<Walker> here, leaving;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    srand(rank);
    for (int i = 0; i < 2; i++)
        here.push_back(Walker{rank, rand() % 20});
    for (int round = 0; round < 3; round++) {
        walk(here, leaving);
        if (rank == 0) {
            send(leaving, 1);
            receive(here, 1);
        } else {
            receive(here, 0);
            if (round < 2)
                send(leaving, 0);
        }
    }
    MPI_Finalize();
    return 0;
}
