/* Memory that is accessed both as pointers and as numbers (see misread.h).
 *
 *     int *p = &x;  void *v = &p;
 *     uintptr_t *w = v;
 *     *(int *)*w = 1;            p is accessed as a pointer, and as a number of 8 bytes
 *
 * The accesses of each object are collected by what their addresses may be.  Those at constant
 * offsets meet if their bytes overlap, those at unknown offsets in any case.
 */
#include "slicer/pointsto/misread.h"

#include "core/base/vec.h"
#include "slicer/pointsto/pointsto.h"

enum { AS_POINTER = 1, AS_NUMBER = 2 }; /* of 2^k bytes: AS_NUMBER << k */

struct uses {
    struct arena *arena;
    const struct sl_pointsto *s;
    unsigned char *how;         /* [cell] */
    struct sl_numbers *objects; /* [object]: cells that are accessed */
    bool *has_pointer;          /* [object]: some of them as a pointer */
};

static unsigned how_accessed(const struct ir_instr *in)
{
    bool access = in->op == IR_LOAD || in->op == IR_STORE || in->op == IR_LOADBITS ||
                  in->op == IR_STOREBITS;
    bool number = ir_is_int(in->type.kind) || ir_is_float(in->type.kind);
    unsigned log = 0;
    if (!access || (!number && in->type.kind != IR_PTR))
        return 0;
    while ((2u << log) <= in->type.size)
        log++;
    if (in->type.kind == IR_PTR)
        return AS_POINTER;
    return log ? (unsigned)AS_NUMBER << log : 0; /* characters may be parts of pointers */
}

static void add_use(struct uses *u, uint32_t cell, unsigned how)
{
    uint32_t object = pointsto_cell_at(u->s, cell).object;
    enum sl_object_kind kind = pointsto_object_at(u->s, object)->kind;
    if (kind == SL_O_FUNC || kind == SL_O_OUTSIDE)
        return;
    if (!u->how[cell])
        VEC_PUSH(u->arena, u->objects[object].items, u->objects[object].n,
                 u->objects[object].cap, cell);
    u->how[cell] |= (unsigned char)how;
    u->has_pointer[object] = u->has_pointer[object] || how == AS_POINTER;
}

static void add_access(struct uses *u, const struct sl_place *at)
{
    unsigned how = u->s->reached[at->func] ? how_accessed(at->in) : 0;
    struct sl_cells l = {NULL, 0};
    if (how)
        l = pointsto_cells(u->s, at->func, &at->in->a);
    for (uint32_t i = 0; i < l.n; i++)
        add_use(u, l.items[i], how);
}

/* The most bytes of a number that is accessed in this way; 0: none is. */
static int64_t number_size(unsigned how)
{
    int64_t size = 0;
    for (unsigned log = 1; log <= 4; log++)
        if (how & ((unsigned)AS_NUMBER << log))
            size = (int64_t)1 << log;
    return size;
}

static bool meet(const struct uses *u, uint32_t number, uint32_t pointer)
{
    int64_t n = pointsto_cell_at(u->s, number).offset, size = number_size(u->how[number]);
    int64_t p = pointsto_cell_at(u->s, pointer).offset;
    if (!size || !(u->how[pointer] & AS_POINTER))
        return false;
    return n == SL_ANY || p == SL_ANY || (p < n + size && n < p + SL_POINTER_SIZE);
}

/* Has a pointer come there by a copy, or as an argument? */
static bool holds_pointer(const struct uses *u, uint32_t cell)
{
    uint32_t node = solver_read_node(u->s->v, cell);
    struct sl_cells l = solver_solution(u->s->v, node);
    for (uint32_t i = 0; i < l.n; i++)
        if (!pointsto_cell_at(u->s, l.items[i]).integer)
            return true;
    return false;
}

static bool is_misread(const struct uses *u, uint32_t object)
{
    const struct sl_numbers *l = &u->objects[object];
    for (uint32_t i = 0; i < l->n; i++) {
        bool number = number_size(u->how[l->items[i]]) > 0;
        if (number && !u->has_pointer[object] && holds_pointer(u, l->items[i]))
            return true;
        for (uint32_t k = 0; number && k < l->n; k++)
            if (meet(u, l->items[i], l->items[k]))
                return true;
    }
    return false;
}

bool misread_convert(struct sl_pointsto *s)
{
    struct arena *scratch = arena_new();
    uint32_t n = pointsto_n_objects(s);
    struct uses u = {.arena = scratch, .s = s};
    bool found = false;
    u.how = ARENA_ARRAY(scratch, unsigned char, solver_n_cells(s->v));
    u.objects = ARENA_ARRAY(scratch, struct sl_numbers, n);
    u.has_pointer = ARENA_ARRAY(scratch, bool, n);
    for (uint32_t i = 0; i < s->x->n_places; i++)
        add_access(&u, &s->x->places[i]);
    for (uint32_t o = 0; o < n; o++)
        if (is_misread(&u, o))
            found |= solver_convert(s->v, o);
    arena_free(scratch);
    return found;
}
