// verify: -n 2 --args "1" => verified
// verify: -n 2 --args "2" => verified
// verify: -n 2 --args "3" => verified
// verify: -n 2 --args "4" => verified
// verify: -n 2 --args "5" => verified
// verify: -n 2 --args "6" => verified
// verify: -n 2 --args "7" => verified
// verify: -n 2 --args "8" => verified
// verify: -n 2 --args "9" => verified
// verify: -n 2 --args "10" => verified
/* The same where all ranks do. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char marks[100];

static int one_text(int what, char *line, char *at)
{
    char word[100] = "";
    switch (what) {
    case 1: *at = '1'; return atoi(at);
    case 2: at[1] = '7'; return atoi(line);
    case 3: strncpy(word, line, 2); return atoi(word);
    case 4: return atoi(at + 1);
    case 5: marks[1] = 'x'; return marks[at - line];
    case 6: strcat(line, "3"); return atoi(at);
    case 7: sscanf(line + 1, "%99s", word); return atoi(word);
    case 8: strncpy(word, line, (size_t)(at - line)); return atoi(word);
    case 9: memcpy(word, at, 5); return strchr("+-", word[1]) ? 1 : atoi(word + 1);
    default: at = strtok(line, " "); return at ? atoi(at) : 0;
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
    int n = one_text(argc > 1 ? atoi(argv[1]) : 0, line, at);
    for (int i = 0; i < n; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
