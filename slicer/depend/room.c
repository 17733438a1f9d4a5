/* A proof that allocated memory covers a message:
 *
 *     p = malloc(n * m * sizeof(int));
 *     MPI_Recv(p, m * n, MPI_INT, ...);
 *
 * The size and the length are sums of products of the same terms, and their difference is a
 * constant that is not negative; the variables in them are not set from the allocation on, and p
 * is a variable which, where it is used, only such allocations have set.  Sums and products are
 * those of the ring of 64 bits, in which malloc() computes: signed arithmetic does not overflow
 * (C11 6.5p5), and what is computed with fewer bits and without sign is a term of its own.  A count
 * is less than 2^31, so a size that is equal to its length in the ring is that.
 */
#include "slicer/depend/room.h"

#include "slicer/depend/addresses.h"
#include "slicer/depend/frees.h"

#include <string.h>

enum { MAX_FACTORS = 4, MAX_PRODUCTS = 8, MAX_DEPTH = 16 };

struct product {
    uint64_t number;
    const struct ir_opnd *factors[MAX_FACTORS];
    uint32_t n;
};

struct sum {
    struct product items[MAX_PRODUCTS];
    uint32_t n;
    bool unknown; /* there are too many */
};

struct prover {
    const struct sl_dependence *s;
    uint32_t func;
};

/* ---- sums of products ---- */

static bool is_factor_of(const struct prover *p, const struct product *a, const struct ir_opnd *o,
                         bool *used)
{
    for (uint32_t i = 0; i < a->n; i++)
        if (!used[i] && addresses_same(p->s, p->func, a->factors[i], o)) {
            used[i] = true;
            return true;
        }
    return false;
}

static bool has_same_factors(const struct prover *p, const struct product *a,
                             const struct product *b)
{
    bool used[MAX_FACTORS] = {false};
    bool same = a->n == b->n;
    for (uint32_t i = 0; same && i < b->n; i++)
        same = is_factor_of(p, a, b->factors[i], used);
    return same;
}

static void add_product(const struct prover *p, struct sum *s, const struct product *a,
                        uint64_t times)
{
    for (uint32_t i = 0; i < s->n; i++)
        if (has_same_factors(p, &s->items[i], a)) {
            s->items[i].number += a->number * times;
            return;
        }
    s->unknown = s->unknown || s->n == MAX_PRODUCTS;
    if (s->unknown)
        return;
    s->items[s->n] = *a;
    s->items[s->n++].number *= times;
}

static void add_sum(const struct prover *p, struct sum *s, const struct sum *a, uint64_t times)
{
    s->unknown = s->unknown || a->unknown;
    for (uint32_t i = 0; i < a->n; i++)
        add_product(p, s, &a->items[i], times);
}

static struct sum multiply(const struct prover *p, const struct sum *a, const struct sum *b)
{
    struct sum s = {.unknown = a->unknown || b->unknown};
    for (uint32_t i = 0; i < a->n; i++)
        for (uint32_t k = 0; k < b->n; k++) {
            struct product q = a->items[i];
            s.unknown = s.unknown || q.n + b->items[k].n > MAX_FACTORS;
            for (uint32_t m = 0; !s.unknown && m < b->items[k].n; m++)
                q.factors[q.n++] = b->items[k].factors[m];
            add_product(p, &s, &q, b->items[k].number);
        }
    return s;
}

static struct sum constant(int64_t number)
{
    return (struct sum){.items = {{.number = (uint64_t)number}}, .n = 1};
}

/* ---- expressions ---- */

static bool wraps(struct ir_type t) /* with fewer bits than the ring has */
{
    return t.kind != IR_I32 && t.kind != IR_I64 && t.kind != IR_U64;
}

/* Does the value, which is one of the ring, stay the same? */
static bool is_widening(const struct ir_instr *cast)
{
    const struct ir_type *from = &cast->a.type, *to = &cast->type;
    return ir_is_int(from->kind) && ir_is_int(to->kind) && to->size >= from->size &&
           (to->size == 8 || to->kind == from->kind);
}

static struct sum sum_of(const struct prover *p, const struct ir_opnd *o, int depth)
{
    const struct ir_instr *in = addresses_definition(p->s, p->func, o);
    struct sum s = {.items = {{.number = 1, .factors = {o}, .n = 1}}, .n = 1};
    if (o->kind == IR_O_INT)
        return constant(o->i);
    if (!in || depth > MAX_DEPTH)
        return s;
    if (in->op == IR_COPY || (in->op == IR_CAST && is_widening(in)))
        return sum_of(p, &in->a, depth + 1);
    if (in->op != IR_BIN || wraps(in->type) ||
        (in->bin != IR_ADD && in->bin != IR_SUB && in->bin != IR_MUL))
        return s;
    struct sum a = sum_of(p, &in->a, depth + 1), b = sum_of(p, &in->b, depth + 1);
    if (in->bin == IR_MUL)
        return multiply(p, &a, &b);
    add_sum(p, &a, &b, in->bin == IR_ADD ? 1 : UINT64_MAX);
    return a;
}

/* Is a - b a number, and not negative? */
static bool covers(const struct prover *p, const struct sum *a, const struct sum *b)
{
    struct sum s = *a;
    add_sum(p, &s, b, UINT64_MAX);
    for (uint32_t i = 0; i < s.n; i++)
        if (s.items[i].number && (s.items[i].n || s.items[i].number > INT64_MAX))
            return false;
    return !s.unknown;
}

/* ---- variables that stay as they are ---- */

struct search {
    const struct prover *p;
    const struct ir_opnd *variable;
    bool found;
};

/* Does the instruction set the variable?  Those of other functions are looked at elsewhere. */
static bool look_for_set(void *data, uint32_t number)
{
    struct search *q = data;
    const struct sl_dependence *s = q->p->s;
    const struct sl_var *v = def_use_simple(s->def_use, q->p->func, q->variable);
    uint32_t object = q->variable->kind == IR_O_GLOBAL
                          ? q->variable->id
                          : pointsto_local_object(s->points, q->p->func, q->variable->id);
    const struct sl_defs *l = &s->def_use->defs[object];
    for (uint32_t i = 0; v && i < v->n_defs; i++)
        q->found = q->found || v->defs[i].number == number;
    for (uint32_t i = 0; !v && i < l->n; i++)
        q->found = q->found || l->items[i].number == number;
    return !q->found;
}

static bool is_remembered(const struct sl_dependence *s, uint32_t number, uint32_t object)
{
    const struct ir_instr *in = s->x->places[number].in;
    struct sl_cells targets = pointsto_targets(s->points, number);
    for (uint32_t k = 0; in->op == IR_CALL && k < targets.n; k++)
        for (uint32_t i = 0; i < in->n_args; i++)
            if ((numbering_access(s->x, in, targets.items[k], i) & SL_KEEPS) &&
                addresses_lead_to(s, s->x->places[number].func, &in->args[i], object))
                return true;
    return false;
}

/* Is it set by this function only, and by no operation that goes on behind its call? */
static bool is_set_here(const struct prover *p, const struct ir_opnd *variable)
{
    const struct sl_dependence *s = p->s;
    if (def_use_simple(s->def_use, p->func, variable))
        return true;
    uint32_t object = variable->kind == IR_O_GLOBAL
                          ? variable->id
                          : pointsto_local_object(s->points, p->func, variable->id);
    const struct sl_defs *l = &s->def_use->defs[object];
    for (uint32_t i = 0; i < l->n; i++)
        if (s->x->places[l->items[i].number].func != p->func ||
            is_remembered(s, l->items[i].number, object))
            return false;
    return !pointsto_in_window(s->points, object);
}

static bool stays(const struct prover *p, const struct ir_opnd *variable, uint32_t from)
{
    struct search q = {p, variable, false};
    if ((variable->kind != IR_O_LOCAL && variable->kind != IR_O_GLOBAL) ||
        !is_set_here(p, variable))
        return false;
    frees_follow(p->s, from, look_for_set, &q);
    return !q.found;
}

/* Where the value is computed: the first instruction, in one block; SL_NONE: it is not. */
static uint32_t first_of(const struct prover *p, const struct ir_opnd *o, uint32_t number,
                         int depth)
{
    uint32_t def = o->kind == IR_O_TEMP ? p->s->x->temp_def[p->func][o->id] : number;
    const struct ir_instr *in = p->s->x->places[def].in;
    if (o->kind == IR_O_INT || o->kind == IR_O_NONE)
        return number;
    if (o->kind != IR_O_TEMP || depth > MAX_DEPTH || in->is_volatile ||
        p->s->x->places[def].block != p->s->x->places[number].block ||
        (in->op != IR_LOAD && !addresses_computes(in->op)))
        return SL_NONE;
    uint32_t a = in->op == IR_LOAD ? def : first_of(p, &in->a, number, depth + 1);
    uint32_t b = in->op == IR_LOAD ? def : first_of(p, &in->b, number, depth + 1);
    if (a == SL_NONE || b == SL_NONE)
        return SL_NONE;
    return a < b ? (a < def ? a : def) : (b < def ? b : def);
}

/* Do all variables of the expression stay as they are, from place `from` on? */
static bool all_stay(const struct prover *p, const struct ir_opnd *o, uint32_t from)
{
    const struct ir_instr *in = addresses_definition(p->s, p->func, o);
    if (!in)
        return true;
    if (in->op == IR_LOAD)
        return stays(p, &in->a, from);
    return all_stay(p, &in->a, from) && all_stay(p, &in->b, from);
}

/* ---- allocations ---- */

/* The bytes that an allocation makes; *parts: what they are computed from. */
static bool size_of(const struct prover *p, uint32_t number, struct sum *size,
                    const struct ir_opnd *parts[2])
{
    const struct ir_instr *in = p->s->x->places[number].in;
    struct sl_cells targets = pointsto_targets(p->s->points, number);
    const struct sl_callee *c = targets.n == 1 ? &p->s->x->callees[targets.items[0]] : NULL;
    if (in->op != IR_CALL || !c || c->kind != SL_LIBC || c->libc->class != LIBC_ALLOC)
        return false;
    bool many = strcmp(c->libc->name, "calloc") == 0;
    uint32_t at = strcmp(c->libc->name, "realloc") == 0;
    if ((!many && !at && strcmp(c->libc->name, "malloc") != 0) || in->n_args <= at + many)
        return false;
    parts[0] = parts[1] = &in->args[at];
    *size = sum_of(p, &in->args[at], 0);
    if (many) {
        struct sum each = sum_of(p, &in->args[1], 0);
        parts[1] = &in->args[1];
        *size = multiply(p, size, &each);
    }
    return true;
}

struct path {
    const struct sl_var *variable;
    uint32_t use;
    bool found;
};

static bool look_for_use(void *data, uint32_t number)
{
    struct path *q = data;
    bool set = false;
    q->found = q->found || number == q->use;
    for (uint32_t i = 0; i < q->variable->n_defs; i++)
        set = set || (q->variable->defs[i].number == number && q->variable->defs[i].kills);
    return !q->found && !set;
}

/* May what definition `def` of the variable gives it be there at the use? */
static bool reaches(const struct prover *p, const struct sl_var *v, uint32_t def, uint32_t use)
{
    struct path q = {v, use, false};
    frees_follow(p->s, def + 1, look_for_use, &q);
    return q.found;
}

/* Is what is assigned there null, or long enough?  The length is computed at the use. */
static bool gives_enough(const struct prover *p, uint32_t store, const struct sum *length,
                         uint32_t length_from, uint32_t use)
{
    const struct ir_instr *in = p->s->x->places[store].in;
    const struct ir_instr *def = addresses_definition(p->s, p->func, &in->b);
    const struct ir_opnd *parts[2], *o = &in->b;
    struct sum size;
    if (in->op != IR_STORE)
        return false;
    if (in->b.kind == IR_O_INT)
        return in->b.i == 0;
    while (def && (def->op == IR_CAST || def->op == IR_COPY)) {
        o = &def->a;
        def = addresses_definition(p->s, p->func, o);
    }
    uint32_t made = def ? p->s->x->temp_def[p->func][o->id] : SL_NONE;
    if (!def || (length_from < made && made < use) || !size_of(p, made, &size, parts))
        return false;
    uint32_t a = first_of(p, parts[0], made, 0), b = first_of(p, parts[1], made, 0);
    if (a == SL_NONE || b == SL_NONE)
        return false;
    uint32_t from = a < b ? a : b;
    return all_stay(p, parts[0], from) && all_stay(p, parts[1], from) && covers(p, &size, length);
}

/* ---- messages ---- */

/* Is the buffer one block of so many elements?  Others have one for each rank. */
static bool is_one_block(const struct sl_callee *c, char role)
{
    enum mpi_fn fn = mpi_plain(c->fn);
    if (c->mpi->class == MPI_C_P2P || mpi_has(c->fn, MPI_TRAIT_ONE_BLOCK))
        return true;
    return (role == 'o' && fn == MPI_FN_MPI_Scatter) ||
           (role == 'i' && (fn == MPI_FN_MPI_Gather || fn == MPI_FN_MPI_Allgather));
}

static uint32_t next_role(const struct ir_instr *call, const struct sl_callee *c, uint32_t i,
                          char role)
{
    while (i < call->n_args && numbering_role(c->mpi, i) != role)
        i++;
    return i;
}

/* The count of buffer i, and how far apart its elements are; NULL: it is not known. */
static const struct ir_opnd *count_of(const struct sl_dependence *s, uint32_t number,
                                      const struct sl_callee *c, uint32_t i, uint32_t *each)
{
    const struct ir_instr *call = s->x->places[number].in;
    uint32_t n = next_role(call, c, i, 'n'), t = next_role(call, c, i, 't');
    if (t != n + 1 || t >= call->n_args || call->args[t].kind != IR_O_GLOBAL)
        return NULL;
    const char *name = s->x->p->globals[call->args[t].id].link_name;
    *each = strncmp(name, "m2s_", 4) == 0 ? mpi_type_extent(name + 4) : 0;
    return *each ? &call->args[n] : NULL;
}

/* A number of bytes may be cut to an int: no more than it was, or negative. */
static const struct ir_opnd *uncut(const struct prover *p, const struct ir_opnd *count)
{
    const struct ir_instr *in = addresses_definition(p->s, p->func, count);
    return in && in->op == IR_CAST && in->type.kind == IR_I32 && in->a.type.size == 8 &&
                   ir_is_int(in->a.type.kind) ? &in->a : count;
}

bool room_suffices(const struct sl_dependence *s, uint32_t number, uint32_t callee, uint32_t i)
{
    const struct sl_callee *c = &s->x->callees[callee];
    struct prover p = {s, s->x->places[number].func};
    uint32_t each;
    int64_t offset;
    const struct ir_opnd *buffer = &s->x->places[number].in->args[i];
    const struct ir_opnd *variable = addresses_variable(s, p.func, buffer, &offset);
    const struct ir_opnd *count = c->kind == SL_MPI ? count_of(s, number, c, i, &each) : NULL;
    if (!count || !variable || offset < 0 || s->recursive[p.func] ||
        !is_one_block(c, numbering_role(c->mpi, i)))
        return false;
    uint32_t from = first_of(&p, count, number, 0);
    const struct sl_var *v = def_use_simple(s->def_use, p.func, variable);
    if (from == SL_NONE || variable->id < s->x->p->funcs[p.func].n_params)
        return false;
    struct sum length = sum_of(&p, each == 1 ? uncut(&p, count) : count, 0), skipped;
    struct sum size = constant(each);
    length = multiply(&p, &length, &size);
    skipped = constant(offset);
    add_sum(&p, &length, &skipped, 1);
    bool enough = v && v->n_defs;
    for (uint32_t k = 0; enough && k < v->n_defs; k++) {
        uint32_t def = v->defs[k].number;
        enough = !reaches(&p, v, def, number) || gives_enough(&p, def, &length, from, number);
    }
    return enough;
}
