// verify: -n 3 --ltl "forall r != 0: [] (send(r, 0, tag 1) -> <> !send(r, 0))" => verified
// verify: -n 3 --ltl "exists r != 0: <> call(r, MPI_Barrier at 38)" => verified
// verify: -n 3 --ltl "forall r: !call(r, MPI_Barrier) W terminated(r) || <> call(MPI_Barrier)" => verified
// verify: -n 3 --ltl "[] !send(1, 2)" => verified
// verify: -n 3 --ltl "[] (call(1, MPI_Send) -> !call(1, MPI_Barrier))" => verified
// verify: -n 3 --ltl "[] (call(1, MPI_Barrier at 21) -> at(1, 36))" => verified
// verify: -n 3 --ltl "[] !send(*, 0, tag 2)" => verified
// verify: -n 2 --ltl "forall r > 1: [] false" => verified
// Each worker sends one result before the barrier; wrapped calls are calls, too.
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
