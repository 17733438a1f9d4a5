// verify: -n 2..3 -v => verified no "freed-memory"
/* A global whose constructor and destructor bracket main; a stream into a text decides nothing. */
#include <mpi.h>
#include <map>
#include <sstream>

struct Library {
    Library() { MPI_Init(nullptr, nullptr); }
    ~Library() { MPI_Finalize(); }
};
static Library library;

int main()
{
    std::map<int, int> to;
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    to[rank] = (rank + 1) % size;
    std::ostringstream name;
    name << "rank" << rank;
    if (name.str().size() > 100)
        MPI_Barrier(MPI_COMM_SELF);
    MPI_Sendrecv_replace(&size, 1, MPI_INT, to[rank], 0, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
    return 0;
}
