// verify: -n 3 => violated MPI-DEADLOCK line 82
/* What all ranks say to all others, in elements with gaps and of several types, and of their own
 * numbers, with the question turned round: each part is where it belongs, so all ranks wait. */
#include <mpi.h>
#include <stddef.h>

enum { MOST = 8 };

struct item {
    int from;
    double value;
    int to;
};

static MPI_Datatype item_type(void)
{
    int lengths[3] = {1, 1, 1};
    MPI_Aint places[3] = {offsetof(struct item, from), offsetof(struct item, value),
                          offsetof(struct item, to)};
    MPI_Datatype types[3] = {MPI_INT, MPI_DOUBLE, MPI_INT}, type;
    MPI_Type_create_struct(3, lengths, places, types, &type);
    MPI_Type_commit(&type);
    return type;
}

static int same(const struct item *item, int from, int to)
{
    return item->from == from && item->to == to;
}

int main(int argc, char **argv)
{
    int rank, size, good = 1, counts[MOST], sent[MOST], received[MOST];
    struct item out[MOST], in[2 * MOST];
    int row[3][MOST], column[3];
    MPI_Datatype types[MOST], strided, columns;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Datatype type = item_type();
    for (int i = 0; i < size; i++)
        out[i] = (struct item){rank, 1.5, i};
    MPI_Alltoall(out, 1, type, in, 1, type, MPI_COMM_WORLD);
    for (int i = 0; i < size; i++)
        good = good && same(&in[i], i, rank);

    for (int i = 0; i < size; i++) {
        counts[i] = 1;
        sent[i] = i;
        received[i] = 2 * (size - 1 - i);
    }
    MPI_Alltoallv(out, counts, sent, type, in, counts, received, type, MPI_COMM_WORLD);
    for (int i = 0; i < size; i++)
        good = good && same(&in[2 * (size - 1 - i)], i, rank);
    MPI_Allgatherv(&out[rank], 1, type, in, counts, received, type, MPI_COMM_WORLD);
    for (int i = 0; i < size; i++)
        good = good && same(&in[2 * (size - 1 - i)], i, i);

    in[rank] = out[rank];
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, in, 1, type, MPI_COMM_WORLD);
    for (int i = 0; i < size; i++)
        good = good && same(&in[i], i, i);
    for (int i = 0; i < size; i++) {
        types[i] = type;
        sent[i] = received[i] = i * (int)sizeof(struct item);
    }
    MPI_Alltoallw(out, counts, sent, types, in, counts, received, types, MPI_COMM_WORLD);
    for (int i = 0; i < size; i++)
        good = good && same(&in[i], i, rank);

    MPI_Type_vector(3, 1, MOST, MPI_INT, &strided);
    MPI_Type_create_resized(strided, 0, sizeof(int), &columns);
    MPI_Type_commit(&columns);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < MOST; k++)
            row[i][k] = 10 * i + k;
    MPI_Scatter(row, 1, columns, column, 3, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < 3; i++)
        good = good && column[i] == 10 * i + rank;

    if (good)
        MPI_Recv(&rank, 1, MPI_INT, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&strided);
    MPI_Type_free(&columns);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
