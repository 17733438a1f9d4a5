/* A ring of directed edges with weights, each named at both ends (MPI-4.0 8.5.4). */
// verify: -n 2..4 => verified
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, kind, in, out, weighted, left, right, back, on, w, v, got = -1;
    MPI_Comm ring;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    left = (rank + size - 1) % size;
    right = (rank + 1) % size;
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &left, &left, 1, &right, &rank,
                                   MPI_INFO_NULL, 0, &ring);
    MPI_Topo_test(ring, &kind);
    assert(kind == MPI_DIST_GRAPH);
    MPI_Dist_graph_neighbors_count(ring, &in, &out, &weighted);
    assert(in == 1 && out == 1 && weighted);
    MPI_Dist_graph_neighbors(ring, in, &back, &w, out, &on, &v);
    assert(back == left && on == right && w == left && v == rank);
    MPI_Sendrecv(&rank, 1, MPI_INT, on, 0, &got, 1, MPI_INT, back, 0, ring,
                 MPI_STATUS_IGNORE);
    assert(got == left);
    MPI_Comm_free(&ring);
    MPI_Finalize();
    return 0;
}
