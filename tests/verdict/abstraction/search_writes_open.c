// verify: -n 2 --max-steps 40000 --args "" => inconclusive
// verify: -n 2 --max-steps 40000 --args "1" => inconclusive
// verify: -n 2 --max-steps 40000 --args "1 2" => inconclusive
// verify: -n 2 --max-steps 40000 --args "1 2 3" => bounded
/* What a search writes that is not followed is not forgotten: through a pointer, by a library function,
 * into a global variable. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 14 };

static int visited = 1, unused = 1;

static int fits(const int *board, int row, int column)
{
    for (int i = 0; i < row; i++)
        if (board[i] == column || abs(board[i] - column) == row - i)
            return 0;
    return 1;
}

static int search(int *board, int row, char *word, int *left)
{
    if (row == SIZE) {
        strcpy(word, "none");
        visited = 0;
        *left = 0;
        return 1;
    }
    for (int column = 0; column < SIZE; column++) {
        board[row] = column;
        if (fits(board, row, column) && search(board, row + 1, word, left))
            return 1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    int rank, left = 1, board[SIZE] = {0}, must = 1;
    char word[8] = "all";
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1)
        search(board, 0, word, &left);
    if (argc == 1)
        must = left;
    else if (argc == 2)
        must = word[0] == 'a';
    else
        must = argc == 3 ? visited : unused;
    if (rank == 1 && !must)
        MPI_Recv(board, SIZE, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
