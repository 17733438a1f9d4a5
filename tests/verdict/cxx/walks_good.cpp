// verify: -n 2 -v => bounded no "loop-terminates"
// How loops over containers are written: iterators, sizes that are asked for on each round, std::min, members that only look.
#include <algorithm>
#include <mpi.h>
#include <random>
#include <string>
#include <vector>

class Field {
public:
    explicit Field(int n) : n_(n), values_(n) {}
    int size() const { return n_; }
    double &operator[](int i) { return values_[i]; }
    double at(int i) const { return values_[i]; }

private:
    int n_;
    std::vector<double> values_;
};

static void add(Field &to, const Field &from)
{
    for (int i = 0; i < from.size(); i++)
        to[i] += from.at(i);
}

static double walk(std::vector<double> &v, std::vector<std::vector<double>> &grid, std::string &text, long block)
{
    double sum = 0;
    for (auto &x : v)
        x += 1;
    for (auto it = v.begin(); it != v.end(); ++it)
        sum += *it;
    for (std::size_t i = 0; i < v.size(); i++)
        v[i] *= 2;
    for (std::size_t i = 0; i < grid.size(); ++i)
        for (std::size_t j = 0; j < grid[i].size(); ++j)
            grid[i][j] = sum;
    for (char &c : text)
        c = 'a';
    for (long i = block; i < std::min<long>(block + 7, v.size()); i++)
        v[i] = 0;
    return sum;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    std::mt19937 engine(argc);
    std::uniform_real_distribution<double> uniform(0, 1);
    std::vector<double> v(argc + 2);
    std::vector<std::vector<double>> grid(argc, std::vector<double>(argc));
    std::string text(argc, 'b');
    Field a(argc), b(argc);
    for (auto &x : v)
        x = uniform(engine);
    add(a, b);
    v[0] = walk(v, grid, text, argc);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
}
