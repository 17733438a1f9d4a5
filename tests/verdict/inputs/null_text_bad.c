/* atoi of an argument that is not there. */
// verify: -n 2 --error-on environment => violated C-RUNTIME line 16
// verify: -n 2 => bounded C-RUNTIME line 16 says "unless all ranks fail at"
// verify: -n 2 --args "3" => verified
#include <mpi.h>
#include <stdlib.h>
#include <strings.h>
#include <time.h>

int main(int argc, char **argv)
{
    int x = 0, rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    time_t now = time(NULL);
    int n = atoi(argv[1]);
    char *text = ctime(&now);
    text[24] = '\0';
    if (strcasecmp("Ring", "rING") || n > 1000)
        n = 2000;
    if (rank == 1 && n < 2000)
        MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    if (rank == 0 && n < 2000)
        MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
