/* See agent.h. */
#include "abstraction/machine/agent.h"

#include "abstraction/channel/channel.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/machine/machine.h"
#include "abstraction/state/engine.h"
#include "core/base/vec.h"

/* Tags of the channels between a rank and an agent. */
enum { ASKS_VALUE, ASKS_DONE, TELLS_VALUE, TELLS_DONE };
/* Cells of a request. */
enum { CELL_KIND, CELL_OPERAND = 8, CELL_COMPARE = 16 };

uint32_t agent_of(const struct engine *e, const struct word *x)
{
    return e->options->nprocs + x->number;
}

struct group *agent_asked(struct engine *e, const struct word *x, uint32_t rank, bool value)
{
    return channel_find(e, rank, agent_of(e, x), value ? ASKS_VALUE : ASKS_DONE, x->comm);
}

struct group *agent_answers(struct engine *e, const struct word *x, uint32_t rank, bool value)
{
    return channel_find(e, agent_of(e, x), rank, value ? TELLS_VALUE : TELLS_DONE, x->comm);
}

bool agent_tells(const struct group *asked)
{
    return asked->tag == ASKS_VALUE;
}

/* ---- messages ---- */

static void add_symbol(struct engine *e, struct group *g, struct symbol *y)
{
    g->used = true;
    y->id = g->n_symbols;
    y->brief = y->text;
    y->free = true;
    VEC_PUSH(e->arena, g->symbols, g->n_symbols, g->cap_symbols, y);
    node_wake(e, g);
}

static void add_cell(struct engine *e, struct symbol *y, int64_t offset, enum ir_kind type,
                     int64_t v)
{
    struct cell c = {offset, value_int(type, v)};
    VEC_PUSH(e->arena, y->cells, y->n_cells, y->cap_cells, c);
}

static bool is_step(const struct symbol *y, const struct agent_step *step)
{
    struct agent_step is = agent_step_of(y);
    return is.kind == step->kind && is.operand == step->operand && is.compare == step->compare;
}

struct symbol *agent_request(struct engine *e, const struct word *x, struct group *g,
                             const struct agent_step *step)
{
    static const char *const names[] = {"read", "set", "add", "least of", "most of", "swap",
                                        "exclusive lock", "shared lock", "unlock"};
    const char *what = names[step->kind];
    for (uint32_t k = 0; k < g->n_symbols; k++)
        if (is_step(g->symbols[k], step))
            return g->symbols[k];
    struct symbol *y = ARENA_NEW(e->arena, struct symbol);
    y->type = x->mpi_type;
    add_cell(e, y, CELL_KIND, IR_I64, step->kind);
    add_cell(e, y, CELL_OPERAND, IR_I64, step->operand);
    add_cell(e, y, CELL_COMPARE, IR_I64, step->compare);
    y->text = step->kind == AGENT_READ || x->locks ? what
              : step->kind == AGENT_SWAP
                  ? arena_printf(e->arena, "%s %lld -> %lld", what, (long long)step->compare,
                                 (long long)step->operand)
                  : arena_printf(e->arena, "%s %lld", what, (long long)step->operand);
    add_symbol(e, g, y);
    return y;
}

struct agent_step agent_step_of(const struct symbol *y)
{
    return (struct agent_step){(enum agent_kind)y->cells[0].value.i, y->cells[1].value.i,
                               y->cells[2].value.i};
}

static const char *answer_text(struct engine *e, const struct word *x, const struct word_value *v)
{
    const char *than = v->beyond > 0 ? "more than " : v->beyond < 0 ? "less than " : "";
    return arena_printf(e->arena, "%s%lld", than, (long long)value_int(x->type, v->v).i);
}

static void offer_answers(struct engine *e, const struct word *x, struct group *asked)
{
    bool value = agent_tells(asked);
    struct group *g = agent_answers(e, x, asked->from, value);
    for (uint32_t k = g->n_symbols; k < (value ? x->n_values : 1); k++) {
        struct symbol *y = ARENA_NEW(e->arena, struct symbol);
        y->type = value ? x->mpi_type : "MPI_BYTE";
        y->count = value_int(IR_I32, value);
        if (value)
            add_cell(e, y, 0, x->type, k);
        y->text = value ? answer_text(e, x, &x->values[k]) : "done";
        add_symbol(e, g, y);
    }
}

/* ---- values ---- */

static uint32_t place_of(struct engine *e, struct word *x, struct word_value v)
{
    for (uint32_t k = 0; k < x->n_values; k++)
        if (x->values[k].v == v.v && x->values[k].beyond == v.beyond)
            return k;
    VEC_PUSH(e->arena, x->values, x->n_values, x->cap_values, v);
    return x->n_values - 1;
}

static uint32_t place_of_int(struct engine *e, struct word *x, wide v)
{
    if (v > x->hi)
        return place_of(e, x, (struct word_value){x->hi, 1});
    if (v < x->lo)
        return place_of(e, x, (struct word_value){x->lo, -1});
    return place_of(e, x, (struct word_value){(int64_t)v, 0});
}

static wide step_of_int(const struct word *x, const struct agent_step *step, int64_t v)
{
    switch (step->kind) {
    case AGENT_READ: break;
    case AGENT_SET: return step->operand;
    case AGENT_ADD: return (wide)v + step->operand;
    case AGENT_LEAST: return step->operand < v ? step->operand : v;
    case AGENT_MOST: return step->operand > v ? step->operand : v;
    case AGENT_SWAP: return v == step->compare ? step->operand : v;
    case AGENT_EXCLUDE: return v == 0 ? -1 - (wide)step->operand : v;
    case AGENT_SHARE: return v >= 0 && v < x->hi ? (wide)v + 1 : v;
    case AGENT_RELEASE: return v > 0 ? (wide)v - 1 : 0;
    }
    return v;
}

/* From beyond a limit, back over it or not: each value that it may be. */
static uint32_t add_from_beyond(struct engine *e, struct word *x, const struct agent_step *step,
                                struct word_value v, uint32_t *out)
{
    uint32_t n = 0;
    bool back = v.beyond > 0 ? step->operand < 0 : step->operand > 0;
    out[n++] = place_of(e, x, v);
    wide by = step->operand < 0 ? -(wide)step->operand : step->operand;
    for (wide k = 0; back && k < by && k <= (wide)x->hi - x->lo; k++)
        out[n++] = place_of_int(e, x, v.beyond > 0 ? x->hi - k : x->lo + k);
    if (back && by > (wide)x->hi - x->lo + 1)
        out[n++] = place_of(e, x, v.beyond > 0 ? (struct word_value){x->lo, -1}
                                               : (struct word_value){x->hi, 1});
    return n;
}

static bool is_beyond(const struct word *x, struct word_value v, int64_t i)
{
    return v.beyond > 0 ? i > x->hi : i < x->lo;
}

/* The others: they set it, or not. */
static uint32_t choose_from_beyond(struct engine *e, struct word *x, const struct agent_step *step,
                                   struct word_value v, uint32_t *out)
{
    uint32_t n = 0;
    bool least = step->kind == AGENT_LEAST, most = step->kind == AGENT_MOST;
    bool sets = step->kind == AGENT_SET || (least && v.beyond > 0) || (most && v.beyond < 0);
    bool may = step->kind == AGENT_SWAP && is_beyond(x, v, step->compare);
    if (!sets || (step->kind != AGENT_SET && is_beyond(x, v, step->operand)))
        out[n++] = place_of(e, x, v);
    if (may || (sets && !n))
        out[n++] = place_of_int(e, x, step->operand);
    return n;
}

uint32_t agent_apply(struct engine *e, struct word *x, const struct agent_step *step,
                     uint32_t value, uint32_t *out)
{
    struct word_value v = x->values[value];
    if (!v.beyond) {
        out[0] = place_of_int(e, x, step_of_int(x, step, v.v));
        return 1;
    }
    return step->kind == AGENT_ADD ? add_from_beyond(e, x, step, v, out)
                                   : choose_from_beyond(e, x, step, v, out);
}

/* ---- closing ---- */

static void close_group(struct engine *e, struct word *x, const struct group *g)
{
    uint32_t out[AGENT_RESULTS];
    for (uint32_t i = 0; i < g->n_symbols; i++) {
        struct agent_step step = agent_step_of(g->symbols[i]);
        for (uint32_t k = 0; k < x->n_values; k++)
            agent_apply(e, x, &step, k, out);
    }
}

static void close_word(struct engine *e, struct word *x)
{
    uint32_t n;
    do {
        n = x->n_values;
        for (uint32_t i = 0; i < e->groups.n; i++)
            if (!e->groups.v[i]->is_coll && e->groups.v[i]->to == agent_of(e, x))
                close_group(e, x, e->groups.v[i]);
    } while (n != x->n_values);
    for (uint32_t i = 0; i < e->groups.n; i++)
        if (!e->groups.v[i]->is_coll && e->groups.v[i]->to == agent_of(e, x) &&
            e->groups.v[i]->n_symbols)
            offer_answers(e, x, e->groups.v[i]);
}

void agent_close(struct engine *e)
{
    for (uint32_t k = 0; k < e->rma.words.n; k++)
        if (e->rma.words.items[k].used)
            close_word(e, &e->rma.words.items[k]);
}
