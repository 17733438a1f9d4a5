// verify: -n 3 --args "2" => violated MPI-RMA-CONFLICT findings 1
// verify: -n 3 --args "3" => violated MPI-RMA-CONFLICT findings 1 by walk
// verify: -n 3 --args "5" => violated MPI-RMA-CONFLICT findings 1
// verify: -n 3 --args "6" => violated MPI-RMA-CONFLICT findings 1
// verify: -n 3 --args "8" => violated MPI-RMA-CONFLICT findings 1
// verify: -n 3 --args "10" => violated MPI-BUFFER-IN-FLIGHT findings 1
// verify: -n 3 --args "12" => violated MPI-BUFFER-IN-FLIGHT findings 1
// verify: -n 3 --args "19" => violated MPI-RMA-CONFLICT findings 1
// verify: -n 3 --args "21" => violated MPI-RMA-CONFLICT findings 1
// verify: -n 3 --args "31" => violated MPI-RMA-CONFLICT findings 1 by walk
// verify: -n 3 --args "32" => violated MPI-RMA-CONFLICT findings 1
// verify: -n 3 --args "34" => violated MPI-RMA-CONFLICT findings 1
// verify: -n 3 --args "46" => violated MPI-RMA-CONFLICT findings 1
// R02 to R46: accesses to memory in windows that nothing orders, whatever the library does.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int test = argc > 1 ? atoi(argv[1]) : 0, rank, z = 0, b[2] = {0}, mine[2] = {0}, other[2] = {0};
    MPI_Win w, v;
    MPI_Group all, only[3];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    for (int i = 0; i < 3; i++)
        MPI_Group_incl(all, 1, &i, &only[i]);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_create(other, sizeof other, sizeof *other, MPI_INFO_NULL, MPI_COMM_WORLD, &v);
    MPI_Barrier(MPI_COMM_WORLD);
    if (test == 2) { /* read before the closing fence */
        if (rank == 0) {
            MPI_Win_fence(0, w);
            MPI_Put(&b[0], 1, MPI_INT, 1, 0, 1, MPI_INT, w);
            MPI_Win_fence(0, w);
        }
        if (rank == 1) {
            MPI_Win_fence(0, w);
            z = mine[0];
            MPI_Win_fence(0, w);
        }
        if (rank == 2) {
            MPI_Win_fence(0, w);
            MPI_Win_fence(0, w);
        }
    } else if (test == 3) { /* put and put */
        if (rank == 0) {
            MPI_Win_fence(0, w);
            MPI_Put(&b[0], 1, MPI_INT, 2, 0, 1, MPI_INT, w);
            MPI_Win_fence(0, w);
        }
        if (rank == 1) {
            MPI_Win_fence(0, w);
            MPI_Put(&b[0], 1, MPI_INT, 2, 0, 1, MPI_INT, w);
            MPI_Win_fence(0, w);
        }
        if (rank == 2) {
            MPI_Win_fence(0, w);
            MPI_Win_fence(0, w);
        }
    } else if (test == 5) { /* accumulates, two operators */
        if (rank == 0) {
            MPI_Win_fence(0, w);
            MPI_Accumulate(&b[0], 1, MPI_INT, 2, 0, 1, MPI_INT, MPI_SUM, w);
            MPI_Win_fence(0, w);
        }
        if (rank == 1) {
            MPI_Win_fence(0, w);
            MPI_Accumulate(&b[0], 1, MPI_INT, 2, 0, 1, MPI_INT, MPI_MAX, w);
            MPI_Win_fence(0, w);
        }
        if (rank == 2) {
            MPI_Win_fence(0, w);
            MPI_Win_fence(0, w);
        }
    } else if (test == 6) { /* put and get of one origin */
        if (rank == 0) {
            MPI_Win_fence(0, w);
            MPI_Put(&b[0], 1, MPI_INT, 1, 0, 1, MPI_INT, w);
            MPI_Get(&b[1], 1, MPI_INT, 1, 0, 1, MPI_INT, w);
            MPI_Win_fence(0, w);
        }
        if (rank == 1) {
            MPI_Win_fence(0, w);
            MPI_Win_fence(0, w);
        }
        if (rank == 2) {
            MPI_Win_fence(0, w);
            MPI_Win_fence(0, w);
        }
    } else if (test == 8) { /* store while a get reads */
        if (rank == 0) {
            MPI_Win_fence(0, w);
            MPI_Get(&b[0], 1, MPI_INT, 1, 0, 1, MPI_INT, w);
            MPI_Win_fence(0, w);
        }
        if (rank == 1) {
            MPI_Win_fence(0, w);
            mine[0] = 7;
            MPI_Win_fence(0, w);
        }
        if (rank == 2) {
            MPI_Win_fence(0, w);
            MPI_Win_fence(0, w);
        }
    } else if (test == 10) { /* origin buffer written */
        if (rank == 0) {
            MPI_Win_fence(0, w);
            MPI_Put(&b[0], 1, MPI_INT, 1, 0, 1, MPI_INT, w);
            b[0] = 7;
            MPI_Win_fence(0, w);
        }
        if (rank == 1) {
            MPI_Win_fence(0, w);
            MPI_Win_fence(0, w);
        }
        if (rank == 2) {
            MPI_Win_fence(0, w);
            MPI_Win_fence(0, w);
        }
    } else if (test == 12) { /* result of a get read */
        if (rank == 0) {
            MPI_Win_fence(0, w);
            MPI_Get(&b[0], 1, MPI_INT, 1, 0, 1, MPI_INT, w);
            z = b[0];
            MPI_Win_fence(0, w);
        }
        if (rank == 1) {
            MPI_Win_fence(0, w);
            MPI_Win_fence(0, w);
        }
        if (rank == 2) {
            MPI_Win_fence(0, w);
            MPI_Win_fence(0, w);
        }
    } else if (test == 19) { /* post orders nothing at the origin */
        if (rank == 0) {
            MPI_Recv(&z, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 2, 0, v);
            MPI_Put(&b[0], 1, MPI_INT, 2, 1, 1, MPI_INT, v);
            MPI_Win_unlock(2, v);
        }
        if (rank == 1) {
            MPI_Win_start(only[2], 0, w);
            MPI_Win_complete(w);
            MPI_Send(&z, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        }
        if (rank == 2) {
            other[1] = 7;
            MPI_Win_post(only[1], 0, w);
            MPI_Win_wait(w);
        }
    } else if (test == 21) { /* an opening fence may be no barrier */
        if (rank == 0) {
            MPI_Win_fence(MPI_MODE_NOPRECEDE, w);
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, v);
            MPI_Put(&b[0], 1, MPI_INT, 1, 0, 1, MPI_INT, v);
            MPI_Win_unlock(1, v);
        }
        if (rank == 1) {
            other[0] = 7;
            MPI_Win_fence(MPI_MODE_NOPRECEDE, w);
        }
        if (rank == 2) {
            MPI_Win_fence(MPI_MODE_NOPRECEDE, w);
        }
    } else if (test == 31) { /* shared locks do not */
        if (rank == 0) {
            MPI_Win_lock(MPI_LOCK_SHARED, 2, 0, w);
            MPI_Put(&b[0], 1, MPI_INT, 2, 0, 1, MPI_INT, w);
            MPI_Win_unlock(2, w);
        }
        if (rank == 1) {
            MPI_Win_lock(MPI_LOCK_SHARED, 2, 0, w);
            MPI_Put(&b[0], 1, MPI_INT, 2, 0, 1, MPI_INT, w);
            MPI_Win_unlock(2, w);
        }
    } else if (test == 32) { /* a lock and the owner without one */
        if (rank == 0) {
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, w);
            MPI_Put(&b[0], 1, MPI_INT, 1, 0, 1, MPI_INT, w);
            MPI_Win_unlock(1, w);
        }
        if (rank == 1) {
            mine[0] = 7;
        }
    } else if (test == 34) { /* flush_local is not enough */
        if (rank == 0) {
            MPI_Win_lock_all(0, w);
            MPI_Put(&b[0], 1, MPI_INT, 2, 0, 1, MPI_INT, w);
            MPI_Win_flush_local(2, w);
            MPI_Send(&z, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
            MPI_Win_unlock_all(w);
        }
        if (rank == 1) {
            MPI_Win_lock_all(0, w);
            MPI_Recv(&z, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Put(&b[0], 1, MPI_INT, 2, 0, 1, MPI_INT, w);
            MPI_Win_unlock_all(w);
        }
    } else if (test == 46) { /* puts are not */
        if (rank == 0) {
            MPI_Win_start(only[1], 0, w);
            MPI_Put(&b[0], 1, MPI_INT, 1, 0, 1, MPI_INT, w);
            MPI_Win_complete(w);
            MPI_Send(&z, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        }
        if (rank == 1) {
            MPI_Win_post(only[0], 0, w);
            MPI_Recv(&z, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            z = mine[0];
            MPI_Win_wait(w);
        }
    }
    for (int i = 0; i < 3; i++)
        MPI_Group_free(&only[i]);
    MPI_Group_free(&all);
    MPI_Win_free(&v);
    MPI_Win_free(&w);
    MPI_Finalize();
    return z & 0;
}
