/* Counts of type MPI_Count, which may be what an int count is at the other end. */
// verify: -n 3 => verified clean by walk
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>

static void columns(int rank)
{
    double a[12] = {0};
    MPI_Datatype column, pair;
    MPI_Count size, lb, extent, lengths[2] = {1, 2}, at[2] = {0, 2};
    MPI_Type_vector_c(3, 1, 4, MPI_DOUBLE, &column);
    MPI_Type_indexed_c(2, lengths, at, MPI_INT, &pair);
    MPI_Type_size_c(pair, &size);
    MPI_Type_get_extent_c(pair, &lb, &extent);
    assert(size == 12 && lb == 0 && extent == 16);
    MPI_Type_commit(&column);
    if (rank == 0)
        MPI_Send(a, 1, column, 1, 1, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv_c(a, 3, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&column);
    MPI_Type_free(&pair);
}

int main(int argc, char **argv)
{
    int rank, sum = 0, data[16] = {0}, few = argc > 5 ? 7 : 3;
    MPI_Count n = few, got = 0, needed;
    MPI_Request request;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Isend_c(data, n, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(data, few, MPI_INT, 0, 0, MPI_COMM_WORLD, &status);
        MPI_Get_count_c(&status, MPI_INT, &got);
        assert(got == n);
    }
    columns(rank);
    if (rank == 2)
        MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    else
        MPI_Allreduce_c(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    assert(sum == 3);
    MPI_Pack_size_c(n, MPI_INT, MPI_COMM_WORLD, &needed);
    needed += MPI_BSEND_OVERHEAD;
    void *room = malloc(needed), *back;
    MPI_Buffer_attach_c(room, needed);
    if (rank == 2)
        MPI_Bsend_c(data, n, MPI_INT, 0, 2, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(data, few, MPI_INT, 2, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Buffer_detach_c(&back, &needed);
    free(room);
    MPI_Finalize();
    return 0;
}
