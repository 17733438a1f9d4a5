/* The entry: worlds, attempts, and the finished skeleton.
 *
 * A world is a set of assumptions about the inputs that all ranks share.  It is divided when
 * a rank must know more; each part is explored on its own, in a fixed order.
 */
#include "abstraction/abstraction.h"
#include "abstraction/call/callback.h"
#include "abstraction/call/dispatch.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/explore/attempt.h"
#include "abstraction/explore/bounds.h"
#include "abstraction/explore/coll_roots.h"
#include "abstraction/explore/coll_signature.h"
#include "abstraction/explore/emit_skeleton.h"
#include "abstraction/explore/explore.h"
#include "abstraction/explore/joint_witness.h"
#include "abstraction/explore/merge_worlds.h"
#include "abstraction/explore/trial.h"
#include "abstraction/explore/unsupported.h"
#include "abstraction/interp/constants.h"
#include "abstraction/interp/shared_inputs.h"
#include "abstraction/library/library.h"
#include "abstraction/model/comm.h"
#include "abstraction/model/datatype.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/finding.h"
#include "abstraction/state/order.h"
#include "abstraction/state/parts.h"
#include "abstraction/state/rank.h"
#include "abstraction/state/state.h"
#include "abstraction/state/state_key.h"
#include "core/base/clock.h"
#include "core/base/fail.h"
#include "core/base/mechanism.h"
#include "core/base/progress.h"
#include "core/base/vec.h"
#include "core/skel/pass/pass.h"
#include "core/skel/text.h"

#include <string.h>

enum { MAX_ATTEMPTS = 100, FEW_ATTEMPTS = 20, SPLITS_PER_ATOM = 6, COMPOSITE_SPLITS = 4,
       FEW_SPLITS = 2, MANY_NODES = 8192,
       MAX_OVER_WORLDS = 400 };

struct abst_options abst_defaults(void)
{
    return (struct abst_options){.max_steps = 200000000, .max_states = 200000,
                                 .max_unroll = 64, .max_recursion = 1000,
                                 .max_worlds = 32, .max_work = 600000000,
                                 .max_memory = UINT64_C(2) << 30};
}

/* ---- worlds ---- */

static struct world *world_copy(struct run *r, const struct world *w)
{
    struct world *c = arena_memdup(r->keep, w, sizeof *w);
    c->facts = facts_copy(&w->facts, r->keep);
    c->facts.asked = &c->asked;
    c->splits = arena_memdup(r->keep, w->splits, w->n_splits * sizeof *w->splits);
    c->cap_splits = w->n_splits;
    return c;
}

static bool is_possible(const struct world *w)
{
    for (uint32_t i = 0; i < w->facts.n; i++) {
        struct range range = facts_range(&w->facts, w->facts.v[i].e);
        if (range.lo > range.hi)
            return false;
    }
    return true;
}

static void add_world(struct run *r, const struct world *w, const struct expr *p,
                      bool truth)
{
    struct world *c = world_copy(r, w);
    struct value v = {.kind = VALUE_EXPR, .type = (uint8_t)p->type, .e = p};
    if (!truth)
        v = value_bin(r->values, IR_EQ, (enum ir_kind)p->type, v, value_int(IR_I32, 0));
    const char *text = v.kind == VALUE_EXPR
                           ? expr_text(r->keep, v.e, "_")
                           : arena_printf(r->keep, "!(%s)", expr_text(r->keep, p, "_"));
    struct arena *scratch = arena_new();
    enum tri possible = facts_possible(&w->facts, p, truth, scratch,
                                       &r->budget.work);
    arena_free(scratch);
    if (possible == TRI_NO || !facts_assume(&c->facts, p, truth))
        return;
    if (possible == TRI_MAYBE && !(p->origins & HAS_OVER))
        ledger_add(r->ledger, LEDGER_CORRELATION, (struct src_range){0},
                   "whether \"%s\" is possible is not known", text);
    c->over = w->over || (p->origins & HAS_OVER) || possible == TRI_MAYBE;
    if (shared_lacks(&w->facts, p, truth))
        skel_add_missing(r->skel, text);
    c->text = !*w->text ? text : strstr(w->text, text) ? w->text
                        : arena_printf(r->keep, "%s and %s", w->text, text);
    VEC_PUSH(r->keep, r->todo, r->n_todo, r->cap_todo, c);
}

/* Does p compare the atom itself, so that each answer leaves an interval? */
static bool is_interval(const struct expr *p, const struct expr *atom)
{
    bool moves = p->op == EXPR_BIN && (value_bin_is_cmp(p->bin) || p->bin == IR_ADD ||
                                       p->bin == IR_SUB);
    return p == atom || (moves && (!p->a || p->a->op == EXPR_INT || is_interval(p->a, atom)) &&
                         (!p->b || p->b->op == EXPR_INT || is_interval(p->b, atom)));
}

static bool count_split(struct run *r, struct world *w, const struct expr *p)
{
    const struct expr *atom = expr_single_atom(p);
    if (!atom || !ir_is_int(atom->type))
        return false;
    for (uint32_t i = 0; i < w->n_splits; i++)
        if (w->splits[i].atom == atom) {
            bool interval = is_interval(p, atom);
            w->splits[i].composite += !interval;
            if (!interval && w->splits[i].composite > COMPOSITE_SPLITS)
                return bounds_composite(w, atom);
            if (atom->origin->bounded)
                return false;
            uint32_t most = r->options->free_inputs ? FEW_SPLITS : SPLITS_PER_ATOM;
            if (++w->splits[i].n <= most && r->n_todo + r->n_done < r->options->max_worlds)
                return false;
            bounds_or_free(w, atom, r->options->free_inputs);
            return true;
        }
    struct split_count count = {atom, 1, !is_interval(p, atom)};
    VEC_PUSH(r->keep, w->splits, w->n_splits, w->cap_splits, count);
    return false;
}

/* A condition of which an outcome may be impossible: no interval is explored instead of all.
 * False: there are too many worlds. */
static bool split_over(struct run *r, const struct world *w, const struct engine *e)
{
    if (e->attempt.split_enumerate || r->n_over_worlds >= MAX_OVER_WORLDS) {
        const char *text = expr_text(r->keep, e->attempt.split, "_");
        struct diag *d = diag_add(e->diags, DIAG_LIMIT, e->attempt.split_at,
                                  "%s %s", text, e->attempt.split_enumerate
                                      ? "has to be known here, and can have too many values"
                                      : "is one question too many about inputs");
        d->help = "fix some inputs with --args or --input";
        r->limit = true;
        return false;
    }
    r->n_over_worlds++;
    add_world(r, w, e->attempt.split, false);
    add_world(r, w, e->attempt.split, true);
    ledger_add(r->ledger, LEDGER_CORRELATION, (struct src_range){0},
               "each outcome of %s is checked, for all ranks",
               expr_text(r->keep, e->attempt.split, "_"));
    return true;
}

static void split(struct run *r, struct world *w, const struct engine *e)
{
    const struct expr *p = e->attempt.split, *atom = expr_single_atom(p);
    if (e->attempt.split_enumerate && atom && !atom->origin->bounded) {
        bounds_atom(w, atom);
        atom->origin->lo = 0;
    } else if (!count_split(r, w, p)) {
        add_world(r, w, p, false);
        add_world(r, w, p, true);
        ledger_add(r->ledger, LEDGER_WORLD, (struct src_range){0},
                   "the cases of \"%s\" are checked one by one", expr_text(r->keep, p, "_"));
        return;
    }
    VEC_PUSH(r->keep, r->todo, r->n_todo, r->cap_todo, w); /* again, in the new range */
}

struct world *attempt_first_world(struct run *r)
{
    struct world *w = ARENA_NEW(r->keep, struct world);
    w->text = "";
    w->facts = (struct facts){.arena = r->keep, .values = r->values};
    struct origin proto = {.kind = ORIGIN_SHARED, .what = WHAT_ARGC, .name = "argc",
                           .ledger = LEDGER_WORLD};
    struct value argc = values_atom(r->values, values_origin(r->values, &proto), IR_I32);
    facts_refine(&w->facts, argc.e, 1, value_type_max(IR_I32));
    constants_init(r->values, &w->facts);
    w->facts.asked = &w->asked;
    return w;
}

/* ---- attempts ---- */

void attempt_remember(struct run *r, const struct trial *t)
{
    if (!trial_has_error(&t->diags, 0))
        return;
    r->last.n = 0;
    trial_keep_diags(t, r->keep, &r->last);
}

void attempt_prepare(struct run *r, struct engine *e, struct trial *t, struct arena *arena)
{
    *t = (struct trial){.ledger.arena = arena, .diags.arena = arena};
    e->arena = e->env.arena = arena;
    e->ledger = &t->ledger;
    e->diags = &t->diags;
    e->globals.v = NULL;
    e->ranks = NULL;
    e->colls = (struct colls){0};
    e->names = (struct joint_names){0};
    e->attempt.wildcards = (struct wildcards){0};
    e->attempt.findings = (struct findings){0};
    e->attempt.checks = NULL;
    e->attempt.pairs = NULL;
    e->attempt.dirty = e->attempt.stop = e->attempt.failed = false;
    e->phase = PHASE_ALONE;
    e->attempt.new_offers = e->attempt.wants_offers = false;
    if (r->options->go_on) { /* an attempt that met a limit leaves the next one its share */
        e->attempt.enough = false;
        r->given_back += r->budget.work;
        r->budget = (struct budget){0};
    }
    e->attempt.split = NULL;
    struct origin lost = {.kind = ORIGIN_LOCAL, .over = true, .ledger = LEDGER_MEMORY,
                          .name = "memory that was not initialised"};
    e->env.values = r->values;
    e->env.lost = values_origin(r->values, &lost);
    struct origin unset = {.kind = ORIGIN_LOCAL, .over = true, .ledger = LEDGER_MEMORY,
                           .name = "a variable that was never set"};
    e->env.unset = values_origin(r->values, &unset);
}

static bool has_takers(const struct engine *e)
{
    for (uint32_t i = 0; e->ranks && i < e->options->nprocs; i++)
        if (e->ranks[i].n_takers)
            return true;
    return false;
}

struct engine attempt_engine(struct run *r, struct world *w)
{
    static const struct engine_calls calls = {dispatch_call, library_call, callback_returns};
    return (struct engine){.calls = &calls, .keep = r->keep, .program = r->program,
                           .options = &r->limits, .values = r->values, .world = w,
                           .attempt.waits_for_senders = true,
                           .budget = &r->budget, .precision = r->precision,
                           .comms = comms_new(r->keep, r->options->nprocs),
                           .types = datatypes_new(r->keep), .rma.waits = &r->waits};
}

/* Is the world like one that is done?  Else *keys and *asked say how it begins; NULL: it
 * cannot be compared. */
static bool is_like_another(struct run *r, struct world *w, struct state_key **keys,
                            uint64_t *asked)
{
    struct engine e = attempt_engine(r, w);
    struct trial t;
    *keys = NULL;
    if (!*w->text || w->over || r->options->go_on)
        return false;
    struct arena *arena = arena_new();
    attempt_prepare(r, &e, &t, arena);
    w->asked = 0;
    struct state_key *found = ARENA_ARRAY(r->keep, struct state_key, r->options->nprocs);
    if (explore_begin(&e, found, asked))
        *keys = found;
    bool like = *keys && mechanism_is_on(r->options->mechanisms, MECHANISM_MERGE_WORLDS) &&
                merge_worlds_join(r->alikes, r->skel, found, w->text);
    if (like) {
        mechanism_applies(r->options->mechanisms, MECHANISM_MERGE_WORLDS);
        r->n_like++;
        finding_flush(&e);
        trial_keep_diags(&t, r->arena, r->diags);
        trial_keep_ledger(&t, r->ledger);
    }
    arena_free(arena);
    return like;
}

/* Is nothing skipped, though heavy parts are meant to be? Without that it is explored better. */
static bool skips_nothing(const struct run *r)
{
    return r->options->skips_heavy && !parts_are_left(r->options->notes.heavy);
}

static bool reads_one_file(const struct run *r)
{
    const struct abst_files *files = r->options->notes.files;
    return files && files->ends && files->several;
}

/* Is it better not to follow the calls of what takes too long?  While a world is explored: only
 * where that is told at once, or where other calls are not followed already. */
static bool is_heavy(const struct run *r, bool at_once)
{
    const struct abst_heavy *heavy = r->options->notes.heavy;
    return skips_nothing(r) || r->lacks ||
           (heavy && heavy->is_new && (!at_once || heavy->early || r->options->skips_heavy));
}

bool attempt_is_left(const struct run *r)
{
    return is_heavy(r, true) || reads_one_file(r);
}

/* Will nothing else be tried? */
static bool is_last(const struct run *r)
{
    return r->precision == PRECISION_COARSE;
}

/* ---- the joint phase ---- */

static uint64_t count_nodes(const struct engine *e)
{
    uint64_t n = 0;
    for (uint32_t i = 0; e->ranks && i < e->options->nprocs; i++)
        n += e->ranks[i].n_nodes;
    return n;
}

/* Would the world be explored within bounds only, if it was divided here?  Or does that take
 * long, or are there many already? */
static bool divides_too_often(const struct run *r, const struct world *w,
                              const struct engine *e)
{
    const struct expr *p = e->attempt.split, *atom = p ? expr_single_atom(p) : NULL;
    if (!p || (p->origins & HAS_OVER))
        return false;
    if (r->n_todo + r->n_done >= r->options->max_worlds / 2)
        return true;
    if (!atom || atom->origin->bounded)
        return false;
    uint32_t few = count_nodes(e) >= MANY_NODES ? FEW_SPLITS : SPLITS_PER_ATOM;
    for (uint32_t i = 0; i < w->n_splits; i++)
        if (w->splits[i].atom == atom)
            return e->attempt.split_enumerate || w->splits[i].n >= few ||
                   w->splits[i].composite >= COMPOSITE_SPLITS ||
                   r->n_todo + r->n_done >= r->options->max_worlds;
    return e->attempt.split_enumerate;
}

/* The precise exploration may only try, and less as long as all ranks together have not. */
static void set_first_limits(struct run *r)
{
    const struct abst_options *o = r->options;
    bool compares = o->conflicts && order_has_operations(r->program); /* not with the joint one */
    uint64_t part = r->wants_joint && !compares ? o->joint : ATTEMPT_TRY_PART;
    r->limits = *o;
    if (o->free_inputs) /* what is joined there proves little */
        return;
    r->limits.max_states /= part;
    r->limits.max_work /= part;
    r->limits.max_memory /= ATTEMPT_TRY_PART;
    r->limits.give_up_ms = clock_part(o->give_up_ms, ATTEMPT_TRY_PERCENT);
}

/* All attempts at one world.  False: an error. */
static bool run_world(struct run *r, struct world *w)
{
    struct engine e = attempt_engine(r, w);
    struct state_key *keys;
    uint64_t asked = 0;
    if (is_like_another(r, w, &keys, &asked))
        return true;
    for (uint32_t n = 0;; n++) {
        struct arena *arena = arena_new();
        struct trial t;
        attempt_prepare(r, &e, &t, arena);
        e.attempt.frozen = n >= (r->options->go_on ? FEW_ATTEMPTS : MAX_ATTEMPTS);
        e.attempt.number = n;
        e.attempt.wants_joint = r->wants_joint;
        e.attempt.loses = false;
        w->asked = 0;
        struct budget before = r->budget;
        explore_attempt(&e);
        if (r->wants_joint && (e.attempt.loses || divides_too_often(r, w, &e))) {
            attempt_end_alone(r, &t, "more may be known of all ranks together");
            arena_free(arena);
            if (attempt_is_left(r))
                return false;
            if (attempt_joint(r, attempt_first_world(r), NULL))
                return true;
            if (attempt_is_left(r))
                return false;
            r->given_back += r->budget.work - before.work;
            r->budget = before; /* as if it had not been */
            set_first_limits(r);
            n--;
            continue;
        }
        bool asks = w->asked != asked;
        bool again = e.attempt.dirty && !e.attempt.split && !e.attempt.frozen;
        if (e.attempt.split && (e.attempt.split->origins & HAS_OVER)) {
            e.attempt.failed = !split_over(r, w, &e);
        } else if (e.attempt.split) {
            split(r, w, &e);
        } else if (!again && (!e.attempt.stop || e.attempt.failed)) {
            r->limit = e.attempt.failed && e.attempt.limit;
            r->wild = has_takers(&e);
            if (!r->limit || is_last(r))
                trial_keep_diags(&t, r->arena, r->diags);
            if (!e.attempt.failed || is_last(r))
                trial_keep_ledger(&t, r->ledger);
            if (!e.attempt.failed) {
                emit_world(&e, r->skel, w->text);
                e.attempt.failed = !coll_roots_meet(&e, r->skel, r->skel->n_worlds - 1, r->ledger,
                                            r->diags);
            }
            if (!e.attempt.failed) {
                coll_signature_world(&e, r->skel, r->skel->n_worlds - 1, r->ledger);
                if (keys && !asks)
                    merge_worlds_add(r->alikes, r->skel->n_worlds - 1, keys, w->text);
                if (r->wants_joint && trial_counts_are_open(r->ledger, r->n_ledger))
                    attempt_joint(r, attempt_first_world(r), NULL);
            }
        } else if (!again) {
            bug("an attempt stopped without a reason");
        }
        attempt_end_alone(r, &t, again || !e.attempt.failed ? NULL : "a rank alone has failed");
        arena_free(arena);
        if (!again)
            return !e.attempt.failed;
    }
}

/* ---- the run ---- */

/* Inputs are bounded, and asked about, anew. */
static void begin_again(struct run *r)
{
    if (r->skel->n_worlds)
        bounds_note(r->values, r->keep, r->ledger);
    bounds_forget(r->values);
}

/* The precise exploration has met a limit: from now on, join what is quiet. */
static bool go_coarse(struct run *r)
{
    if (!r->limit || r->precision >= PRECISION_COARSE ||
        !mechanism_applies(r->options->mechanisms, MECHANISM_PRECISION_COARSE))
        return false;
    r->precision = PRECISION_COARSE;
    r->limits = *r->options;
    begin_again(r);
    return true;
}

/* It has met a limit, and receives take messages of several channels: count them.  That
 * tells more states apart where messages come without end, and fewer where they do not. */
static bool go_counted(struct run *r)
{
    if (!r->limit || r->precision != PRECISION_FULL || !r->wild ||
        !mechanism_applies(r->options->mechanisms, MECHANISM_PRECISION_COUNTED))
        return false;
    r->precision = PRECISION_COUNTED;
    r->limits.max_work *= 2;
    r->limits.give_up_ms = clock_part(r->options->give_up_ms, ATTEMPT_TRY_PERCENT);
    return true;
}

/* Its loop is met by each precision, so nothing is gained by another one. */
static bool is_long_race(const struct run *r)
{
    return r->options->notes.long_race && *r->options->notes.long_race;
}

static bool run_worlds(struct run *r)
{
    struct world *first = attempt_first_world(r);
    VEC_PUSH(r->keep, r->todo, r->n_todo, r->cap_todo, first);
    while (r->n_todo) {
        struct world *w = r->todo[--r->n_todo];
        if (!is_possible(w))
            continue;
        if (r->n_done > 4 * r->options->max_worlds && r->options->go_on)
            break;
        if (r->n_done > 4 * r->options->max_worlds + r->n_over_worlds) {
            diag_add(r->diags, DIAG_LIMIT, (struct src_range){0},
                     "the shared inputs have more than %u cases; fix some with --args or "
                     "--input, or raise --max-worlds", r->options->max_worlds);
            return false;
        }
        while (!run_world(r, w))
            if (is_long_race(r) || is_heavy(r, false) || reads_one_file(r) ||
                (!go_counted(r) && !go_coarse(r)))
                return false;
        if (r->is_joint)
            return true;
        r->n_done = r->skel->n_worlds + r->n_like;
    }
    if (r->skel->n_worlds) {
        attempt_tell_alone(r, NULL, NULL);
        return true;
    }
    diag_add(r->diags, DIAG_VACUOUS, (struct src_range){0},
             "no execution is left: the inputs that are given exclude all cases");
    return false;
}

/* No skeleton is missing without a cause that is told.  One that was possible is given up where
 * it is better not to follow what has taken long. */
static void tell_cause(struct run *r)
{
    const struct abst_options *o = r->options;
    bool is_try = o->witness || o->reads_alike || o->skips_heavy; /* its answer is not shown then */
    if (is_try || trial_has_error(r->diags, r->n_diags))
        return;
    const struct trial last = {.diags = r->last};
    trial_keep_diags(&last, r->arena, r->diags);
    if (!r->last.n && is_heavy(r, false))
        diag_add(r->diags, DIAG_LIMIT, (struct src_range){0},
                 "what only computes takes too long to go on in this way");
    else if (!r->last.n)
        bug("the exploration has ended without a cause");
}

struct skel *abst_run(struct arena *arena, const struct ir_prog *p,
                      const struct abst_options *o, struct ledger *ledger,
                      struct diags *ds)
{
    if (p->main_func == UINT32_MAX || !p->funcs[p->main_func].defined) {
        diag_add(ds, DIAG_NO_MAIN, (struct src_range){0}, "the program has no main function");
        return NULL;
    }
    struct run r = {.arena = arena, .keep = arena_new(), .options = o, .ledger = ledger,
                    .diags = ds, .skel = skel_new(arena, o->nprocs),
                    .wants_joint = o->joint && mechanism_is_on(o->mechanisms, MECHANISM_JOINT) &&
                                   !o->go_on,
                    .n_ledger = ledger->n, .n_diags = ds->n};
    r.last.arena = r.keep;
    r.values = values_new(r.keep);
    r.values->mechanisms = o->mechanisms;
    r.alikes = merge_worlds_new(r.keep, o->nprocs);
    r.program = program_new(r.keep, p, o->targets, o->n_targets);
    set_first_limits(&r);
    r.skel->program = o->program_name;
    bool good = o->witness       ? attempt_witness(&r)
                : o->reads_alike ? attempt_joint(&r, attempt_first_world(&r), NULL)
                                 : run_worlds(&r);
    if (good) {
        bounds_note(r.values, r.keep, r.ledger);
        emit_finish(r.skel);
        skel_collapse_polls(r.skel);
    }
    if (good && !o->go_on && !o->witness) /* else only violations count */
        good = !unsupported_mixes(r.skel, r.waits, ledger, ds);
    if (good) {
        skel_separate_posts(r.skel);
        skel_reduce(r.skel);
        if (mechanism_is_on(o->mechanisms, MECHANISM_ORDER_WAITS) && skel_order_waits(r.skel))
            mechanism_applies(o->mechanisms, MECHANISM_ORDER_WAITS);
        skel_reduce(r.skel);
        const char *error = skel_check(r.skel, r.keep);
        if (error)
            bug("the skeleton is wrong: %s", error);
    }
    if (!good)
        tell_cause(&r);
    if (!good)
        unsupported_list(r.keep, p, o, ds);
    if (o->questions)
        o->questions->work += r.budget.work;
    if (o->notes.progress)
        o->notes.progress->done += r.given_back + r.budget.work;
    values_end(r.values);
    arena_free(r.keep);
    return good ? r.skel : NULL;
}
