/* Slices until nothing more can be dropped: what the first round removes can make other
 * statements useless (a branch both of whose sides became the same). */
#include "slicer/slicer.h"

#include "core/base/passes.h"
#include "core/base/vec.h"
#include "core/ir/clone.h"
#include "core/ir/same.h"
#include "slicer/depend/reasons.h"
#include "slicer/depend/unused_buffers.h"
#include "slicer/program.h"
#include "slicer/rewrite/assertions.h"
#include "slicer/rewrite/callbacks.h"
#include "slicer/rewrite/emit.h"
#include "slicer/rewrite/exits.h"
#include "slicer/rewrite/float_loops.h"
#include "slicer/rewrite/heap_calls.h"
#include "slicer/rewrite/loops.h"
#include "slicer/rewrite/number_errors.h"
#include "slicer/rewrite/signals.h"
#include "slicer/rewrite/skip_rounds.h"
#include "slicer/rewrite/streams.h"
#include "slicer/rewrite/tables.h"
#include "slicer/rewrite/targets.h"
#include "slicer/rewrite/threads.h"
#include "slicer/rewrite/unsequenced.h"
#include "slicer/rewrite/waits.h"

static uint32_t id_of(const struct sl_dependence *s, uint32_t number)
{
    return number == SL_NONE ? SL_NONE : s->x->places[number].in->id;
}

/* The statements of p, as s marked them; what is not in p is dropped. */
static void record(struct slice *reasons, const struct sl_dependence *s, bool first)
{
    for (uint32_t i = 0; i < reasons->n; i++)
        reasons->items[i].kept = false;
    for (uint32_t i = 0; i < s->x->n_places; i++) {
        const struct sl_mark *m = &s->marks[i];
        if (s->x->places[i].in->id >= reasons->n)
            continue; /* made by an earlier round */
        struct sl_reason *r = &reasons->items[s->x->places[i].in->id];
        if (first)
            r->reached = s->cfgs[s->x->places[i].func] != NULL;
        if (!(m->flags & SL_KEPT))
            continue;
        r->kept = true;
        r->aspects = causes_aspects(m->flags);
        r->read = depend_read(s, i);
        for (unsigned a = 0; a < SL_A_COUNT; a++) {
            r->causes[a] = m->causes[a];
            if (r->aspects & 1u << a)
                r->causes[a].parent = id_of(s, m->causes[a].parent);
        }
        r->cut |= (m->flags & SL_CUT) != 0;
    }
}

static void note_cuts(const struct sl_dependence *s, struct ledger *ledger)
{
    for (uint32_t i = 0; i < s->x->n_places; i++) {
        struct src_range at = s->x->places[i].in->at;
        if ((s->marks[i].flags & (SL_LOOSE | SL_SENDS)) == SL_LOOSE)
            ledger_add(ledger, LEDGER_MESSAGE, at,
                       "the array data sent here can be any value");
        at.col = at.end_line = at.end_col = 0; /* one entry for a line */
        if (s->marks[i].flags & SL_CUT)
            ledger_add(ledger, LEDGER_FLOAT, at,
                       "floating point data read here can be any value");
    }
}

enum { MAX_ENDS = 3 }; /* that are named for one use */

struct ends {
    uint32_t n, named;
};

/* "line 8", or "line 8 or another one" for the last one that is named; NULL: it is another one. */
static const char *name_end(struct arena *arena, const struct sl_dependence *s,
                            const struct sl_dangling *d, struct ends *ends)
{
    if (ends->named == MAX_ENDS)
        return NULL;
    bool last = ++ends->named == MAX_ENDS && ends->n > MAX_ENDS;
    const struct src_range *at = &s->x->places[d->end].in->at; /* our own units have no lines */
    return arena_printf(arena, "%s%s", at->line ? arena_printf(arena, "line %u", at->line)
                                                : "a function of the library",
                        last ? " or another one" : "");
}

/* Is it only assumed that this does not happen, whatever is looked at? */
static bool is_assumed(const struct sl_dangling *d)
{
    return d->stream || d->left || d->unseen;
}

static void note_left(const struct sl_dependence *s, const struct sl_dangling *d,
                      const char *end, struct ledger *ledger)
{
    struct src_range at = s->x->places[d->use].in->at;
    if (d->stream)
        ledger_add(ledger, LEDGER_FREED, at,
                   "the stream may be one that %s closes; it is assumed that it is not", end);
    else if (d->unseen)
        ledger_add(ledger, LEDGER_FREED, at, "the library, or another thread, may know memory "
                   "whose life ends at %s; it is assumed that nothing is written there", end);
    else
        ledger_add(ledger, LEDGER_FREED, at, "the pointer may lead to a variable whose block "
                   "or function was left at %s; it is assumed that nothing is written "
                   "there", end);
}

/* A slice that looks at memory which is gone keeps the addresses that MPI was given for later. */
static void note_keepers(const struct sl_dependence *s, struct slicer_result *r)
{
    for (uint32_t i = 0; i < s->x->n_places && r->freeing; i++) {
        struct sl_cells targets = pointsto_targets(s->points, i);
        for (uint32_t k = 0; k < targets.n; k++)
            if (s->x->callees[targets.items[k]].kind == SL_MPI &&
                mpi_has(s->x->callees[targets.items[k]].fn, MPI_TRAIT_PERSISTENT))
                r->freeing[s->x->places[i].in->id] = true;
    }
}

static void note_freed(struct arena *arena, const struct sl_dependence *s,
                       const struct sl_dangling *d, const char *end, struct slicer_result *r)
{
    const struct ir_instr *use = s->x->places[d->use].in;
    struct slicer_gone item = {use->at, arena_printf(arena, "the pointer may lead to memory that "
                               "%s gives back; it is assumed that nothing is written there", end)};
    VEC_PUSH(arena, r->gone, r->n_gone, r->cap_gone, item);
}

/* What is assumed of memory that is gone; of allocated memory only as long as it is not looked at:
 * slicer_result.gone.  A few ends are named for each use: the others add nothing to what is
 * assumed. */
static void note_gone(struct arena *arena, struct slicer_program *p, struct slicer_result *r,
                      struct ledger *ledger)
{
    uint32_t n, next_id = p->prog->next_id;
    const struct sl_dependence *s = program_facts(p);
    const struct sl_dangling *l = program_dangling(p, &n);
    struct arena *scratch = arena_new();
    struct ends *ends = ARENA_ARRAY(scratch, struct ends, 2 * s->x->n_places);
    for (uint32_t i = 0; i < n; i++)
        ends[2 * l[i].use + is_assumed(&l[i])].n++;
    for (uint32_t i = 0; i < n; i++) {
        bool assumed = is_assumed(&l[i]);
        const char *end = name_end(arena, s, &l[i], &ends[2 * l[i].use + assumed]);
        if (assumed && end)
            note_left(s, &l[i], end, ledger);
        if (assumed)
            continue;
        if (end)
            note_freed(arena, s, &l[i], end, r);
        r->freeing = r->freeing ? r->freeing : ARENA_ARRAY(arena, bool, next_id);
        r->freeing[s->x->places[l[i].use].in->id] = true;
        r->freeing[s->x->places[l[i].end].in->id] = true;
    }
    note_keepers(s, r);
    r->n_freeing = r->freeing ? next_id : 0;
    arena_free(scratch);
}

static void note_silent(struct arena *arena, const struct sl_dependence *s,
                        struct slicer_result *r)
{
    r->n_silent = r->prog->next_id;
    r->silent = ARENA_ARRAY(arena, uint64_t, r->n_silent);
    for (uint32_t i = 0; i < s->x->n_places; i++)
        r->silent[s->x->places[i].in->id] = unused_silent(s, i);
}

static void note_targets(struct arena *arena, const struct sl_dependence *s,
                         struct slicer_result *r)
{
    r->n_targets = s->x->p->next_id;
    r->targets = targets_find(arena, s);
}

static struct slice *keep_each(struct arena *arena, const struct ir_prog *p)
{
    struct slice *reasons = ARENA_NEW(arena, struct slice);
    reasons->n = p->next_id;
    reasons->items = ARENA_ARRAY(arena, struct sl_reason, p->next_id);
    for (uint32_t i = 0; i < p->next_id; i++)
        reasons->items[i] = (struct sl_reason){
            .kept = true, .reached = true, .aspects = 1u << SL_A_KEPT,
            .causes[SL_A_KEPT] = {.parent = SL_NONE, .why = SL_W_ALL}};
    return reasons;
}

static struct slicer_result keep_all(struct arena *arena, const struct slicer_program *program,
                                     const struct slicer_options *o, struct ledger *ledger)
{
    const struct ir_prog *p = program->prog;
    struct slicer_result r = {.prog = ir_clone(arena, p), .kept = ir_count_instrs(p)};
    struct arena *scratch = arena_new();
    r.reasons = keep_each(arena, p);
    struct sl_dependence *all =
        depend_new(scratch, depend_facts(scratch, p, program->passes), o);
    note_targets(arena, all, &r);
    threads_note(all, r.reasons, ledger);
    waits_note(all, ledger);
    signals_note(all, ledger);
    arena_free(scratch);
    return r;
}

struct ir_prog *slicer_write_out(struct arena *arena, struct ir_prog *p)
{
    p = number_errors_write(arena, heap_calls_write(arena, p));
    p = exits_write(arena, streams_write(arena, tables_write(arena, p)));
    return callbacks_call(arena, signals_write(arena, p));
}

/* A program that becomes smaller, and what depends on what in it. */
struct slicing {
    struct arena *arena; /* of the dependence; made anew for each program, but for the first */
    const struct slicer_options *options;
    const struct sl_dependence *first, *now;
};

static void look_again(struct slicing *z, const struct ir_prog *p, struct slice *reasons)
{
    if (z->now != z->first)
        arena_free(z->arena);
    z->arena = arena_new();
    z->now = depend_new(z->arena, depend_facts(z->arena, p, z->first->passes),
                        z->options);
    record(reasons, z->now, false);
}

/* Rounds until nothing is dropped any more.  What is emitted without a change is not looked at once
 * more. */
static struct ir_prog *shrink(struct arena *arena, struct slicing *z, struct slice *reasons,
                              struct ledger *ledger)
{
    struct ir_prog *p = NULL;
    uint32_t n = ir_count_instrs(z->first->x->p);
    for (;;) {
        note_cuts(z->now, ledger);
        passes_next(z->first->passes, "emission");
        struct ir_prog *next = emit_slice(arena, z->now);
        uint32_t after = ir_count_instrs(next);
        bool stable = after == n;
        n = after;
        if (!p || !ir_same(p, next)) {
            p = next;
            look_again(z, p, reasons);
        }
        if (stable && !float_loops_cut(p, z->now, reasons, ledger))
            return p;
        if (stable) { /* the program has changed: nothing known of it holds */
            n = ir_count_instrs(p);
            look_again(z, p, reasons);
        }
    }
}

/* The slice of a program in which operands are evaluated in the order in which they stand. */
static struct slicer_result slice_once(struct arena *arena, struct slicer_program *program,
                                       const struct slicer_options *o, struct ledger *ledger)
{
    struct slicer_result r = {.prog = NULL};
    const struct ir_prog *p = program->prog;
    if (o->keep_all)
        return keep_all(arena, program, o, ledger);
    struct arena *scratch = arena_new();
    const struct sl_dependence *first = depend_new(scratch, program_facts(program), o);
    for (size_t i = 0; i < program->assumed.n; i++)
        ledger_add(ledger, program->assumed.items[i].kind, program->assumed.items[i].at, "%s",
                   program->assumed.items[i].text);
    r.reasons = ARENA_NEW(arena, struct slice);
    r.reasons->n = p->next_id;
    r.reasons->items = ARENA_ARRAY(arena, struct sl_reason, p->next_id);
    record(r.reasons, first, true);
    waits_note_unknown(first, ledger);
    struct slicing z = {.options = o, .first = first, .now = first};
    r.prog = shrink(arena, &z, r.reasons, ledger);
    r.kept = ir_count_instrs(r.prog);
    r.dropped = ir_count_instrs(p) - r.kept;
    passes_next(program->passes, "ends of loops");
    r.n_open_ends = p->next_id;
    r.open_ends = ARENA_ARRAY(arena, bool, p->next_id);
    loops_note(scratch, first, r.reasons, r.open_ends, ledger);
    threads_note(first, r.reasons, ledger);
    waits_note(first, ledger);
    signals_note(first, ledger);
    note_gone(arena, program, &r, ledger);
    passes_next(program->passes, "targets of accesses");
    note_targets(arena, z.now, &r);
    note_silent(arena, z.now, &r);
    if (o->touched)
        skip_rounds_change(r.prog, z.now);
    arena_free(z.arena);
    arena_free(scratch);
    return r;
}

/* ---- orders of evaluation ---- */

static bool has_sides(const struct ir_prog *p)
{
    for (uint32_t i = 0; i < p->n_funcs; i++)
        if (p->funcs[i].n_sides)
            return true;
    return false;
}

/* What is kept of a copy is kept of the original. */
static void merge_reasons(struct slice *to, const struct slice *from, const uint32_t *origin)
{
    for (uint32_t i = 0; i < from->n; i++) {
        struct sl_reason *r = &to->items[origin[i]];
        if (origin[i] < to->n && from->items[i].kept) {
            r->cut = r->kept ? r->cut && from->items[i].cut : from->items[i].cut;
            r->kept = true;
        }
    }
}

static struct slicer_options for_copies(struct arena *arena, const struct slicer_options *o,
                                        const struct orders *orders)
{
    struct slicer_options copies = *o;
    bool *touched = ARENA_ARRAY(arena, bool, orders->prog->next_id);
    if (!o->touched)
        return copies;
    for (uint32_t i = 0; i < orders->prog->next_id; i++)
        touched[i] = orders->origin[i] < o->n_touched && o->touched[orders->origin[i]];
    copies.touched = touched;
    copies.n_touched = orders->prog->next_id;
    return copies;
}

/* Conflicts that no choice covers are in the ledger; they and what C does not define get a
 * warning. */
static struct unsequenced_list note_orders(struct arena *arena,
                                           const struct unsequenced_list *found,
                                           struct ledger *ledger)
{
    struct unsequenced_list left = {NULL};
    for (uint32_t i = 0; i < found->n; i++) {
        const struct slicer_unsequenced *u = &found->items[i];
        if (!u->explored)
            ledger_add(ledger, LEDGER_ORDER, u->first,
                       "C leaves open whether this or what is at %u:%u is evaluated first, and "
                       "%s; one order is explored", u->second.line, u->second.col, u->text);
        if (!u->explored || u->undefined)
            VEC_PUSH(arena, left.items, left.n, left.cap, *u);
    }
    return left;
}

static void join_reasons(struct sl_reason *to, const struct sl_reason *r)
{
    if (!to->kept) {
        *to = *r;
        return;
    }
    for (unsigned a = 0; a < SL_A_COUNT; a++)
        if ((r->aspects & 1u << a) &&
            (!(to->aspects & 1u << a) || r->causes[a].depth < to->causes[a].depth))
            to->causes[a] = r->causes[a];
    to->aspects |= r->aspects;
    to->read = to->read == SL_READ_ANY || to->read == SL_READ_CUT ? r->read : to->read;
    to->cut &= r->cut;
}

/* What is said of a statement of which there are copies: for each aspect what is said of the copy
 * whose chain is shortest, so a chain goes on in a shorter one. */
static void explain_copies(struct slice *reasons, const uint32_t *origin)
{
    for (uint32_t i = 0; i < reasons->n; i++) {
        struct sl_reason *r = &reasons->items[i], *to = &reasons->items[origin[i]];
        for (unsigned a = 0; a < SL_A_COUNT; a++) {
            uint32_t *parent = &r->causes[a].parent;
            if ((r->aspects & 1u << a) && *parent < reasons->n)
                *parent = origin[*parent];
        }
        if (r != to && r->kept)
            join_reasons(to, r);
        else if (r != to && !to->reached)
            *to = *r;
    }
}

/* A buffer may be used while it is in flight in one order, and not in another one. */
bool *slicer_flights(struct arena *arena, struct slicer_program *program)
{
    const struct ir_prog *p = program->prog;
    passes_next(program->passes, "buffers in flight");
    if (!has_sides(p))
        return slicer_flights_as_written(arena, p);
    struct arena *scratch = arena_new();
    struct unsequenced_list list =
        unsequenced_find(scratch, program_facts(program), keep_each(scratch, p));
    struct orders orders = orders_write(scratch, p, &list);
    const struct ir_prog *whole = orders.prog ? orders.prog : p;
    const bool *found = slicer_flights_as_written(scratch, whole);
    bool *touched = found ? ARENA_ARRAY(arena, bool, p->next_id) : NULL;
    for (uint32_t i = 0; touched && i < whole->next_id; i++) {
        uint32_t id = orders.prog ? orders.origin[i] : i;
        if (found[i] && id < p->next_id)
            touched[id] = true;
    }
    arena_free(scratch);
    return touched;
}

enum assertions slicer_find_assertions(const struct ir_prog *p)
{
    return assertions_find(p);
}

struct slicer_result slicer_run(struct arena *arena, struct slicer_program *program,
                                const struct slicer_options *o, struct ledger *ledger)
{
    if (o->assume_assertions)
        program = program_held(program);
    size_t entries = ledger->n;
    const struct ir_prog *p = program->prog;
    struct slicer_result r = slice_once(arena, program, o, ledger);
    if (!has_sides(p))
        return r;
    struct arena *scratch = arena_new();
    const struct sl_dependence *whole = program_facts(program);
    struct slice kept = {arena_memdup(scratch, r.reasons->items,
                                      r.reasons->n * sizeof *r.reasons->items), p->next_id};
    passes_next(program->passes, "orders of evaluation");
    struct unsequenced_list found = unsequenced_find(arena, whole, &kept);
    const uint32_t *origin = NULL;
    for (uint32_t n_pairs = 0; found.n_pairs > n_pairs;) { /* with a choice more may matter */
        struct orders orders = program_orders(program, &found);
        if (!orders.prog)
            break;
        struct slicer_options copies = for_copies(scratch, o, &orders);
        ledger->n = entries;
        r = slice_once(arena, program->ordered, &copies, ledger);
        r.whole = orders.prog;
        origin = orders.origin;
        merge_reasons(&kept, r.reasons, orders.origin);
        n_pairs = found.n_pairs;
        passes_next(program->passes, "orders of evaluation");
        struct unsequenced_list now = unsequenced_find(arena, whole, &kept);
        if (now.n_pairs > n_pairs)
            found = now;
    }
    r.unsequenced = note_orders(arena, &found, ledger);
    for (uint32_t i = 0; origin && i < r.n_freeing; i++)
        if (r.freeing[i] && origin[i] < r.n_freeing)
            r.freeing[origin[i]] = true;
    if (r.whole)
        explain_copies(r.reasons, origin);
    arena_free(scratch);
    return r;
}
