/* One world of a skeleton as a graph for Graphviz: a cluster per rank, a node per state.
 *
 *     dot -Tsvg ring.dot -o ring.svg
 */
#include "core/skel/skel.h"
#include "core/skel/text.h"

static void print_quoted(FILE *out, const char *text)
{
    for (const char *p = text; *p; p++) {
        if (*p == '"' || *p == '\\')
            putc('\\', out);
        putc(*p == '\n' ? ' ' : *p, out);
    }
}

static void print_senders(FILE *out, const struct skel *s, const uint32_t *chans,
                          uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (chans[i] < s->n_chans)
            fprintf(out, " %u", s->chans[chans[i]].from);
}

static void print_alts(FILE *out, const struct skel *s, const struct skel_state *state)
{
    static const char *const names[] = { "req", "all", "probe", "mprobe", "drained",
                                         "else" };
    if (state->polls)
        fputs(" polls", out);
    for (uint32_t i = 0; i < state->n_alts; i++) {
        const struct skel_alt *alt = &state->alts[i];
        fprintf(out, "\\n%u: %s", i, names[alt->kind]);
        for (uint32_t k = 0; k < alt->n_reqs; k++)
            fprintf(out, " %u", alt->reqs[k]);
        if (alt->n_chans)
            fputs(" from", out);
        print_senders(out, s, alt->chans, alt->n_chans);
    }
}

static void print_label(FILE *out, const struct skel *s, const struct skel_state *state)
{
    fputs(skel_kind_text(state->kind), out);
    if (state->chan != SKEL_NONE && state->chan < s->n_chans)
        fprintf(out, " to %u", s->chans[state->chan].to);
    if (state->n_chans)
        fputs(" from", out);
    print_senders(out, s, state->chans, state->n_chans);
    if (state->req != SKEL_NONE)
        fprintf(out, " as %u", state->req);
    print_alts(out, s, state);
    if (state->coll.kind) {
        putc(' ', out);
        print_quoted(out, state->coll.kind);
    }
    if (state->fault) {
        putc(' ', out);
        print_quoted(out, state->fault);
    }
    if (state->text) {
        fputs("\\n", out);
        print_quoted(out, state->text);
    }
    if (state->at.file)
        fprintf(out, "\\nline %u", state->at.line);
}

static const char *shape(enum skel_state_kind kind)
{
    switch (kind) {
    case SKEL_END: return "doublecircle";
    case SKEL_READ:
    case SKEL_LOCAL: return "diamond";
    case SKEL_SEND:
    case SKEL_SSEND:
    case SKEL_RECV:
    case SKEL_SENDRECV: return "box";
    case SKEL_ISEND:
    case SKEL_IRECV:
    case SKEL_ICOLL:
    case SKEL_FREE:
    case SKEL_CANCEL:
    case SKEL_MRECV: return "cds";
    case SKEL_SELECT: return "trapezium";
    case SKEL_COLL: return "hexagon";
    case SKEL_FAULT:
    case SKEL_ABORT: return "octagon";
    }
    return "box";
}

static void print_trans(FILE *out, const struct skel *s, uint32_t rank, uint32_t from,
                        const struct skel_trans *t)
{
    fprintf(out, "    r%us%u -> r%us%u", rank, from, rank, t->to);
    fputs(" [label=\"", out);
    if (t->alt != SKEL_NONE)
        fprintf(out, "%u: ", t->alt);
    if (t->cancelled)
        fputs("cancelled ", out);
    if (t->chan < s->n_chans && t->sym < s->chans[t->chan].n_syms)
        print_quoted(out, s->chans[t->chan].syms[t->sym]);
    else if (t->chan == SKEL_NONE && t->sym < s->n_coll_syms)
        print_quoted(out, s->coll_syms[t->sym]);
    if (t->text)
        print_quoted(out, t->text);
    fprintf(out, "\"%s];\n", t->over ? ", style=dashed" : "");
}

static void print_machine(FILE *out, const struct skel *s, const struct skel_machine *m,
                          uint32_t rank)
{
    fprintf(out, "  subgraph cluster%u {\n    label=\"rank %u\";\n", rank, rank);
    for (uint32_t i = 0; i < m->n_states; i++) {
        fprintf(out, "    r%us%u [shape=%s, label=\"", rank, i, shape(m->states[i].kind));
        print_label(out, s, &m->states[i]);
        fputs("\"];\n", out);
    }
    for (uint32_t i = 0; i < m->n_states; i++)
        for (uint32_t k = 0; k < m->states[i].n_trans; k++)
            print_trans(out, s, rank, i, &m->states[i].trans[k]);
    fputs("  }\n", out);
}

void skel_dot(FILE *out, const struct skel *s, uint32_t world)
{
    fputs("digraph skeleton {\n  label=\"", out);
    print_quoted(out, s->program ? s->program : "");
    fputs("\";\n", out);
    for (uint32_t r = 0; world < s->n_worlds && r < s->nprocs; r++)
        print_machine(out, s, &s->worlds[world].ranks[r], r);
    fputs("}\n", out);
}
