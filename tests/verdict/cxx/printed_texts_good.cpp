// verify: -n 2..4 -v => bounded
// What was printed to a text is moved into elements of a table: no element is lost by that, and
// the table has each of them.
#include <mpi.h>
#include <iostream>
#include <sstream>
#include <string>
#include <unordered_map>

static std::string receive_text(int from)
{
    int n = 0;
    MPI_Recv(&n, 1, MPI_INT, from, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    std::string text(n, ' ');
    MPI_Recv(&text[0], n, MPI_CHAR, from, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return text;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::ostringstream out;
    out << "rank " << rank;
    if (rank == 0) {
        std::unordered_map<int, std::string> texts;
        texts[0] = out.str();
        for (int i = 1; i < size; i++)
            texts[i] = receive_text(i);
        for (int i = 0; i < size; i++)
            std::cout << texts.at(i) << std::endl;
    } else {
        int n = (int)out.str().size();
        MPI_Send(&n, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Send(out.str().c_str(), n, MPI_CHAR, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
