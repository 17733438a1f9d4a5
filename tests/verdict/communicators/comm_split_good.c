/* Colours make communicators, keys order them, ties go by the old rank (MPI-4.0 7.4.2). */
// verify: -n 1..6 => verified
#include <assert.h>
#include <mpi.h>

/* Processes 2, 5 and 1 of six, in this order: colours 1, 0, 0 and keys 0, 2, 1 put 1 before
 * 5. */
static void three_of_six(void)
{
    const int ranks[3] = {2, 5, 1}, colours[3] = {1, 0, 0}, keys[3] = {0, 2, 1};
    int rank, place, size;
    MPI_Group all, some;
    MPI_Comm three, part;
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 3, ranks, &some);
    MPI_Comm_create(MPI_COMM_WORLD, some, &three);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (three != MPI_COMM_NULL) {
        MPI_Comm_rank(three, &place);
        MPI_Comm_split(three, colours[place], keys[place], &part);
        MPI_Comm_size(part, &size);
        MPI_Comm_rank(part, &place);
        assert(size == (rank == 2 ? 1 : 2));
        assert(place == (rank == 5 ? 1 : 0));
        MPI_Comm_free(&part);
        MPI_Comm_free(&three);
    }
    MPI_Group_free(&some);
    MPI_Group_free(&all);
}

int main(int argc, char **argv)
{
    int rank, size, place, n, sum;
    MPI_Comm half;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &half);
    MPI_Comm_rank(half, &place);
    MPI_Comm_size(half, &n);
    assert(n == (size + 1 - rank % 2) / 2);
    assert(place == n - 1 - rank / 2);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, half);
    assert(sum == n * (n - 1) + n * (rank % 2));
    MPI_Comm_free(&half);
    assert(half == MPI_COMM_NULL);
    if (size == 6)
        three_of_six();
    MPI_Finalize();
    return 0;
}
