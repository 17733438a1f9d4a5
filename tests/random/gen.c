/* A skeleton is made in four steps: a global sequence of communications that match, so
 * that it does not deadlock by itself; a few swaps and removals; branches, loops and
 * faults in each rank; and states for all that (program.c).
 */
#include "tests/random/gen.h"

#include "core/base/fail.h"
#include "core/base/vec.h"
#include "tests/random/program.h"
#include "tests/random/rng.h"
#include "tests/random/wide.h"

#include <string.h>

/* Families before those of the larger language: their skeletons stay the same. */
enum { OLD_FAMILIES = 11 };

struct generator {
    struct skel *s;
    struct rng rng;
    uint32_t n;
    uint32_t tags;
    struct program *progs;
    /* what may occur */
    bool choices, loops, barriers, values, sendrecv, ssend, faults, worlds, wildcard;
};

static const char *const families[FAMILY_COUNT] = {
    "acyclic", "choices", "loops", "barriers", "values", "sendrecv", "ssend", "faults",
    "worlds", "mixed", "wildcard", "any-source", "any-tag", "requests", "requests-any",
    "waitany", "test", "probe", "modes", "cancel", "collectives", "gather", "wide",
    "tapes",
};

const char *family_text(enum family family)
{
    return families[family];
}

enum family family_find(const char *name)
{
    for (unsigned f = 0; f < FAMILY_COUNT; f++)
        if (strcmp(families[f], name) == 0)
            return (enum family)f;
    fail("no family '%s'", name);
}

bool family_is_wide(enum family family)
{
    return family >= FAMILY_ANY_SOURCE;
}

bool family_has_tapes(enum family family)
{
    return family == FAMILY_TAPES;
}

static void append(struct generator *g, uint32_t p, struct op op)
{
    struct program *prog = &g->progs[p];
    VEC_PUSH(g->s->arena, prog->ops, prog->n, prog->cap, op);
}

static uint32_t random_value(struct generator *g)
{
    if (g->values && rng_percent(&g->rng, 60))
        return SEND_VAR;
    return rng_below(&g->rng, SYMBOLS);
}

/* 1 .. n-1 added to p: another rank. */
static uint32_t other_rank(struct generator *g, uint32_t p)
{
    return (p + 1 + rng_below(&g->rng, g->n - 1)) % g->n;
}

static void add_message(struct generator *g)
{
    struct rng *r = &g->rng;
    uint32_t p = rng_below(r, g->n), q = other_rank(g, p), tag = rng_below(r, g->tags);
    struct op send = { .kind = OP_SEND, .peer = q, .tag = tag, .value = random_value(g) };
    struct op recv = { .kind = OP_RECV, .source = p, .source_tag = tag };
    if (rng_percent(r, 4)) { /* a message to oneself */
        send.peer = p;
        q = p;
    }
    if (g->ssend && rng_percent(r, 40))
        send.kind = OP_SSEND;
    if (g->wildcard && p != q && rng_percent(r, 60))
        recv.source = ANY_SOURCE;
    recv.keep = g->values && rng_percent(r, 60);
    append(g, p, send);
    append(g, q, recv);
}

static struct op exchange(struct generator *g, uint32_t to, uint32_t from, uint32_t tag)
{
    struct op op = {
        .kind = OP_SENDRECV, .peer = to, .tag = tag, .value = random_value(g),
        .source = from, .source_tag = tag,
        .keep = g->values && rng_percent(&g->rng, 60),
    };
    return op;
}

static void add_exchange(struct generator *g)
{
    struct rng *r = &g->rng;
    uint32_t p = rng_below(r, g->n), q = other_rank(g, p), tag = rng_below(r, g->tags);
    uint32_t form = rng_below(r, 10);
    if (form == 0) {
        append(g, p, exchange(g, p, p, tag));
    } else if (form < 5 || g->n == 2) {
        append(g, p, exchange(g, q, q, tag));
        append(g, q, exchange(g, p, p, tag));
    } else if (form < 8) {
        for (uint32_t i = 0; i < g->n; i++)
            append(g, i, exchange(g, (i + 1) % g->n, (i + g->n - 1) % g->n, tag));
    } else { /* one side with two calls */
        struct op send = { .kind = OP_SEND, .peer = p, .tag = tag };
        send.value = random_value(g);
        struct op recv = { .kind = OP_RECV, .source = p, .source_tag = tag };
        append(g, p, exchange(g, q, q, tag));
        append(g, q, form == 8 ? send : recv);
        append(g, q, form == 8 ? recv : send);
    }
}

static void add_collective(struct generator *g)
{
    struct rng *r = &g->rng;
    uint32_t comm = g->s->n_comms > 1 && rng_percent(r, 30) ? 1 : 0;
    const struct skel_comm *c = &g->s->comms[comm];
    struct op op = { .kind = OP_COLL, .comm = comm, .coll = rng_below(r, 3) };
    op.root = rng_below(r, c->n_ranks);
    op.decides = g->values && op.coll == 1;
    op.keep = op.decides;
    uint32_t wrong = rng_percent(r, 6) ? rng_below(r, c->n_ranks) : c->n_ranks;
    for (uint32_t i = 0; i < c->n_ranks; i++) {
        struct op call = op;
        if (i == wrong && !op.decides && rng_percent(r, 50))
            call.coll = (call.coll + 1) % 3;
        else if (i == wrong && !op.decides)
            call.root = (call.root + 1) % c->n_ranks;
        call.split = op.decides && rng_percent(r, 30);
        append(g, c->ranks[i], call);
    }
}

static void add_communications(struct generator *g)
{
    uint32_t n = rng_range(&g->rng, 2, 3 + g->n);
    for (uint32_t i = 0; i < n; i++) {
        if (g->sendrecv && rng_percent(&g->rng, 35))
            add_exchange(g);
        else if (g->barriers && rng_percent(&g->rng, 35))
            add_collective(g);
        else
            add_message(g);
    }
}

static void swap(struct program *prog, uint32_t i)
{
    struct op op = prog->ops[i];
    prog->ops[i] = prog->ops[i + 1];
    prog->ops[i + 1] = op;
}

static void perturb(struct generator *g)
{
    static const uint32_t times[] = { 0, 0, 0, 1, 1, 1, 2 };
    uint32_t n = times[rng_below(&g->rng, g->choices ? 4 : 7)];
    for (uint32_t i = 0; i < n; i++) {
        struct program *prog = &g->progs[rng_below(&g->rng, g->n)];
        if (prog->n >= 2 && rng_percent(&g->rng, 70)) {
            swap(prog, rng_below(&g->rng, prog->n - 1));
        } else if (prog->n && rng_percent(&g->rng, 40)) {
            uint32_t at = rng_below(&g->rng, prog->n);
            memmove(prog->ops + at, prog->ops + at + 1,
                    (prog->n - at - 1) * sizeof *prog->ops);
            prog->n--;
        }
    }
}

/* Both branches send, but different values. */
static void choose_value(struct generator *g, uint32_t p, struct op send)
{
    uint32_t at = g->progs[p].n;
    send.value = 0;
    append(g, p, (struct op){ .kind = OP_CHOOSE, .to = at + 3 });
    append(g, p, send);
    append(g, p, (struct op){ .kind = OP_JUMP, .to = at + 4 });
    send.value = 1;
    append(g, p, send);
}

/* The operation is done only if x has some value. */
static void guarded(struct generator *g, uint32_t p, struct op op)
{
    uint32_t at = g->progs[p].n;
    append(g, p, (struct op){ .kind = OP_BRANCH, .var = VAR_X, .to = at + 2,
                              .value = rng_below(&g->rng, SYMBOLS) });
    append(g, p, op);
}

/* What is received decides whether x is changed, and perhaps whether more is done. */
static void split(struct generator *g, uint32_t p, struct op recv)
{
    uint32_t at = g->progs[p].n;
    recv.split = true;
    recv.to = rng_percent(&g->rng, 50) ? at + 2 : 0;
    append(g, p, recv);
    if (recv.to)
        append(g, p, (struct op){ .kind = OP_ASSIGN, .var = VAR_X, .value = 1 });
}

/* The value of x decides where the message goes. */
static void send_by_value(struct generator *g, uint32_t p, struct op send)
{
    uint32_t at = g->progs[p].n;
    append(g, p, (struct op){ .kind = OP_BRANCH, .var = VAR_X, .to = at + 3,
                              .value = rng_below(&g->rng, SYMBOLS) });
    append(g, p, send);
    append(g, p, (struct op){ .kind = OP_JUMP, .to = at + 4 });
    send.peer = other_rank(g, p);
    append(g, p, send);
}

/* A fault or an abort, by choice or by value, before the next operation. */
static void add_fault(struct generator *g, uint32_t p)
{
    uint32_t at = g->progs[p].n;
    struct op stop = { .kind = rng_percent(&g->rng, 65) ? OP_FAULT : OP_ABORT,
                       .value = rng_below(&g->rng, 2) };
    uint32_t form = rng_below(&g->rng, 10);
    if (form < 4 && g->choices)
        append(g, p, (struct op){ .kind = OP_CHOOSE, .to = at + 2 });
    else if (form < 9)
        append(g, p, (struct op){ .kind = OP_BRANCH, .var = VAR_X, .to = at + 2,
                                  .value = rng_below(&g->rng, SYMBOLS) });
    append(g, p, stop);
}

static void decorate(struct generator *g, uint32_t p, struct op op)
{
    struct rng *r = &g->rng;
    bool message = op.kind == OP_SEND || op.kind == OP_SSEND || op.kind == OP_RECV;
    bool sends = op.kind == OP_SEND || op.kind == OP_SSEND;
    if (g->faults && rng_percent(r, 5))
        add_fault(g, p);
    if (g->values && rng_percent(r, 10))
        append(g, p, (struct op){ .kind = OP_ASSIGN, .var = VAR_X,
                                  .value = rng_below(r, SYMBOLS) });
    if (g->choices && sends && rng_percent(r, 22)) {
        choose_value(g, p, op);
    } else if (g->choices && message && rng_percent(r, 4)) {
        append(g, p, (struct op){ .kind = OP_CHOOSE, .to = g->progs[p].n + 2 });
        append(g, p, op);
    } else if (g->values && op.kind == OP_RECV && rng_percent(r, 15)) {
        split(g, p, op);
    } else if (g->values && message && rng_percent(r, 12)) {
        guarded(g, p, op);
    } else if (g->values && sends && g->n > 2 && rng_percent(r, 10)) {
        send_by_value(g, p, op);
    } else {
        append(g, p, op);
    }
}

/* Repeat from some point: for ever, by choice, by value, or a few times. */
static void add_loop(struct generator *g, uint32_t p, enum op_kind kind)
{
    struct program *prog = &g->progs[p];
    uint32_t to = rng_percent(&g->rng, 50) ? 0 : rng_below(&g->rng, prog->n);
    append(g, p, (struct op){ .kind = kind, .to = to,
                              .var = kind == OP_COUNT ? VAR_COUNT : VAR_X,
                              .value = rng_below(&g->rng, SYMBOLS) });
}

static enum op_kind random_loop(struct generator *g)
{
    static const enum op_kind kinds[] = { OP_JUMP, OP_CHOOSE, OP_BRANCH, OP_COUNT };
    enum op_kind kind = kinds[rng_below(&g->rng, 4)];
    return kind == OP_CHOOSE && !g->choices ? OP_JUMP : kind;
}

static void finish_rank(struct generator *g, uint32_t p, enum op_kind common_loop)
{
    struct program straight = g->progs[p];
    g->progs[p] = (struct program){ 0 };
    for (uint32_t i = 0; i < straight.n; i++)
        decorate(g, p, straight.ops[i]);
    if (g->faults && rng_percent(&g->rng, 8))
        add_fault(g, p);
    if (common_loop != OP_END && g->progs[p].n)
        append(g, p, (struct op){ .kind = common_loop, .to = 0, .var = common_loop
                                  == OP_COUNT ? VAR_COUNT : VAR_X });
    else if (g->loops && g->progs[p].n && rng_percent(&g->rng, 45))
        add_loop(g, p, random_loop(g));
    append(g, p, (struct op){ .kind = OP_END });
}

/* In half of the cases with loops all ranks repeat everything in the same way. */
static void finish(struct generator *g, uint32_t world)
{
    enum op_kind common = OP_END;
    if (g->loops && rng_percent(&g->rng, 50))
        common = rng_percent(&g->rng, 50) ? OP_JUMP : OP_COUNT;
    for (uint32_t p = 0; p < g->n; p++)
        finish_rank(g, p, common);
    for (uint32_t p = 0; p < g->n; p++)
        program_compile(g->s, world, p, &g->progs[p]);
}

static void choose_features(struct generator *g, enum family family)
{
    bool mixed = family == FAMILY_MIXED;
    struct rng *r = &g->rng;
    g->choices = family == FAMILY_CHOICES
                 || (family == FAMILY_LOOPS && rng_percent(r, 50))
                 || (family == FAMILY_FAULTS && rng_percent(r, 60))
                 || (mixed && rng_percent(r, 50));
    g->loops = family == FAMILY_LOOPS || (mixed && rng_percent(r, 40))
               || (family == FAMILY_FAULTS && rng_percent(r, 20));
    g->barriers = family == FAMILY_BARRIERS || (mixed && rng_percent(r, 40));
    g->values = family == FAMILY_VALUES || family == FAMILY_LOOPS
                || family == FAMILY_FAULTS
                || (family == FAMILY_BARRIERS && rng_percent(r, 50))
                || (mixed && rng_percent(r, 70));
    g->sendrecv = family == FAMILY_SENDRECV || (mixed && rng_percent(r, 40));
    g->ssend = family == FAMILY_SSEND || (mixed && rng_percent(r, 40));
    g->faults = family == FAMILY_FAULTS || (mixed && rng_percent(r, 40));
    g->worlds = family == FAMILY_WORLDS || (mixed && rng_percent(r, 15));
    g->wildcard = family == FAMILY_WILDCARD;
}

static void add_part(struct generator *g)
{
    uint32_t ranks[8], n = 0;
    for (uint32_t p = 0; p < g->n; p++)
        if (rng_percent(&g->rng, 60))
            ranks[n++] = p;
    uint32_t first = n > 1 && rng_percent(&g->rng, 25) ? rng_range(&g->rng, 1, n - 1) : 0;
    if (n)
        skel_add_intercomm(g->s, "part", ranks, n, first);
}

/* Sometimes with what makes a search of its own necessary: wildcards, tests. */
static struct wide_features tape_features(struct rng *r)
{
    bool more = rng_percent(r, 10);
    return (struct wide_features){
        .tapes = true, .loops = rng_percent(r, 15), .choices = rng_percent(r, 15),
        .barriers = rng_percent(r, 30),
        .faults = rng_percent(r, 20), .requests = rng_percent(r, 50),
        .collectives = rng_percent(r, 30), .modes = rng_percent(r, 10),
        .any_source = more && rng_percent(r, 50), .waitany = more && rng_percent(r, 50),
        .tests = more && rng_percent(r, 50), .probes = more && rng_percent(r, 20),
    };
}

static struct wide_features wide_features(struct rng *r, enum family family)
{
    bool all = family == FAMILY_WIDE;
    struct wide_features f = {
        .choices = rng_percent(r, 20), .barriers = rng_percent(r, 15),
        .loops = rng_percent(r, 15), .faults = rng_percent(r, 20),
        .requests = all || (family >= FAMILY_REQUESTS && family <= FAMILY_TEST)
                    || family == FAMILY_CANCEL,
        .waitany = family == FAMILY_WAITANY || (all && rng_percent(r, 40)),
        .tests = family == FAMILY_TEST || (all && rng_percent(r, 40)),
        .probes = family == FAMILY_PROBE || (all && rng_percent(r, 40)),
        .modes = family == FAMILY_MODES || (all && rng_percent(r, 40)),
        .cancels = family == FAMILY_CANCEL || (all && rng_percent(r, 20)),
        .collectives = family == FAMILY_COLLECTIVES || (all && rng_percent(r, 30)),
        .gather = family == FAMILY_GATHER,
    };
    bool some = family > FAMILY_REQUESTS_ANY && family != FAMILY_GATHER;
    f.any_source = family == FAMILY_ANY_SOURCE || family == FAMILY_ANY_TAG
                   || family == FAMILY_REQUESTS_ANY || (some && rng_percent(r, 60));
    f.any_tag = family == FAMILY_ANY_TAG
                || (family == FAMILY_REQUESTS_ANY && rng_percent(r, 50))
                || (some && f.any_source && rng_percent(r, 30));
    f.requests = f.requests || (some && rng_percent(r, 40));
    return f;
}

struct skel *gen_skel(struct arena *arena, uint64_t seed, enum family family)
{
    static const uint32_t sizes[] = { 2, 3, 3, 4 };
    struct generator g = { .rng = { seed * OLD_FAMILIES + family } };
    if (family_is_wide(family))
        g.rng.state = (seed << 8) + family;
    rng_next(&g.rng);
    const char *name = arena_printf(arena, "%s-%llu", family_text(family),
                                    (unsigned long long)seed);
    if (family_is_wide(family)) {
        struct wide_features f = family_has_tapes(family) ? tape_features(&g.rng)
                                                          : wide_features(&g.rng, family);
        struct skel *s = wide_skel(arena, &g.rng, &f);
        s->program = name;
        return s;
    }
    choose_features(&g, family);
    g.n = sizes[rng_below(&g.rng, 4)];
    g.tags = rng_range(&g.rng, 1, 2);
    g.s = skel_new(arena, g.n);
    g.s->program = name;
    if (g.barriers)
        add_part(&g);
    uint32_t n_worlds = g.worlds ? 2 : 1;
    for (uint32_t w = 0; w < n_worlds; w++) {
        g.progs = ARENA_ARRAY(arena, struct program, g.n);
        skel_add_world(g.s, n_worlds == 1 ? "" : w ? "argc >= 2" : "argc < 2");
        add_communications(&g);
        perturb(&g);
        finish(&g, w);
    }
    return g.s;
}
