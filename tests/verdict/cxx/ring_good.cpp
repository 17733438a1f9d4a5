// verify: -n 2..4 => verified
/* Templates, vectors, a class whose destructor calls MPI_Finalize, a virtual function that gives the tag. */
#include <mpi.h>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

struct Environment {
    Environment(int *argc, char ***argv) { MPI_Init(argc, argv); }
    ~Environment() { MPI_Finalize(); }
};

struct Message {
    virtual ~Message() {}
    virtual int tag() const = 0;
};
struct Data : Message {
    int tag() const override { return 3; }
};
struct Control : Message {
    int tag() const override { return 4; }
};

template <class T> MPI_Datatype type_of();
template <> MPI_Datatype type_of<double>() { return MPI_DOUBLE; }

template <class T> void exchange(std::vector<T> &in, const Message &m, int rank, int n)
{
    MPI_Request request;
    std::vector<T> out(in.size(), 1.0);
    MPI_Irecv(in.data(), (int)in.size(), type_of<T>(), (rank + n - 1) % n, 3, MPI_COMM_WORLD,
              &request);
    MPI_Send(out.data(), (int)out.size(), type_of<T>(), (rank + 1) % n, m.tag(), MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    Environment environment(&argc, &argv);
    int rank, n;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    std::unique_ptr<Message> message(new Data);
    std::vector<double> in(10);
    exchange(in, *message, rank, n);
    std::string name = "rank " + std::to_string(rank);
    std::cout << name << ": " << in[0] << std::endl;
    return 0;
}
