/* Random programs of the larger language, made like those of gen.c: communications that
 * match, a few swaps and removals, then branches, loops and faults in each rank.
 *
 * What is started in a slot is ended later; operations that use one slot stay in order.
 */
#include "tests/random/wide_gen.h"

#include "core/base/vec.h"
#include "tests/random/tape_gen.h"

#include <string.h>

static bool percent(struct wide_gen *g, uint32_t p)
{
    return rng_percent(g->rng, p);
}

static bool starts(const struct wide_op *op)
{
    return op->n_slots
           && (op->kind == WIDE_ISEND || op->kind == WIDE_IRECV || op->kind == WIDE_ICOLL);
}

struct wide_op *wide_append(struct wide_gen *g, uint32_t p, struct wide_op op)
{
    struct wide_program *prog = &g->progs[p];
    bool is_new = !op.id && !op.started[0];
    if (is_new && starts(&op))
        op.id = g->starter[p][op.slots[0]] = ++g->n_ids;
    else if (is_new)
        for (uint32_t i = 0; i < op.n_slots; i++)
            op.started[i] = g->starter[p][op.slots[i]];
    VEC_PUSH(g->s->arena, prog->ops, prog->n, prog->cap, op);
    return &prog->ops[prog->n - 1];
}

/* A free slot, taken now if `keep`; WIDE_SLOTS if there is none. */
static uint32_t free_slot(struct wide_gen *g, uint32_t p, bool keep)
{
    uint32_t slot = 0;
    while (slot < WIDE_SLOTS && g->open[p] >> slot & 1)
        slot++;
    if (keep && slot < WIDE_SLOTS)
        g->open[p] |= 1u << slot;
    return slot;
}

static uint32_t random_value(struct wide_gen *g)
{
    return percent(g, 40) ? SEND_VAR : rng_below(g->rng, SYMBOLS);
}

/* What becomes of a received value. */
static void set_use(struct wide_gen *g, struct wide_op *op)
{
    op->mark = (op->source == ANY_SOURCE || op->source_tag == ANY_TAG) && percent(g, 45);
    op->keep = !op->mark && percent(g, 30);
}

static enum wide_form wait_form(struct wide_gen *g, uint32_t n)
{
    static const enum wide_form anys[] = { WAIT_ANY, WAIT_ANY_FIRST, WAIT_SOME };
    static const enum wide_form tests[] = {
        WAIT_TEST, WAIT_TEST_LOOP, WAIT_TESTALL, WAIT_TESTALL_LOOP, WAIT_TESTANY_LOOP,
    };
    if (g->f->waitany && n > 1 && percent(g, 60))
        return anys[rng_below(g->rng, 3)];
    if (g->f->tests && percent(g, 60))
        return tests[rng_below(g->rng, 5)];
    return WAIT_EACH;
}

/* End some of the open requests of rank p, or all of them. */
static void close_some(struct wide_gen *g, uint32_t p, bool all)
{
    struct wide_op op = { .kind = WIDE_WAIT };
    uint32_t first = rng_below(g->rng, WIDE_SLOTS);
    for (uint32_t i = 0; i < WIDE_SLOTS; i++) {
        uint32_t slot = (first + i) % WIDE_SLOTS;
        if (!((g->open[p] & ~g->held[p]) >> slot & 1) || op.n_slots == 3
            || (!all && percent(g, 40)))
            continue;
        op.slots[op.n_slots++] = slot;
        op.cancelled = op.cancelled || g->cancelled[p] >> slot & 1;
    }
    for (uint32_t i = 0; i < op.n_slots; i++) {
        g->open[p] &= ~(1u << op.slots[i]);
        g->cancelled[p] &= ~(1u << op.slots[i]);
    }
    op.form = wait_form(g, op.n_slots);
    if (op.n_slots)
        wide_append(g, p, op);
}

/* A send in its own slot, blocking if `waits`. */
static void slot_send(struct wide_gen *g, uint32_t p, struct wide_op send, bool waits)
{
    send.kind = WIDE_ISEND;
    send.slots[0] = free_slot(g, p, true);
    send.n_slots = 1;
    if (send.mode == SKEL_BUFFER) {
        send.room = g->room;
        g->attached[p] = true;
    }
    wide_append(g, p, send);
    struct wide_op end = { .kind = WIDE_WAIT, .n_slots = 1, .slots = { send.slots[0] } };
    end.kind = waits ? WIDE_WAIT : WIDE_FREE;
    bool given_up = !waits && g->f->cancels && percent(g, 15);
    if (!waits && !given_up)
        return;
    wide_append(g, p, end);
    g->open[p] &= ~(1u << send.slots[0]);
}

static void add_send(struct wide_gen *g, uint32_t p, struct wide_op send)
{
    bool slot = free_slot(g, p, false) < WIDE_SLOTS;
    uint32_t mode = g->f->modes ? rng_below(g->rng, 100) : 100;
    if (mode < 25)
        send.mode = SKEL_SYNC;
    else if (mode < 55)
        send.mode = SKEL_BUFFER;
    else if (mode < 65)
        send.mode = SKEL_READY;
    if (slot && g->f->requests && percent(g, 55))
        slot_send(g, p, send, false);
    else if (slot && (send.mode == SKEL_BUFFER || send.mode == SKEL_READY))
        slot_send(g, p, send, true);
    else
        wide_append(g, p, send)->kind = send.mode == SKEL_SYNC ? WIDE_SSEND : WIDE_SEND;
}

static void add_recv(struct wide_gen *g, uint32_t q, struct wide_op recv)
{
    uint32_t slot = free_slot(g, q, false);
    if (slot < WIDE_SLOTS && g->f->probes && percent(g, 45)) {
        recv.kind = WIDE_PROBE;
        recv.form = (enum wide_form)rng_below(g->rng, PROBE_FORMS);
        recv.slots[0] = slot;
        recv.n_slots = 1;
    } else if (slot < WIDE_SLOTS && g->f->requests && percent(g, 55)) {
        recv.kind = WIDE_IRECV;
        recv.slots[0] = free_slot(g, q, true);
        recv.n_slots = 1;
    }
    wide_append(g, q, recv);
}

static void maybe_cancel(struct wide_gen *g, uint32_t p)
{
    struct wide_op op = { .kind = WIDE_CANCEL, .cancelled = true, .n_slots = 1 };
    op.slots[0] = rng_below(g->rng, WIDE_SLOTS);
    if (!g->f->cancels || !((g->open[p] & ~g->held[p]) >> op.slots[0] & 1)
        || !percent(g, 30))
        return;
    const struct wide_program *prog = &g->progs[p];
    for (uint32_t i = prog->n; i-- > 0;) {
        const struct wide_op *start = &prog->ops[i];
        if (start->n_slots && start->slots[0] == op.slots[0]) {
            if (start->kind == WIDE_ICOLL)
                return;
            break;
        }
    }
    op.form = wait_form(g, 1);
    g->open[p] &= ~(1u << op.slots[0]);
    wide_append(g, p, op);
}

static void add_message(struct wide_gen *g)
{
    uint32_t p = rng_below(g->rng, g->n), tag = rng_below(g->rng, g->tags);
    uint32_t q = (p + 1 + rng_below(g->rng, g->n - 1)) % g->n;
    if (g->f->gather && percent(g, 85))
        tag = 1; /* mostly apart from what is gathered */
    if (percent(g, 4))
        q = p;
    struct wide_op send = { .kind = WIDE_SEND, .peer = q, .tag = tag,
                            .value = random_value(g), .room = SKEL_NONE };
    struct wide_op recv = { .kind = WIDE_RECV, .source = p, .source_tag = tag };
    if (g->f->any_source && percent(g, 55))
        recv.source = ANY_SOURCE;
    if (g->f->any_tag && percent(g, 50))
        recv.source_tag = ANY_TAG;
    set_use(g, &recv);
    bool first = p == q && percent(g, 30);
    if (first)
        add_recv(g, q, recv);
    add_send(g, p, send);
    if (!first)
        add_recv(g, q, recv);
    for (uint32_t i = 0; i < 2; i++, p = q) {
        maybe_cancel(g, p);
        if (percent(g, 40))
            close_some(g, p, false);
    }
}

static struct wide_op exchange(struct wide_gen *g, uint32_t to, uint32_t from,
                               uint32_t tag)
{
    struct wide_op op = { .kind = WIDE_SENDRECV, .peer = to, .tag = tag,
                          .value = random_value(g), .source = from, .source_tag = tag };
    if (g->f->any_source && percent(g, 25))
        op.source = ANY_SOURCE;
    set_use(g, &op);
    return op;
}

static void add_exchange(struct wide_gen *g)
{
    uint32_t p = rng_below(g->rng, g->n), tag = rng_below(g->rng, g->tags);
    uint32_t q = (p + 1 + rng_below(g->rng, g->n - 1)) % g->n;
    if (percent(g, 60)) {
        wide_append(g, p, exchange(g, q, q, tag));
        wide_append(g, q, exchange(g, p, p, tag));
    } else {
        for (uint32_t i = 0; i < g->n; i++)
            wide_append(g, i, exchange(g, (i + 1) % g->n, (i + g->n - 1) % g->n, tag));
    }
}

static void add_collective(struct wide_gen *g)
{
    uint32_t comm = rng_below(g->rng, g->s->n_comms);
    const struct skel_comm *c = &g->s->comms[comm];
    struct wide_op op = { .kind = WIDE_COLL, .comm = comm };
    if (g->f->collectives) {
        op.coll = rng_below(g->rng, WIDE_COLLS);
        op.root = rng_below(g->rng, c->n_ranks);
        op.decides = wide_coll_decides(op.coll)
                     && (g->f->tapes ? g->decides : percent(g, 50));
    }
    bool nonblocking = g->f->collectives && percent(g, 50);
    for (uint32_t i = 0; i < c->n_ranks; i++) {
        struct wide_op call = op;
        uint32_t p = c->ranks[i];
        call.keep = percent(g, 60);
        if (wide_coll_has_root(op.coll) && percent(g, 3))
            call.root = rng_below(g->rng, c->n_ranks);
        if (nonblocking && free_slot(g, p, false) < WIDE_SLOTS) {
            call.kind = WIDE_ICOLL;
            call.slots[0] = free_slot(g, p, true);
            call.n_slots = 1;
        }
        wide_append(g, p, call);
    }
}

/* Many send to one, which takes the messages in any order; then more may follow. */
static void add_gather(struct wide_gen *g)
{
    uint32_t root = rng_below(g->rng, g->n), count = 0;
    for (uint32_t p = 0; p < g->n; p++) {
        uint32_t times = p == root ? 0 : percent(g, 70) ? 1 : rng_below(g->rng, 3);
        struct wide_op send = { .kind = WIDE_SEND, .peer = root,
                                .value = rng_below(g->rng, SYMBOLS) };
        count += times;
        while (times-- > 0)
            wide_append(g, p, send);
    }
    if (count > 1 && percent(g, 15))
        count--;
    while (count-- > 0) {
        struct wide_op recv = { .kind = WIDE_RECV, .source = ANY_SOURCE };
        wide_append(g, root, recv);
    }
    for (uint32_t p = 0; percent(g, 35) && p < g->n; p++) {
        struct wide_op send = { .kind = WIDE_SEND, .peer = p, .tag = g->tags - 1 };
        struct wide_op recv = { .kind = WIDE_RECV, .source = root,
                                .source_tag = g->tags - 1 };
        if (p == root)
            continue;
        wide_append(g, root, send);
        wide_append(g, p, recv);
    }
}

void wide_communicate(struct wide_gen *g, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        if (g->f->gather && percent(g, 45))
            add_gather(g);
        else if ((g->f->barriers || g->f->collectives) && percent(g, 30))
            add_collective(g);
        else if (percent(g, 10))
            add_exchange(g);
        else
            add_message(g);
    }
}

void wide_close(struct wide_gen *g)
{
    for (uint32_t p = 0; p < g->n; p++) {
        while (g->open[p] & ~g->held[p])
            close_some(g, p, true);
        if (g->attached[p] && percent(g, 50))
            wide_append(g, p, (struct wide_op){ .kind = WIDE_DETACH });
    }
}

static bool share_slot(const struct wide_op *a, const struct wide_op *b)
{
    for (uint32_t i = 0; i < a->n_slots; i++)
        for (uint32_t k = 0; k < b->n_slots; k++)
            if (a->slots[i] == b->slots[k])
                return true;
    return false;
}

static uint32_t mistakes(struct wide_gen *g)
{
    static const uint32_t times[] = { 0, 0, 0, 1, 1, 1, 2 };
    return times[rng_below(g->rng, g->f->choices ? 4 : 7)];
}

void wide_perturb(struct wide_gen *g, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        struct wide_program *prog = &g->progs[rng_below(g->rng, g->n)];
        uint32_t at = prog->n ? rng_below(g->rng, prog->n) : 0;
        struct wide_op *op = &prog->ops[at];
        if (at + 1 < prog->n && percent(g, 70)) {
            struct wide_op first = *op;
            if (!share_slot(op, op + 1)) {
                *op = op[1];
                op[1] = first;
            }
        } else if (prog->n && percent(g, 40)
                   && (!op->n_slots || op->kind == WIDE_PROBE)) {
            prog->n--;
            memmove(op, op + 1, (prog->n - at) * sizeof *op);
        }
    }
}

/* Operations that stand for themselves: they may be left out. */
static bool is_alone(const struct wide_op *op)
{
    return op->kind == WIDE_SEND || op->kind == WIDE_SSEND || op->kind == WIDE_RECV
           || op->kind == WIDE_PROBE;
}

static void choose_value(struct wide_gen *g, uint32_t p, struct wide_op send)
{
    uint32_t at = g->progs[p].n;
    send.value = 0;
    wide_append(g, p, (struct wide_op){ .kind = WIDE_CHOOSE, .to = at + 3 });
    wide_append(g, p, send);
    wide_append(g, p, (struct wide_op){ .kind = WIDE_JUMP, .to = at + 4 });
    send.value = 1;
    wide_append(g, p, send);
}

static void send_by_value(struct wide_gen *g, uint32_t p, struct wide_op send)
{
    uint32_t at = g->progs[p].n;
    wide_append(g, p, (struct wide_op){ .kind = WIDE_BRANCH, .var = VAR_X, .to = at + 3,
                                   .value = rng_below(g->rng, SYMBOLS) });
    wide_append(g, p, send);
    wide_append(g, p, (struct wide_op){ .kind = WIDE_JUMP, .to = at + 4 });
    send.peer = (p + 1 + rng_below(g->rng, g->n - 1)) % g->n;
    wide_append(g, p, send);
}

static void add_fault(struct wide_gen *g, uint32_t p)
{
    uint32_t at = g->progs[p].n;
    wide_append(g, p, (struct wide_op){ .kind = WIDE_BRANCH, .var = VAR_X, .to = at + 2,
                                   .value = rng_below(g->rng, SYMBOLS) });
    wide_append(g, p, (struct wide_op){ .kind = percent(g, 75) ? WIDE_FAULT : WIDE_ABORT,
                                   .value = rng_below(g->rng, 2) });
}

/* Does x tell something about time after it? */
static bool tells(const struct wide_op *op)
{
    return op->kind == WIDE_WAIT
           && (op->form == WAIT_ANY_FIRST || op->form == WAIT_TEST
               || op->form == WAIT_TESTALL);
}

void wide_decorate(struct wide_gen *g, uint32_t p, struct wide_op op)
{
    bool sends = op.kind == WIDE_SEND || op.kind == WIDE_SSEND || op.kind == WIDE_ISEND;
    if (g->f->faults && percent(g, 6))
        add_fault(g, p);
    if (g->f->choices && sends && percent(g, 20)) {
        choose_value(g, p, op);
    } else if (g->f->choices && is_alone(&op) && percent(g, 4)) {
        wide_append(g, p, (struct wide_op){ .kind = WIDE_CHOOSE, .to = g->progs[p].n + 2 });
        wide_append(g, p, op);
    } else if (is_alone(&op) && percent(g, 7)) {
        wide_append(g, p, (struct wide_op){ .kind = WIDE_BRANCH, .var = VAR_X,
                                       .to = g->progs[p].n + 2,
                                       .value = rng_below(g->rng, SYMBOLS) });
        wide_append(g, p, op);
    } else if (sends && g->n > 2 && percent(g, 5)) {
        send_by_value(g, p, op);
    } else {
        wide_append(g, p, op);
        if (tells(&op) && percent(g, 20))
            add_fault(g, p);
    }
}

/* Repeat all of it: for ever, by choice, by value, or a few times. */
static void add_loop(struct wide_gen *g, uint32_t p)
{
    static const enum wide_kind kinds[] = { WIDE_JUMP, WIDE_CHOOSE, WIDE_BRANCH,
                                            WIDE_COUNT };
    enum wide_kind kind = kinds[rng_below(g->rng, 4)];
    wide_append(g, p, (struct wide_op){ .kind = kind, .to = 0,
                                   .var = kind == WIDE_COUNT ? VAR_COUNT : VAR_X,
                                   .value = rng_below(g->rng, SYMBOLS) });
}

static void finish(struct wide_gen *g)
{
    bool common = g->f->loops && percent(g, 50);
    enum wide_kind kind = percent(g, 50) ? WIDE_JUMP : WIDE_COUNT;
    for (uint32_t p = 0; p < g->n; p++) {
        struct wide_program straight = g->progs[p];
        g->progs[p] = (struct wide_program){ 0 };
        for (uint32_t i = 0; i < straight.n; i++)
            wide_decorate(g, p, straight.ops[i]);
        if (g->f->faults && percent(g, 8))
            add_fault(g, p);
        if (common && g->progs[p].n)
            wide_append(g, p, (struct wide_op){ .kind = kind, .var = VAR_COUNT });
        else if (g->f->loops && g->progs[p].n && percent(g, 45))
            add_loop(g, p);
        wide_append(g, p, (struct wide_op){ .kind = WIDE_END });
    }
}

/* Its barriers become neighbourhood collectives. */
static void add_sources(struct wide_gen *g, const uint32_t *ranks, uint32_t n)
{
    for (uint32_t p = 0; p < n; p++) {
        uint32_t sources[8], n_sources = 0;
        for (uint32_t q = 0; q < n; q++)
            if (percent(g, 40))
                sources[n_sources++] = ranks[q];
        skel_set_sources(g->s, 1, p, sources, n_sources);
    }
}

static void add_part(struct wide_gen *g)
{
    uint32_t ranks[8], n = 0;
    for (uint32_t p = 0; p < g->n; p++)
        if (percent(g, 60))
            ranks[n++] = p;
    uint32_t first = n > 1 && percent(g, 25) ? rng_range(g->rng, 1, n - 1) : 0;
    if (n)
        skel_add_intercomm(g->s, "part", ranks, n, first);
    if (n && !first && percent(g, 60))
        add_sources(g, ranks, n);
}

struct skel *wide_skel(struct arena *arena, struct rng *rng,
                       const struct wide_features *f)
{
    static const uint32_t sizes[] = { 2, 3, 3, 3, 4 };
    struct wide_gen g = { .rng = rng, .f = f };
    g.n = sizes[rng_below(rng, 5)];
    g.tags = f->any_tag || f->gather ? 2 : rng_range(rng, 1, 2);
    g.s = skel_new(arena, g.n);
    if (f->barriers && percent(&g, 50))
        add_part(&g);
    skel_add_world(g.s, "");
    g.progs = ARENA_ARRAY(arena, struct wide_program, g.n);
    g.open = ARENA_ARRAY(arena, uint32_t, g.n);
    g.cancelled = ARENA_ARRAY(arena, uint32_t, g.n);
    g.attached = ARENA_ARRAY(arena, bool, g.n);
    g.held = ARENA_ARRAY(arena, uint32_t, g.n);
    g.starter = ARENA_ARRAY(arena, uint32_t *, g.n);
    for (uint32_t p = 0; p < g.n; p++)
        g.starter[p] = ARENA_ARRAY(arena, uint32_t, WIDE_SLOTS);
    g.room = percent(&g, 50) ? SKEL_NONE : rng_range(rng, 1, 2);
    if (f->tapes) {
        tape_programs(&g);
    } else {
        wide_communicate(&g, rng_range(rng, 2, g.n + (f->requests ? 2 : 3)));
        wide_close(&g);
        wide_perturb(&g, mistakes(&g));
        finish(&g);
    }
    wide_compile(g.s, 0, g.progs, g.tags);
    return g.s;
}
