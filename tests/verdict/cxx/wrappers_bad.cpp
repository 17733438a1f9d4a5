// verify: -n 2..3 => violated MPI-DEADLOCK
/* Objects that own communicators, requests and buffers; functions as values; matrices of vectors. */
#include <mpi.h>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

class Comm {
    MPI_Comm comm_ = MPI_COMM_NULL;

public:
    Comm(int color, int key) { MPI_Comm_split(MPI_COMM_WORLD, color, key, &comm_); }
    Comm(const Comm &) = delete;
    Comm(Comm &&other) noexcept : comm_(std::exchange(other.comm_, MPI_COMM_NULL)) {}
    ~Comm()
    {
        if (comm_ != MPI_COMM_NULL)
            MPI_Comm_free(&comm_);
    }
    int size() const
    {
        int n;
        MPI_Comm_size(comm_, &n);
        return n;
    }
    int rank() const
    {
        int r;
        MPI_Comm_rank(comm_, &r);
        return r;
    }
    MPI_Comm get() const { return comm_; }
};

class Requests {
    std::vector<MPI_Request> all_;

public:
    MPI_Request *next()
    {
        all_.push_back(MPI_REQUEST_NULL);
        return &all_.back();
    }
    ~Requests() { MPI_Waitall((int)all_.size(), all_.data(), MPI_STATUSES_IGNORE); }
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    {
        int rank;
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        Comm first(rank > 2, rank);
        Comm team = std::move(first);
        int n = team.size(), me = team.rank();
        std::vector<std::vector<double>> rows(2, std::vector<double>(4, me));
        auto ghost = std::make_unique<double[]>(8);
        std::function<int(int)> neighbour = [&](int by) { return (me + by + n) % n; };
        Requests requests;
        for (int i = 0; i < 2; i++) {
            MPI_Irecv(ghost.get() + 4 * i, 4, MPI_DOUBLE, neighbour(-1), i + 1, team.get(), requests.next());
            MPI_Isend(rows[i].data(), 4, MPI_DOUBLE, neighbour(1), i, team.get(), requests.next());
        }
    }
    MPI_Finalize();
    return 0;
}
