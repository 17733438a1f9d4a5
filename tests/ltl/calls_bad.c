// verify: -n 3 --ltl "forall r: [] !send(r, 0, tag 1)" => violated MPI-PROPERTY
// verify: -n 3 --ltl "<> call(1, MPI_Barrier at 36) -> false" => violated MPI-PROPERTY
// verify: -n 3 --ltl "exists r != 0: [] !send(r, r - 1)" => verified
// verify: -n 3 --ltl "forall r != 0: [] !send(r, r - 1)" => violated MPI-PROPERTY
// verify: -n 3 --ltl "[] !recv(0, 2)" => violated MPI-PROPERTY
// verify: -n 2 --ltl "exists r > 1: <> terminated" => violated MPI-PROPERTY
// The same program: what does not hold of it.
#include <mpi.h>
#include <stdlib.h>

#define CHECK(call)                  \
    do {                             \
        if ((call) != MPI_SUCCESS)   \
            exit(1);                 \
    } while (0)

static int wait_for_all(void)
{
    int code = MPI_Barrier(MPI_COMM_WORLD);
    return code;
}

int main(int argc, char **argv)
{
    int rank, size, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        for (int i = 1; i < size; i++)
            CHECK(MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    else
        CHECK(MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD));
    if (wait_for_all())
        return 1;
    CHECK(MPI_Barrier(MPI_COMM_WORLD));
    MPI_Finalize();
    return 0;
}
