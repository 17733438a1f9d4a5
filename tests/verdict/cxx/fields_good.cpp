// verify: -n 2 --given 'in.csv=1;2;7\n' => verified
// verify: -n 2 --given 'in.csv=1;2;8\n' => violated MPI-DEADLOCK line 28
// verify: -n 2 --given 'in.csv=1;2;12345678\n' => verified
// verify: -n 2 --given 'in.csv=1;2;7\n1234\n' => verified
// verify: -n 2 --given 'in.csv=1;2;7\n123\n' => violated MPI-DEADLOCK line 28
// Fields of a line, up to a character; one that is too long is a failure, and so is a line.
#include <cstdlib>
#include <fstream>
#include <mpi.h>

static int third(const char *name)
{
    char field[8], line[4];
    std::ifstream in(name);
    if (!in.getline(field, sizeof field, ';') || !in.getline(field, sizeof field, ';') ||
        !in.getline(field, sizeof field, '\n'))
        return 7;
    return in.getline(line, sizeof line) ? 9 : std::atoi(field);
}

int main(int argc, char **argv)
{
    int rank, box = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int tag = third("in.csv");
    if (rank == 0)
        MPI_Send(&box, 1, MPI_INT, 1, tag, MPI_COMM_WORLD);
    else
        MPI_Recv(&box, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
