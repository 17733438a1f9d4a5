/* One of the sums counts: it is known at first. */
#include <math.h>
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int inside = 0, points = 0, rounds = 0, all_inside, all_points;
    double pi, error;
    MPI_Init(&argc, &argv);
    do {
        inside += rand() % 100;
        points += 100;
        MPI_Allreduce(&inside, &all_inside, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        MPI_Allreduce(&points, &all_points, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        pi = 4.0 * (double)all_inside / (double)all_points;
        error = fabs(pi - 3.14159);
    } while (error > 0.001 && ++rounds < 10);
    MPI_Finalize();
    return 0;
}

// verify: -n 2..3 => verified
