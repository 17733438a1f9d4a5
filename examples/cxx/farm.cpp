// verify: -n 2..4 => verified
// run: -n 4 finishes
// Rank 0 gives tasks to whoever asks, and tells each worker when there are no more.
#include <cmath>
#include <iostream>
#include <mpi.h>
#include <queue>

enum Tag { work = 1, stop = 2, answer = 3 };

class Master {
public:
    explicit Master(int workers) : workers(workers)
    {
        for (int task = 1; task <= 6; task++)
            tasks.push(task);
    }
    double run()
    {
        double sum = 0;
        while (workers > 0) {
            double result;
            MPI_Status status;
            MPI_Recv(&result, 1, MPI_DOUBLE, MPI_ANY_SOURCE, answer, MPI_COMM_WORLD, &status);
            sum += result;
            reply(status.MPI_SOURCE);
        }
        return sum;
    }

private:
    void reply(int worker)
    {
        int task = 0;
        if (tasks.empty()) {
            MPI_Send(&task, 1, MPI_INT, worker, stop, MPI_COMM_WORLD);
            workers--;
            return;
        }
        task = tasks.front();
        tasks.pop();
        MPI_Send(&task, 1, MPI_INT, worker, work, MPI_COMM_WORLD);
    }
    std::queue<int> tasks;
    int workers;
};

static void serve()
{
    double result = 0;
    for (;;) {
        int task;
        MPI_Status status;
        MPI_Send(&result, 1, MPI_DOUBLE, 0, answer, MPI_COMM_WORLD);
        MPI_Recv(&task, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == stop)
            return;
        result = std::sqrt(task);
    }
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, np;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &np);
    if (rank == 0)
        std::cout << Master(np - 1).run() << '\n';
    else
        serve();
    MPI_Finalize();
}
