// verify: -n 2 -v => verified no "loop-terminates"
/* Loops that go through a text or an array, always further on: there is an end to each. */
#include <ctype.h>
#include <mpi.h>
#include <stdio.h>

static int words(const char *p)
{
    int n = 0;
    while (isspace((unsigned char)*p))
        p++;
    while (*p && !isspace((unsigned char)*p)) {
        n++;
        p++;
    }
    while (*p == ' ' || *p == '\t')
        p++;
    for (const char *q = p; *q; q++)
        if (*q == '"')
            q++;
    return n;
}

static int marks(const char *text)
{
    int n = 0;
    for (int i = 0; text[i]; i++)
        n += text[i] == ',';
    for (size_t i = 0; text[i] != ';' && text[i] != '\0'; i++)
        n++;
    return n;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc > 1 && (words(argv[1]) > 3 || marks(argv[1]) > 2))
        printf("%d\n", rank);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
