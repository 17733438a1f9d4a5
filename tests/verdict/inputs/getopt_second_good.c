// verify: -n 2 --args "-a -b" => verified
/* As getopt_second_bad.c, but rank 0 receives for the first option. */
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, got;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    getopt(argc, argv, "ab");
    int option = getopt(argc, argv, "ab");
    if (option == 'a' && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
