/* Random programs with windows (see rma_program.h). */
#include "tests/random/rng.h"
#include "tests/rma/rma_program.h"

struct gen {
    struct rng rng;
    struct rma_program p;
    bool full; /* a rank has no room for more */
    bool calm; /* most accesses of two ranks are to different cells */
};

static uint32_t below(struct gen *g, uint32_t n)
{
    return rng_below(&g->rng, n);
}

static bool percent(struct gen *g, uint32_t n)
{
    return rng_percent(&g->rng, n);
}

static void insert(struct gen *g, uint32_t rank, uint32_t at, struct rma_statement st)
{
    enum { LAST_ONES = RMA_WINS + 1 };
    uint32_t n = g->p.n[rank];
    if (n + LAST_ONES >= RMA_STATEMENTS) {
        g->full = true;
        return;
    }
    for (uint32_t i = n; i > at; i--)
        g->p.s[rank][i] = g->p.s[rank][i - 1];
    g->p.s[rank][at] = st;
    g->p.n[rank]++;
}

static void add(struct gen *g, uint32_t rank, struct rma_statement st)
{
    insert(g, rank, g->p.n[rank], st);
}

static void add_kind(struct gen *g, uint32_t rank, enum rma_kind kind, uint8_t win)
{
    add(g, rank, (struct rma_statement){.kind = kind, .win = win});
}

static uint8_t some_window(struct gen *g)
{
    return (uint8_t)below(g, g->p.n_wins);
}

static uint8_t some_rank(struct gen *g)
{
    return (uint8_t)below(g, g->p.nprocs);
}

static uint8_t another(struct gen *g, uint32_t rank)
{
    return (uint8_t)((rank + 1 + below(g, g->p.nprocs - 1)) % g->p.nprocs);
}

static uint8_t some_cells(struct gen *g)
{
    return percent(g, 20) ? 3 : (uint8_t)(1 + below(g, 2));
}

/* ---- statements that stand anywhere ---- */

static struct rma_statement operation(struct gen *g, uint32_t rank, uint8_t win, uint8_t target)
{
    static const enum rma_kind kinds[] = {RMA_GET, RMA_GET, RMA_MAX, RMA_PUT, RMA_PUT,
                                          RMA_ADD, RMA_ADD, RMA_ADD, RMA_ADD};
    uint32_t first = g->calm ? 4 : 0, last = g->calm ? 9 : 7;
    struct rma_statement st = {.kind = kinds[first + below(g, last - first)], .win = win,
                               .other = target, .cells = some_cells(g)};
    if (g->calm)
        st.cells = (uint8_t)(1 + rank % 2);
    if (percent(g, g->calm ? 5 : 15))
        st.buffer = (uint8_t)(1 + some_window(g));
    return st;
}

static struct rma_statement access_to(struct gen *g, uint32_t rank, uint8_t win)
{
    static const enum rma_kind kinds[] = {RMA_READ, RMA_LOAD, RMA_STORE, RMA_WRITE};
    struct rma_statement st = {.kind = kinds[below(g, g->calm ? 3 : 4)], .win = win};
    st.cells = g->calm ? (uint8_t)(1 + rank % 2) : some_cells(g);
    return st;
}

static void add_operations(struct gen *g, uint32_t rank, uint8_t win, uint32_t target,
                           uint32_t most)
{
    for (uint32_t k = below(g, most + 1); k > 0; k--) {
        uint8_t to = target < g->p.nprocs ? (uint8_t)target : some_rank(g);
        add(g, rank, operation(g, rank, win, to));
    }
}

/* ---- blocks ---- */

static void add_message(struct gen *g)
{
    uint8_t from = some_rank(g), to = another(g, from);
    add(g, from, (struct rma_statement){.kind = RMA_SEND, .other = to});
    add(g, to, (struct rma_statement){.kind = RMA_RECV, .other = from});
}

static void add_barrier(struct gen *g)
{
    for (uint32_t r = 0; r < g->p.nprocs; r++)
        add_kind(g, r, RMA_BARRIER, 0);
}

static void add_fences(struct gen *g)
{
    uint8_t win = some_window(g), first = percent(g, 50) ? RMA_NOPRECEDE : 0;
    uint8_t last = percent(g, 40) ? RMA_NOSUCCEED : 0;
    uint32_t epochs = 1 + below(g, 2);
    for (uint32_t r = 0; r < g->p.nprocs; r++) {
        add(g, r, (struct rma_statement){.kind = RMA_FENCE, .win = win, .bits = first});
        for (uint32_t k = 0; k < epochs; k++) {
            add_operations(g, r, win, RMA_RANKS, g->p.nprocs == 2 ? 2 : 1);
            if (percent(g, 25))
                add(g, r, access_to(g, r, win));
            add(g, r, (struct rma_statement){.kind = RMA_FENCE, .win = win,
                                             .bits = k + 1 == epochs ? last : 0});
        }
    }
}

static void add_access_epoch(struct gen *g)
{
    uint8_t win = some_window(g), origin = some_rank(g), first = another(g, origin);
    uint8_t all = (uint8_t)((1u << g->p.nprocs) - 1 - (1u << origin));
    uint8_t targets = percent(g, 60) ? (uint8_t)(1u << first) : all;
    add(g, origin, (struct rma_statement){.kind = RMA_START, .win = win, .group = targets});
    add_operations(g, origin, win, first, 2);
    if (percent(g, 10))
        add_message(g);
    add_kind(g, origin, RMA_COMPLETE, win);
    for (uint32_t r = 0; r < g->p.nprocs; r++)
        if (targets >> r & 1) {
            add(g, r, (struct rma_statement){.kind = RMA_POST, .win = win,
                                             .group = (uint8_t)(1u << origin)});
            if (percent(g, 30))
                add(g, r, access_to(g, r, win));
            add_kind(g, r, RMA_WAIT, win);
        }
}

/* The target is told that the origin has completed its epoch, and looks at its memory. */
static void add_told_epoch(struct gen *g)
{
    uint8_t win = some_window(g), origin = some_rank(g), target = another(g, origin);
    struct rma_statement look = access_to(g, target, win);
    add(g, origin, (struct rma_statement){.kind = RMA_START, .win = win,
                                          .group = (uint8_t)(1u << target)});
    add_operations(g, origin, win, target, 2);
    add_kind(g, origin, RMA_COMPLETE, win);
    add(g, origin, (struct rma_statement){.kind = RMA_SEND, .other = target});
    add(g, target, (struct rma_statement){.kind = RMA_POST, .win = win,
                                          .group = (uint8_t)(1u << origin)});
    add(g, target, (struct rma_statement){.kind = RMA_RECV, .other = origin});
    look.kind = percent(g, 50) ? RMA_LOAD : RMA_STORE;
    add(g, target, look);
    add_kind(g, target, RMA_WAIT, win);
}

/* Two ranks that are origins and targets of each other. */
static void add_exchange(struct gen *g)
{
    uint8_t win = some_window(g), a = some_rank(g), b = another(g, a);
    bool swapped = percent(g, 25);
    for (int side = 0; side < 2; side++) {
        uint8_t me = side ? b : a, other = side ? a : b;
        struct rma_statement post = {.kind = RMA_POST, .win = win, .group = (uint8_t)(1u << other)};
        struct rma_statement start = post;
        start.kind = RMA_START;
        add(g, me, swapped ? start : post);
        add(g, me, swapped ? post : start);
        add_operations(g, me, win, other, 2);
        add_kind(g, me, RMA_COMPLETE, win);
        add_kind(g, me, RMA_WAIT, win);
    }
}

static void add_in_section(struct gen *g, uint32_t rank, uint8_t win, uint8_t target)
{
    uint32_t what = below(g, 100);
    if (what < 65)
        add(g, rank, operation(g, rank, win, target));
    else if (what < 80)
        add(g, rank, (struct rma_statement){.kind = RMA_FLUSH, .win = win, .other = target});
    else if (what < 88)
        add(g, rank, (struct rma_statement){.kind = RMA_FLUSH_LOCAL, .win = win, .other = target});
    else
        add(g, rank, access_to(g, rank, win));
}

static void add_inner_section(struct gen *g, uint32_t rank, uint8_t win, uint8_t outer)
{
    uint8_t target = another(g, outer);
    add(g, rank, (struct rma_statement){.kind = RMA_LOCK, .win = win, .other = target,
                                        .bits = percent(g, 40)});
    add_in_section(g, rank, win, target);
    add(g, rank, (struct rma_statement){.kind = RMA_UNLOCK, .win = win, .other = target});
}

static void add_section(struct gen *g)
{
    uint8_t win = some_window(g), rank = some_rank(g), target = some_rank(g);
    add(g, rank, (struct rma_statement){.kind = RMA_LOCK, .win = win, .other = target,
                                        .bits = percent(g, 60)});
    for (uint32_t k = below(g, 4); k > 0; k--)
        add_in_section(g, rank, win, target);
    if (percent(g, 20))
        add_message(g);
    if (percent(g, 15))
        add_inner_section(g, rank, win, target);
    add(g, rank, (struct rma_statement){.kind = RMA_UNLOCK, .win = win, .other = target});
}

static void add_section_on_all(struct gen *g)
{
    uint8_t win = some_window(g), rank = some_rank(g);
    add_kind(g, rank, RMA_LOCK_ALL, win);
    for (uint32_t k = 1 + below(g, 3); k > 0; k--)
        add_in_section(g, rank, win, some_rank(g));
    if (percent(g, 30))
        add_message(g);
    add_kind(g, rank, RMA_UNLOCK_ALL, win);
}

/* ---- what makes it wrong, perhaps ---- */

static void damage(struct gen *g)
{
    uint32_t r = some_rank(g), n = g->p.n[r], kind = below(g, 100);
    if (!n)
        return;
    struct rma_statement *s = g->p.s[r];
    uint32_t at = below(g, n);
    if (kind < 40) {
        for (uint32_t i = at; i + 1 < n; i++)
            s[i] = s[i + 1];
        g->p.n[r]--;
    } else if (kind < 80 && at + 1 < n) {
        struct rma_statement first = s[at];
        s[at] = s[at + 1];
        s[at + 1] = first;
    } else if (kind < 90) {
        insert(g, r, at, access_to(g, r, some_window(g)));
    } else {
        insert(g, r, at, operation(g, r, some_window(g), some_rank(g)));
    }
}

static void add_ends(struct gen *g)
{
    bool frees = percent(g, 85);
    for (uint32_t r = 0; r < g->p.nprocs; r++) {
        for (uint8_t w = 0; frees && w < g->p.n_wins; w++)
            g->p.s[r][g->p.n[r]++] = (struct rma_statement){.kind = RMA_FREE, .win = w};
        g->p.s[r][g->p.n[r]++] = (struct rma_statement){.kind = RMA_END};
    }
}

struct rma_program rma_generate(uint64_t seed)
{
    static void (*const blocks[])(struct gen *) = {
        add_fences, add_fences, add_access_epoch, add_access_epoch, add_exchange, add_section,
        add_section, add_told_epoch, add_section_on_all, add_message, add_message, add_barrier,
        add_barrier};
    static void (*const sections[])(struct gen *) = {
        add_section, add_section, add_section, add_section_on_all, add_message, add_barrier};
    struct gen g = {.rng = {seed}};
    g.p = (struct rma_program){.seed = seed, .nprocs = percent(&g, 35) ? 3 : 2,
                               .n_wins = percent(&g, 80) ? 1 : 2, .one_memory = percent(&g, 30)};
    g.calm = percent(&g, 65);
    bool locks = seed % 8 == 7; /* only sections, so that some contend */
    for (uint32_t k = 1 + below(&g, 4); k > 0; k--)
        if (locks)
            sections[below(&g, sizeof sections / sizeof sections[0])](&g);
        else
            blocks[below(&g, sizeof blocks / sizeof blocks[0])](&g);
    for (uint32_t k = percent(&g, g.calm ? 40 : 25) ? 1 + below(&g, 2) : 0; k > 0; k--)
        damage(&g);
    uint32_t chooser = some_rank(&g), n = g.p.n[chooser];
    if (n && percent(&g, 8))
        insert(&g, chooser, below(&g, n), (struct rma_statement){.kind = RMA_CHOOSE});
    add_ends(&g);
    return g.full ? rma_generate(seed ^ 0x5eed) : g.p;
}
