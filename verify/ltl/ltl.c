#include "verify/ltl/ltl.h"

#include "core/base/clock.h"
#include "core/base/vec.h"
#include "core/skel/facts.h"
#include "core/skel/pass/pass.h"
#include "verify/exec/trace.h"
#include "verify/ltl/promela.h"
#include "verify/spin/spin_run.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_STATES = 400000, FEW_KEPT = 2 };

/* ---- what the formula is about ---- */

static bool has_place(const struct skel *s, const struct ltl_prop *prop, uint32_t rank)
{
    for (uint32_t w = 0; w < s->n_worlds; w++) {
        const struct skel_machine *m = &s->worlds[w].ranks[rank];
        for (uint32_t i = 0; i < m->n_states; i++)
            if (ltl_is_at(s, prop, &m->states[i]))
                return true;
    }
    return false;
}

/* A loop of tests is one state, so its lines are not told apart. */
static const struct skel_state *polls(const struct skel *s, uint32_t rank)
{
    for (uint32_t w = 0; w < s->n_worlds; w++) {
        const struct skel_machine *m = &s->worlds[w].ranks[rank];
        for (uint32_t i = 0; i < m->n_states; i++)
            if (m->states[i].polls)
                return &m->states[i];
    }
    return NULL;
}

/* Where the tags of messages between the ranks are not told apart. */
static const char *mixes_tags(struct arena *arena, const struct skel *s,
                              const struct ltl_prop *prop)
{
    bool sends = prop->does == LTL_SENDS;
    for (uint32_t c = 0; prop->has_tag && c < s->n_chans; c++) {
        const struct skel_chan *chan = &s->chans[c];
        uint32_t rank = sends ? chan->from : chan->to, partner = sends ? chan->to : chan->from;
        if (chan->several_tags && (prop->rank == SKEL_NONE || prop->rank == rank)
            && (prop->to == SKEL_NONE || prop->to == partner))
            return arena_printf(arena, "the tags of messages of rank %u for rank %u are not told "
                                "apart in the model", chan->from, chan->to);
    }
    return NULL;
}

/* A call of which the function is not known. */
static const char *unnamed(struct arena *arena, const struct skel *s, const struct ltl_prop *prop)
{
    struct ltl_prop any = {.kind = LTL_AT};
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t r = 0; r < s->nprocs; r++) {
            const struct skel_machine *m = &s->worlds[w].ranks[r];
            bool asked = prop->rank == SKEL_NONE || prop->rank == r;
            for (uint32_t i = 0; asked && i < m->n_states; i++)
                if (ltl_is_at(s, &any, &m->states[i]) &&
                    ltl_called(&m->states[i]) == MPI_FN_COUNT)
                    return arena_printf(arena, "which function rank %u calls at line %u is not "
                                        "known", r, m->states[i].at.line);
        }
    return NULL;
}

static const char *nowhere(struct arena *arena, const struct skel *s, const struct ltl_prop *prop,
                           const char *others)
{
    const char *does = prop->call ? "call" : "communicate";
    const char *what = prop->call ? arena_printf(arena, " %s", prop->call) : "";
    const char *where = prop->line ? arena_printf(arena, " at %s:%u",
                                                  prop->file ? prop->file : s->program,
                                                  prop->line) : "";
    if (!*others)
        return arena_printf(arena, "no rank %ss%s%s", does, what, where);
    return arena_printf(arena, "rank %u does not %s%s%s (ranks that do: %s)", prop->rank, does,
                        what, where, others);
}

static const char *misplaced(struct arena *arena, const struct skel *s,
                             const struct ltl_prop *prop)
{
    const char *others = "";
    bool found = false;
    if (prop->does != LTL_CALLS)
        return mixes_tags(arena, s, prop);
    const char *open = prop->call ? unnamed(arena, s, prop) : NULL;
    for (uint32_t r = 0; r < s->nprocs && !open; r++) {
        bool asked = prop->rank == SKEL_NONE || prop->rank == r;
        const struct skel_state *loop = asked ? polls(s, r) : NULL;
        if (loop)
            return arena_printf(arena, "rank %u tests in a loop at line %u, which is one wait in "
                                "the model: where it is cannot be told", r, loop->at.line);
        if (!has_place(s, prop, r))
            continue;
        found |= asked;
        others = arena_printf(arena, "%s%s%u", others, *others ? ", " : "", r);
    }
    return found || open ? open : nowhere(arena, s, prop, others);
}

/* Does the rank ever tell of it; of a label, that it is there? */
static bool tells(const struct skel *s, uint32_t mark, bool holds, uint32_t rank)
{
    for (uint32_t w = 0; w < s->n_worlds; w++) {
        const struct skel_machine *m = &s->worlds[w].ranks[rank];
        for (uint32_t i = 0; i < m->n_states; i++)
            for (uint32_t t = 0; t < m->states[i].n_trans; t++) {
                const struct skel_trans *trans = &m->states[i].trans[t];
                for (uint32_t k = 0; k < trans->n_assigns; k++)
                    if (trans->assigns[k].var == mark && (!holds || trans->assigns[k].value))
                        return true;
            }
    }
    return false;
}

static const char *unmarked(struct arena *arena, const struct skel *s,
                            const struct ltl_formula *f, const struct ltl_prop *prop)
{
    const struct ltl_mark *mark = &f->marks[prop->mark];
    bool asked = false;
    for (uint32_t r = 0; r < s->nprocs; r++)
        asked |= (prop->rank == SKEL_NONE || prop->rank == r) &&
                 tells(s, prop->mark, mark->label != NULL, r);
    if (asked)
        return NULL;
    const char *who = prop->rank == SKEL_NONE ? "no rank"
                                              : arena_printf(arena, "rank %u never", prop->rank);
    return mark->label
               ? arena_printf(arena, "%s comes to a label %s of C", who, mark->label)
               : arena_printf(arena, "%s gives a variable %s a value (of main, or a global one)",
                              who, mark->variable);
}

const char *ltl_misfit(struct arena *arena, const struct skel *s, const struct ltl_formula *f,
                       struct ltl_error *error)
{
    for (uint32_t i = 0; i < f->n_props; i++) {
        const struct ltl_prop *prop = &f->props[i];
        uint32_t ranks[] = {prop->rank, prop->to};
        error->column = prop->column;
        for (uint32_t k = 0; k < 2; k++)
            if (ranks[k] != SKEL_NONE && ranks[k] >= s->nprocs)
                return error->text = arena_printf(arena, "there is no rank %u among %u processes",
                                                  ranks[k], s->nprocs);
        error->text = prop->kind == LTL_AT       ? misplaced(arena, s, prop)
                      : prop->kind == LTL_MARKED ? unmarked(arena, s, f, prop) : NULL;
        if (error->text)
            return error->text;
    }
    return NULL;
}

/* ---- counterexamples ---- */

struct path { /* states of the graph; what comes from `cycle` on is repeated for ever */
    uint32_t *v;
    size_t n, cap, cycle;
    bool cycles;
};

static struct path read_path(struct arena *arena, const struct ltl_space *g, const char *text)
{
    struct path path = {0};
    VEC_PUSH(arena, path.v, path.n, path.cap, 0);
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        const char *end = strchr(line, '\n');
        size_t length = end ? (size_t)(end - line) : strlen(line);
        const char *mark = memmem(line, length, "M2S ", 4);
        if (memmem(line, length, "START OF CYCLE", 14)) {
            path.cycles = true;
            path.cycle = path.n;
        }
        unsigned long state = mark ? strtoul(mark + 4, NULL, 10) : g->states.n;
        if (state < g->states.n)
            VEC_PUSH(arena, path.v, path.n, path.cap, (uint32_t)state);
    }
    return path;
}

/* A rank between two calls is shown at the one that comes. */
static void settle(const struct skel *s, struct trace *t)
{
    for (uint32_t r = 0; r < s->nprocs; r++) {
        const struct skel_machine *m = &s->worlds[t->world].ranks[r];
        const struct skel_state *st = &m->states[t->final[r].state];
        if (st->kind == SKEL_LOCAL && !st->at.file && st->n_trans == 1)
            t->final[r].state = st->trans[0].to;
    }
}

/* The execution along the path, in the skeleton; NULL: it does not exist. */
static struct trace *trace_of(struct arena *arena, struct ltl_space *g, const struct path *path,
                              uint32_t world)
{
    struct exec *m = exec_new(arena, g->skel, world);
    struct recorder *rec = record_new(arena);
    bool *stuck = ARENA_ARRAY(arena, bool, g->skel->nprocs);
    size_t before = 0;
    uint32_t mover = 0;
    bool told = false;
    exec_start(m);
    m->rec = rec;
    for (size_t i = 1; i < path->n; i++) {
        struct move move;
        if (path->cycles && i == path->cycle)
            before = rec->n;
        if (!ltl_space_step(g, path->v[i - 1], path->v[i], &move))
            return NULL;
        const struct skel_state *st = exec_state(m, move.rank);
        told = move.kind == MOVE_LOCAL && st->trans[move.trans].n_assigns;
        exec_take(m, &move);
        mover = move.rank;
    }
    bool stands = path->cycles && path->cycle == path->n;
    for (uint32_t r = 0; r < g->skel->nprocs && stands; r++)
        stuck[r] = exec_state(m, r)->kind != SKEL_END;
    struct trace *t = trace_stuck(arena, m, rec, stuck);
    t->repeats = !path->cycles ? TRACE_NO_CYCLE : stands ? 0 : (uint32_t)(rec->n - before);
    t->stands = stands;
    for (uint32_t r = 0; r < g->skel->nprocs; r++)
        t->final[r].runs = !stands && !t->final[r].ended;
    t->mover = mover;
    t->told = told;
    t->assuming = g->skel->worlds[world].text;
    settle(g->skel, t);
    return t;
}

static void leave_open(struct verify_result *out, const char *reason)
{
    out->verdict = VERDICT_INCONCLUSIVE;
    out->reason = reason;
}

static void conclude(struct arena *arena, struct ltl_space *g, const struct spin_answer *answer,
                     uint32_t world, struct verify_result *out)
{
    out->spin_version = answer->version;
    out->depth = answer->gate.depth;
    if (answer->gate.kind == GATE_PROOF) {
        out->verdict = VERDICT_VERIFIED;
        if (g->fault)
            out->reason = arena_printf(arena, "until a rank fails (%s)", g->fault);
        return;
    }
    if (answer->gate.kind != GATE_CLAIM || !answer->replay) {
        leave_open(out, answer->gate.reason ? answer->gate.reason
                                            : "SPIN's error was not repeated");
        return;
    }
    struct path path = read_path(arena, g, answer->replay);
    out->trace = trace_of(arena, g, &path, world);
    out->verdict = VERDICT_VIOLATED;
    out->violation = VIOLATION_PROPERTY;
    out->reason = g->formula->text;
    if (!out->trace)
        leave_open(out, "SPIN's error could not be repeated on the ranks");
}

/* Where executions need not end: so many messages, that the formula can tell. */
static uint32_t kept(const struct skel *s, const struct ltl_formula *f)
{
    uint32_t most = FEW_KEPT;
    for (uint32_t i = 0; i < f->n_props; i++)
        if (f->props[i].kind == LTL_IN_FLIGHT && f->props[i].value >= most)
            most = f->props[i].value + 1;
    return skel_is_cyclic(s) ? most : SKEL_NONE;
}

static struct verify_result run_world(struct arena *arena, const struct skel *s, uint32_t world,
                                      const struct ltl_question *q, uint32_t *cut)
{
    const struct ltl_formula *f = q->formula;
    const struct verify_options *o = q->options;
    struct verify_result out = {.tier = 3, .encoding = ENCODING_STEPS,
                                .theorem = "THEORY.md, section 19"};
    struct ltl_limits limits = {.max_states = MAX_STATES, .kept = kept(s, f),
                                .give_up_ms = o->give_up_ms, .interrupted = o->interrupted,
                                .progress = o->progress};
    struct arena *scratch = arena_new();
    struct ltl_space *g = ltl_space_build(scratch, s, world, f, &limits);
    out.states = g->states.n;
    if (g->is_cut)
        *cut = limits.kept;
    if (g->stopped) {
        leave_open(&out, arena_strdup(arena, g->stopped));
    } else {
        struct model *m = ltl_promela(scratch, g, q->fair);
        struct spin_answer answer = spin_run(arena, m, o, o->give_up_ms);
        conclude(arena, g, &answer, world, &out);
    }
    arena_free(scratch);
    return out;
}

/* A variable has its first value from the start, if its rank makes no call before that. */
static void begin_marks(struct arena *scratch, struct skel_machine *m,
                        const struct ltl_marks *marks)
{
    bool *known = ARENA_ARRAY(scratch, bool, m->n_vars + 1u);
    const struct skel_state *st = m->states;
    for (uint32_t i = 0; i < m->n_states && st->kind == SKEL_LOCAL && st->n_trans == 1; i++) {
        const struct skel_trans *t = st->trans;
        for (uint32_t k = 0; k < t->n_assigns; k++) {
            const struct skel_assign *a = &t->assigns[k];
            if (!known[a->var] && marks->v[a->var].variable)
                m->vars[a->var].init = a->value;
            known[a->var] = true;
        }
        st = &m->states[t->to];
    }
}

void ltl_prepare(struct skel *s, const struct ltl_marks *marks)
{
    struct arena *scratch = arena_new();
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t r = 0; r < s->nprocs; r++)
            begin_marks(scratch, &s->worlds[w].ranks[r], marks);
    arena_free(scratch);
    skel_separate_calls(s);
}

struct verify_result ltl_run(struct arena *arena, const struct skel *s,
                             const struct ltl_question *q, struct ledger *ledger)
{
    struct verify_result all = {0};
    uint32_t cut = 0;
    uint64_t began = clock_ms();
    for (uint32_t w = 0; w < s->n_worlds; w++) {
        struct verify_result one = run_world(arena, s, w, q, &cut);
        uint64_t states = all.states + one.states;
        bool worse = one.verdict == VERDICT_VIOLATED
                     || (one.verdict == VERDICT_INCONCLUSIVE && all.verdict == VERDICT_VERIFIED)
                     || (one.reason && !all.reason);
        if (w == 0 || worse)
            all = one;
        all.states = states;
        if (one.verdict == VERDICT_VIOLATED)
            break;
    }
    if (cut)
        ledger_add(ledger, LEDGER_BOUND, (struct src_range){0},
                   "executions in which MPI keeps more than %u messages of one rank for another, "
                   "or a rank is more than %u collectives ahead, are left out", cut, cut);
    all.seconds = (double)(clock_ms() - began) / 1000;
    return all;
}
