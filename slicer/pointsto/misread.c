/* Memory that is accessed both as pointers and as numbers (see misread.h).
 *
 *     int *p = &x;  void *v = &p;
 *     uintptr_t *w = v;
 *     *(int *)*w = 1;            p is accessed as a pointer, and as a number of 8 bytes
 *
 * The accesses of each object are collected by what their addresses may be.  Those at constant
 * offsets, or at such and any number of steps, meet if their bytes overlap, those at unknown
 * offsets in any case.  But an element of an array that is accessed as floating point is none of
 * the pointers that are accessed as such (C11 6.5p6, p7).  The front end finds unions; memcpy()
 * makes numbers of the pointers that it copies (mod_ref.c); and where elements are copied between
 * objects that have pointers, it is taken that these are copied, too.  What is sent or received as
 * MPI_DOUBLE is accessed as numbers, however many they are.
 */
#include "slicer/pointsto/misread.h"

#include "core/base/vec.h"
#include "slicer/pointsto/exposed.h"
#include "slicer/pointsto/messages.h"
#include "slicer/pointsto/pointsto.h"

/* Numbers of 2^k bytes: AS_NUMBER << k. */
enum { AS_POINTER = 1, AS_NUMBER = 2, AS_MESSAGE = 64, AS_INTEGER = 128 };
enum { TO_THE_END = INT32_MAX };

struct uses {
    struct arena *arena;
    const struct sl_pointsto *s;
    unsigned char *how;         /* [cell] */
    int64_t *sizes;             /* [cell]: bytes of messages from there on */
    struct sl_numbers *objects; /* [object]: cells that are accessed */
    struct sl_numbers *cells;   /* [object]: all its cells */
    bool *has_pointer;          /* [object]: some of them as a pointer */
    bool *has_message;          /* [object]: some of them by messages of numbers */
    bool *beside;               /* [cell]: see mark_beside() */
    bool *copied;               /* [object]: see mark_copies() */
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
    unsigned integer = ir_is_int(in->type.kind) ? AS_INTEGER : 0;
    /* characters may be parts of pointers */
    return log ? (unsigned)AS_NUMBER << log | integer : 0;
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
    u->has_message[object] = u->has_message[object] || how == AS_MESSAGE;
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

static void add_buffer(struct uses *u, uint32_t number, uint32_t func, uint32_t i)
{
    const struct sl_place *at = &u->s->x->places[number];
    unsigned access = numbering_access(u->s->x, at->in, func, i);
    if (!(access & SL_CONTENT) || !messages_are_numbers(messages_data(u->s->x, number, func, i)))
        return;
    uint64_t size = messages_size(u->s->x, number, func, i);
    struct sl_cells l = pointsto_cells(u->s, at->func, &at->in->args[i]);
    for (uint32_t k = 0; k < l.n; k++) {
        int64_t *known = &u->sizes[l.items[k]];
        add_use(u, l.items[k], AS_MESSAGE);
        if (!size || size > TO_THE_END)
            *known = TO_THE_END;
        else if ((int64_t)size > *known)
            *known = (int64_t)size;
    }
}

static void add_messages(struct uses *u, uint32_t number)
{
    const struct sl_place *at = &u->s->x->places[number];
    const struct sl_numbers *targets = &u->s->targets[number];
    for (uint32_t k = 0; at->in->op == IR_CALL && k < targets->n; k++)
        for (uint32_t i = 0; i < at->in->n_args; i++)
            if (u->s->x->callees[targets->items[k]].kind == SL_MPI)
                add_buffer(u, number, targets->items[k], i);
}

/* The most bytes of numbers that are accessed from there on; 0: none are. */
static int64_t number_size(const struct uses *u, uint32_t cell)
{
    int64_t size = u->sizes[cell];
    for (unsigned log = 1; log <= 4; log++)
        if ((u->how[cell] & ((unsigned)AS_NUMBER << log)) && size < (int64_t)1 << log)
            size = (int64_t)1 << log;
    return size;
}

static bool is_inside(const struct uses *u, uint32_t number, uint32_t pointer)
{
    struct sl_cell n = pointsto_cell_at(u->s, number), p = pointsto_cell_at(u->s, pointer);
    return cells_overlap(cells_span(n, (uint64_t)number_size(u, number)),
                         cells_span(p, SL_POINTER_SIZE));
}

/* Is it an element, of which it is not known which one, and accessed as floating point only? */
static bool is_element(const struct uses *u, uint32_t cell)
{
    return number_size(u, cell) && !(u->how[cell] & (AS_INTEGER | AS_MESSAGE)) &&
           pointsto_cell_at(u->s, cell).offset == SL_ANY;
}

static bool meet(const struct uses *u, uint32_t number, uint32_t pointer)
{
    bool both = number_size(u, number) && (u->how[pointer] & AS_POINTER);
    return both && !is_element(u, number) && is_inside(u, number, pointer);
}

static struct sl_span pointer_at(const struct uses *u, uint32_t cell)
{
    return cells_span(pointsto_cell_at(u->s, cell), SL_POINTER_SIZE);
}

static bool is_anywhere(const struct uses *u, uint32_t cell)
{
    return cells_is_anywhere(pointer_at(u, cell));
}

/* Has a pointer come there by a copy, or as an argument?  At an unknown place only what was written
 * to such a one counts: what can be read there are all pointers of the object. */
static bool holds_pointer(const struct uses *u, uint32_t cell)
{
    uint32_t node = is_anywhere(u, cell) ? solver_write_node(u->s->v, cell, 0)
                                         : solver_read_node(u->s->v, cell, 0);
    struct sl_cells l = solver_solution(u->s->v, node);
    for (uint32_t i = 0; i < l.n; i++)
        if (!pointsto_cell_at(u->s, l.items[i]).integer)
            return true;
    return false;
}

/* Marks what may be, in part, pointers of places beside, where such are accessed, and of places
 * beside these: the solver joins what overlaps. */
static void mark_beside(const struct uses *u, const struct sl_numbers *l)
{
    for (uint32_t i = 0; i < l->n; i++)
        u->beside[l->items[i]] = (u->how[l->items[i]] & AS_POINTER) != 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < l->n; i++)
            for (uint32_t k = 0; k < l->n && !is_anywhere(u, l->items[i]) &&
                                 !u->beside[l->items[i]]; k++)
                if (u->beside[l->items[k]] && !is_anywhere(u, l->items[k]) &&
                    cells_overlap(pointer_at(u, l->items[i]), pointer_at(u, l->items[k])))
                    u->beside[l->items[i]] = changed = true;
    }
}

/* The same of some place that a message is sent from or received at. */
static bool is_sent(const struct uses *u, uint32_t object, uint32_t cell)
{
    const struct sl_numbers *l = &u->cells[object];
    bool sent = u->how[cell] & AS_MESSAGE, holds = false;
    for (uint32_t i = 0; i < l->n && sent && !holds; i++)
        holds = is_inside(u, cell, l->items[i]) && holds_pointer(u, l->items[i]) &&
                (!u->beside[l->items[i]] || (u->how[l->items[i]] & AS_POINTER));
    return holds;
}

/* ---- pointers that are copied as floating point ---- */

enum { MAX_LOCALS = 2 }; /* that a number goes through from one element to another */

/* Marks the objects with pointers among those that the address may lead to elements of. */
static bool mark_elements(const struct uses *u, uint32_t func, const struct ir_opnd *address,
                          bool marks)
{
    struct sl_cells l = pointsto_cells(u->s, func, address);
    bool any = false;
    for (uint32_t i = 0; i < l.n; i++) {
        uint32_t object = pointsto_cell_at(u->s, l.items[i]).object;
        bool is = u->has_pointer[object] && is_element(u, l.items[i]);
        any |= is;
        if (is && marks)
            u->copied[object] = true;
    }
    return any;
}

static bool comes_from_elements(const struct uses *u, uint32_t func, const struct ir_opnd *value,
                                unsigned locals);

static bool is_set_from_elements(const struct uses *u, uint32_t func, uint32_t local,
                                 unsigned locals)
{
    const uint32_t *first = u->s->x->block_first[func];
    bool any = false;
    for (uint32_t i = first[0]; i < first[u->s->x->p->funcs[func].n_blocks]; i++) {
        const struct ir_instr *in = u->s->x->places[i].in;
        if (in->op == IR_STORE && in->a.kind == IR_O_LOCAL && in->a.id == local)
            any |= comes_from_elements(u, func, &in->b, locals + 1);
    }
    return any;
}

/* Is the value one that was loaded from an element, as it is?  Marks the objects. */
static bool comes_from_elements(const struct uses *u, uint32_t func, const struct ir_opnd *value,
                                unsigned locals)
{
    if (value->kind != IR_O_TEMP)
        return false;
    const struct ir_instr *def = u->s->x->places[u->s->x->temp_def[func][value->id]].in;
    if (def->op == IR_COPY)
        return comes_from_elements(u, func, &def->a, locals);
    if (def->op != IR_LOAD)
        return false;
    if (def->a.kind == IR_O_LOCAL)
        return locals < MAX_LOCALS && is_set_from_elements(u, func, def->a.id, locals);
    return mark_elements(u, func, &def->a, true);
}

static void mark_copies(const struct uses *u)
{
    for (uint32_t i = 0; i < u->s->x->n_places; i++) {
        const struct sl_place *at = &u->s->x->places[i];
        if (at->in->op == IR_STORE && u->s->reached[at->func] &&
            exposed_is_floating(at->in->type.kind) &&
            mark_elements(u, at->func, &at->in->a, false) &&
            comes_from_elements(u, at->func, &at->in->b, 0))
            mark_elements(u, at->func, &at->in->a, true);
    }
}

static bool is_misread(const struct uses *u, uint32_t object)
{
    const struct sl_numbers *l = &u->objects[object];
    if (u->copied[object])
        return true;
    if (u->has_message[object] && u->has_pointer[object])
        mark_beside(u, &u->cells[object]);
    for (uint32_t i = 0; i < l->n; i++) {
        bool number = number_size(u, l->items[i]) > 0;
        if (is_sent(u, object, l->items[i]))
            return true;
        if (number && !u->has_pointer[object] && holds_pointer(u, l->items[i]))
            return true;
        for (uint32_t k = 0; number && k < l->n; k++)
            if (meet(u, l->items[i], l->items[k]))
                return true;
    }
    return false;
}

static void collect(struct uses *u)
{
    for (uint32_t i = 0; i < u->s->x->n_places; i++) {
        add_access(u, &u->s->x->places[i]);
        add_messages(u, i);
    }
    for (uint32_t c = 0, n = solver_n_cells(u->s->v); c < n; c++) {
        uint32_t o = pointsto_cell_at(u->s, c).object;
        VEC_PUSH(u->arena, u->cells[o].items, u->cells[o].n, u->cells[o].cap, c);
    }
}

bool misread_convert(struct sl_pointsto *s)
{
    struct arena *scratch = arena_new();
    uint32_t n = pointsto_n_objects(s);
    struct uses u = {.arena = scratch, .s = s};
    bool found = false;
    u.how = ARENA_ARRAY(scratch, unsigned char, solver_n_cells(s->v));
    u.sizes = ARENA_ARRAY(scratch, int64_t, solver_n_cells(s->v));
    u.cells = ARENA_ARRAY(scratch, struct sl_numbers, n);
    u.objects = ARENA_ARRAY(scratch, struct sl_numbers, n);
    u.has_pointer = ARENA_ARRAY(scratch, bool, n);
    u.has_message = ARENA_ARRAY(scratch, bool, n);
    u.beside = ARENA_ARRAY(scratch, bool, solver_n_cells(s->v));
    u.copied = ARENA_ARRAY(scratch, bool, n);
    collect(&u);
    mark_copies(&u);
    for (uint32_t o = 0; o < n; o++)
        if (is_misread(&u, o))
            found |= solver_convert(s->v, o);
    arena_free(scratch);
    return found;
}
