// verify: -n 2 => verified clean by walk
// Atomic operations of one thread.
#include <mpi.h>
#include <stdatomic.h>
#include <stdbool.h>

static atomic_int n = 1;
static _Atomic bool ready;
static atomic_flag taken = ATOMIC_FLAG_INIT;

int main(int argc, char **argv)
{
    int expected = 5, plain = 1;
    MPI_Init(&argc, &argv);
    atomic_fetch_add(&n, 2);
    n += 2;
    atomic_store(&ready, true);
    if (!atomic_compare_exchange_strong(&n, &expected, 7) || atomic_exchange(&n, 8) != 7)
        return 1;
    if (__sync_add_and_fetch(&plain, 2) != 3 || __sync_val_compare_and_swap(&plain, 3, 4) != 3)
        return 1;
    if (!__sync_bool_compare_and_swap(&plain, 4, 9) || __atomic_load_n(&plain, 5) != 9)
        return 1;
    if (atomic_load(&n) == 8 && ready && !atomic_flag_test_and_set(&taken) && expected == 5)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
