// verify: -n 2 => bounded
// The library's part of lists, hash tables, and trees from which nodes are taken; two floats in one register.
#include <mpi.h>
#include <list>
#include <set>
#include <string>
#include <unordered_map>

struct quad { float a, b, c, d; };
static quad turned(quad q) { return quad{q.d, q.c, q.b, q.a}; }

int main(int argc, char **argv)
{
    int rank, got = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::set<int> left{5, 3, 8, 1, 4};
    left.erase(5);
    left.erase(left.begin());
    std::list<int> order(left.begin(), left.end()); /* 3 4 8 */
    order.reverse();
    order.remove(4);
    order.push_back(7); /* 8 3 7 */
    std::unordered_map<int, int> at;
    for (int v : order)
        at[v] = (int)at.size();
    std::unordered_map<std::string, int> tags;
    tags["one"] = 1;
    tags["two"] = at[8] + (int)turned(quad{1, 2, 3, 4}).d;
    int tag = 0;
    for (auto &t : tags)
        tag += t.second;
    if (rank == 0)
        MPI_Send(&rank, 1, MPI_INT, 1, order.front(), MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&got, 1, MPI_INT, 0, tag + 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
