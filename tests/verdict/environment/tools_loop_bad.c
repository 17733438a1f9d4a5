/* The rank that has no such counter does not send: the other may wait for ever. */
// verify: -n 2 => inconclusive MPI-DEADLOCK says possibly
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
    if (counter == -1 && rank > 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (rank == 0 && counter == -1)
        MPI_Barrier(MPI_COMM_SELF);
    else if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    MPI_T_finalize();
    return 0;
}
