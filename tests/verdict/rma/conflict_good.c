// verify: -n 3 --args "1" => verified says "verified for"
// verify: -n 3 --args "4" => verified says "verified for"
// verify: -n 3 --args "7" => verified says "verified for"
// verify: -n 3 --args "9" => verified says "verified for"
// verify: -n 3 --args "11" => verified says "verified for" by walk
// verify: -n 3 --args "13" => verified says "verified for"
// verify: -n 3 --args "17" => verified says "verified for"
// verify: -n 3 --args "18" => verified says "verified for"
// verify: -n 3 --args "20" => verified says "verified for"
// verify: -n 3 --args "22" => verified says "verified for"
// verify: -n 3 --args "30" => verified says "verified for"
// verify: -n 3 --args "33" => verified says "verified for"
// verify: -n 3 --args "35" => verified says "verified for"
// verify: -n 3 --args "45" => verified says "verified for"
// R01 to R45: the same, ordered by fences, by post and wait, by locks, flushes and messages.
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
    if (test == 1) { /* fence, put, fence, read */
        if (rank == 0) {
            MPI_Win_fence(0, w);
            MPI_Put(&b[0], 1, MPI_INT, 1, 0, 1, MPI_INT, w);
            MPI_Win_fence(0, w);
        }
        if (rank == 1) {
            MPI_Win_fence(0, w);
            MPI_Win_fence(0, w);
            z = mine[0];
        }
        if (rank == 2) {
            MPI_Win_fence(0, w);
            MPI_Win_fence(0, w);
        }
    } else if (test == 4) { /* accumulates, same operator */
        if (rank == 0) {
            MPI_Win_fence(0, w);
            MPI_Accumulate(&b[0], 1, MPI_INT, 2, 0, 1, MPI_INT, MPI_SUM, w);
            MPI_Win_fence(0, w);
        }
        if (rank == 1) {
            MPI_Win_fence(0, w);
            MPI_Accumulate(&b[0], 1, MPI_INT, 2, 0, 1, MPI_INT, MPI_SUM, w);
            MPI_Win_fence(0, w);
        }
        if (rank == 2) {
            MPI_Win_fence(0, w);
            MPI_Win_fence(0, w);
        }
    } else if (test == 7) { /* get and get */
        if (rank == 0) {
            MPI_Win_fence(0, w);
            MPI_Get(&b[0], 1, MPI_INT, 2, 0, 1, MPI_INT, w);
            MPI_Win_fence(0, w);
        }
        if (rank == 1) {
            MPI_Win_fence(0, w);
            MPI_Get(&b[0], 1, MPI_INT, 2, 0, 1, MPI_INT, w);
            MPI_Win_fence(0, w);
        }
        if (rank == 2) {
            MPI_Win_fence(0, w);
            MPI_Win_fence(0, w);
        }
    } else if (test == 9) { /* load while a get reads */
        if (rank == 0) {
            MPI_Win_fence(0, w);
            MPI_Get(&b[0], 1, MPI_INT, 1, 0, 1, MPI_INT, w);
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
    } else if (test == 11) { /* origin buffer of a put read */
        if (rank == 0) {
            MPI_Win_fence(0, w);
            MPI_Put(&b[0], 1, MPI_INT, 1, 0, 1, MPI_INT, w);
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
    } else if (test == 13) { /* post first, both ways */
        if (rank == 0) {
            MPI_Win_post(only[1], 0, w);
            MPI_Win_start(only[1], 0, w);
            MPI_Put(&b[0], 1, MPI_INT, 1, 0, 1, MPI_INT, w);
            MPI_Win_complete(w);
            MPI_Win_wait(w);
        }
        if (rank == 1) {
            MPI_Win_post(only[0], 0, w);
            MPI_Win_start(only[0], 0, w);
            MPI_Put(&b[0], 1, MPI_INT, 0, 0, 1, MPI_INT, w);
            MPI_Win_complete(w);
            MPI_Win_wait(w);
        }
    } else if (test == 17) { /* complete does not need wait */
        if (rank == 0) {
            MPI_Win_start(only[1], 0, w);
            MPI_Put(&b[0], 1, MPI_INT, 1, 0, 1, MPI_INT, w);
            MPI_Win_complete(w);
            MPI_Send(&z, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        }
        if (rank == 1) {
            MPI_Win_post(only[0], 0, w);
            MPI_Recv(&z, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Win_wait(w);
        }
    } else if (test == 18) { /* start may return before post */
        if (rank == 0) {
            MPI_Win_start(only[1], 0, w);
            MPI_Put(&b[0], 1, MPI_INT, 1, 0, 1, MPI_INT, w);
            MPI_Win_complete(w);
        }
        if (rank == 1) {
            MPI_Win_post(only[0], 0, w);
            mine[1] = 7;
            MPI_Win_wait(w);
        }
    } else if (test == 20) { /* complete orders what comes after wait */
        if (rank == 0) {
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 2, 0, v);
            MPI_Put(&b[0], 1, MPI_INT, 2, 1, 1, MPI_INT, v);
            MPI_Win_unlock(2, v);
            MPI_Send(&z, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        }
        if (rank == 1) {
            MPI_Recv(&z, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Win_start(only[2], 0, w);
            MPI_Win_complete(w);
        }
        if (rank == 2) {
            MPI_Win_post(only[1], 0, w);
            MPI_Win_wait(w);
            z = other[1];
        }
    } else if (test == 22) { /* a closing fence is one */
        if (rank == 0) {
            MPI_Win_fence(0, w);
            MPI_Win_fence(0, w);
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, v);
            MPI_Put(&b[0], 1, MPI_INT, 1, 0, 1, MPI_INT, v);
            MPI_Win_unlock(1, v);
        }
        if (rank == 1) {
            MPI_Win_fence(0, w);
            other[0] = 7;
            MPI_Win_fence(0, w);
        }
        if (rank == 2) {
            MPI_Win_fence(0, w);
            MPI_Win_fence(0, w);
        }
    } else if (test == 30) { /* exclusive locks protect */
        if (rank == 0) {
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, w);
            MPI_Put(&b[0], 1, MPI_INT, 1, 0, 1, MPI_INT, w);
            MPI_Win_unlock(1, w);
        }
        if (rank == 1) {
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, w);
            mine[0] = 7;
            MPI_Win_unlock(1, w);
        }
    } else if (test == 33) { /* unlock, message, lock */
        if (rank == 0) {
            MPI_Win_lock(MPI_LOCK_SHARED, 2, 0, w);
            MPI_Put(&b[0], 1, MPI_INT, 2, 0, 1, MPI_INT, w);
            MPI_Win_unlock(2, w);
            MPI_Send(&z, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        }
        if (rank == 1) {
            MPI_Recv(&z, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Win_lock(MPI_LOCK_SHARED, 2, 0, w);
            MPI_Put(&b[0], 1, MPI_INT, 2, 0, 1, MPI_INT, w);
            MPI_Win_unlock(2, w);
        }
    } else if (test == 35) { /* flush is */
        if (rank == 0) {
            MPI_Win_lock_all(0, w);
            MPI_Put(&b[0], 1, MPI_INT, 2, 0, 1, MPI_INT, w);
            MPI_Win_flush(2, w);
            MPI_Send(&z, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
            MPI_Win_unlock_all(w);
        }
        if (rank == 1) {
            MPI_Win_lock_all(0, w);
            MPI_Recv(&z, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Put(&b[0], 1, MPI_INT, 2, 0, 1, MPI_INT, w);
            MPI_Win_unlock_all(w);
        }
    } else if (test == 45) { /* gets are read when complete returns */
        if (rank == 0) {
            MPI_Win_start(only[1], 0, w);
            MPI_Get(&b[0], 1, MPI_INT, 1, 0, 1, MPI_INT, w);
            MPI_Win_complete(w);
            MPI_Send(&z, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        }
        if (rank == 1) {
            MPI_Win_post(only[0], 0, w);
            MPI_Recv(&z, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            mine[0] = 7;
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
