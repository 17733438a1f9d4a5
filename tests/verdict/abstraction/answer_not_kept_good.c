// What receivers ask about a message is asked where it is sent.  Here not all answers are kept, and
// a rank that would be asked for ever never sends: all that follows would be left out.  No deadlock
// is possible, which is not seen; but with one number there is none before the first.
// verify: -n 2 => violated MPI-ARG-BUFFER line 51 no MPI-DEADLOCK
#include <mpi.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static void share(int rank, int size, int *n, int *s, int **a)
{
    if (rank == 0) {
        scanf("%d", n);
        *a = malloc(*n * sizeof **a);
        for (int i = 0; i < *n; i++)
            (*a)[i] = rand() % 100;
        *s = *n / size;
        int rest = *n - (size - 1) * *s;
        MPI_Send(n, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Send(&rest, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Send(&(*a)[*s], rest, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(n, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(s, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        *a = malloc(*s * sizeof **a);
        MPI_Recv(*a, *s, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

int main(int argc, char **argv)
{
    int rank, size, n, s, *a;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    share(rank, size, &n, &s, &a);
    bool odd = false, flag = true;
    while (flag) {
        int start = n / size * rank % 2 ^ odd;
        int sorted = true;
        bool done;
        if (start && rank == 1) {
            int prev;
            MPI_Recv(&prev, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (prev > a[0])
                a[0] = prev;
            MPI_Send(&prev, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        }
        if ((s - start) % 2 && rank == 0) {
            int next;
            MPI_Send(&a[s - 1], 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
            MPI_Recv(&next, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (next != a[s - 1])
                sorted = false, a[s - 1] = next;
        }
        odd = !odd;
        done = sorted;
        if (rank == 0) {
            bool theirs;
            MPI_Recv(&theirs, 1, MPI_C_BOOL, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            done = done && theirs;
            MPI_Send(&done, 1, MPI_C_BOOL, 1, 0, MPI_COMM_WORLD);
        } else {
            MPI_Send(&sorted, 1, MPI_C_BOOL, 0, 0, MPI_COMM_WORLD);
            MPI_Recv(&done, 1, MPI_C_BOOL, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        flag = !done;
    }
    if (rank == 1)
        MPI_Send(a, s, MPI_INT, 0, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(&a[s], n - s, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
