// verify: -n 2..3 --args "1" => bounded says "or in 1 more way" by own
// verify: -n 2..3 --args "2" => bounded says "or in 1 more way" by own
// verify: -n 2..3 --args "3" => bounded says "when fd < 0" by own
// verify: -n 2..3 --args "4" => bounded says "or in 1 more way" by own
// verify: -n 2..3 --args "5" => bounded says "or in 1 more way" by own
// verify: -n 2..3 --args "6" => bounded says "or in 1 more way" by own
// verify: -n 2 --args "1" --check environment => violated MPI-COLL-MISSING line 88 by own
// A file in which there is nothing, or standard input, is as one that cannot be opened: for whoever
// counts items (1), bytes (2, 3), or asks for a line (4, 5); of each file (6).
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static FILE *open_file(const char *name)
{
    FILE *f = fopen(name, "r");
    if (!f)
        exit(0);
    return f;
}

static int number(const char *name)
{
    FILE *f = open_file(name);
    int n = 0;
    if (fscanf(f, "%d", &n) < 1)
        exit(0);
    fclose(f);
    return n;
}

static int bytes(void)
{
    FILE *f = open_file("in.bin");
    int n = 0;
    if (fread(&n, sizeof n, 1, f) != 1)
        exit(0);
    fclose(f);
    return n;
}

static int bytes_of_descriptor(void)
{
    int n = 0, fd = open("in.bin", O_RDONLY);
    if (fd < 0 || read(fd, &n, sizeof n) != sizeof n)
        exit(0);
    close(fd);
    return n;
}

static int line(void)
{
    char text[80];
    FILE *f = open_file("in.txt");
    if (!fgets(text, sizeof text, f))
        exit(0);
    fclose(f);
    return atoi(text);
}

static int any_line(void)
{
    char *text = NULL;
    size_t n = 0;
    FILE *f = open_file("in.txt");
    if (getline(&text, &n, f) < 0)
        exit(0);
    fclose(f);
    return atoi(text);
}

int main(int argc, char **argv)
{
    int rank, n = 0, which = argc > 1 ? atoi(argv[1]) : 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        switch (which) {
        case 1: n = number("in.txt"); break;
        case 2: n = bytes(); break;
        case 3: n = bytes_of_descriptor(); break;
        case 4: n = line(); break;
        case 5: n = any_line(); break;
        default: n = number("in.txt") + number("other.txt"); break;
        }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return n > 100;
}
