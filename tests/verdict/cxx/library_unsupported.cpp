// verify: -n 2 => unsupported C-UNSUPPORTED says "line 34 calls boost::mpi::environment"
// verify: -n 2 => unsupported says "and Boost.MPI communicates"
// What Boost.MPI's headers declare and its library does is not followed: what comes from it is no
// function that is known.
#include <memory>
#include <mpi.h>

namespace boost
{
namespace mpi
{
class environment
{
public:
    environment(int &argc, char **&argv);
    ~environment();
};
class communicator
{
public:
    communicator();
    int rank() const;
    void send(int to, int tag, const int &value) const { shared->send(to, tag, value); }

private:
    struct base { virtual void send(int to, int tag, const int &value) = 0; };
    base *shared;
};
} // namespace mpi
} // namespace boost

int main(int argc, char **argv)
{
    boost::mpi::environment environment(argc, argv);
    boost::mpi::communicator world;
    world.send(1 - world.rank(), 1, 7);
    return 0;
}
