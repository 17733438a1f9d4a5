// verify: -n 2 => bounded
// Names and texts from MPI: their lengths fit, whatever they are.
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, n, level, version, subversion, is_main, done;
    char name[MPI_MAX_OBJECT_NAME], host[MPI_MAX_PROCESSOR_NAME];
    char library[MPI_MAX_LIBRARY_VERSION_STRING], hosts[2][MPI_MAX_PROCESSOR_NAME];
    MPI_Comm comm;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_name(comm, "workers");
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_get_name(comm, name, &n);
    name[n] = '\0';
    MPI_Get_processor_name(host, &n);
    if (n >= MPI_MAX_PROCESSOR_NAME)
        MPI_Abort(comm, 1);
    MPI_Gather(host, MPI_MAX_PROCESSOR_NAME, MPI_CHAR, hosts, MPI_MAX_PROCESSOR_NAME, MPI_CHAR,
               0, comm);
    MPI_Get_library_version(library, &n);
    MPI_Get_version(&version, &subversion);
    MPI_Is_thread_main(&is_main);
    MPI_Initialized(&done);
    if (version < 3 || !is_main || !done || MPI_Wtick() > MPI_Wtime() + 1e9)
        if (rank == 0 && version < 3)
            MPI_Barrier(comm);
    MPI_Type_get_name(MPI_INT, name, &n);
    MPI_Pcontrol(1, "done");
    MPI_Comm_free(&comm);
    MPI_Finalize();
    return 0;
}
