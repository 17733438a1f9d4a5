// verify: -n 2..3 => verified clean
// Each delete frees what it is given: that a string's room is looked at keeps no list of numbers.
#include <mpi.h>
#include <cstdio>
#include <string>

struct node {
    int value;
    node *next;
};

static int largest(const int *a, int n)
{
    node *list = nullptr;
    for (int i = 0; i < n; i++)
        list = new node{a[i], list};
    int most = 0;
    while (list) {
        node *rest = list->next;
        most = list->value > most ? list->value : most;
        delete list;
        list = rest;
    }
    return most;
}

int main(int argc, char **argv)
{
    int rank, data[64] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 64; i++)
        scanf("%d", &data[i]);
    std::string name = argc > 1 ? argv[1] : "none";
    int *most = new int(largest(data, 64)), all;
    MPI_Allreduce(most, &all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    delete most;
    if (name == "none")
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
