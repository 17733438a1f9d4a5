/* A program as data: one constant table of operations per rank, and a loop that carries
 * them out.  All control flow and all partners come from memory.
 */
#include "tests/random/c_table.h"

static const char interpreter[] =
    "enum kind { END, LOCAL, SEND, SSEND, RECV, EXCHANGE, BARRIER, BCAST, REDUCE,\n"
    "            FAULT, ABORT };\n"
    "struct way { short to, test, number, set, add, amount, keep; };\n"
    "struct op {\n"
    "    enum kind kind;\n"
    "    int peer, tag, source, source_tag, send, n;\n"
    "    struct way way[2];\n"
    "};\n\n"
    "static int holds(const struct way *w, const int *v)\n{\n"
    "    switch (w->test) {\n"
    "    case 0: return v[0] <= VALUE_0;\n"
    "    case 1: return v[0] > VALUE_0;\n"
    "    case 2: return v[1] < w->number;\n"
    "    case 3: return v[1] >= w->number;\n"
    "    }\n"
    "    return rand() % 2;\n}\n\n"
    "static void exchange(const struct op *o, int value)\n{\n"
    "    int mine[2] = { value, 0 }, other[2];\n"
    "    MPI_Sendrecv(mine, 2, MPI_INT, o->peer, o->tag, other, 2, MPI_INT, o->source,\n"
    "                 o->source_tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n"
    "    got = *other;\n}\n\n"
    "static int message(const struct op *o, int value)\n{\n"
    "    int box[2] = { value, value };\n"
    "    switch (o->kind) {\n"
    "    case SEND: MPI_Send(box, 2, MPI_INT, o->peer, o->tag, MPI_COMM_WORLD); break;\n"
    "    case SSEND: MPI_Ssend(box, 2, MPI_INT, o->peer, o->tag, MPI_COMM_WORLD);\n"
    "        break;\n"
    "    case BARRIER: MPI_Barrier(MPI_COMM_WORLD); break;\n"
    "    case BCAST: MPI_Bcast(box, 2, MPI_INT, o->peer, MPI_COMM_WORLD); break;\n"
    "    case REDUCE:\n"
    "        MPI_Reduce(&work, &got, 1, MPI_INT, MPI_SUM, o->peer, MPI_COMM_WORLD);\n"
    "        break;\n"
    "    case FAULT: assert(o->n < 0); break;\n"
    "    case ABORT: MPI_Abort(MPI_COMM_WORLD, 4); break;\n"
    "    default: break;\n"
    "    }\n"
    "    return box[0];\n}\n\n"
    "static void run(const struct op *code)\n{\n"
    "    int v[2] = { VALUE_0, 0 };\n"
    "    for (const struct op *o = code; o->kind != END;) {\n"
    "        int second = 0, value = o->send < 0 ? v[0] : o->send, split = o->n == 2;\n"
    "        if (o->kind == LOCAL) {\n"
    "            second = split && !holds(&o->way[0], v);\n"
    "        } else if (o->kind == RECV) {\n"
    "            int box[2];\n"
    "            MPI_Recv(box, 2, MPI_INT, o->source, o->source_tag, MPI_COMM_WORLD,\n"
    "                     MPI_STATUS_IGNORE);\n"
    "            got = box[0];\n"
    "            second = split && got > VALUE_0;\n"
    "        } else if (o->kind == EXCHANGE) {\n"
    "            exchange(o, value);\n"
    "            second = split && got > VALUE_0;\n"
    "        } else {\n"
    "            got = message(o, value);\n"
    "            second = split && got > VALUE_0;\n"
    "        }\n"
    "        const struct way *w = &o->way[second];\n"
    "        if (w->set >= 0)\n"
    "            v[w->set] = w->add ? v[w->set] + w->amount : w->amount;\n"
    "        if (w->keep)\n"
    "            v[0] = got;\n"
    "        o = code + w->to;\n"
    "    }\n}\n\n";

void c_table_head(struct c_style *c)
{
    fputs(interpreter, c->out);
}

static const char *kind_name(const struct skel_state *state)
{
    switch (state->kind) {
    case SKEL_END: return "END";
    case SKEL_LOCAL: return "LOCAL";
    case SKEL_SEND: return "SEND";
    case SKEL_SSEND: return "SSEND";
    case SKEL_RECV: return "RECV";
    case SKEL_SENDRECV: return "EXCHANGE";
    case SKEL_COLL:
        if (state->coll.root < 0)
            return "BARRIER";
        return state->coll.op ? "REDUCE" : "BCAST";
    case SKEL_FAULT: return "FAULT";
    case SKEL_MRECV:
    case SKEL_CANCEL:
    case SKEL_FREE:
    case SKEL_SELECT:
    case SKEL_ICOLL:
    case SKEL_IRECV:
    case SKEL_ISEND:
    case SKEL_READ:
    case SKEL_ABORT: return "ABORT";
    }
    return "?";
}

/* 0: x is symbol 0; 1: x is symbol 1; 2: count < n; 3: count >= n; -1: a choice */
static int test(const struct skel_trans *t)
{
    if (!t->n_guards)
        return -1;
    const struct skel_guard *g = &t->guards[0];
    if (g->var == COUNTER)
        return g->cmp == SKEL_LT ? 2 : 3;
    return g->cmp == SKEL_EQ ? g->value : !g->value;
}

static void way(struct c_style *c, const struct skel_trans *t)
{
    int set = -1, add = 0, amount = 0;
    if (t->n_assigns) {
        set = (int)t->assigns[0].var;
        add = t->assigns[0].add;
        amount = add ? t->assigns[0].value
                     : c_style_number(c, t->assigns[0].var, t->assigns[0].value);
    }
    fprintf(c->out, "{ %u, %d, %d, %d, %d, %d, %d }, ", t->to, test(t),
            t->n_guards ? t->guards[0].value : 0, set, add, amount, t->bind != SKEL_NONE);
}

/* The way of symbol 0 comes first. */
static void ways(struct c_style *c, const struct skel_state *state)
{
    bool swap = state->kind != SKEL_LOCAL && state->n_trans == 2
                && state->trans[0].sym != 0;
    fputs("{ ", c->out);
    for (uint32_t i = 0; i < state->n_trans; i++)
        way(c, &state->trans[swap ? 1 - i : i]);
    fputs(state->n_trans ? "} }," : "{ 0 } } },", c->out);
}

static void op(struct c_style *c, const struct skel_state *state)
{
    int peer = 0, tag = 0, source = 0, source_tag = 0, value = -1;
    bool sends = state->kind == SKEL_SEND || state->kind == SKEL_SSEND
                 || state->kind == SKEL_SENDRECV;
    if (sends) {
        peer = (int)c->s->chans[state->chan].to;
        tag = c->s->chans[state->chan].tag;
    }
    if (state->n_chans) {
        source = (int)c->s->chans[state->chans[0]].from;
        source_tag = c->s->chans[state->chans[0]].tag;
    }
    if (state->kind == SKEL_COLL)
        peer = state->coll.root;
    if (sends && state->send_var == SKEL_NONE)
        value = c_style_number(c, VALUE, (int)state->sym);
    fprintf(c->out, "    { %s, %d, %d, %d, %d, %d, %u, ", kind_name(state), peer, tag,
            source, source_tag, value, state->n_trans);
    ways(c, state);
    fputc('\n', c->out);
}

void c_table_function(struct c_style *c, uint32_t world, const struct skel_machine *m)
{
    fprintf(c->out, "static const struct op code%u_%u[] = {\n", world, c->rank);
    for (uint32_t i = 0; i < m->n_states; i++)
        op(c, &m->states[i]);
    fprintf(c->out, "};\n\nstatic void world%u_rank%u(void)\n{\n", world, c->rank);
    fprintf(c->out, "    run(code%u_%u);\n}\n\n", world, c->rank);
}
