/* What all ranks do first: agree on the number of ranks, their neighbours and the tags,
 * each in one of several ways, with and without communication.
 */
#include "tests/random/c_style.h"

/* One way of many to set what the partners are computed from.  All communication of the
 * prologue matches, and nobody has made a choice yet: values are exact. */
static void prologue(struct c_style *c, const char *const *ways, uint32_t n)
{
    fprintf(c->out, "    %s\n", ways[rng_below(&c->rng, n)]);
}

void c_style_prologue(struct c_style *c)
{
    static const char *const totals[] = {
        "total = size;",
        "MPI_Allreduce(&one, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);",
        "MPI_Allreduce(&rank, &total, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);\n"
        "    total++;",
        "MPI_Reduce(&one, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);\n"
        "    MPI_Bcast(&total, 1, MPI_INT, 0, MPI_COMM_WORLD);",
        "MPI_Scan(&one, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);\n"
        "    MPI_Bcast(&total, 1, MPI_INT, size - 1, MPI_COMM_WORLD);",
    };
    static const char *const lists[] = {
        "for (int i = 0; i < size; i++)\n        list[i] = i;",
        "MPI_Allgather(&rank, 1, MPI_INT, list, 1, MPI_INT, MPI_COMM_WORLD);",
        "MPI_Gather(&rank, 1, MPI_INT, list, 1, MPI_INT, 0, MPI_COMM_WORLD);\n"
        "    MPI_Bcast(list, size, MPI_INT, 0, MPI_COMM_WORLD);",
        "for (int i = 0; i < size; i++)\n        all[i] = rank;\n"
        "    MPI_Alltoall(all, 1, MPI_INT, list, 1, MPI_INT, MPI_COMM_WORLD);",
        "for (int i = 0, r; i < size; i++)\n"
        "        r = rank, MPI_Bcast(&r, 1, MPI_INT, i, MPI_COMM_WORLD), list[i] = r;",
    };
    static const char *const sides[] = {
        "left = (rank + size - 1) % size;\n    right = (rank + 1) % size;",
        "left = rank ? rank - 1 : size - 1;\n"
        "    MPI_Sendrecv(&rank, 1, MPI_INT, left, 3, &right, 1, MPI_INT,\n"
        "                 (rank + 1) % size, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);",
        "right = rank;\n"
        "    MPI_Sendrecv_replace(&right, 1, MPI_INT, (rank + size - 1) % size, 3,\n"
        "                         (rank + 1) % size, 3, MPI_COMM_WORLD,\n"
        "                         MPI_STATUS_IGNORE);\n"
        "    left = (right + size - 2) % size;",
        "for (int i = 0; i < size; i++)\n        all[i] = (i + size - 1) % size;\n"
        "    MPI_Scatter(all, 1, MPI_INT, &left, 1, MPI_INT, 0, MPI_COMM_WORLD);\n"
        "    right = (left + 2) % size;",
    };
    static const char *const tags[] = {
        "base_tag = TAG;",
        "base_tag = rank == 1 ? TAG : 0;\n"
        "    MPI_Bcast(&base_tag, 1, MPI_INT, 1, MPI_COMM_WORLD);",
        "base_tag = rank ? 0 : TAG;\n"
        "    MPI_Allreduce(MPI_IN_PLACE, &base_tag, 1, MPI_INT, MPI_BOR,\n"
        "                  MPI_COMM_WORLD);",
        "if (rank == 0)\n        for (int i = 1, t = TAG; i < size; i++)\n"
        "            MPI_Ssend(&t, 1, MPI_INT, i, 9, MPI_COMM_WORLD);\n"
        "    else\n        MPI_Recv(&base_tag, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, "
        "MPI_STATUS_IGNORE);\n    base_tag = rank ? base_tag : TAG;",
    };
    fputs("    int one = 1, all[8] = { 0 };\n    (void)one;\n    (void)all;\n", c->out);
    prologue(c, totals, sizeof totals / sizeof *totals);
    prologue(c, lists, sizeof lists / sizeof *lists);
    prologue(c, sides, sizeof sides / sizeof *sides);
    prologue(c, tags, sizeof tags / sizeof *tags);
}
