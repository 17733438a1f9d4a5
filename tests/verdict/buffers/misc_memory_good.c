// verify: -n 2 => verified
// Memory from MPI_Alloc_mem; statuses that the program sets and converts; an info.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, *x, n, cancelled, keys;
    MPI_Fint fortran[MPI_F_STATUS_SIZE];
    MPI_Status status, same;
    MPI_Info info, other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Info_create(&info);
    MPI_Info_set(info, "alloc_shared_noncontig", "true");
    MPI_Info_dup(info, &other);
    MPI_Info_get_nkeys(other, &keys);
    assert(keys >= 0);
    MPI_Alloc_mem(2 * sizeof *x, info, &x);
    MPI_Info_free(&other);
    MPI_Info_free(&info);
    x[0] = x[1] = rank;
    if (rank == 0)
        MPI_Send(x, 2, MPI_INT, 1, 5, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(x, 2, MPI_INT, 0, 5, MPI_COMM_WORLD, &status);
    if (rank == 1) {
        MPI_Status_c2f(&status, fortran);
        MPI_Status_f2c(fortran, &same);
        MPI_Get_count(&same, MPI_INT, &n);
        assert(n == 2 && same.MPI_TAG == 5 && x[1] == 0);
        MPI_Status_set_elements(&same, MPI_INT, 3);
        MPI_Status_set_cancelled(&same, 0);
        MPI_Get_count(&same, MPI_INT, &n);
        MPI_Test_cancelled(&same, &cancelled);
        assert(n == 3 && !cancelled);
        MPI_Status_set_cancelled(&same, 1);
        MPI_Test_cancelled(&same, &cancelled);
        assert(cancelled);
    }
    MPI_Free_mem(x);
    MPI_Finalize();
    return 0;
}
