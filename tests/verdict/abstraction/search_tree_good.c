// verify: -n 2..3 --max-steps 200000 => bounded
/* A search that only computes, and calls itself: what it finds decides what is told.  There are too
 * many steps to follow it. */
#include <mpi.h>
#include <stdlib.h>

enum { SIZE = 12, TAG_FOUND = 1, TAG_NONE = 2 };

static int visited;

static int fits(const int *board, int row, int column)
{
    for (int i = 0; i < row; i++)
        if (board[i] == column || abs(board[i] - column) == row - i)
            return 0;
    return 1;
}

static int search(int *board, int row, int seed)
{
    visited++;
    if (row == SIZE)
        return seed != board[0];
    for (int column = 0; column < SIZE; column++) {
        board[row] = column;
        if (fits(board, row, column) && search(board, row + 1, seed))
            return 1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    int rank, size, any = 0;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank > 0) {
        int board[SIZE] = {rand() % SIZE, rand() % SIZE};
        int found = search(board, 2, rand());
        MPI_Send(board, SIZE, MPI_INT, 0, found ? TAG_FOUND : TAG_NONE, MPI_COMM_WORLD);
    }
    for (int i = 1; rank == 0 && i < size; i++) {
        int board[SIZE];
        MPI_Recv(board, SIZE, MPI_INT, i, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        any += status.MPI_TAG == TAG_FOUND;
    }
    MPI_Bcast(&any, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (any)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return visited < 0;
}
