/* Each statement is one line:
 *
 *     for (; t < N; t = t + 1) {
 *         MPI_Sendrecv(&d, 1, MPI_DOUBLE, (rank + 1) % size, 0, &e[0], 1, ...
 */
#include "tests/rounds/rounds_print.h"

struct printer {
    FILE *out;
    const struct rounds_program *p;
    uint32_t depth;
};

static const char *const names[] = {
    [ROUNDS_RANK] = "rank", [ROUNDS_SIZE] = "size", [ROUNDS_UP] = "up", [ROUNDS_DOWN] = "down",
    [ROUNDS_N] = "N",       [ROUNDS_F] = "F",       [ROUNDS_T] = "t",   [ROUNDS_I] = "i",
    [ROUNDS_K] = "k",       [ROUNDS_X] = "x",       [ROUNDS_Y] = "y",   [ROUNDS_Z] = "z",
    [ROUNDS_S] = "(s > 1e-6)",
};

static const char *const operators[] = {
    [ROUNDS_ADD] = "+", [ROUNDS_SUB] = "-",     [ROUNDS_MOD] = "%",
    [ROUNDS_LESS] = "<", [ROUNDS_EQUAL] = "==", [ROUNDS_AND] = "&&",
};

static void expr(FILE *out, const struct rounds_expr *e, bool outermost)
{
    switch (e->op) {
    case ROUNDS_CONST:
        if (e->value == ROUNDS_NOBODY)
            fprintf(out, "MPI_PROC_NULL");
        else
            fprintf(out, "%lld", (long long)e->value);
        return;
    case ROUNDS_VAR:
        fprintf(out, "%s", names[e->var]);
        return;
    case ROUNDS_NOT:
        fprintf(out, "!(");
        expr(out, e->a, true);
        fprintf(out, ")");
        return;
    case ROUNDS_ADD: case ROUNDS_SUB: case ROUNDS_MOD:
    case ROUNDS_LESS: case ROUNDS_EQUAL: case ROUNDS_AND:
        break;
    }
    fprintf(out, outermost ? "" : "(");
    expr(out, e->a, false);
    fprintf(out, " %s ", operators[e->op]);
    expr(out, e->b, false);
    fprintf(out, outermost ? "" : ")");
}

static const char *type(const struct printer *w)
{
    return w->p->is_long ? "MPI_LONG" : "MPI_INT";
}

/* "&y, 1, MPI_INT, ", or a double. */
static void buffer(const struct printer *w, const char *otherwise, enum rounds_var var)
{
    if (var == ROUNDS_NO_VAR)
        fprintf(w->out, "&%s, 1, MPI_DOUBLE, ", otherwise);
    else
        fprintf(w->out, "&%s, 1, %s, ", names[var], type(w));
}

/* "(int)((rank + 1) % size), 0, " */
static void partner(const struct printer *w, const struct rounds_expr *peer,
                    const struct rounds_expr *tag)
{
    fprintf(w->out, "(int)(");
    expr(w->out, peer, true);
    fprintf(w->out, "), (int)(");
    expr(w->out, tag, true);
    fprintf(w->out, "), ");
}

static void message(const struct printer *w, const struct rounds_stmt *s)
{
    bool posts = s->kind == ROUNDS_ISEND || s->kind == ROUNDS_IRECV;
    bool sends = s->kind == ROUNDS_SEND || s->kind == ROUNDS_ISEND;
    fprintf(w->out, "MPI_%s%s(", posts ? "I" : "",
            sends ? posts ? "send" : "Send" : posts ? "recv" : "Recv");
    buffer(w, sends ? "d" : posts ? "e[nq]" : "e[0]", s->var);
    partner(w, s->peer, s->tag);
    fprintf(w->out, "MPI_COMM_WORLD%s);%s\n",
            posts ? ", &q[nq]" : sends ? "" : ", MPI_STATUS_IGNORE", posts ? " nq++;" : "");
}

static void collective(const struct printer *w, const struct rounds_stmt *s)
{
    if (s->kind == ROUNDS_BARRIER) {
        fprintf(w->out, "MPI_Barrier(MPI_COMM_WORLD);\n");
        return;
    }
    if (s->kind == ROUNDS_ALLREDUCE) {
        if (s->var == ROUNDS_S)
            fprintf(w->out, "d = real(); MPI_Allreduce(&d, &s, 1, MPI_DOUBLE, MPI_SUM, ");
        else
            fprintf(w->out, "MPI_Allreduce(&y, &z, 1, %s, MPI_MAX, ", type(w));
        fprintf(w->out, "MPI_COMM_WORLD);\n");
        return;
    }
    fprintf(w->out, s->kind == ROUNDS_BCAST ? "MPI_Bcast(" : "MPI_Reduce(&d, ");
    buffer(w, "e[0]", s->var);
    if (s->kind == ROUNDS_REDUCE)
        fprintf(w->out, "MPI_SUM, ");
    fprintf(w->out, "(int)(");
    expr(w->out, s->value, true);
    fprintf(w->out, "), MPI_COMM_WORLD);\n");
}

static void assignment(FILE *out, const struct rounds_stmt *s)
{
    fprintf(out, "%s = ", names[s->var]);
    expr(out, s->value, true);
}

static void block(struct printer *w, const struct rounds_stmt *s);

static void head(const struct printer *w, const struct rounds_stmt *s)
{
    bool is_if = s->kind == ROUNDS_IF;
    fprintf(w->out, is_if ? "if (" : s->step ? "for (; " : "while (");
    expr(w->out, s->value, true);
    if (s->step) {
        fprintf(w->out, "; ");
        assignment(w->out, s->step);
    }
    fprintf(w->out, ") {\n");
}

static void stmt(struct printer *w, const struct rounds_stmt *s)
{
    if (s->bare) {
        block(w, s->body);
        return;
    }
    fprintf(w->out, "%*s", 4 * (int)w->depth, "");
    switch (s->kind) {
    case ROUNDS_SET:
        assignment(w->out, s);
        fprintf(w->out, ";\n");
        break;
    case ROUNDS_INPUT:
        fprintf(w->out, "%s = number();\n", names[s->var]);
        break;
    case ROUNDS_IF:
    case ROUNDS_LOOP:
        head(w, s);
        w->depth++;
        block(w, s->body);
        w->depth--;
        fprintf(w->out, "%*s}\n", 4 * (int)w->depth, "");
        break;
    case ROUNDS_BREAK:
        fprintf(w->out, "break;\n");
        break;
    case ROUNDS_SEND: case ROUNDS_RECV: case ROUNDS_ISEND: case ROUNDS_IRECV:
        message(w, s);
        break;
    case ROUNDS_SENDRECV:
        fprintf(w->out, "MPI_Sendrecv(&d, 1, MPI_DOUBLE, ");
        partner(w, s->peer, s->tag);
        fprintf(w->out, "&e[0], 1, MPI_DOUBLE, ");
        partner(w, s->from, s->from_tag);
        fprintf(w->out, "MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n");
        break;
    case ROUNDS_WAITALL:
        fprintf(w->out, "MPI_Waitall(nq, q, MPI_STATUSES_IGNORE); nq = 0;\n");
        break;
    case ROUNDS_BARRIER: case ROUNDS_BCAST: case ROUNDS_REDUCE: case ROUNDS_ALLREDUCE:
        collective(w, s);
        break;
    }
}

static void block(struct printer *w, const struct rounds_stmt *s)
{
    for (; s; s = s->next)
        if (!s->off)
            stmt(w, s);
}

void rounds_print(FILE *out, const struct rounds_program *p)
{
    struct printer w = {out, p, 1};
    const char *c = p->is_long ? "long" : "int", *f = p->is_long ? "ld" : "d";
    fprintf(out, "#include <mpi.h>\n#include <stdio.h>\n#include <stdlib.h>\n\n");
    fprintf(out, "static %s number(void) { %s v; return scanf(\"%%%s\", &v) == 1 ? v : 5; }\n", c,
            c, f);
    fprintf(out, "static double real(void) { double v; return scanf(\"%%lf\", &v) == 1 ? v : 0; "
                 "}\n\nint main(int argc, char **argv)\n{\n    int rank, size, nq = 0;\n");
    fprintf(out, "    double d = 0, e[16] = {0}, s = 1;\n    MPI_Request q[16];\n"
                 "    MPI_Init(&argc, &argv);\n    MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n"
                 "    MPI_Comm_size(MPI_COMM_WORLD, &size);\n");
    fprintf(out, "    int up = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;\n"
                 "    int down = rank > 0 ? rank - 1 : MPI_PROC_NULL;\n");
    fprintf(out, "    %s N = argc > 1 ? ato%s(argv[1]) : 5, F = argc > 2 ? ato%s(argv[2]) : 3;\n", c,
            p->is_long ? "l" : "i", p->is_long ? "l" : "i");
    fprintf(out, "    %s t = 0, i = 0, k = 0, x = 0, y = 0, z = 0;\n"
                 "    if (F < 1) F = 1;\n", c);
    block(&w, p->first);
    fprintf(out, "    MPI_Finalize();\n    return 0;\n}\n");
}
