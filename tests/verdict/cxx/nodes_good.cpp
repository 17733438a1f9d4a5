// verify: -n 2..4 => verified
// Maps that lie before other members: the end of a map is no element of it, and none of another map.
#include <mpi.h>

#include <list>
#include <map>
#include <set>
#include <vector>

class Halo {
public:
    Halo(MPI_Comm comm, int n) : comm_(comm), u_(n + 2, 0.0), next_(n + 2, 0.0)
    {
        int rank, size;
        MPI_Comm_rank(comm_, &rank);
        MPI_Comm_size(comm_, &size);
        if (rank > 0)
            add(rank - 1);
        if (rank + 1 < size)
            add(rank + 1);
    }
    void exchange()
    {
        std::vector<MPI_Request> requests;
        for (auto &entry : receive_) {
            requests.push_back(MPI_REQUEST_NULL);
            MPI_Irecv(entry.second.data(), (int)entry.second.size(), MPI_DOUBLE, entry.first, 1,
                      comm_, &requests.back());
        }
        for (int peer : peers_) {
            auto found = send_.find(peer);
            if (found == send_.end())
                continue;
            found->second[0] = u_[1];
            requests.push_back(MPI_REQUEST_NULL);
            MPI_Isend(found->second.data(), 1, MPI_DOUBLE, peer, 1, comm_, &requests.back());
        }
        MPI_Waitall((int)requests.size(), requests.data(), MPI_STATUSES_IGNORE);
        order_.push_back(order_.back() + 1);
    }
    double step()
    {
        double most = 0;
        for (std::size_t i = 1; i + 1 < u_.size(); ++i) {
            next_[i] = (u_[i - 1] + u_[i + 1]) / 2 + 1;
            if (next_[i] - u_[i] > most)
                most = next_[i] - u_[i];
        }
        u_.swap(next_);
        return most;
    }

private:
    void add(int peer)
    {
        peers_.insert(peer);
        send_[peer] = std::vector<double>(1);
        receive_[peer] = std::vector<double>(1);
    }
    std::set<int> peers_;
    std::map<int, std::vector<double>> send_, receive_;
    std::list<int> order_ = {0};
    MPI_Comm comm_;
    std::vector<double> u_, next_;
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    {
        Halo halo(MPI_COMM_WORLD, 100);
        for (int i = 0; i < 10; ++i) {
            halo.exchange();
            double mine = halo.step(), all;
            MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
            if (all < 1e-3)
                break;
        }
    }
    MPI_Finalize();
    return 0;
}
