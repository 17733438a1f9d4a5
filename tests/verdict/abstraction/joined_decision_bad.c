// Each rank decides by its own draws: some stop, and others wait for them.
// verify: -n 2,3 --max-states 2000 => inconclusive MPI-DEADLOCK says "possibly violated"
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { DRAWS = 400 };

int main(int argc, char **argv)
{
    int rank, size, inside = 0, outside = 0, all_inside, all_outside, stop = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    srand((unsigned)time(NULL) + rank);
    while (!stop) {
        for (int i = 0; i < DRAWS; i++) {
            double x = rand() / (double)RAND_MAX, y = rand() / (double)RAND_MAX;
            if (x * x + y * y < 1.0)
                inside++;
            else
                outside++;
        }
        MPI_Allreduce(&inside, &all_inside, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        MPI_Allreduce(&outside, &all_outside, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        stop = fabs(4.0 * inside / (inside + outside) - 3.14159) < 0.001 || inside + outside > 100000;
        int more = stop ? 0 : 1;
        if (rank == 0 && more)
            MPI_Send(&more, 1, MPI_INT, size - 1, 4, MPI_COMM_WORLD);
        if (rank == size - 1 && !stop)
            MPI_Recv(&more, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
