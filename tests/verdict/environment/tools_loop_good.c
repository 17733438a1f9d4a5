/* A counter is looked for among all that the library has: each may be the one, and there are as
 * many as there are.  What is asked in the loop tells nobody anything, so its ways are joined. */
// verify: -n 2 => verified says "verified for n = 2" clean
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, n, provided, counter = -1, x = 0;
    MPI_T_init_thread(MPI_THREAD_SINGLE, &provided);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_T_pvar_get_num(&n);
    for (int i = 0; i < n; i++) {
        char name[64];
        int name_len = sizeof name, desc_len = 0, verbosity, class, bind, readonly, continuous,
            atomic;
        MPI_Datatype type;
        MPI_T_enum values;
        MPI_T_pvar_get_info(i, name, &name_len, &verbosity, &class, &type, &values, NULL,
                            &desc_len, &bind, &readonly, &continuous, &atomic);
        if (strcmp(name, "bytes_sent") == 0)
            counter = i;
    }
    if (counter == -1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    MPI_T_finalize();
    return 0;
}
