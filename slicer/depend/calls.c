/* Calls: parameters and results of defined functions, operands of library functions. */
#include "slicer/depend/calls.h"

#include "core/base/vec.h"
#include "slicer/depend/criteria.h"
#include "slicer/depend/room.h"

#include <string.h>

static void requeue(struct sl_dependence *s, uint32_t number)
{
    struct sl_mark *m = &s->marks[number];
    if (!(m->flags & SL_KEPT) || (m->flags & SL_QUEUED))
        return;
    m->flags |= SL_QUEUED;
    VEC_PUSH(s->arena, s->queue, s->n_queue, s->cap_queue, number);
}

static void requeue_callers(struct sl_dependence *s, uint32_t func)
{
    struct sl_cells callers = pointsto_callers(s->points, func);
    for (uint32_t i = 0; i < callers.n; i++)
        requeue(s, callers.items[i]);
}

void calls_need_param(struct sl_dependence *s, uint32_t func, uint32_t param, unsigned precise)
{
    uint8_t bits = (uint8_t)(SL_KEPT | precise);
    if ((s->params[func][param] & bits) == bits)
        return;
    s->params[func][param] |= bits;
    requeue_callers(s, func);
}

void calls_need_varargs(struct sl_dependence *s, uint32_t func, unsigned precise)
{
    uint8_t bits = (uint8_t)(SL_KEPT | precise);
    if ((s->varargs[func] & bits) == bits)
        return;
    s->varargs[func] |= bits;
    requeue_callers(s, func);
}

void calls_need_param_part(struct sl_dependence *s, uint32_t func)
{
    requeue_callers(s, func);
}

static void need_result_part(struct sl_dependence *s, uint32_t func, struct sl_range part)
{
    const struct ir_func *f = &s->x->p->funcs[func];
    if (!depend_add_range(s, &s->parts[func], part))
        return;
    for (uint32_t b = 0; b < f->n_blocks; b++)
        if (ir_last(&f->blocks[b])->op == IR_RET)
            requeue(s, s->x->block_first[func][b + 1] - 1);
}

void calls_need_result_part(struct sl_dependence *s, uint32_t number, struct sl_range part)
{
    struct sl_cells targets = pointsto_targets(s->points, number);
    for (uint32_t i = 0; i < targets.n; i++)
        if (s->x->callees[targets.items[i]].kind == SL_DEFINED)
            need_result_part(s, targets.items[i], part);
}

static void need_result(struct sl_dependence *s, uint32_t func, uint32_t number,
                        unsigned precise)
{
    const struct ir_func *f = &s->x->p->funcs[func];
    uint8_t bits = (uint8_t)(SL_KEPT | precise);
    if ((s->results[func] & bits) == bits)
        return;
    s->results[func] |= bits;
    for (uint32_t b = 0; b < f->n_blocks; b++)
        if (ir_last(&f->blocks[b])->op == IR_RET)
            depend_keep(s, s->x->block_first[func][b + 1] - 1, SL_W_RETURN, number, precise);
}

/* Has the type no constant that can stand for "not needed"?  An aggregate is passed as an
 * address that is copied from, which must be right even if nobody looks at the content. */
static bool has_no_constant(enum ir_kind kind)
{
    return kind == IR_AGG || kind == IR_C32 || kind == IR_C64 || kind == IR_C80;
}

static void need_argument(struct sl_dependence *s, uint32_t number, uint32_t i, unsigned need)
{
    const struct ir_opnd *o = &s->x->places[number].in->args[i];
    if (need || has_no_constant(o->type.kind))
        depend_need_operand(s, number, o, need & SL_PRECISE);
    if (need && o->type.kind == IR_AGG)
        depend_need_memory(s, number, o, o->type.size, true, need & SL_PRECISE);
}

/* A structure that is passed: its address, and the parts that func reads. */
static void need_structure(struct sl_dependence *s, uint32_t number, uint32_t i, uint32_t func)
{
    const struct ir_opnd *o = &s->x->places[number].in->args[i];
    const struct sl_ranges *parts = &s->ranges[pointsto_local_object(s->points, func, i)];
    depend_need_operand(s, number, o, 0);
    for (uint32_t k = 0; k < parts->n; k++) /* it may grow */
        depend_need_part(s, number, o, o->type.size, parts->items[k]);
}

static bool is_callback(const struct sl_dependence *s, uint32_t number)
{
    const struct ir_opnd *callee = &s->x->places[number].in->callee;
    return callee->kind == IR_O_FUNC &&
           s->x->callees[callee->id].kind != SL_DEFINED;
}

static void call_defined(struct sl_dependence *s, uint32_t number, uint32_t func)
{
    const struct ir_instr *in = s->x->places[number].in;
    const struct sl_mark *m = &s->marks[number];
    for (uint32_t i = 0; i < in->n_args; i++) {
        const struct ir_func *f = &s->x->p->funcs[func];
        bool named = i < f->n_params;
        if (named && f->param_types[i].kind == IR_AGG && in->args[i].type.kind == IR_AGG)
            need_structure(s, number, i, func);
        else
            need_argument(s, number, i, named ? s->params[func][i] : s->varargs[func]);
    }
    depend_need_operand(s, number, &in->sret, 0);
    if ((m->flags & SL_VALUE) || has_no_constant(s->x->p->funcs[func].ret.kind))
        need_result(s, func, number, m->flags & SL_PRECISE);
}

/* A library function calls func back: it looks at the result, and passes on what it got. */
static void call_back(struct sl_dependence *s, uint32_t number, uint32_t func)
{
    const struct ir_instr *in = s->x->places[number].in;
    for (uint32_t i = 0; i < in->n_args; i++)
        depend_need_operand(s, number, &in->args[i], SL_PRECISE);
    need_result(s, func, number, SL_PRECISE);
    need_result_part(s, func, (struct sl_range){SL_ANY, 0, SL_PRECISE});
}

/* Whatever the objects in s->deep are. */
static void need_reached(struct sl_dependence *s, uint32_t number)
{
    struct sl_range whole = {SL_ANY, 0, 0};
    for (uint32_t i = 0; i < pointsto_n_objects(s->points); i++)
        if (s->deep[i])
            depend_need_object(s, number, i, whole);
}

/* All memory that the operand leads to, over any number of pointers. */
static void need_deep(struct sl_dependence *s, uint32_t number, const struct ir_opnd *o)
{
    struct sl_cells l = pointsto_cells(s->points, s->x->places[number].func, o);
    memset(s->deep, 0, pointsto_n_objects(s->points) * sizeof *s->deep);
    for (uint32_t i = 0; i < l.n; i++)
        pointsto_reach(s->points, pointsto_cell_at(s->points, l.items[i]).object, s->deep);
    need_reached(s, number);
}

/* getenv() looks at the texts to which `environ` leads. */
static void need_environment(struct sl_dependence *s, uint32_t number)
{
    uint32_t global = ir_find_global(s->x->p, "environ");
    if (global == UINT32_MAX)
        return;
    memset(s->deep, 0, pointsto_n_objects(s->points) * sizeof *s->deep);
    pointsto_reach(s->points, global, s->deep);
    need_reached(s, number);
}

static void read_argument(struct sl_dependence *s, uint32_t number, uint32_t func, uint32_t i)
{
    const struct ir_instr *in = s->x->places[number].in;
    const struct ir_opnd *o = &in->args[i];
    unsigned access = numbering_access(s->x, in, func, i);
    bool exact, is_handle = s->x->callees[func].kind == SL_MPI; /* the content is elsewhere */
    uint64_t size = def_use_argument_size(s->x, number, func, i, &exact);
    if (!(access & SL_READS) || (access & SL_CONTENT))
        return;
    if (access & SL_DEEP)
        need_deep(s, number, o);
    unsigned precise = is_handle ? 0 : s->marks[number].flags & SL_PRECISE;
    if (!(access & SL_DEEP) || def_use_simple(s->def_use, s->x->places[number].func, o))
        depend_need_memory(s, number, o, size, exact, precise);
}

/* The status of a process that ends decides nothing, nor does the name of a file. */
static bool is_ignored(const struct sl_callee *c, uint32_t i)
{
    if (c->kind == SL_MPI)
        return (c->fn == MPI_FN_MPI_Abort && i == 1) || (c->fn == MPI_FN_MPI_File_open && i == 1) ||
               (c->fn == MPI_FN_MPI_File_delete && i == 0);
    return c->kind == SL_LIBC && c->libc->class == LIBC_EXIT;
}

/* realloc and strdup read only what their new object needs. */
static bool reads_now(const struct sl_callee *c, unsigned flags)
{
    return c->kind != SL_LIBC || c->libc->class != LIBC_ALLOC || (flags & SL_BUFFERS);
}

static bool has_hidden_state(const struct sl_callee *c)
{
    return c->kind == SL_LIBC && (strncmp(c->libc->name, "getopt", 6) == 0 ||
                                  strncmp(c->libc->name, "strtok", 6) == 0);
}

static bool reads_file(const struct sl_callee *c)
{
    return c->kind == SL_LIBC && c->libc->class == LIBC_INPUT &&
           (libc_moves_bytes(c->libc) || strstr(c->libc->name, "scanf"));
}

/* Does the function go on in a file, or open one? */
static bool moves_in_file(const struct sl_callee *c)
{
    static const char *const names[] = {"seek", "rewind", "ungetc", "fsetpos", "clearerr",
                                        "open", "ftruncate", "dup2", "system", "locale"};
    bool moves = reads_file(c);
    if (c->kind != SL_LIBC)
        return false;
    moves |= libc_works_on_files(c->libc, true) || libc_works_on_files(c->libc, false);
    static const char *const whole[] = {"close", "fclose"};
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
        moves |= strcmp(c->libc->name, whole[i]) == 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        moves |= strstr(c->libc->name, names[i]) != NULL;
    return moves;
}

/* Where in the file the call reads depends on all that was read before. */
static void keep_movers(struct sl_dependence *s, uint32_t number)
{
    for (uint32_t f = 0; f < s->x->p->n_funcs; f++) {
        if (!moves_in_file(&s->x->callees[f]))
            continue;
        struct sl_cells l = pointsto_callers(s->points, f);
        for (uint32_t i = 0; i < l.n; i++)
            depend_keep(s, l.items[i], SL_W_STATE, number, 0);
    }
}

/* Is it followed that the function changes the state?  What goes on in a sequence is, where places
 * in files are. */
static bool is_followed(const struct sl_dependence *s, const struct sl_callee *c,
                        const struct libc_state *state)
{
    if (c->kind != SL_LIBC || !strchr(c->libc->state, state->letter))
        return false;
    bool goes_on = libc_depends_on(c->libc, state);
    return state->kind == LIBC_KEPT ||
           (state->kind == LIBC_SEQUENCE && (!goes_on || s->options->keep_places));
}

static bool changes_state(const struct sl_dependence *s, const struct sl_callee *c)
{
    const struct libc_state *state;
    bool changes = false;
    for (unsigned k = 0; (state = libc_state(k)); k++)
        changes |= is_followed(s, c, state);
    return changes;
}

/* What the function gives depends on those that have changed a state of the library before. */
static void keep_changers(struct sl_dependence *s, uint32_t number, const struct sl_callee *c)
{
    const struct libc_state *state;
    for (unsigned k = 0; c->kind == SL_LIBC && (state = libc_state(k)); k++)
        for (uint32_t f = 0; f < s->x->p->n_funcs; f++) {
            if (!libc_depends_on(c->libc, state) ||
                !is_followed(s, &s->x->callees[f], state))
                continue;
            struct sl_cells l = pointsto_callers(s->points, f);
            for (uint32_t i = 0; i < l.n; i++)
                depend_keep(s, l.items[i], SL_W_STATE, number, 0);
        }
}

/* An address that was written somewhere may be what is read. */
static void keep_tellers(struct sl_dependence *s, uint32_t number)
{
    struct sl_cells l = pointsto_tellers(s->arena, s->points);
    for (uint32_t i = 0; i < l.n; i++)
        depend_keep(s, l.items[i], SL_W_STATE, number, 0);
}

static bool writes_visibly(const struct sl_dependence *s, uint32_t number, uint32_t func)
{
    const struct sl_place *at = &s->x->places[number];
    const struct sl_callee *c = &s->x->callees[func];
    if (c->kind != SL_LIBC || has_hidden_state(c) || numbering_is_exit(c) ||
        changes_state(s, c) ||
        (s->options->keep_places && moves_in_file(c)))
        return true;
    for (uint32_t i = 0; i < at->in->n_args; i++) {
        unsigned access = numbering_access(s->x, at->in, func, i);
        if ((access & SL_WRITES) && c->libc->class != LIBC_ALLOC &&
            ((access & SL_DEEP) || depend_is_visible(s, at->func, &at->in->args[i])))
            return true;
    }
    return false;
}

static bool share_object(const struct sl_dependence *s, struct sl_cells a, struct sl_cells b)
{
    for (uint32_t i = 0; i < a.n; i++)
        for (uint32_t k = 0; k < b.n; k++)
            if (pointsto_cell_at(s->points, a.items[i]).object ==
                pointsto_cell_at(s->points, b.items[k]).object)
                return true;
    return false;
}

struct place { /* an address: so many bytes from `base` on */
    const struct ir_opnd *base;
    int64_t offset; /* SL_ANY: not a constant */
};

/* &u[3] is 24 bytes from u on. */
static struct place place_of(const struct sl_dependence *s, uint32_t func, const struct ir_opnd *o)
{
    struct place p = {o, 0};
    while (p.base->kind == IR_O_TEMP) {
        const struct ir_instr *def = s->x->places[s->x->temp_def[func][p.base->id]].in;
        int64_t index = 0;
        if (def->op != IR_PTRADD)
            break;
        bool known = def->b.kind == IR_O_NONE || numbering_constant(s->x, func, &def->b, &index);
        if (known && p.offset != SL_ANY)
            p.offset += index * (int64_t)def->scale + def->offset;
        else
            p.offset = SL_ANY;
        p.base = &def->a;
    }
    return p;
}

static bool only_computes(const struct ir_instr *in)
{
    return in->op == IR_LOAD || in->op == IR_PTRADD || in->op == IR_CAST || in->op == IR_BIN ||
           in->op == IR_UN || in->op == IR_COPY || in->op == IR_DECL;
}

/* Are these the same object, or loads of one variable, between which nothing is stored? */
static bool same_base(const struct sl_dependence *s, uint32_t func, const struct ir_opnd *a,
                      const struct ir_opnd *b)
{
    if (a->kind != IR_O_TEMP || b->kind != IR_O_TEMP)
        return a->kind == b->kind && a->id == b->id &&
               (a->kind == IR_O_LOCAL || a->kind == IR_O_GLOBAL);
    uint32_t x = s->x->temp_def[func][a->id], y = s->x->temp_def[func][b->id];
    const struct ir_instr *load = s->x->places[x].in, *other = s->x->places[y].in;
    if (x == y)
        return true;
    if (load->op != IR_LOAD || other->op != IR_LOAD ||
        s->x->places[x].block != s->x->places[y].block ||
        !same_base(s, func, &load->a, &other->a))
        return false;
    for (uint32_t i = x < y ? x : y; i < (x < y ? y : x); i++)
        if (!only_computes(s->x->places[i].in))
            return false;
    return true;
}

/* The place in its object: that of its only cell, if nothing better is known. */
static int64_t place_in_object(const struct sl_dependence *s, const struct place *p,
                               struct sl_cells cells)
{
    bool is_object = p->base->kind == IR_O_LOCAL || p->base->kind == IR_O_GLOBAL;
    if (is_object && p->offset != SL_ANY)
        return p->offset;
    return cells.n == 1 ? pointsto_cell_at(s->points, cells.items[0]).offset : SL_ANY;
}

/* May two arguments overlap?  Not at known places of one object, or so far from one pointer, if
 * they are short enough. */
static bool overlap(const struct sl_dependence *s, uint32_t number, uint32_t func, uint32_t a,
                    uint32_t b)
{
    const struct sl_place *at = &s->x->places[number];
    bool exact;
    struct sl_cells l = pointsto_cells(s->points, at->func, &at->in->args[a]);
    struct sl_cells m = pointsto_cells(s->points, at->func, &at->in->args[b]);
    struct place p = place_of(s, at->func, &at->in->args[a]);
    struct place q = place_of(s, at->func, &at->in->args[b]);
    int64_t p_size = (int64_t)def_use_argument_size(s->x, number, func, a, &exact);
    int64_t q_size = (int64_t)def_use_argument_size(s->x, number, func, b, &exact);
    if (!share_object(s, l, m))
        return false;
    if (!same_base(s, at->func, p.base, q.base)) {
        p.offset = place_in_object(s, &p, l);
        q.offset = place_in_object(s, &q, m);
    }
    if (!p_size || !q_size || p.offset == SL_ANY || q.offset == SL_ANY)
        return true;
    return p.offset < q.offset + q_size && q.offset < p.offset + p_size;
}

/* May the send and the receive buffer of this call be the same, which MPI-4.0 2.3 and 3.10
 * forbid?  Then the addresses stay, to be compared. */
static bool may_alias(const struct sl_dependence *s, uint32_t number, uint32_t func)
{
    const struct mpi_call *call = s->x->callees[func].mpi;
    const struct sl_place *at = &s->x->places[number];
    uint32_t out = SL_NONE, in = SL_NONE;
    for (uint32_t k = 0; k < at->in->n_args; k++) {
        char role = numbering_role(call, k);
        if (role == 'i')
            out = k;
        else if (role == 'o' || role == 'x')
            in = k;
    }
    if (out == SL_NONE || in == SL_NONE)
        return false;
    if (call->class == MPI_C_P2P)
        return overlap(s, number, func, out, in);
    return share_object(s, pointsto_cells(s->points, at->func, &at->in->args[out]),
                        pointsto_cells(s->points, at->func, &at->in->args[in]));
}

/* Is this buffer a pointer variable that the program sets to null?  Where only the root looks
 * at it, the null pointer it starts with is what other ranks have: only a later one counts. */
static bool may_be_null(const struct sl_dependence *s, uint32_t number,
                        const struct mpi_call *call, uint32_t i)
{
    const struct sl_place *at = &s->x->places[number];
    const struct ir_opnd *o = &at->in->args[i];
    bool at_root = strchr(call->roles, 'r') && strchr(call->roles, 'i');
    if (o->kind != IR_O_TEMP)
        return false;
    const struct ir_instr *load = s->x->places[s->x->temp_def[at->func][o->id]].in;
    const struct sl_var *v =
        load->op == IR_LOAD ? def_use_simple(s->def_use, at->func, &load->a) : NULL;
    for (uint32_t k = 0; v && k < v->n_defs; k++) {
        const struct ir_instr *set = s->x->places[v->defs[k].number].in;
        if (set->op == IR_STORE && set->b.kind == IR_O_INT && set->b.i == 0 &&
            (!at_root || v->defs[k].block))
            return true;
    }
    return false;
}

/* May this buffer be an object that is shorter than the message?  Where a length is not known here
 * (allocated memory, a derived datatype, a count that is a variable), and nothing is proved of it
 * (room.h), the address stays, and the abstraction compares. */
static bool may_be_short(const struct sl_dependence *s, uint32_t number, uint32_t func,
                         uint32_t i)
{
    const struct sl_place *at = &s->x->places[number];
    bool exact;
    uint64_t size = def_use_argument_size(s->x, number, func, i, &exact);
    struct sl_cells l = pointsto_cells(s->points, at->func, &at->in->args[i]);
    for (uint32_t k = 0; k < l.n; k++) {
        struct sl_cell cell = pointsto_cell_at(s->points, l.items[k]);
        uint64_t room = pointsto_object_at(s->points, cell.object)->size;
        int64_t last = (cell.offset == SL_ANY ? 0 : cell.offset) + (int64_t)size - 1;
        if (!size || !room || last >= (int64_t)room)
            return !room_suffices(s, number, func, i);
    }
    return false;
}

/* A message buffer whose content nobody looks at.  Its address may matter: it may be too short. */
static bool is_unused_content(const struct sl_dependence *s, uint32_t number, uint32_t func,
                              uint32_t i)
{
    const struct sl_callee *c = &s->x->callees[func];
    const struct sl_place *at = &s->x->places[number];
    unsigned flags = s->marks[number].flags;
    enum mpi_class class = c->kind == SL_MPI ? mpi_call(c->fn)->class : MPI_C_OTHER;
    if (class != MPI_C_P2P && class != MPI_C_COLL && class != MPI_C_IO &&
        class != MPI_C_RMA)
        return false;
    if (pointsto_may_be(s->points, at->func, &at->in->args[i], "m2s_MPI_IN_PLACE") ||
        pointsto_may_be(s->points, at->func, &at->in->args[i], "m2s_MPI_BOTTOM") ||
        pointsto_is_distant(s->points, at->func, &at->in->args[i]) ||
        may_alias(s, number, func) || may_be_null(s, number, mpi_call(c->fn), i))
        return false;
    switch (numbering_role(mpi_call(c->fn), i)) {
    case 'i':
        return !(flags & SL_SENDS);
    case 'o':
        return !(flags & SL_BUFFERS);
    case 'x':
        return !(flags & (SL_SENDS | SL_BUFFERS));
    default:
        return false;
    }
}

/* Then the call gets that of SL_UNUSED_BUFFER in its place.  What may be an error stays: the null
 * pointer, MPI_BOTTOM, too short a buffer, twice the same one; MPI_IN_PLACE too, since it changes
 * the meaning. */
static bool is_unused_buffer(const struct sl_dependence *s, uint32_t number, uint32_t func,
                             uint32_t i)
{
    return !(s->marks[number].flags & SL_TOUCHED) && is_unused_content(s, number, func, i) &&
           !may_be_short(s, number, func, i);
}

uint32_t calls_silent(const struct sl_dependence *s, uint32_t number)
{
    const struct sl_place *at = &s->x->places[number];
    struct sl_cells targets = pointsto_targets(s->points, number);
    uint32_t silent = 0;
    bool touched = s->marks[number].flags & SL_TOUCHED;
    if (at->in->op != IR_CALL || targets.n != 1)
        return 0;
    for (uint32_t i = 0; i < at->in->n_args && i < SLICER_ANY; i++) {
        if (touched && criteria_is_loose(s, number, i))
            silent |= 1u << (SLICER_ANY + i);
        else if (is_unused_content(s, number, targets.items[0], i))
            silent |= 1u << i;
    }
    return silent;
}

/* The program may say from which word on getopt() looks. */
static void need_optind(struct sl_dependence *s, uint32_t number, const struct sl_callee *c)
{
    uint32_t optind = ir_find_global(s->x->p, "optind");
    bool looks = c->kind == SL_LIBC && strstr(c->libc->name, "getopt");
    if (looks && optind != UINT32_MAX)
        depend_need_object(s, number, optind, (struct sl_range){SL_ANY, 0, 0});
}

static void call_library(struct sl_dependence *s, uint32_t number, uint32_t func)
{
    const struct ir_instr *in = s->x->places[number].in;
    const struct sl_callee *c = &s->x->callees[func];
    unsigned flags = s->marks[number].flags;
    for (uint32_t i = 0; i < in->n_args; i++) {
        if (is_ignored(c, i) || is_unused_buffer(s, number, func, i))
            continue;
        depend_need_operand(s, number, &in->args[i], flags & SL_PRECISE);
        if (reads_now(c, flags))
            read_argument(s, number, func, i);
    }
    if (c->kind == SL_MPI && strchr(c->mpi->roles, 'f')) /* what the function tells MPI */
        depend_need_object(s, number, pointsto_outside_object(s->points),
                           (struct sl_range){SL_ANY, 0, 0});
    depend_need_operand(s, number, &in->sret, 0);
    if (flags & (SL_BUFFERS | SL_SENDS))
        criteria_need_content(s, number, func, flags & SL_PRECISE);
    if (has_hidden_state(c)) {
        struct sl_cells others = pointsto_callers(s->points, func);
        for (uint32_t i = 0; i < others.n; i++)
            depend_keep(s, others.items[i], SL_W_STATE, number, 0);
    }
    if (c->kind == SL_LIBC && c->libc->class == LIBC_SHARED && strstr(c->libc->name, "getenv"))
        need_environment(s, number);
    need_optind(s, number, c);
    keep_changers(s, number, c);
    if (reads_file(c))
        keep_tellers(s, number);
    if (s->options->keep_places && moves_in_file(c))
        keep_movers(s, number);
    if (writes_visibly(s, number, func))
        depend_make_effective(s, s->x->places[number].func, number);
}

/* A call through a pointer that leads nowhere known: all its operands stay. */
static void call_nothing(struct sl_dependence *s, uint32_t number)
{
    const struct ir_instr *in = s->x->places[number].in;
    for (uint32_t i = 0; i < in->n_args; i++)
        depend_need_operand(s, number, &in->args[i], 0);
    depend_need_operand(s, number, &in->sret, 0);
    depend_make_effective(s, s->x->places[number].func, number);
}

void calls_process(struct sl_dependence *s, uint32_t number)
{
    const struct sl_place *at = &s->x->places[number];
    struct sl_cells targets = pointsto_targets(s->points, number);
    bool back = is_callback(s, number);
    depend_need_operand(s, number, &at->in->callee, 0);
    for (uint32_t i = 0; i < targets.n; i++) {
        uint32_t func = targets.items[i];
        if (s->x->callees[func].kind != SL_DEFINED)
            call_library(s, number, func);
        else if (back)
            call_back(s, number, func);
        else
            call_defined(s, number, func);
    }
    if (at->in->sret.kind != IR_O_NONE && depend_is_visible(s, at->func, &at->in->sret))
        depend_make_effective(s, at->func, number);
    if (!targets.n)
        call_nothing(s, number);
}
