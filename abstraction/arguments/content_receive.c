/* What a receive writes: the content of a message, as its symbol says it.
 *
 *     symbol "1 x MPI_INT, [0] >= 1"     x = any value, and the path condition has x >= 1
 */
#include "abstraction/arguments/content_receive.h"

#include "abstraction/arguments/content.h"
#include "abstraction/channel/predicates.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/machine/machine.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/group.h"
#include "abstraction/state/state.h"
#include "core/mpi/mpi.h"
static const char *content_name(struct engine *e, const struct group *g, int64_t cell)
{
    if (g->is_coll)
        return arena_printf(e->keep, "the result of %s", g->kind);
    if (cell == GROUP_TAG_CELL)
        return arena_printf(e->keep, "the tag of the message from rank %u", g->from);
    if (cell == 0)
        return arena_printf(e->keep, "the message from rank %u", g->from);
    return arena_printf(e->keep, "byte %lld of the message from rank %u", (long long)cell,
                        g->from);
}

static struct origin *content_origin(struct engine *e, const struct group *g, int64_t cell)
{
    struct origin proto = {.kind = g->is_coll ? ORIGIN_COLL : ORIGIN_MESSAGE,
                           .group = g->index, .cell = cell, .name = "",
                           .ledger = LEDGER_CORRELATION};
    proto.name = content_name(e, g, cell == GROUP_TAG_CELL ? cell : 0);
    return values_origin(e->values, &proto);
}

static void assume_answers(struct engine *e, struct state *s, const struct group *g,
                           uint32_t k, const struct symbol *y, const struct value *now)
{
    const struct predicate_set *set = &g->sets[k];
    for (uint32_t i = 0; i < set->active; i++) {
        struct value asked = predicates_question(e, set, i, now[k]);
        if (asked.kind == VALUE_EXPR)
            facts_assume(&s->facts, asked.e, y->answers[k][i]);
    }
}

static void write_answers(struct engine *e, struct state *s, const struct group *g,
                          uint32_t k, const struct symbol *y, const struct value *now,
                          struct value place)
{
    struct value v = now[k];
    assume_answers(e, s, g, k, y, now);
    struct event ignored = {.kind = EVENT_NONE};
    access_store(e, s, place, facts_reduce(&s->facts, v), &ignored);
}

/* The values of all cells that are asked about: known, or new atoms. */
static struct value *received_values(struct engine *e, const struct group *g,
                                     const struct symbol *y)
{
    struct value *now = ARENA_ARRAY(e->arena, struct value, y->n_answers + 1);
    for (uint32_t k = 0; k < y->n_answers; k++) {
        const struct predicate_set *set = &g->sets[k];
        if (y->answers[k])
            now[k] = values_atom(e->values, content_origin(e, g, set->cell), set->type);
        for (uint32_t i = 0; !y->answers[k] && i < y->n_cells; i++)
            if (y->cells[i].offset == set->cell && y->cells[i].value.type == set->type)
                now[k] = y->cells[i].value;
    }
    return now;
}

/* Writes a known scalar, byte `packed` of the message, where the buffer has it.  If it is not in
 * one piece there, as bytes of a number may be, it stays any value. */
static void write_scattered(struct engine *e, struct state *s, const struct buffer *b,
                            int64_t packed, struct value v)
{
    struct event ignored = {.kind = EVENT_NONE};
    int64_t last = (int64_t)value_kind_size((enum ir_kind)v.type) - 1;
    struct value from = buffer_scattered(b, packed), to = from;
    if (last > 0)
        to = buffer_scattered(b, packed + last);
    if (last <= 0 || (to.object == from.object && to.i - from.i == last))
        access_store(e, s, from, v, &ignored);
}

/* What is known of the content; b: where it is scattered, or NULL: from `at` on. */
static void write_known(struct engine *e, struct state *s, const struct group *g,
                        const struct symbol *symbol, struct value at,
                        const struct buffer *b)
{
    struct event ignored = {.kind = EVENT_NONE};
    for (uint32_t i = 0; i < symbol->n_cells; i++) {
        struct value place = at;
        int64_t cell = symbol->cells[i].offset;
        if (cell < 0) /* the tag, and what is said of all */
            continue;
        place.i += cell;
        if (b)
            write_scattered(e, s, b, cell, symbol->cells[i].value);
        else
            access_store(e, s, place, symbol->cells[i].value, &ignored);
    }
    const struct value *now = received_values(e, g, symbol);
    for (uint32_t k = 0; k < symbol->n_answers; k++) {
        struct value place = at;
        if (g->sets[k].cell == GROUP_TAG_CELL)
            continue;
        place.i += g->sets[k].cell;
        if (b && symbol->answers[k])
            place = buffer_scattered(b, g->sets[k].cell);
        if (symbol->answers[k])
            write_answers(e, s, g, k, symbol, now, place);
    }
}

/* Floating point data is written to objects of its type only (MPI-4.0 3.3.1, C11 6.5p7): wherever
 * it goes, it changes no handle. */
static void fill_buffer(struct engine *e, struct state *s, const struct buffer *b, int64_t bytes,
                        struct segment content)
{
    struct event ignored = {.kind = EVENT_NONE};
    if (!mpi_type_has_reals(b->type) || !access_lose_numbers(e, s, b->call, b->address))
        access_fill_by(e, s, b->call, b->address, bytes, content, &ignored);
}

void content_write(struct engine *e, struct state *s, const struct group *g,
                   const struct symbol *symbol, const struct buffer *b, int64_t bytes)
{
    struct segment rest = {.fill = FILL_UNKNOWN, .origin = content_origin(e, g, 0)};
    fill_buffer(e, s, b, bytes, rest);
    if (b->address.kind == VALUE_ADDR && !b->address.any)
        write_known(e, s, g, symbol, b->address, NULL);
}

/* The blocks of the buffer, up to byte `end` of the message, are any value. */
static void fill_blocks(struct engine *e, struct state *s, const struct buffer *b, int64_t end,
                        struct origin *origin)
{
    const struct datatype *d = b->derived;
    struct event ignored = {.kind = EVENT_NONE};
    int64_t packed = 0;
    for (int64_t k = 0; k < b->elements.i; k++)
        for (uint32_t i = 0; i < d->n_blocks && packed < end; i++) {
            int64_t n = d->blocks[i].count * (int64_t)mpi_type_size(d->blocks[i].basic);
            struct segment rest = {.fill = FILL_UNKNOWN, .base = -packed, .origin = origin};
            struct value place = buffer_block_place(b, b->address, k, &d->blocks[i]);
            access_fill(e, s, place, n < end - packed ? n : end - packed, rest, &ignored);
            packed += n;
        }
}

static bool can_scatter(const struct buffer *b)
{
    return buffer_has_blocks(b, TYPE_MAX_BLOCKS) && b->address.kind == VALUE_ADDR &&
           !b->address.any;
}

bool content_scatter(struct engine *e, struct state *s, const struct group *g,
                     const struct symbol *symbol, const struct buffer *b)
{
    int64_t end = INT64_MAX;
    if (!can_scatter(b))
        return false;
    if (symbol->count.kind == VALUE_INT)
        end = symbol->count.i * (int64_t)mpi_type_size(symbol->type);
    fill_blocks(e, s, b, end, content_origin(e, g, 0));
    write_known(e, s, g, symbol, b->address, b);
    return true;
}

bool content_scatter_part(struct engine *e, struct state *s, const struct symbol *symbol,
                          int64_t from, const struct buffer *b, struct origin *origin)
{
    if (!can_scatter(b))
        return false;
    int64_t end = b->elements.i * b->derived->size;
    fill_blocks(e, s, b, end, origin);
    for (uint32_t i = 0; symbol && i < symbol->n_cells; i++) {
        struct value v = symbol->cells[i].value;
        int64_t at = symbol->cells[i].offset - from;
        if (at >= 0 && at + (int64_t)value_kind_size((enum ir_kind)v.type) <= end)
            write_scattered(e, s, b, at, v);
    }
    return true;
}

void content_lose(struct engine *e, struct state *s, const struct buffer *b, struct origin *o)
{
    const struct datatype *d = b->derived;
    struct event ignored = {.kind = EVENT_NONE};
    if (!d->blocks || b->elements.kind != VALUE_INT || b->elements.i > TYPE_MAX_BLOCKS) {
        access_havoc_all(e, s, o);
        return;
    }
    for (int64_t k = 0; k < b->elements.i; k++)
        for (uint32_t i = 0; i < d->n_blocks; i++)
            access_fill(e, s, buffer_block_place(b, b->address, k, &d->blocks[i]),
                        d->blocks[i].count * (int64_t)mpi_type_extent(d->blocks[i].basic),
                        (struct segment){.fill = FILL_UNKNOWN, .origin = o}, &ignored);
}

void content_fill(struct engine *e, struct state *s, const struct buffer *b,
                  struct segment content)
{
    bool known = b->count.kind == VALUE_INT && b->size;
    const struct datatype *d = b->size ? NULL : b->derived;
    if (d && (d->absolute || (d->blocks && b->elements.kind == VALUE_INT)))
        content_lose(e, s, b, content.origin);
    else
        fill_buffer(e, s, b, known ? b->count.i * b->size : -1, content);
}

struct value content_tag(struct engine *e, struct state *s, const struct group *g,
                         const struct symbol *symbol)
{
    uint32_t k = 0;
    if (g->tag != GROUP_MIXED_TAG)
        return value_int(IR_I32, g->tag);
    for (uint32_t i = 0; symbol && i < symbol->n_cells; i++)
        if (symbol->cells[i].offset == GROUP_TAG_CELL)
            return symbol->cells[i].value;
    while (symbol && k < symbol->n_answers && g->sets[k].cell != GROUP_TAG_CELL)
        k++;
    bool asked = symbol && k < symbol->n_answers && symbol->answers[k];
    struct value *now = asked ? received_values(e, g, symbol) : NULL;
    struct value tag =
        asked ? now[k] : values_atom(e->values, content_origin(e, g, GROUP_TAG_CELL), IR_I32);
    facts_refine(&s->facts, tag.e, 0, RANGE_INFINITE);
    if (asked)
        assume_answers(e, s, g, k, symbol, now);
    return facts_reduce(&s->facts, tag);
}
