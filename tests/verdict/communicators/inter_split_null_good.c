/* A colour that only one side has gives MPI_COMM_NULL (7.4.2). */
// verify: -n 2..4 => verified
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Comm team, between;
    MPI_Comm part;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int even = rank % 2 == 0;
    MPI_Comm_split(MPI_COMM_WORLD, even, rank, &team);
    MPI_Intercomm_create(team, 0, MPI_COMM_WORLD, even ? 1 : 0, 99, &between);
    MPI_Comm_split(between, even, 0, &part);
    assert(part == MPI_COMM_NULL);
    MPI_Comm_split(between, even ? MPI_UNDEFINED : 0, 0, &part);
    assert(part == MPI_COMM_NULL);
    MPI_Comm_free(&between);
    MPI_Comm_free(&team);
    MPI_Finalize();
    return 0;
}
