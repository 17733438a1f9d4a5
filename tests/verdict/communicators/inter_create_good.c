/* Even and odd ranks: who is on the other side? */
// verify: -n 2..5 => verified
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Comm team, between;
    int mine, theirs, me, is_inter, relation;
    MPI_Group local, remote;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int even = rank % 2 == 0;
    MPI_Comm_split(MPI_COMM_WORLD, even, rank, &team);
    MPI_Intercomm_create(team, 0, MPI_COMM_WORLD, even ? 1 : 0, 99, &between);
    MPI_Comm_size(between, &mine);
    MPI_Comm_remote_size(between, &theirs);
    MPI_Comm_rank(between, &me);
    assert(mine + theirs == size);
    assert(me == rank / 2);
    MPI_Comm_test_inter(between, &is_inter);
    assert(is_inter);
    MPI_Comm_test_inter(team, &is_inter);
    assert(!is_inter);
    MPI_Comm_group(between, &local);
    MPI_Comm_remote_group(between, &remote);
    MPI_Group_compare(local, remote, &relation);
    assert(relation == MPI_UNEQUAL);
    MPI_Group_rank(local, &me);
    assert(me == rank / 2);
    MPI_Group_rank(remote, &me);
    assert(me == MPI_UNDEFINED);
    MPI_Group_free(&local);
    MPI_Group_free(&remote);
    MPI_Comm_free(&between);
    MPI_Comm_free(&team);
    MPI_Finalize();
    return 0;
}
