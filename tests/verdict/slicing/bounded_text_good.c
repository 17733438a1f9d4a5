/* strncpy() writes no more bytes than it is told: not to the member behind the text. */
// verify: -n 2 => verified
#include <mpi.h>
#include <string.h>
struct work {
    char name[4];
    int rounds;
};
int main(int argc, char **argv)
{
    struct work w = {"", 1};
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        strncpy(w.name, argv[0], sizeof w.name);
        if (w.rounds)
            MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    }
    if (rank == 1)
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
