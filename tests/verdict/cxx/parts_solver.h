#include <mpi.h>
#include <stdexcept>
#include <vector>

namespace solver {

struct Failure : std::runtime_error {
    explicit Failure(const char *what) : std::runtime_error(what) {}
};

class Solver {
    MPI_Comm comm_;
    std::vector<double> data_;

public:
    Solver(MPI_Comm comm, int n);
    void step(int k);
    void finish();
};

} // namespace solver
