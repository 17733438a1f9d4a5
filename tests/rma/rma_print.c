/* A program with windows as C (see rma_program.h). */
#include "tests/rma/rma_program.h"

static int first_of(uint8_t cells)
{
    return cells == 2;
}

static int count_of(uint8_t cells)
{
    return cells == 3 ? 2 : 1;
}

static uint32_t memory_of(const struct rma_program *p, uint32_t win)
{
    return p->one_memory ? 0 : win;
}

static void print_operation(FILE *out, const struct rma_program *p,
                            const struct rma_statement *st)
{
    static const char *const names[] = {[RMA_PUT] = "MPI_Put", [RMA_GET] = "MPI_Get",
                                        [RMA_ADD] = "MPI_Accumulate", [RMA_MAX] = "MPI_Accumulate"};
    int n = count_of(st->cells), first = first_of(st->cells);
    fprintf(out, "%s(&", names[st->kind]);
    if (st->buffer)
        fprintf(out, "m%u", memory_of(p, st->buffer - 1u));
    else
        fprintf(out, "b");
    fprintf(out, "[%d], %d, MPI_INT, %u, %d, %d, MPI_INT, ", first, n, st->other, first, n);
    if (st->kind == RMA_ADD || st->kind == RMA_MAX)
        fprintf(out, "%s, ", st->kind == RMA_ADD ? "MPI_SUM" : "MPI_MAX");
    fprintf(out, "w%u);\n", st->win);
}

/* Of the program itself: to cell after cell. */
static void print_access(FILE *out, const char *name, uint8_t cells, bool writes)
{
    for (int k = 0; k < 2; k++)
        if (cells >> k & 1)
            fprintf(out, writes ? "%s[%d] = 7;%s" : "z += %s[%d];%s", name, k,
                    cells == 3 && k == 0 ? " " : "\n");
}

static void print_window_access(FILE *out, const struct rma_program *p,
                                const struct rma_statement *st)
{
    char name[16];
    snprintf(name, sizeof name, "m%u", memory_of(p, st->win));
    print_access(out, name, st->cells, st->kind == RMA_STORE);
}

static const char *fence_text(uint8_t bits)
{
    static const char *const texts[] = {"0", "MPI_MODE_NOPRECEDE", "MPI_MODE_NOSUCCEED",
                                        "MPI_MODE_NOPRECEDE | MPI_MODE_NOSUCCEED"};
    return texts[bits & 3];
}

static void print_group_call(FILE *out, const struct rma_statement *st)
{
    fprintf(out, "MPI_Win_%s(groups[%u], 0, w%u);\n", st->kind == RMA_POST ? "post" : "start",
            st->group, st->win);
}

static bool has_groups(const struct rma_program *p)
{
    for (uint32_t r = 0; r < p->nprocs; r++)
        for (uint32_t i = 0; i < p->n[r]; i++)
            if (p->s[r][i].kind == RMA_POST || p->s[r][i].kind == RMA_START)
                return true;
    return false;
}

static void print_end(FILE *out, const struct rma_program *p)
{
    if (has_groups(p))
        fprintf(out, "for (int i = 1; i < %u; i++)\n            MPI_Group_free(&groups[i]);\n"
                     "        MPI_Group_free(&all);\n        ", 1u << p->nprocs);
    fputs("MPI_Finalize();\n", out);
}

static void print_groups(FILE *out, const struct rma_program *p)
{
    fprintf(out, "    MPI_Group all, groups[8];\n    MPI_Comm_group(MPI_COMM_WORLD, &all);\n"
                 "    for (int i = 1; i < %u; i++) {\n        int n = 0, members[3];\n"
                 "        for (int k = 0; k < 3; k++)\n            if (i >> k & 1)\n"
                 "                members[n++] = k;\n"
                 "        MPI_Group_incl(all, n, members, &groups[i]);\n    }\n", 1u << p->nprocs);
}

static void print_statement(FILE *out, const struct rma_program *p,
                            const struct rma_statement *st)
{
    unsigned w = st->win, other = st->other;
    switch (st->kind) {
    case RMA_SEND: fprintf(out, "MPI_Send(&x, 1, MPI_INT, %u, 0, MPI_COMM_WORLD);\n", other); break;
    case RMA_RECV:
        fprintf(out, "MPI_Recv(&x, 1, MPI_INT, %u, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n",
                other);
        break;
    case RMA_BARRIER: fputs("MPI_Barrier(MPI_COMM_WORLD);\n", out); break;
    case RMA_CHOOSE: fputs("if (MPI_Wtime() > 1000) {\n            ", out); break;
    case RMA_FENCE: fprintf(out, "MPI_Win_fence(%s, w%u);\n", fence_text(st->bits), w); break;
    case RMA_POST: case RMA_START: print_group_call(out, st); break;
    case RMA_COMPLETE: fprintf(out, "MPI_Win_complete(w%u);\n", w); break;
    case RMA_WAIT: fprintf(out, "MPI_Win_wait(w%u);\n", w); break;
    case RMA_LOCK:
        fprintf(out, "MPI_Win_lock(%s, %u, 0, w%u);\n",
                st->bits ? "MPI_LOCK_EXCLUSIVE" : "MPI_LOCK_SHARED", other, w);
        break;
    case RMA_UNLOCK: fprintf(out, "MPI_Win_unlock(%u, w%u);\n", other, w); break;
    case RMA_LOCK_ALL: fprintf(out, "MPI_Win_lock_all(0, w%u);\n", w); break;
    case RMA_UNLOCK_ALL: fprintf(out, "MPI_Win_unlock_all(w%u);\n", w); break;
    case RMA_FLUSH: fprintf(out, "MPI_Win_flush(%u, w%u);\n", other, w); break;
    case RMA_FLUSH_LOCAL: fprintf(out, "MPI_Win_flush_local(%u, w%u);\n", other, w); break;
    case RMA_PUT: case RMA_GET: case RMA_ADD: case RMA_MAX: print_operation(out, p, st); break;
    case RMA_LOAD: case RMA_STORE: print_window_access(out, p, st); break;
    case RMA_READ: case RMA_WRITE: print_access(out, "b", st->cells, st->kind == RMA_WRITE); break;
    case RMA_FREE: fprintf(out, "MPI_Win_free(&w%u);\n", w); break;
    case RMA_END: print_end(out, p); break;
    }
}

static void print_start(FILE *out, const struct rma_program *p)
{
    fprintf(out, "/* seed %llu, n = %u */\n#include <mpi.h>\n\nint main(int argc, char **argv)\n{\n"
                 "    int rank, x = 0, z = 0, b[2] = {0}, m0[2] = {0}, m1[2] = {0};\n"
                 "    MPI_Win w0, w1;\n    MPI_Init(&argc, &argv);\n"
                 "    MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n",
            (unsigned long long)p->seed, p->nprocs);
    if (has_groups(p))
        print_groups(out, p);
    for (uint32_t w = 0; w < p->n_wins; w++)
        fprintf(out, "    MPI_Win_create(m%u, sizeof m0, sizeof *m0, MPI_INFO_NULL, "
                     "MPI_COMM_WORLD, &w%u);\n", memory_of(p, w), w);
    fputs("    MPI_Barrier(MPI_COMM_WORLD);\n", out);
}

void rma_print(FILE *out, const struct rma_program *p)
{
    print_start(out, p);
    for (uint32_t r = 0; r < p->nprocs; r++) {
        fprintf(out, "    if (rank == %u) {\n", r);
        for (uint32_t i = 0; i < p->n[r]; i++) {
            bool chosen = i && p->s[r][i - 1].kind == RMA_CHOOSE;
            fputs(chosen ? "" : "        ", out);
            print_statement(out, p, &p->s[r][i]);
            fputs(chosen ? "        }\n" : "", out);
        }
        fputs("    }\n", out);
    }
    fputs("    (void)x, (void)m1, (void)w1;\n    return z & 0;\n}\n", out);
}
