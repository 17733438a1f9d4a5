// verify: -n 2 => inconclusive UNDEFINED-FUNCTION says "undefined-function, under"
// verify: -n 2 --assume-local exchange => bounded
/* exchange() may communicate: its file is not here. */
#include <mpi.h>

void exchange(void);

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    exchange();
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
