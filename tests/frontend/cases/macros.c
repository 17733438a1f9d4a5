/* Places and texts of calls that come from macros. */
#include <mpi.h>
#define CHECK(call) do { int rc_ = call; if (rc_ != MPI_SUCCESS) return rc_; } while (0)
#define BARRIER() MPI_Barrier(MPI_COMM_WORLD)

int main(void)
{
    CHECK(MPI_Init(0, 0));
    BARRIER();
    CHECK(MPI_Finalize());
    return 0;
}
