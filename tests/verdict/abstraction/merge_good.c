/* A sort of values that are not known: its choices are joined, what is sent stays certain. */
// verify: -n 2..3 => verified
#include <mpi.h>
#include <stdlib.h>

enum { N = 24 };

static void merge(const int *left, int n, const int *right, int m, int *out)
{
    int i = 0, j = 0;
    for (int k = 0; k < n + m; k++)
        if (j >= m || (i < n && left[i] < right[j]))
            out[k] = left[i++];
        else
            out[k] = right[j++];
}

static void sort(int *a, int n)
{
    int work[N];
    if (n < 2)
        return;
    sort(a, n / 2);
    sort(a + n / 2, n - n / 2);
    merge(a, n / 2, a + n / 2, n - n / 2, work);
    for (int i = 0; i < n; i++)
        a[i] = work[i];
}

int main(int argc, char **argv)
{
    int rank, size, a[N], all[3 * N];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < N; i++)
        a[i] = rand();
    sort(a, N);
    if (rank > 0)
        MPI_Send(a, a[0] < a[N - 1] ? N : N, MPI_INT, 0, 0, MPI_COMM_WORLD);
    for (int i = 1; rank == 0 && i < size; i++)
        MPI_Recv(all + i * N, N, MPI_INT, i, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
