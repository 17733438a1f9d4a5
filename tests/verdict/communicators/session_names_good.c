/* The names of process sets are asked for, with their lengths (MPI-4.0 11.3.3). */
// verify: -n 3 => bounded
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    MPI_Session session;
    MPI_Group group = MPI_GROUP_NULL, self;
    MPI_Comm all;
    char *name, some[4];
    int i, n, length, size;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
    MPI_Session_get_num_psets(session, MPI_INFO_NULL, &n);
    for (i = 0; i < n; i++) {
        length = 0;
        MPI_Session_get_nth_pset(session, MPI_INFO_NULL, i, &length, NULL);
        name = malloc((size_t)length);
        MPI_Session_get_nth_pset(session, MPI_INFO_NULL, i, &length, name);
        assert((int)strlen(name) == length - 1);
        if (strcmp(name, "mpi://WORLD") == 0)
            MPI_Group_from_session_pset(session, name, &group);
        free(name);
    }
    length = 4;
    MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 0, &length, some);
    assert(strcmp(some, "mpi") == 0);
    MPI_Group_from_session_pset(session, "mpi://self", &self);
    MPI_Group_size(self, &size);
    assert(size == 1);
    MPI_Group_free(&self);
    MPI_Comm_create_from_group(group, "tests.names", MPI_INFO_NULL, MPI_ERRORS_RETURN, &all);
    MPI_Group_free(&group);
    MPI_Barrier(all);
    MPI_Comm_free(&all);
    MPI_Session_finalize(&session);
    return 0;
}
