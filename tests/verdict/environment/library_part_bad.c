/* A number of MPI as one of floating point, and one byte of it: with some library ranks 0 and 1 wait
 * for each other. */
// verify: -n 2 => bounded says "depends on the number"
// verify: -n 2 --args "1" => bounded says "depends on the number"
// verify: -n 2 --args "1 2" => bounded says "depends on the number"
#include <mpi.h>
#include <string.h>
int main(int argc, char **argv)
{
    int rank, x = 0, tag = MPI_ANY_TAG;
    double d = MPI_PROC_NULL;
    unsigned char *bytes = (unsigned char *)&tag, one;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    memcpy(&one, &tag, 1);
    if ((argc == 1 && d == -1.0) || (argc == 2 && bytes[0] == 255) || (argc == 3 && one == 255))
        MPI_Recv(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
