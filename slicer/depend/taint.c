/* Data that may be known: where nothing flows to that only one rank can know (a taint
 * analysis).
 *
 *     box.size = atof(argv[1]);  u[i] = rand() / 3.0;  MPI_Allreduce(&mine, &all, ...);
 *
 * box.size can be computed, and `all` is the same on all ranks; u[i] is lost.  A slice that
 * keeps such data and cuts what is lost (slicer_options.keep_known) costs more than one that
 * cuts all arrays, and is made when that one says too little.  Which data is cut decides what
 * the model knows and costs, not whether it is right.  So the analysis is a quick one: per cell
 * of the points-to analysis, without control flow, and a load that may read several cells is lost
 * if all of them are.
 */
#include "slicer/depend/taint.h"

#include <string.h>

/* What is lost of an object. */
struct sl_lost {
    bool *places;        /* at known offsets, see place_of(); NULL: nothing */
    bool anywhere, some; /* a store at an unknown offset; at any offset */
};

struct sl_taint {
    struct sl_dependence *s;
    bool **temps;           /* [func][temp] */
    bool *results;          /* [func] */
    struct sl_lost *lost[2]; /* [object]: integers, floating point numbers */
    bool message[2];        /* a message between two ranks may be lost data */
    bool news;
};

enum { PLACES = 64 }; /* offsets of an object that are told apart */

static uint32_t place_of(int64_t offset)
{
    return (uint32_t)((uint64_t)offset / 4 % PLACES);
}

static void lose(struct sl_taint *k, bool *what)
{
    k->news |= !*what;
    *what = true;
}

/* ---- memory ---- */

enum { NUMBERS = 1, FLOATS = 2, BOTH = 3 }; /* sets of k->lost */

static unsigned part_of(enum ir_kind kind)
{
    return kind == IR_AGG ? BOTH : kind >= IR_F32 && kind <= IR_C80 ? FLOATS : NUMBERS;
}

static bool cell_is_lost(const struct sl_taint *k, struct sl_cell c, unsigned parts)
{
    if (pointsto_object_at(k->s->points, c.object)->kind == SL_O_OUTSIDE)
        return true;
    for (unsigned i = 0; i < 2; i++) {
        const struct sl_lost *l = &k->lost[i][c.object];
        if (!(parts & 1u << i))
            continue;
        bool here = c.offset == SL_ANY ? l->some : l->places && l->places[place_of(c.offset)];
        if (l->anywhere || here)
            return true;
    }
    return false;
}

static struct sl_cells behind(const struct sl_taint *k, uint32_t func, const struct ir_opnd *o)
{
    return pointsto_cells(k->s->points, func, o);
}

static bool all_lost(const struct sl_taint *k, struct sl_cells l, unsigned parts)
{
    for (uint32_t i = 0; i < l.n; i++)
        if (!cell_is_lost(k, pointsto_cell_at(k->s->points, l.items[i]), parts))
            return false;
    return true;
}

static void lose_cell(struct sl_taint *k, struct sl_cell c, unsigned parts)
{
    for (unsigned i = 0; i < 2; i++) {
        struct sl_lost *l = &k->lost[i][c.object];
        if (!(parts & 1u << i))
            continue;
        lose(k, &l->some);
        if (c.offset == SL_ANY) {
            lose(k, &l->anywhere);
            continue;
        }
        if (!l->places)
            l->places = ARENA_ARRAY(k->s->arena, bool, PLACES);
        lose(k, &l->places[place_of(c.offset)]);
    }
}

static void lose_behind(struct sl_taint *k, struct sl_cells l, unsigned parts, bool whole)
{
    for (uint32_t i = 0; i < l.n; i++) {
        struct sl_cell c = pointsto_cell_at(k->s->points, l.items[i]);
        lose_cell(k, whole ? (struct sl_cell){.object = c.object, .offset = SL_ANY} : c, parts);
    }
}

/* A local whose address is not taken is a cell that no pointer leads to. */
static bool is_plain(const struct sl_taint *k, uint32_t func, const struct ir_opnd *o,
                     struct sl_cell *cell)
{
    if (o->kind != IR_O_LOCAL || behind(k, func, o).n)
        return false;
    *cell = (struct sl_cell){.object = pointsto_local_object(k->s->points, func, o->id)};
    return true;
}

static bool address_lost(const struct sl_taint *k, uint32_t func, const struct ir_opnd *o,
                         unsigned parts)
{
    struct sl_cell cell;
    return is_plain(k, func, o, &cell) ? cell_is_lost(k, cell, parts)
                                       : all_lost(k, behind(k, func, o), parts);
}

static void lose_address(struct sl_taint *k, uint32_t func, const struct ir_opnd *o,
                         unsigned parts)
{
    struct sl_cell cell;
    if (is_plain(k, func, o, &cell))
        lose_cell(k, cell, parts);
    else
        lose_behind(k, behind(k, func, o), parts, false);
}

/* ---- instructions ---- */

static bool opnd_lost(const struct sl_taint *k, uint32_t func, const struct ir_opnd *o)
{
    return o->kind == IR_O_TEMP && k->temps[func][o->id];
}

static unsigned message_parts(const struct sl_taint *k, const struct ir_instr *in,
                              const struct mpi_call *call)
{
    unsigned parts = 0;
    for (uint32_t i = 0; i < in->n_args; i++) {
        if (numbering_role(call, i) != 't')
            continue;
        const char *name = in->args[i].kind == IR_O_GLOBAL
                               ? k->s->x->p->globals[in->args[i].id].link_name : "";
        bool is_float = strstr(name, "FLOAT") || strstr(name, "DOUBLE");
        bool is_number = !is_float && strncmp(name, "m2s_MPI_", 8) == 0 &&
                         !strstr(name, "BYTE") && !strstr(name, "PACKED");
        parts |= is_float ? FLOATS : is_number ? NUMBERS : BOTH;
    }
    return parts ? parts : BOTH;
}

/* Results of MPI_Allreduce are the same everywhere; a message between two ranks may be lost data
 * if some message is; what is read from a file is, or got from a window. */
static void mpi_call_data(struct sl_taint *k, uint32_t number, uint32_t func)
{
    const struct sl_place *at = &k->s->x->places[number];
    const struct sl_callee *c = &k->s->x->callees[func];
    unsigned all = message_parts(k, at->in, c->mpi);
    if (mpi_has(c->fn, MPI_TRAIT_SAME_RESULT))
        return;
    for (uint32_t i = 0; i < at->in->n_args; i++) {
        unsigned access = numbering_access(k->s->x, at->in, func, i);
        if (!(access & SL_CONTENT))
            continue;
        struct sl_cells l = pointsto_buffer_cells(k->s->points, at->func, &at->in->args[i]);
        for (unsigned p = 0; p < 2; p++) {
            unsigned part = all & 1u << p;
            if (part && (access & SL_READS) && all_lost(k, l, part))
                lose(k, &k->message[p]);
            bool lost = c->mpi->class == MPI_C_IO || c->mpi->class == MPI_C_RMA ||
                        (k->message[p] && c->mpi->class == MPI_C_P2P);
            if (part && (access & SL_WRITES) && lost)
                lose_behind(k, l, part, true);
        }
    }
}

static bool libc_call(struct sl_taint *k, uint32_t number, uint32_t func)
{
    const struct sl_place *at = &k->s->x->places[number];
    const struct libc_effect *e = k->s->x->callees[func].libc;
    bool lost = e->class == LIBC_INPUT, input = lost;
    for (uint32_t i = 0; i < at->in->n_args; i++) {
        const struct ir_opnd *o = &at->in->args[i];
        lost |= opnd_lost(k, at->func, o);
        if ((numbering_access(k->s->x, at->in, func, i) & SL_READS) && behind(k, at->func, o).n &&
            e->class == LIBC_COPY)
            lost |= all_lost(k, behind(k, at->func, o), BOTH);
    }
    for (uint32_t i = 0; i < at->in->n_args; i++)
        if ((numbering_access(k->s->x, at->in, func, i) & SL_WRITES) &&
            (input || (lost && e->class == LIBC_COPY)))
            lose_behind(k, behind(k, at->func, &at->in->args[i]), BOTH, true);
    return lost && (input || e->class == LIBC_PURE);
}

static bool pass_call(struct sl_taint *k, uint32_t number, uint32_t func)
{
    const struct sl_place *at = &k->s->x->places[number];
    const struct ir_func *f = &k->s->x->p->funcs[func];
    for (uint32_t i = 0; i < at->in->n_args && i < f->n_params; i++) {
        struct sl_cell param = {.object = pointsto_local_object(k->s->points, func, i)};
        bool whole = f->locals[i].obj.type.kind == IR_AGG;
        const struct ir_opnd *o = &at->in->args[i];
        param.offset = whole ? SL_ANY : 0;
        if (whole ? all_lost(k, behind(k, at->func, o), BOTH) : opnd_lost(k, at->func, o))
            lose_cell(k, param, BOTH);
    }
    return k->results[func];
}

static bool call(struct sl_taint *k, uint32_t number)
{
    struct sl_cells targets = pointsto_targets(k->s->points, number);
    bool lost = !targets.n;
    for (uint32_t i = 0; i < targets.n; i++) {
        const struct sl_callee *c = &k->s->x->callees[targets.items[i]];
        switch (c->kind) {
        case SL_DEFINED:
            lost |= pass_call(k, number, targets.items[i]);
            break;
        case SL_MPI:
            mpi_call_data(k, number, targets.items[i]);
            lost |= c->fn == MPI_FN_MPI_Wtime;
            break;
        case SL_LIBC:
            lost |= libc_call(k, number, targets.items[i]);
            break;
        case SL_UNKNOWN:
            lost = true;
            break;
        }
    }
    return lost;
}

static bool value_is_lost(struct sl_taint *k, uint32_t number)
{
    const struct sl_place *at = &k->s->x->places[number];
    const struct ir_instr *in = at->in;
    bool operands = opnd_lost(k, at->func, &in->a) || opnd_lost(k, at->func, &in->b);
    if (in->type.kind == IR_PTR) /* where something is, is no data */
        return in->op == IR_CALL && call(k, number) && false;
    switch (in->op) {
    case IR_UNKNOWN: case IR_VAARG:
        return true;
    case IR_LOAD: case IR_LOADBITS:
        return operands || address_lost(k, at->func, &in->a, part_of(in->type.kind));
    case IR_CALL:
        return call(k, number);
    default:
        return operands;
    }
}

static void visit(struct sl_taint *k, uint32_t number)
{
    const struct sl_place *at = &k->s->x->places[number];
    const struct ir_instr *in = at->in;
    if (in->dst != IR_NO_TEMP) {
        if (value_is_lost(k, number))
            lose(k, &k->temps[at->func][in->dst]);
    } else if (in->op == IR_CALL) {
        call(k, number);
    }
    if (in->op == IR_STORE && opnd_lost(k, at->func, &in->b))
        lose_address(k, at->func, &in->a, part_of(in->type.kind));
    for (unsigned part = NUMBERS; in->op == IR_MEMCPY && part < BOTH; part++)
        if (all_lost(k, behind(k, at->func, &in->b), part))
            lose_behind(k, behind(k, at->func, &in->a), part, true);
    if (in->op == IR_RET && opnd_lost(k, at->func, &in->a))
        lose(k, &k->results[at->func]);
}

bool taint_is_lost(const struct sl_taint *k, uint32_t func, const struct ir_opnd *address)
{
    return address_lost(k, func, address, FLOATS);
}

struct sl_taint *taint_new(struct sl_dependence *s)
{
    struct sl_taint *k = ARENA_NEW(s->arena, struct sl_taint);
    uint32_t n_funcs = s->x->p->n_funcs, n_objects = pointsto_n_objects(s->points);
    k->s = s;
    k->temps = ARENA_ARRAY(s->arena, bool *, n_funcs);
    k->results = ARENA_ARRAY(s->arena, bool, n_funcs);
    for (int i = 0; i < 2; i++)
        k->lost[i] = ARENA_ARRAY(s->arena, struct sl_lost, n_objects);
    for (uint32_t f = 0; f < n_funcs; f++)
        k->temps[f] = ARENA_ARRAY(s->arena, bool, s->x->p->funcs[f].n_temps);
    do {
        k->news = false;
        for (uint32_t i = 0; i < s->x->n_places; i++)
            if (s->cfgs[s->x->places[i].func])
                visit(k, i);
    } while (k->news);
    return k;
}
