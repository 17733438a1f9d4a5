// verify: -n 4 => verified
/* As float_time_good.c, behind a file that all ranks read: there the first try hurries. */
#include <mpi.h>
#include <stdio.h>

enum { N = 50 };

int main(int argc, char **argv)
{
    double u[N + 2] = {0}, v[N + 2] = {0}, dt = 0.001, end = 100.0, out = 0.5, t = 0.0;
    int rank, size, step = 0, n;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    FILE *f = fopen("parameters", "r");
    if (!f || fscanf(f, "%d", &n) != 1 || n < 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(f);
    int left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    int right = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;
    while (t < end) {
        MPI_Sendrecv(&u[1], 1, MPI_DOUBLE, left, 0, &u[N + 1], 1, MPI_DOUBLE, right, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Sendrecv(&u[N], 1, MPI_DOUBLE, right, 1, &u[0], 1, MPI_DOUBLE, left, 1,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int i = 1; i <= N; i++)
            v[i] = u[i] + dt * (u[i - 1] - 2 * u[i] + u[i + 1]);
        for (int i = 1; i <= N; i++)
            u[i] = v[i];
        t += dt;
        step++;
        if (t >= out || step % n == 0) {
            double sum = 0, all = 0;
            for (int i = 1; i <= N; i++)
                sum += u[i];
            MPI_Reduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
            if (rank == 0)
                printf("%g %g\n", t, all);
            out += 0.5;
        }
    }
    MPI_Finalize();
    return 0;
}
