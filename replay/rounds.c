/* Communicators and their collectives.  Who has entered is answered when all have, or, where the
 * counterexample lets a rank go before that, when those have whose data it needs (MPI-4.0 6.1).
 * Calls that do not match are found before MPI sees them. */
#include "replay/calls.h"

#include "core/base/str.h"
#include "core/base/vec.h"
#include "core/mpi/mpi.h"
#include "replay/fields.h"

#include <string.h>
#include <strings.h>

static uint32_t comm_find(struct run *run, uint32_t rank, const char *line)
{
    struct arena *a = run->arena;
    const struct rank *r = &run->ranks[rank];
    struct comm c = {.inter = (int)fields_number(line, "inter", 0),
                     .nth = (int)fields_number(line, "nth", 0), .parent = RESULT_NONE,
                     .made_by = RESULT_NONE, .members = fields_text(a, line, "ranks")};
    long long parent = fields_number(line, "parent", -1), op = fields_number(line, "op", -1);
    if (parent >= 0 && parent < r->n_comms)
        c.parent = r->comms[parent];
    if (c.parent != RESULT_NONE && op >= 0 && op < r->n_ops)
        c.made_by = r->ops[op]->round;
    for (uint32_t i = 0; i < run->n_comms; i++) {
        const struct comm *k = &run->comms[i];
        if (k->inter == c.inter && k->nth == c.nth && k->parent == c.parent
            && k->made_by == c.made_by && str_same(k->members, c.members))
            return i;
    }
    c.ranks = fields_numbers(a, c.members, &c.n);
    c.n_first = (uint32_t)fields_number(line, "first", 0);
    c.entered = ARENA_ARRAY(a, uint32_t, c.n);
    c.sources = ARENA_ARRAY(a, struct comm_sources, c.n);
    VEC_PUSH(a, run->comms, run->n_comms, run->cap_comms, c);
    return run->n_comms - 1;
}

static uint32_t member_of(const struct comm *c, uint32_t rank)
{
    uint32_t i = 0;
    while (i + 1 < c->n && c->ranks[i] != rank)
        i++;
    return i;
}

static void set_sources(struct run *run, const struct comm *c, uint32_t rank, const char *line)
{
    const char *text = fields_text(run->arena, line, "sources");
    if (!text || !c->n)
        return;
    struct comm_sources *s = &c->sources[member_of(c, rank)];
    s->told = true;
    s->ranks = fields_numbers(run->arena, text, &s->n);
}

void calls_comm(struct run *run, uint32_t rank, const char *line)
{
    struct rank *r = &run->ranks[rank];
    uint32_t number = comm_find(run, rank, line);
    set_sources(run, &run->comms[number], rank, line);
    if (run->comms[number].inter > 1)
        run_decide(run, REPLAY_UNSUPPORTED, "rank %u uses a communicator that was not seen to be "
                                            "made", rank);
    VEC_PUSH(run->arena, r->comms, r->n_comms, r->cap_comms, number);
}

static bool is_source(const struct comm_sources *s, uint32_t rank)
{
    for (uint32_t i = 0; i < s->n; i++)
        if (s->ranks[i] == rank)
            return true;
    return false;
}

/* Data goes from one group to the other only (6.2.2). */
static bool same_group(const struct comm *c, enum mpi_fn fn, uint32_t member, uint32_t other)
{
    bool limited = mpi_has(fn, MPI_TRAIT_NEEDS_ROOT) || mpi_has(fn, MPI_TRAIT_ROOT_NEEDS)
                   || mpi_has(fn, MPI_TRAIT_NEEDS_OTHERS) || mpi_has(fn, MPI_TRAIT_NEEDS_REMOTE);
    return c->n_first && limited && (member < c->n_first) == (other < c->n_first);
}

/* Whose data the member needs, by the function's row: core/mpi/mpi.h. */
static bool needs(const struct comm *c, const struct op *op, uint32_t member, uint32_t other)
{
    enum mpi_fn fn = mpi_find(op->fn);
    bool is_root = op->root == (int)op->rank;
    if (member == other || same_group(c, fn, member, other))
        return false;
    if (mpi_has(fn, MPI_TRAIT_NEEDS_NOBODY) || op->spares)
        return false;
    if (mpi_has(fn, MPI_TRAIT_NEEDS_SOURCES) && c->sources[member].told)
        return is_source(&c->sources[member], c->ranks[other]);
    if (mpi_has(fn, MPI_TRAIT_NEEDS_ROOT))
        return op->root == (int)c->ranks[other];
    if (mpi_has(fn, MPI_TRAIT_ROOT_NEEDS))
        return is_root;
    if (mpi_has(fn, MPI_TRAIT_NEEDS_LOWER))
        return other < member;
    return true;
}

static bool can_leave(const struct comm *c, const struct round *round, uint32_t member)
{
    if (round->n == c->n || round->of[member]->early) /* its counts may say that it needs fewer */
        return true;
    for (uint32_t i = 0; i < c->n; i++)
        if (!round->of[i] && needs(c, round->of[member], member, i))
            return false;
    return round->loose;
}

static bool needs_nobody(const struct comm *c, const struct op *op, uint32_t member)
{
    bool any = false;
    for (uint32_t i = 0; i < c->n; i++)
        any |= needs(c, op, member, i);
    return !any;
}

static void let_go(struct run *run, const struct comm *c, const struct round *round)
{
    for (uint32_t i = 0; i < c->n; i++) {
        struct op *op = round->of[i];
        if (!op || op->left || !can_leave(c, round, i))
            continue;
        op->left = true;
        if (op->nonblocking)
            run_answer(run, op->rank, "release %u", op->number);
        else
            run_answer(run, op->rank, "go%s%s", round->loose ? " loose" : "",
                       needs_nobody(c, op, i) ? " alone" : "");
    }
}

/* ---- do they match? ---- */

static const char *name_of(const struct op *op)
{
    return mpi_call(mpi_plain(mpi_find(op->fn)))->name;
}

static bool is_root(const struct op *op)
{
    return op->root == (int)op->rank;
}

static bool roots_differ(const struct op *x, const struct op *y)
{
    bool both = x->root != RUN_NO_ROOT && y->root != RUN_NO_ROOT;
    bool denied = (x->root == (int)y->rank && !is_root(y))
                  || (y->root == (int)x->rank && !is_root(x));
    return both ? x->root != y->root : denied;
}

/* Its rank in the communicator: of an intercommunicator, in its own group. */
static uint32_t rank_of(const struct comm *c, const struct op *op)
{
    uint32_t member = member_of(c, op->rank);
    return member >= c->n_first ? member - c->n_first : member;
}

/* In MPI_Reduce_scatter all say how long each rank's part is (6.10). */
static bool parts_differ(const struct comm *c, const struct op *x, const struct op *y)
{
    bool parts = x->gives && y->gives && !x->takes && !y->takes && !c->inter;
    return parts && memcmp(x->gives, y->gives, c->n * sizeof *x->gives) != 0;
}

/* The data that x sends to y, and those that y expects from it. */
static const char *block_differs(const struct comm *c, const struct op *x, const struct op *y)
{
    long long gives = x->gives ? x->gives[rank_of(c, y)] : x->bytes;
    long long takes = y->takes ? y->takes[rank_of(c, x)] : y->room;
    if (gives < 0 || takes < 0) /* MPI_IN_PLACE, or not told */
        return NULL;
    if (gives != takes)
        return "different sizes";
    const char *given = x->types ? x->types[rank_of(c, y)] : x->type;
    const char *taken = y->taken_types ? y->taken_types[rank_of(c, x)] : y->taken_type;
    return gives > 0 && mpi_types_differ(given, taken) ? "different types" : NULL;
}

/* Data goes from or to the root (6.5, 6.6), from each to each (6.7, 6.8), or along the edges of a
 * topology (8.6). */
static bool sends_to(const struct comm *c, const struct op *x, const struct op *y)
{
    enum mpi_fn fn = mpi_plain(mpi_find(x->fn));
    const struct comm_sources *s = &c->sources[member_of(c, y->rank)];
    if (same_group(c, fn, member_of(c, x->rank), member_of(c, y->rank)))
        return false;
    if (mpi_has(fn, MPI_TRAIT_ROOT_NEEDS))
        return is_root(y);
    if (mpi_has(fn, MPI_TRAIT_NEEDS_ROOT))
        return is_root(x);
    return !mpi_has(fn, MPI_TRAIT_NEEDS_SOURCES) || (s->told && is_source(s, x->rank));
}

static const char *blocks_differ(const struct comm *c, const struct op *x, const struct op *y)
{
    const char *there = sends_to(c, x, y) ? block_differs(c, x, y) : NULL;
    return there || !sends_to(c, y, x) ? there : block_differs(c, y, x);
}

static bool is_in_group(const struct op *op, uint32_t rank)
{
    for (uint32_t i = 0; i < op->n_group; i++)
        if (op->group[i] == rank)
            return true;
    return false;
}

/* All members of a group give the same one, in the same order (7.4.2). */
static bool groups_differ(const struct op *x, const struct op *y)
{
    bool meet = is_in_group(x, y->rank) || is_in_group(y, x->rank);
    return meet && (x->n_group != y->n_group
                    || memcmp(x->group, y->group, x->n_group * sizeof *x->group) != 0);
}

/* What differs, or NULL. */
static const char *difference(const struct comm *c, const struct op *x, const struct op *y)
{
    if (strcmp(name_of(x), name_of(y)) != 0)
        return "different calls";
    if (roots_differ(x, y))
        return "different roots";
    if (x->root == RUN_NO_ROOT || y->root == RUN_NO_ROOT) /* nothing else that it says counts */
        return NULL;
    if (!str_same(x->operator, y->operator))
        return strstr(x->fn, "Win_") ? "different assertions" : "different operators";
    if (groups_differ(x, y))
        return "different groups";
    if (x->same && y->same && x->same != y->same)
        return "different arguments";
    if (parts_differ(c, x, y))
        return "different sizes";
    if (!mpi_has(mpi_find(x->fn), MPI_TRAIT_ONE_BLOCK))
        return blocks_differ(c, x, y);
    if (x->bytes != y->bytes)
        return "different sizes";
    return mpi_types_differ(x->type, y->type) ? "different types" : NULL;
}

static void compare(struct run *run, const struct comm *c, const struct round *round,
                    const struct op *op)
{
    for (uint32_t i = 0; i < c->n && !run->mismatch[0]; i++) {
        const struct op *other = round->of[i];
        if (other && other != op && difference(c, other, op)) {
            run->mismatch[0] = other;
            run->mismatch[1] = op;
            run_detail(run, "%s in one collective: rank %u in %s at %s, rank %u in %s at %s",
                       difference(c, other, op), other->rank, other->fn,
                       run_place_text(run, other->at), op->rank, op->fn,
                       run_place_text(run, op->at));
        }
    }
}

/* ---- entering ---- */

/* A persistent collective that is started is that without "_init". */
static const char *without_init(struct arena *a, const char *fn)
{
    const char *init = strstr(fn, "_init");
    return init ? arena_printf(a, "%.*s", (int)(init - fn), fn) : fn;
}

static uint32_t *blocks(struct run *run, const char *line, const char *name)
{
    uint32_t n;
    const char *text = fields_text(run->arena, line, name);
    return text ? fields_numbers(run->arena, text, &n) : NULL;
}

/* The basic types of the blocks of each rank, or NULL. */
static const char **block_types(struct run *run, const char *line, const char *name)
{
    const char **types = NULL, *text = fields_text(run->arena, line, name);
    uint32_t n = 0, cap = 0;
    while (text && *text) {
        size_t length = strcspn(text, ",");
        VEC_PUSH(run->arena, types, n, cap,
                 mpi_basic_type(arena_printf(run->arena, "%.*s", (int)length, text)));
        text += length + (text[length] == ',');
    }
    return types;
}

static struct op *op_new(struct run *run, uint32_t rank, const char *line)
{
    struct op *op = ARENA_NEW(run->arena, struct op);
    const struct rank_call *call = &run->ranks[rank].call;
    bool started = strstr(line, " kind=icoll ") != NULL;
    *op = (struct op){.kind = OP_COLLECTIVE, .rank = rank,
                      .fn = started ? without_init(run->arena, call->fn) : call->fn, .at = call->at,
                      .comm = call->comm, .root = (int)fields_number(line, "root", -1),
                      .operator = fields_text(run->arena, line, "op"),
                      .bytes = fields_number(line, "bytes", -1),
                      .room = fields_number(line, "room", -1),
                      .type = calls_type(run, line, "type"),
                      .taken_type = calls_type(run, line, "rtype"),
                      .gives = blocks(run, line, "gives"), .takes = blocks(run, line, "takes"),
                      .types = block_types(run, line, "types"),
                      .taken_types = block_types(run, line, "rtypes"),
                      .same = fields_digest(line, "same"),
                      .data = fields_digest(line, "data"), .nonblocking = started,
                      .spares = fields_has(line, "spares")};
    op->group = fields_numbers(run->arena, fields_text(run->arena, line, "group"), &op->n_group);
    return op;
}

uint32_t calls_comm_within(struct run *run, uint32_t comm, int what, uint32_t made_by)
{
    for (uint32_t i = 0; i < run->n_comms; i++)
        if (run->comms[i].nth == what && run->comms[i].parent == comm
            && run->comms[i].made_by == made_by)
            return i;
    struct comm c = run->comms[comm];
    c.nth = what;
    c.parent = comm;
    c.made_by = made_by;
    c.rounds = NULL;
    c.n_rounds = c.cap_rounds = 0;
    c.entered = ARENA_ARRAY(run->arena, uint32_t, c.n);
    VEC_PUSH(run->arena, run->comms, run->n_comms, run->cap_comms, c);
    return run->n_comms - 1;
}

static void enter(struct run *run, struct op *op)
{
    struct comm *c = &run->comms[op->comm];
    uint32_t member = member_of(c, op->rank);
    op->round = c->entered[member]++;
    while (c->n_rounds <= op->round) {
        struct round round = {.of = ARENA_ARRAY(run->arena, struct op *, c->n)};
        VEC_PUSH(run->arena, c->rounds, c->n_rounds, c->cap_rounds, round);
    }
    struct round *round = &c->rounds[op->round];
    round->of[member] = op;
    round->n++;
    round->loose |= op->early;
    compare(run, c, round, op);
    if (!run->mismatch[0])
        let_go(run, c, round);
}

void calls_collective(struct run *run, uint32_t rank, const char *line)
{
    struct rank *r = &run->ranks[rank];
    struct op *op = op_new(run, rank, line);
    const struct step *step;
    if (op->comm == RESULT_NONE) {
        run_answer(run, rank, "go");
        return;
    }
    if (!calls_start(run, op, &step))
        return;
    op->early = step && step->early;
    /* Persistent ones that are started meet in the order of their own starts, whatever comes
     * between them (6.13). */
    long long init = fields_number(line, "init", -1);
    if (init >= 0 && init < r->n_ops)
        op->comm = calls_comm_within(run, op->comm, CALLS_STARTED, r->ops[init]->round);
    r->call.ops = ARENA_NEW(run->arena, uint32_t);
    r->call.ops[0] = op->number;
    r->call.n_ops = 1;
    if (op->nonblocking)
        run_answer(run, rank, "go");
    enter(run, op);
}
