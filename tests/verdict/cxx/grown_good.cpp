// verify: -n 2 --max-steps 100000 => bounded
// What is received is sorted with the help of vectors and a deque that grow by one element, or by a
// range: how many they hold is no matter of communication, as there is memory for it.
#include <mpi.h>
#include <cstdio>
#include <deque>
#include <string>
#include <vector>

static void merge(int *a, int n)
{
    std::vector<int> low, high;
    std::deque<int> same;
    std::string log;
    for (int i = 1; i < n; i++) {
        if (a[i] < a[0])
            low.push_back(a[i]);
        else if (a[i] > a[0])
            high.push_back(a[i]);
        else
            same.push_back(a[i]);
        log += "x";
    }
    std::vector<int> all(low.begin(), low.end());
    all.assign(low.begin(), low.end());
    all.insert(all.end(), same.begin(), same.end());
    all.insert(all.end(), high.begin(), high.end());
    for (int i = 0; i + 1 < n; i++)
        a[i] = all[i];
}

int main(int argc, char **argv)
{
    int rank, size, data[64] = {0}, all[64 * 3];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; rank == 0 && i < 64; i++)
        scanf("%d", &data[i]);
    MPI_Bcast(data, 64, MPI_INT, 0, MPI_COMM_WORLD);
    merge(data, 64);
    MPI_Gather(data, 64, MPI_INT, all, 64, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
