/* What an info object says is what was put into it. */
// verify: -n 2 => bounded clean
#include <assert.h>
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    char text[MPI_MAX_INFO_VAL + 1] = "none", few[3];
    int flag, n = 0, room = sizeof text;
    MPI_Info info, copy;
    MPI_Init(&argc, &argv);
    MPI_Info_create(&info);
    MPI_Info_get(info, "mode", MPI_MAX_INFO_VAL, text, &flag);
    assert(!flag && strcmp(text, "none") == 0);
    MPI_Info_set(info, "mode", "slow");
    MPI_Info_get_nthkey(info, 0, text);
    assert(strcmp(text, "mode") == 0);
    MPI_Info_set(info, "mode", "fast");
    MPI_Info_set(info, "level", "12");
    MPI_Info_dup(info, &copy);
    MPI_Info_delete(info, "mode");
    MPI_Info_get_nkeys(info, &n);
    assert(n == 1);
    MPI_Info_get_valuelen(copy, "mode", &n, &flag);
    assert(flag && n == 4);
    MPI_Info_get_string(copy, "mode", &room, text, &flag);
    assert(flag && room == 5);
    MPI_Info_get(copy, "mode", 2, few, &flag);
    assert(flag && few[0] == 'f' && few[1] == 'a' && few[2] == 0);
    if (strcmp(text, "fast") == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    else
        MPI_Recv(&n, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Info_free(&info);
    MPI_Info_free(&copy);
    MPI_Finalize();
    return 0;
}
