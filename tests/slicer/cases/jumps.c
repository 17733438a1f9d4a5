/* goto, break and switch: control dependence does not need structure. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int state = 0, steps = 0;
    MPI_Init(&argc, &argv);
again:
    steps++;
    switch (state) {
    case 0:
        state = argc > 1 ? 2 : 1;
        goto again;
    case 1:
        MPI_Barrier(MPI_COMM_WORLD);
        break;
    default:
        steps = 5;
    }
    MPI_Finalize();
    return steps;
}
