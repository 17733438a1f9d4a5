// verify: -n 2..4 => verified
// run: -n 4 finishes
// Each rank puts its number into a window of its neighbour's, between fences.
#include <iostream>
#include <mpi.h>
#include <vector>

class Window {
public:
    explicit Window(std::vector<int> &memory)
    {
        MPI_Win_create(memory.data(), memory.size() * sizeof(int), sizeof(int), MPI_INFO_NULL,
                       MPI_COMM_WORLD, &win);
        fence();
    }
    ~Window() { MPI_Win_free(&win); }
    void fence() { MPI_Win_fence(0, win); }
    void put(const int &value, int rank, int place)
    {
        MPI_Put(&value, 1, MPI_INT, rank, place, 1, MPI_INT, win);
    }

private:
    MPI_Win win;
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, np;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &np);
    std::vector<int> box(4, -1);
    {
        Window window(box);
        for (int round = 0; round < 4; round++) {
            const int value = 10 * round + rank;
            window.put(value, (rank + 1) % np, round);
            window.fence();
        }
    }
    if (rank == 0)
        std::cout << box[0] << ' ' << box[3] << '\n';
    MPI_Finalize();
}
