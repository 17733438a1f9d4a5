// Rank 0 reads values by their names: each character of a name is a question of one call of
// strcmp(), which goes on only in what is known of the name.
//
// verify: -n 2..3 => verified by own
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int me, size = 1, steps = 10, value, x[4] = {0};
    char name[20];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    if (me == 0)
        while (scanf("%19s %d", name, &value) == 2)
            if (strcmp(name, "steps") == 0)
                steps = value;
            else if (strcmp(name, "alpha") == 0)
                x[0] = value;
            else if (strcmp(name, "beta") == 0)
                x[1] = value;
            else if (strcmp(name, "eta") == 0)
                x[2] = value;
            else if (strcmp(name, "size") == 0)
                size = value;
    MPI_Bcast(&steps, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(x, 4, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(&size, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int t = 0; t < steps; t++) {
        MPI_Barrier(MPI_COMM_WORLD);
        if (size > 1 && x[2] > 3)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
