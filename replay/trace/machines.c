#include "replay/trace/machines.h"

#include "core/base/fail.h"
#include "core/base/path.h"
#include "core/diag/diag.h"
#include "core/mpi/mpi.h"
#include "core/skel/pass/pass.h"
#include "core/skel/text.h"

#include <string.h>
#include <unistd.h>

struct maker {
    struct arena *arena;
    const struct tree *tree;
    enum machines_unknown unknown;
    struct skel *s;
    struct skel_machine *m;
    uint32_t rank;
    uint32_t *state;       /* per node */
    uint32_t nowhere;      /* state, or SKEL_NONE */
    uint32_t *chans;       /* of the pattern at hand */
    uint32_t n_chans;
};

struct src_range machines_place(struct arena *arena, const struct place *at)
{
    struct src_range r = {0};
    char here[4096];
    if (!at || !at->file)
        return r;
    const char *folder = getcwd(here, sizeof here) ? here : "";
    size_t n = strlen(folder);
    bool below = n && strncmp(at->file, folder, n) == 0 && at->file[n] == '/';
    r.file = below ? at->file + n + 1 : at->file;
    r.line = at->line;
    r.col = 1;
    const char *line = source_line(arena, r);
    if (line) {
        r.col += (uint32_t)strspn(line, " \t");
        r.end_line = r.line;
        r.end_col = (uint32_t)strlen(line) + 1;
    }
    return r;
}

static struct src_range range_of(const struct maker *k, const struct place *at)
{
    struct src_range r = machines_place(k->s->arena, at);
    r.file = str_intern(k->s->strings, r.file);
    return r;
}

static void name_state(struct maker *k, uint32_t state, const struct tree_step *step)
{
    struct skel_state *s = &k->m->states[state];
    s->at = range_of(k, step->at);
    s->text = arena_printf(k->s->arena, "%s(...)", step->fn);
}

/* ---- what nobody has seen, and what is wrong ---- */

static uint32_t nowhere(struct maker *k)
{
    if (k->nowhere != SKEL_NONE)
        return k->nowhere;
    bool fault = k->unknown == MACHINES_FAULT;
    k->nowhere = skel_add_state(k->s, k->m, fault ? SKEL_FAULT : SKEL_ABORT);
    struct skel_state *s = &k->m->states[k->nowhere];
    s->fault = MACHINES_UNKNOWN;
    s->text = "what comes next was not seen";
    return k->nowhere;
}

static uint32_t fault(struct maker *k, const struct tree_step *step, enum diag_code code,
                      const char *text)
{
    uint32_t state = skel_add_state(k->s, k->m, SKEL_FAULT);
    name_state(k, state, step);
    k->m->states[state].fault = diag_code_text(code);
    k->m->states[state].text = arena_printf(k->s->arena, "%s: %s", step->fn, text);
    return state;
}

/* A message that the receive must not take: the state of the fault, or SKEL_NONE. */
static uint32_t wrong_message(struct maker *k, const struct tree_step *step,
                              const struct tree_pattern *p, uint32_t chan, uint32_t sym)
{
    const struct tree_message *m = &k->tree->channels[chan].syms[sym];
    uint32_t from = k->s->chans[chan].from;
    if (!p->checks)
        return SKEL_NONE;
    if (m->bytes > p->room)
        return fault(k, step, DIAG_MPI_TRUNCATION,
                     arena_printf(k->s->arena, "a message of %lld bytes from rank %u comes into a "
                                               "buffer of %lld bytes", m->bytes, from, p->room));
    if (m->bytes > 0 && mpi_types_differ(m->type, p->type)) /* an empty one begins every other */
        return fault(k, step, DIAG_MPI_TYPE_MISMATCH,
                     arena_printf(k->s->arena, "%s from rank %u is received as %s", m->type, from,
                                  p->type));
    return SKEL_NONE;
}

/* ---- transitions ---- */

static uint32_t target(struct maker *k, const struct tree_node *n, uint32_t alt, uint32_t chan,
                       uint32_t sym)
{
    uint32_t child = tree_find(n, alt, chan, sym);
    for (uint32_t i = 0; k->unknown == MACHINES_SAME && child == SKEL_NONE && i < n->n_outcomes;
         i++)
        if (n->outcomes[i].alt == alt)
            child = n->outcomes[i].child;
    return child == SKEL_NONE ? nowhere(k) : k->state[child];
}

static struct skel_trans *add_trans(struct maker *k, uint32_t state, uint32_t to, uint32_t alt)
{
    struct skel_trans *t = skel_add_trans(k->s, k->m, state, to);
    t->alt = alt;
    return t;
}

static void find_chans(struct maker *k, const struct tree_pattern *p)
{
    k->n_chans = 0;
    for (uint32_t c = 0; c < k->s->n_chans; c++)
        if (tree_fits(k->tree, k->rank, p, c))
            k->chans[k->n_chans++] = c;
}

static uint32_t *copy_chans(const struct maker *k)
{
    return arena_memdup(k->s->arena, k->chans, k->n_chans * sizeof *k->chans);
}

/* One for each symbol of the channels of k->chans. */
static void add_messages(struct maker *k, uint32_t state, const struct tree_node *n, uint32_t alt,
                         const struct tree_pattern *p)
{
    for (uint32_t i = 0; i < k->n_chans; i++) {
        uint32_t chan = k->chans[i];
        for (uint32_t sym = 0; sym < k->tree->channels[chan].n_syms; sym++) {
            uint32_t to = wrong_message(k, n->step, p, chan, sym);
            if (to == SKEL_NONE)
                to = tree_is_short(k->tree, n, chan, sym) ? nowhere(k)
                                                          : target(k, n, alt, chan, sym);
            struct skel_trans *t = add_trans(k, state, to, alt);
            t->chan = chan;
            t->sym = sym;
        }
    }
}

/* A test that fails may be made again, and be given up later. */
static void add_failures(struct maker *k, uint32_t state, const struct tree_node *n, uint32_t alt)
{
    bool any = false;
    for (uint32_t i = 0; i < n->n_outcomes; i++)
        if (n->outcomes[i].alt == alt) {
            add_trans(k, state, k->state[n->outcomes[i].child], alt);
            any = true;
        }
    if (!any)
        add_trans(k, state, nowhere(k), alt);
}

static void add_select(struct maker *k, uint32_t state, const struct tree_node *n)
{
    for (uint32_t a = 0; a < n->step->n_alts; a++) {
        const struct tree_alt *from = &n->step->alts[a];
        struct skel_alt alt = {.kind = from->kind, .reqs = from->reqs, .n_reqs = from->n_reqs};
        bool probes = from->kind == SKEL_ALT_PROBE || from->kind == SKEL_ALT_MPROBE;
        k->n_chans = 0;
        if (from->receives || probes)
            find_chans(k, &from->from);
        if (probes) {
            alt.chans = k->chans;
            alt.n_chans = k->n_chans;
        }
        skel_add_alt(k->s, k->m, state, &alt);
        if (from->cancels)
            add_trans(k, state, target(k, n, a, SKEL_NONE, TREE_CANCELLED), a)->cancelled = true;
        if (from->receives || probes)
            add_messages(k, state, n, a, &from->from);
        else if (from->kind == SKEL_ALT_ELSE)
            add_failures(k, state, n, a);
        else
            add_trans(k, state, target(k, n, a, SKEL_NONE, SKEL_NONE), a);
    }
}

/* What the root gives, if somebody has seen it. */
static void add_decided(struct maker *k, uint32_t state, const struct tree_node *n)
{
    const char *root = arena_printf(k->arena, "rank %u after ", n->step->coll.decider);
    for (uint32_t sym = 0; sym < k->s->n_coll_syms; sym++)
        if (strncmp(k->s->coll_syms[sym], root, strlen(root)) == 0)
            add_trans(k, state, target(k, n, SKEL_NONE, SKEL_NONE, sym), SKEL_NONE)->sym = sym;
    if (!k->m->states[state].n_trans)
        add_trans(k, state, nowhere(k), SKEL_NONE);
}

static void add_transitions(struct maker *k, uint32_t state, const struct tree_node *n)
{
    switch (n->step->kind) {
    case SKEL_RECV:
    case SKEL_SENDRECV: add_messages(k, state, n, SKEL_NONE, &n->step->from); return;
    case SKEL_SELECT: add_select(k, state, n); return;
    case SKEL_END:
    case SKEL_FAULT:
    case SKEL_ABORT: return;
    case SKEL_COLL:
        if (n->step->coll.decider != SKEL_NONE) {
            add_decided(k, state, n);
            return;
        }
        break;
    case SKEL_SEND:
    case SKEL_SSEND:
    case SKEL_ISEND:
    case SKEL_IRECV:
    case SKEL_ICOLL:
    case SKEL_FREE:
    case SKEL_MRECV:
    case SKEL_LOCAL:
    case SKEL_READ:
    case SKEL_CANCEL: break;
    }
    add_trans(k, state, target(k, n, SKEL_NONE, SKEL_NONE, SKEL_NONE), SKEL_NONE);
}

/* ---- states ---- */

static struct skel_coll coll_of(const struct maker *k, const struct tree_step *step)
{
    struct skel_coll c = step->coll;
    const struct tree_root *root =
        step->unsaid == SKEL_NONE ? NULL : tree_root(k->tree, step->comm, step->unsaid);
    if (!root)
        return c;
    c.op = root->op;
    if (k->tree->names->comms[step->comm].ranks[root->member] != k->rank)
        c.root = root->member; /* else it denies that: a mismatch */
    return c;
}

static uint32_t add_state(struct maker *k, const struct tree_node *n)
{
    const struct tree_step *step = n->step;
    if (!step)
        return nowhere(k);
    uint32_t state = skel_add_state(k->s, k->m, step->kind);
    name_state(k, state, step);
    struct skel_state *s = &k->m->states[state];
    s->chan = step->chan;
    s->sym = step->sym;
    s->mode = step->mode;
    if (step->kind == SKEL_FAULT) {
        struct src_range about = range_of(k, step->about);
        s->fault = diag_code_text(DIAG_MPI_REQUEST_LEAK);
        s->text = arena_printf(k->s->arena, "the operation started at %s:%u was neither completed "
                                            "nor freed before MPI_Finalize",
                               about.file ? about.file : "?", about.line);
    }
    s->bytes = step->bytes;
    s->req = step->req;
    if (step->req != SKEL_NONE)
        skel_use_req(k->m, step->req);
    bool receives = step->kind == SKEL_RECV || step->kind == SKEL_SENDRECV
                    || step->kind == SKEL_IRECV;
    if (receives) {
        find_chans(k, &step->from);
        s->chans = copy_chans(k);
        s->n_chans = k->n_chans;
    }
    if (step->kind == SKEL_COLL || step->kind == SKEL_ICOLL) {
        s->comm = step->comm;
        s->coll = coll_of(k, step);
    }
    return state;
}

static void add_machine(struct maker *k)
{
    const struct tree_rank *r = &k->tree->ranks[k->rank];
    k->state = ARENA_ARRAY(k->arena, uint32_t, r->n_nodes);
    k->nowhere = SKEL_NONE;
    for (uint32_t i = 0; i < r->n_nodes; i++)
        k->state[i] = add_state(k, &r->nodes[i]);
    for (uint32_t i = 0; i < r->n_nodes; i++) {
        const struct tree_node *n = &r->nodes[i];
        if (!n->step)
            continue;
        find_chans(k, &n->step->from);
        add_transitions(k, k->state[i], n);
    }
}

static bool receives(const struct tree_step *s)
{
    bool any = s->kind == SKEL_RECV || s->kind == SKEL_SENDRECV;
    for (uint32_t i = 0; i < s->n_alts; i++)
        any |= s->alts[i].receives || s->alts[i].kind == SKEL_ALT_PROBE
               || s->alts[i].kind == SKEL_ALT_MPROBE;
    return any;
}

uint64_t machines_size(const struct tree *t)
{
    uint64_t n = 0;
    for (uint32_t rank = 0; rank < t->nprocs; rank++) {
        uint64_t messages = 0, takers = 0;
        for (uint32_t c = 0; c < t->n_channels; c++)
            if (t->names->chans[c].to == rank)
                messages += t->channels[c].n_syms;
        for (uint32_t i = 0; i < t->ranks[rank].n_nodes; i++) {
            const struct tree_step *s = t->ranks[rank].nodes[i].step;
            takers += s && receives(s);
        }
        n += messages * takers + t->ranks[rank].n_nodes;
    }
    return n;
}

static void copy_names(struct skel *to, const struct skel *from)
{
    for (uint32_t i = 1; i < from->n_comms; i++) {
        const struct skel_comm *c = &from->comms[i];
        uint32_t comm = skel_add_intercomm(to, c->name, c->ranks, c->n_ranks, c->n_first);
        for (uint32_t k = 0; c->sources && k < c->n_ranks; k++)
            skel_set_sources(to, comm, k, c->sources[k].ranks, c->sources[k].n_ranks);
    }
    for (uint32_t i = 0; i < from->n_chans; i++) {
        const struct skel_chan *c = &from->chans[i];
        uint32_t chan = skel_add_chan(to, c->from, c->to, c->tag, c->comm);
        for (uint32_t k = 0; k < c->n_syms; k++)
            skel_add_sym(to, chan, c->syms[k]);
    }
    for (uint32_t i = 0; i < from->n_coll_syms; i++)
        skel_add_coll_sym(to, from->coll_syms[i]);
}

static void finish(struct skel *s, struct arena *scratch)
{
    const char *error = skel_check(s, scratch);
    if (error)
        bug("the skeleton of an execution is wrong: %s", error);
    skel_collapse_polls(s);
    skel_separate_posts(s);
    skel_reduce(s);
    skel_order_waits(s);
    skel_reduce(s);
}

struct skel *machines_of_trees(struct arena *arena, const struct tree *t,
                               enum machines_unknown unknown)
{
    struct maker k = {.arena = arena, .tree = t, .unknown = unknown,
                      .s = skel_new(arena, t->nprocs),
                      .chans = ARENA_ARRAY(arena, uint32_t, t->names->n_chans + 1)};
    copy_names(k.s, t->names);
    k.s->program = "trace";
    skel_add_world(k.s, "");
    for (k.rank = 0; k.rank < t->nprocs; k.rank++) {
        k.m = &k.s->worlds[0].ranks[k.rank];
        add_machine(&k);
    }
    finish(k.s, arena);
    return k.s;
}
