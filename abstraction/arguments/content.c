/* What messages say: symbols made of known cells and of answers to questions.
 *
 *     rank 1: x = input(); MPI_Send(&x, ...)        rank 0: MPI_Recv(&y, ...); if (y > 0)
 *
 * Rank 0's question "y > 0" is registered with the channel.  In the next attempt rank 1
 * decides it before it sends, and the channel has the symbols "[0] < 1" and "[0] >= 1": the
 * {Z, N} of Siegel and Avrunin's Noexit.
 */
#include "abstraction/arguments/content.h"

#include "abstraction/arguments/content_text.h"
#include "abstraction/channel/match.h"
#include "abstraction/channel/predicates.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/machine/machine.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/access.h"
#include "abstraction/state/array.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/group.h"
#include "abstraction/state/state.h"
#include "core/mpi/mpi.h"
#include "core/base/hash.h"
#include "core/base/vec.h"

enum { MAX_SENT_VALUES = 64 }; /* of a bounded input */
enum { MAX_NAMED = 16, MAX_NAMED_BYTES = 256 }; /* scalars that are not known: a text is long */

/* ---- symbols ---- */

static bool same_answers(const struct group *g, const struct symbol *a,
                         const struct symbol *b)
{
    if (a->n_answers != b->n_answers)
        return false;
    for (uint32_t i = 0; i < a->n_answers; i++) {
        if (!a->answers[i] != !b->answers[i])
            return false;
        if (a->answers[i] && memcmp(a->answers[i], b->answers[i], g->sets[i].active) != 0)
            return false;
    }
    return true;
}

static bool same_symbol(const struct group *g, const struct symbol *a,
                        const struct symbol *b)
{
    if (a->type != b->type || !value_equal(&a->count, &b->count) || a->mixed != b->mixed ||
        (a->mixed && !value_equal(&a->elements, &b->elements)) ||
        a->n_cells != b->n_cells || !same_answers(g, a, b))
        return false;
    for (uint32_t i = 0; i < a->n_cells; i++)
        if (a->cells[i].offset != b->cells[i].offset ||
            !value_equal(&a->cells[i].value, &b->cells[i].value))
            return false;
    return true;
}

static uint64_t value_hash(uint64_t h, const struct value *v)
{
    h = hash_mix(h, (uint64_t)v->kind << 8 | v->type);
    return v->kind == VALUE_INT ? hash_mix(h, (uint64_t)v->i) : h;
}

/* Equal symbols have equal hashes. */
static uint64_t symbol_hash(const struct symbol *y)
{
    uint64_t h = value_hash(y->n_cells, &y->count);
    for (uint32_t i = 0; i < y->n_cells; i++)
        h = value_hash(hash_mix(h, (uint64_t)y->cells[i].offset), &y->cells[i].value);
    return h;
}

static uint32_t most_symbols(const struct engine *e, const struct group *g)
{
    bool few = engine_is_coarse(e) || g->tag == GROUP_MIXED_TAG;
    return few ? GROUP_FEW_SYMBOLS : GROUP_MAX_SYMBOLS;
}

static uint32_t count_free(const struct group *g)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->n_symbols; i++)
        n += g->symbols[i]->free;
    return n;
}

/* Outside the exact phase the symbol may arrive at any receive of the group. */
static void make_free(struct engine *e, struct group *g, struct symbol *y)
{
    if (e->phase != PHASE_ALONE || y->free)
        return;
    y->free = true;
    node_wake(e, g);
}

static struct symbol *intern_symbol(struct engine *e, struct state *s, struct group *g,
                                    struct symbol *y)
{
    g->used = true;
    y->hash = symbol_hash(y);
    for (uint32_t i = 0; i < g->n_symbols; i++)
        if (g->symbols[i]->hash == y->hash && same_symbol(g, g->symbols[i], y)) {
            make_free(e, g, g->symbols[i]);
            return g->symbols[i];
        }
    y->id = g->n_symbols;
    y->text = content_text(e, g, y);
    y->brief = content_brief(e, y);
    VEC_PUSH(e->arena, g->symbols, g->n_symbols, g->cap_symbols, y);
    make_free(e, g, y);
    if (count_free(g) > most_symbols(e, g) && !g->generalise && y->n_cells && !e->attempt.frozen) {
        g->generalise = true;
        g->generalised_at = state_instr(s)->at;
        e->attempt.dirty = e->attempt.stop = true;
    }
    return y;
}

/* ---- the content of a buffer ---- */

/* In the joint phase an expression is the same on all ranks. */
static bool portable(const struct engine *e, const struct value *v)
{
    if (value_is_const(v))
        return true;
    return v->kind == VALUE_EXPR && (e->phase == PHASE_JOINT || expr_is_shared(v->e));
}

static const struct predicate_set *set_at(const struct group *g, int64_t cell)
{
    for (uint32_t i = 0; g && i < g->n_sets; i++)
        if (g->sets[i].cell == cell)
            return &g->sets[i];
    return NULL;
}

uint32_t content_parts(const struct buffer *b, struct part part[2])
{
    const char *members[2], *type = b->type ? b->type : "";
    uint32_t n = datatype_members(type, members);
    part[0] = (struct part){0, b->size, mpi_type_has_reals(type)};
    for (uint32_t k = 0; n == 2 && k < n; k++)
        part[k] = (struct part){k * b->size / 2, mpi_type_size(members[k]),
                                mpi_type_is_real(members[k])};
    return n;
}

/* The scalar type in which the cells of an MPI type are read. */
static enum ir_kind scalar_of(const struct part *p, const struct memory *m, int64_t offset)
{
    const struct cell *c = memory_cell_at(m, offset);
    if (c && value_kind_size((enum ir_kind)c->value.type) == p->size)
        return (enum ir_kind)c->value.type;
    switch (p->size) {
    case 1: return IR_I8;
    case 2: return IR_I16;
    case 4: return p->is_float ? IR_F32 : IR_I32;
    case 8: return p->is_float ? IR_F64 : IR_I64;
    default: return IR_VOID;
    }
}

/* The scalar at byte `at` of the object; it is byte `cell` of the message. */
static void known_cell(struct engine *e, struct state *s, const struct memory *m,
                       const struct part *p, int64_t at, int64_t cell, struct symbol *y)
{
    const struct segment *from;
    enum ir_kind kind = scalar_of(p, m, at);
    struct value v = {.kind = VALUE_NONE};
    if (kind != IR_VOID)
        v = memory_peek(&e->env, m, at, kind, &from);
    v = facts_reduce(&s->facts, v);
    if (v.kind == VALUE_NONE || !portable(e, &v))
        return;
    struct cell c = {cell, v};
    VEC_PUSH(e->arena, y->cells, y->n_cells, y->cap_cells, c);
}

/* A structure that is sent as bytes: an unknown number that means the same to its receivers is sent
 * as a whole, not byte by byte, of which nothing would be known.  The one at byte `at`, or NULL. */
static const struct cell *whole_number(const struct engine *e, const struct memory *m, int64_t at,
                                       int64_t end)
{
    const struct cell *c = memory_cell_at(m, at);
    int64_t size = c ? (int64_t)value_kind_size((enum ir_kind)c->value.type) : 0;
    bool whole = size > 1 && at + size <= end;
    return whole && c->value.kind == VALUE_EXPR && c->value.type != IR_PTR &&
                   portable(e, &c->value) ? c : NULL;
}

/* How many bytes it has, or 0. */
static int64_t known_number(struct engine *e, struct state *s, const struct memory *m, int64_t at,
                            int64_t start, int64_t end, struct symbol *y)
{
    const struct cell *c = whole_number(e, m, at, end);
    if (!c)
        return 0;
    struct cell sent = {at - start, facts_reduce(&s->facts, c->value)};
    VEC_PUSH(e->arena, y->cells, y->n_cells, y->cap_cells, sent);
    return (int64_t)value_kind_size((enum ir_kind)c->value.type);
}

static void known_block(struct engine *e, struct state *s, struct value at,
                        const struct type_block *block, int64_t packed, struct symbol *y)
{
    struct part part = {0, mpi_type_size(block->basic), mpi_type_has_reals(block->basic)};
    const struct memory *m = access_object(e, s, at, false);
    if (!m || at.any || m->freed || at.i < 0 ||
        at.i > m->size - block->count * (int64_t)part.size)
        return;
    for (int64_t n = 0; n < block->count; n++)
        known_cell(e, s, m, &part, at.i + n * part.size, packed + n * part.size, y);
}

static void known_blocks(struct engine *e, struct state *s, const struct buffer *b,
                         int64_t limit, struct symbol *y)
{
    const struct datatype *d = b->derived;
    int64_t packed = 0;
    if (!buffer_has_blocks(b, limit) || b->elements.i * d->n_basic > limit)
        return;
    for (int64_t k = 0; k < b->elements.i; k++)
        for (uint32_t i = 0; i < d->n_blocks; i++) {
            struct value at = buffer_block_place(b, b->address, k, &d->blocks[i]);
            known_block(e, s, at, &d->blocks[i], packed, y);
            packed += d->blocks[i].count * (int64_t)mpi_type_size(d->blocks[i].basic);
        }
}

static void known_cells(struct engine *e, struct state *s, const struct buffer *b,
                        int64_t limit, struct symbol *y)
{
    struct memory *m = access_object(e, s, b->address, false);
    if (!b->size)
        known_blocks(e, s, b, limit, y);
    if (!m || b->address.any || m->freed || b->count.kind != VALUE_INT ||
        b->count.i > limit || !b->size)
        return;
    int64_t start = b->address.i, end = start + b->count.i * (int64_t)b->size;
    if (start < 0 || end > m->size)
        return;
    struct part part[2];
    uint32_t n = content_parts(b, part);
    for (int64_t at = start; at < end;) {
        int64_t whole = b->size == 1 ? known_number(e, s, m, at, start, end, y) : 0;
        for (uint32_t i = 0; i < n && !whole; i++)
            known_cell(e, s, m, &part[i], at + part[i].offset, at + part[i].offset - start,
                       y);
        at += whole ? whole : b->size;
    }
}

static struct symbol *new_symbol(struct engine *e, struct state *s, const struct group *g,
                                 const struct buffer *b)
{
    struct symbol *y = ARENA_NEW(e->arena, struct symbol);
    struct value count = facts_reduce(&s->facts, b->count);
    y->type = b->type;
    if (portable(e, &count))
        y->count = count;
    struct value elements = facts_reduce(&s->facts, b->elements);
    y->mixed = match_mixed(b);
    if (y->mixed && portable(e, &elements))
        y->elements = elements;
    struct cell tag = {GROUP_TAG_CELL, facts_reduce(&s->facts, b->tag)};
    bool tells = tag.value.kind == VALUE_INT || e->phase == PHASE_JOINT;
    if (g && g->tag == GROUP_MIXED_TAG && tells && tag.value.kind != VALUE_NONE)
        VEC_PUSH(e->arena, y->cells, y->n_cells, y->cap_cells, tag);
    return y;
}

/* A scalar of the content that is not known gets a name; false: there is none. */
static bool name_scalar(struct engine *e, struct state *s, struct value at, const struct part *p)
{
    struct value v;
    struct event fault = {.kind = EVENT_NONE};
    const struct memory *m = access_object(e, s, at, false);
    bool inside = m && !m->freed && at.i >= 0 && at.i <= m->size - (int64_t)p->size;
    enum ir_kind kind = inside ? scalar_of(p, m, at.i) : IR_VOID;
    if (kind != IR_VOID && !access_load(e, s, at, kind, &v, &fault))
        return false;
    if (kind != IR_VOID && array_has_summary(m)) /* the element has no cell yet */
        memory_store(&e->env, state_writable(e, s, at.object), at.i, v);
    return true;
}

static int64_t most_named(uint32_t size)
{
    return size == 1 ? MAX_NAMED_BYTES : MAX_NAMED;
}

static void name_blocks(struct engine *e, struct state *s, const struct buffer *b)
{
    const struct datatype *d = b->derived;
    if (!buffer_has_blocks(b, MAX_NAMED) || b->address.kind != VALUE_ADDR || b->address.any)
        return;
    for (int64_t k = 0; k < b->elements.i; k++)
        for (uint32_t i = 0; i < d->n_blocks; i++) {
            const char *type = d->blocks[i].basic;
            struct part part = {0, mpi_type_size(type), mpi_type_has_reals(type)};
            struct value at = buffer_block_place(b, b->address, k, &d->blocks[i]);
            bool few = d->blocks[i].count <= most_named(part.size);
            for (int64_t n = 0; few && n < d->blocks[i].count; n++, at.i += part.size)
                if (!name_scalar(e, s, at, &part))
                    return;
        }
}

/* What is not known of a small content gets a name, which is then the same for its receivers. */
static void name_cells(struct engine *e, struct state *s, const struct buffer *b)
{
    struct part part[2];
    struct value at = b->address;
    uint32_t n = content_parts(b, part);
    if (!b->size)
        name_blocks(e, s, b);
    if (n != 1 || !b->size || b->count.kind != VALUE_INT || b->count.i > most_named(b->size) ||
        at.kind != VALUE_ADDR || at.any)
        return;
    int64_t end = at.i + b->count.i * (int64_t)b->size;
    for (int64_t size = b->size; at.i < end; at.i += size) {
        const struct memory *m = access_object(e, s, at, false);
        bool inside = b->size == 1 && m && !m->freed && at.i >= 0 && at.i < m->size;
        const struct cell *c = inside ? whole_number(e, m, at.i, end) : NULL;
        size = c ? (int64_t)value_kind_size((enum ir_kind)c->value.type) : b->size;
        if (!c && !name_scalar(e, s, at, &part[0]))
            return;
    }
}

static struct symbol *full_symbol(struct engine *e, struct state *s, const struct group *g,
                                  const struct buffer *b)
{
    if (e->phase == PHASE_JOINT)
        name_cells(e, s, b);
    struct symbol *y = new_symbol(e, s, g, b);
    known_cells(e, s, b, CONTENT_MAX_EXACT, y);
    return y;
}

struct symbol *content_full(struct engine *e, struct state *s, const struct buffer *b)
{
    return full_symbol(e, s, NULL, b);
}

static void drop_cell(struct symbol *y, int64_t offset)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < y->n_cells; i++)
        if (y->cells[i].offset != offset)
            y->cells[n++] = y->cells[i];
    y->n_cells = n;
}

static bool has_cell(const struct symbol *y, int64_t offset)
{
    for (uint32_t i = 0; i < y->n_cells; i++)
        if (y->cells[i].offset == offset)
            return true;
    return false;
}

/* Only what comes from outside can be bounded; a value that this tool lost cannot. */
static bool is_input(const struct origin *o)
{
    return o->kind == ORIGIN_LOCAL && (o->ledger == LEDGER_INPUT || o->ledger == LEDGER_CALL ||
                                       o->ledger == LEDGER_COLLECTIVE_VALUE);
}

/* A value that its receivers must know exactly: bound it where it was read. */
static bool enumerate_value(struct engine *e, struct state *s, struct value v,
                            struct event *ev)
{
    int64_t x;
    if (v.kind != VALUE_EXPR || !ir_is_int(v.e->type))
        return true;
    const struct expr *atom = expr_single_atom(v.e);
    bool numbers = atom && ir_is_int(atom->type) && is_input(atom->origin);
    if (numbers && !atom->origin->bounded && !e->attempt.frozen) {
        fork_bound(e, s, atom);
        ev->kind = EVENT_STOP;
        return false;
    }
    if (atom && (atom->origins & (HAS_MESSAGE | HAS_COLL)) && predicates_enumerate(e, atom)) {
        ev->kind = EVENT_STOP;
        return false;
    }
    int64_t *values = ARENA_ARRAY(e->arena, int64_t, MAX_SENT_VALUES);
    bool small = atom && atom->origin->bounded &&
                 facts_values(&s->facts, v.e, MAX_SENT_VALUES, values) <= MAX_SENT_VALUES;
    return !small || fork_value(e, s, v, "value that is sent", MAX_SENT_VALUES, &x, ev);
}

static bool is_pending(const struct state *s, struct value v)
{
    for (uint32_t i = 0; i < s->n_pending; i++)
        if (value_equal(&s->pending[i], &v))
            return true;
    return false;
}

/* Answer the questions about one cell whose value is v. */
static bool answer(struct engine *e, struct state *s, const struct predicate_set *set,
                   struct value v, uint8_t *answers, struct event *ev)
{
    for (uint32_t i = 0; i < set->active; i++) {
        struct value asked = predicates_question(e, set, i, v);
        const char *text = set->texts[i];
        if (asked.kind == VALUE_EXPR && !(v.kind == VALUE_EXPR && is_pending(s, v)))
            text = expr_text(e->arena, asked.e, "_");
        enum tri t = fork_truth(e, s, asked, text, ev);
        if (t == TRI_MAYBE)
            return false;
        answers[i] = t == TRI_YES;
    }
    return true;
}

/* Sending the value itself takes no more symbols than all answers, and says more. */
static bool has_few_values(const struct state *s, const struct predicate_set *set,
                           struct value v)
{
    int64_t values[8];
    if (v.kind != VALUE_EXPR || !ir_is_int(v.e->type) || set->active < 2 ||
        (v.e->origins & (HAS_MESSAGE | HAS_COLL)))
        return false;
    uint32_t n = facts_values(&s->facts, v.e, 8, values);
    return n <= 8 && n > 1 && (set->active > 2 || n <= 4);
}

/* Content from a place that is not known is any value, but it is the same one whenever the
 * call is run again after a question about it: else what has been answered is forgotten, and
 * asked for ever. */
static struct value made_up(struct engine *e, struct state *s, const struct group *g,
                            uint32_t k)
{
    if (!s->pending) {
        s->pending = ARENA_ARRAY(e->arena, struct value, g->active_sets);
        s->n_pending = g->active_sets;
    }
    if (s->pending[k].kind == VALUE_NONE)
        s->pending[k] = engine_fresh(e, s, g->sets[k].type, true, LEDGER_MEMORY,
                                     "message content");
    return s->pending[k];
}

/* Are the questions of the set about elements of another size?  MPI_Bcast of an integer,
 * then of a real number, have one channel.  Who receives this one does not ask them. */
static bool is_of_other_type(const struct buffer *b, const struct predicate_set *set)
{
    struct part part[2];
    uint32_t n = b->size && set->cell != GROUP_TAG_CELL ? content_parts(b, part) : 0;
    uint64_t size = value_kind_size(set->type);
    bool is_part = n == 0;
    for (uint32_t i = 0; i < n; i++) {
        bool is_half = ir_is_float(set->type) && part[i].size == 2 * size; /* of a complex one */
        is_part |= part[i].size == 1 || part[i].size == size || is_half;
    }
    return !is_part;
}

static bool is_asked(const struct buffer *b, const struct predicate_set *set)
{
    return predicates_cover(b, set) && !is_of_other_type(b, set);
}

/* What is sent as the cell of set k. */
static struct value sent_value(struct engine *e, struct state *s, const struct group *g,
                               uint32_t k, const struct buffer *b)
{
    const struct predicate_set *set = &g->sets[k];
    struct event ignored = {.kind = EVENT_NONE};
    struct value v, at = b->address;
    if (set->cell == GROUP_TAG_CELL)
        return b->tag;
    at.i += b->size ? set->cell : 0;
    if (!b->size && at.kind == VALUE_ADDR)
        at = buffer_scattered(b, set->cell);
    bool known = at.kind == VALUE_ADDR && !at.any && value_kind_size(set->type) <= 8;
    if (known && access_load(e, s, at, set->type, &v, &ignored))
        return v;
    return made_up(e, s, g, k);
}

/* Turn the cell of set k into answers. */
static bool answer_cell(struct engine *e, struct state *s, const struct group *g, uint32_t k,
                        const struct buffer *b, struct symbol *y, struct event *ev)
{
    const struct predicate_set *set = &g->sets[k];
    struct value v = sent_value(e, s, g, k, b);
    if (set->enumerate && !enumerate_value(e, s, v, ev))
        return false;
    v = facts_reduce(&s->facts, v);
    if (has_few_values(s, set, v)) {
        int64_t x;
        return fork_value(e, s, v, "value that is sent", MAX_SENT_VALUES, &x, ev);
    }
    y->answers[k] = ARENA_ARRAY(e->arena, uint8_t, set->n + 1);
    return answer(e, s, set, v, y->answers[k], ev);
}

/* In the joint phase the tape has the decisions: the symbol says what kind of message it is. */
static void content_jointly(struct engine *e, struct state *s, struct group *g,
                            const struct buffer *b, struct symbol **symbol)
{
    struct symbol *y = new_symbol(e, s, NULL, b);
    const struct value none = {.kind = VALUE_NONE};
    y->count = value_is_const(&y->count) ? y->count : none;
    y->elements = value_is_const(&y->elements) ? y->elements : none;
    *symbol = intern_symbol(e, s, g, y);
}

bool content_symbol(struct engine *e, struct state *s, struct group *g,
                    const struct buffer *b, struct symbol **symbol, struct symbol **full,
                    struct event *ev)
{
    *full = full_symbol(e, s, g, b);
    if (e->phase == PHASE_JOINT) {
        content_jointly(e, s, g, b, symbol);
        return true;
    }
    struct symbol *y = new_symbol(e, s, g, b);
    known_cells(e, s, b, CONTENT_MAX_CELLS, y);
    y->n_answers = g->active_sets;
    y->answers = ARENA_ARRAY(e->arena, uint8_t *, g->n_sets + 1);
    if (g->generalise) {
        ledger_add(e->ledger, LEDGER_MESSAGE, g->generalised_at,
                   "more than %d different contents are sent here; only what is tested "
                   "after the receive is distinguished",
                   most_symbols(e, g));
        y->generalised = true;
        struct symbol *all = y;
        for (uint32_t i = all->n_cells; i-- > 0;) {
            const struct predicate_set *set = set_at(g, all->cells[i].offset);
            if (!set || !set->enumerate)
                drop_cell(all, all->cells[i].offset);
        }
    }
    for (uint32_t k = 0; k < g->active_sets; k++) {
        if (has_cell(y, g->sets[k].cell) || !is_asked(b, &g->sets[k]))
            continue;
        if (!answer_cell(e, s, g, k, b, y, ev))
            return false;
    }
    (*full)->answers = y->answers; /* for the receiver in the exact phase */
    (*full)->n_answers = y->n_answers;
    *symbol = intern_symbol(e, s, g, y);
    return true;
}

void content_decided(struct state *s)
{
    s->pending = NULL;
    s->n_pending = 0;
}

/* ---- collectives whose result the decider makes up ---- */

bool content_pending_symbol(struct engine *e, struct state *s, struct group *g,
                            const struct buffer *b, struct symbol **symbol,
                            struct event *ev)
{
    if (!s->pending) {
        s->pending = ARENA_ARRAY(e->arena, struct value, g->n_sets);
        s->n_pending = g->active_sets;
        engine_note(e, s, LEDGER_COLLECTIVE_VALUE,
                    "the result of this %s can be any value, the same on all ranks", g->kind);
        for (uint32_t k = 0; k < g->active_sets; k++)
            s->pending[k] = engine_fresh(e, s, g->sets[k].type, true,
                                         LEDGER_COLLECTIVE_VALUE, g->kind);
    }
    struct symbol *y = new_symbol(e, s, g, b);
    y->n_answers = g->active_sets;
    y->answers = ARENA_ARRAY(e->arena, uint8_t *, g->n_sets + 1);
    for (uint32_t k = 0; k < g->active_sets && k < s->n_pending; k++) {
        if (!is_asked(b, &g->sets[k]))
            continue;
        struct value v = facts_reduce(&s->facts, s->pending[k]);
        if (g->sets[k].enumerate) {
            if (!enumerate_value(e, s, v, ev))
                return false;
            if (v.kind == VALUE_INT) {
                struct cell c = {g->sets[k].cell, v};
                VEC_PUSH(e->arena, y->cells, y->n_cells, y->cap_cells, c);
                continue;
            }
        }
        y->answers[k] = ARENA_ARRAY(e->arena, uint8_t, g->sets[k].n + 1);
        if (!answer(e, s, &g->sets[k], v, y->answers[k], ev))
            return false;
    }
    *symbol = intern_symbol(e, s, g, y);
    return true;
}
