// verify: -n 2 => verified by walk
// A handler that aborts: nobody is left waiting after an error that is not there.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void report(MPI_Comm *comm, int *code, ...)
{
    char text[MPI_MAX_ERROR_STRING];
    int length;
    MPI_Error_string(*code, text, &length);
    fprintf(stderr, "%s\n", text);
    MPI_Abort(*comm, *code);
}

int main(int argc, char **argv)
{
    MPI_Errhandler handler;
    MPI_Comm half;
    int rank, size, sum = 0, class, code;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Errhandler_create(report, &handler);
    MPI_Errhandler_set(MPI_COMM_WORLD, handler);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, half);
    MPI_Add_error_class(&class);
    MPI_Add_error_code(class, &code);
    MPI_Add_error_string(code, "the sum is wrong");
    if (sum > size * size)
        MPI_Comm_call_errhandler(half, code);
    if (MPI_Barrier(half) != MPI_SUCCESS) /* calls without an error return MPI_SUCCESS */
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Comm_free(&half);
    MPI_Errhandler_free(&handler);
    MPI_Finalize();
    return 0;
}
