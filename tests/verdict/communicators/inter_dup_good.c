/* Copies and parts of an intercommunicator. */
// verify: -n 4..6 => verified
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Comm team, between;
    int n, theirs, relation, is_inter;
    MPI_Comm copy, part, some;
    MPI_Group group, front;
    int first[1] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int even = rank % 2 == 0;
    MPI_Comm_split(MPI_COMM_WORLD, even, rank, &team);
    MPI_Intercomm_create(team, 0, MPI_COMM_WORLD, even ? 1 : 0, 99, &between);
    MPI_Comm_dup(between, &copy);
    MPI_Comm_compare(between, copy, &relation);
    assert(relation == MPI_CONGRUENT);
    MPI_Comm_compare(between, team, &relation);
    assert(relation == MPI_UNEQUAL);
    MPI_Comm_split(between, rank / 2 == 0, rank, &part);
    if (part != MPI_COMM_NULL) {
        MPI_Comm_test_inter(part, &is_inter);
        MPI_Comm_remote_size(part, &theirs);
        assert(is_inter);
        assert(rank / 2 != 0 || theirs == 1);
        MPI_Comm_free(&part);
    }
    MPI_Comm_group(between, &group);
    MPI_Group_incl(group, 1, first, &front);
    MPI_Comm_create(between, front, &some);
    assert((some != MPI_COMM_NULL) == (rank < 2));
    if (some != MPI_COMM_NULL) {
        MPI_Comm_size(some, &n);
        MPI_Comm_remote_size(some, &theirs);
        assert(n == 1 && theirs == 1);
        MPI_Barrier(some);
        MPI_Comm_free(&some);
    }
    MPI_Group_free(&front);
    MPI_Group_free(&group);
    MPI_Comm_free(&copy);
    MPI_Comm_free(&between);
    MPI_Comm_free(&team);
    MPI_Finalize();
    return 0;
}
