/* A loop that cannot be left is kept, with what leads to it. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int work = 0;
    MPI_Init(&argc, &argv);
    if (argc > 3)
        for (;;)
            work++;
    MPI_Finalize();
}
