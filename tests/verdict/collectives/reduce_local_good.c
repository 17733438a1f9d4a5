/* What MPI_Reduce_local computes decides where the message goes. */
// verify: -n 3 => verified clean
#include <assert.h>
#include <mpi.h>

struct best {
    double value;
    int index;
};

static void check_operators(void)
{
    int a[3] = {6, 0, -5}, b[3] = {3, 7, 2}, c[3];
    MPI_Reduce_local(a, b, 3, MPI_INT, MPI_SUM);
    assert(b[0] == 9 && b[1] == 7 && b[2] == -3);
    for (int i = 0; i < 3; i++)
        c[i] = i;
    MPI_Reduce_local(a, c, 3, MPI_INT, MPI_LOR);
    assert(c[0] == 1 && c[1] == 1 && c[2] == 1);
    c[0] = 12;
    MPI_Reduce_local(a, c, 1, MPI_INT, MPI_BXOR);
    assert(c[0] == 10);
    struct best x = {2.5, 4}, y = {2.5, 1};
    MPI_Reduce_local(&x, &y, 1, MPI_DOUBLE_INT, MPI_MAXLOC);
    assert(y.index == 1);
    y.value = 2.0;
    MPI_Reduce_local(&x, &y, 1, MPI_DOUBLE_INT, MPI_MAXLOC);
    assert(y.index == 4);
}

int main(int argc, char **argv)
{
    int rank, size, got = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    check_operators();
    int one = 1, to = rank, from = rank + size - 1;
    MPI_Reduce_local(&one, &to, 1, MPI_INT, MPI_SUM);
    MPI_Sendrecv(&rank, 1, MPI_INT, to % size, 0, &got, 1, MPI_INT, from % size, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
