// verify: -n 2 --args "1" => violated
// verify: -n 2 --args "2" => violated
// verify: -n 2 --args "3" => inconclusive
// verify: -n 2 --args "4" => violated
// verify: -n 2 --args "5" => violated
// verify: -n 2 --args "6" => inconclusive
// verify: -n 2 --args "7" => violated
// verify: -n 2 --args "8" => inconclusive
// verify: -n 2 --args "9" => violated
// verify: -n 2 --args "10" => violated
/* All ranks read one text, but do not ask for the same in it, or write another character there. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char marks[100];

static int other_text(int what, int rank, char *line, char *at)
{
    char word[100] = "";
    switch (what) {
    case 1: *at = rank ? '1' : '2'; return atoi(at);
    case 2: at[rank] = '7'; return atoi(line);
    case 3: strncpy(word, line, 2 + (size_t)rank); return atoi(word);
    case 4: return atoi(at + rank);
    case 5: marks[rank] = 'x'; return marks[at - line];
    case 6: sprintf(word, "%d", rank); strcat(line, word); return atoi(at);
    case 7: sscanf(line + rank, "%99s", word); return atoi(word);
    case 8: strncpy(word, line, (size_t)(at - line) + (size_t)rank); return atoi(word);
    case 9: memcpy(word, at + rank, 5); return strchr("+-", word[1]) ? 1 : atoi(word + 1);
    default: at = strtok(line + rank, " "); return at ? atoi(at) : 0;
    }
}

int main(int argc, char **argv)
{
    char line[200], *at;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = fopen("one.txt", "r");
    if (!f || !fgets(line, sizeof line, f) || !(at = strchr(line, '=')))
        MPI_Abort(MPI_COMM_WORLD, 1);
    int n = other_text(argc > 1 ? atoi(argv[1]) : 0, rank, line, at);
    for (int i = 0; i < n; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
