/* Calls: parameters and results of defined functions, operands of library functions. */
#include "slicer/depend/calls.h"

#include "core/base/vec.h"
#include "slicer/depend/criteria.h"
#include "slicer/depend/unused_buffers.h"

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

/* New bits of what is needed of something that is passed to func. */
static void need_passed(struct sl_dependence *s, uint32_t parent, uint32_t func, unsigned precise,
                        uint8_t *had, struct sl_need *need)
{
    uint8_t bits = (uint8_t)(SL_KEPT | precise), added = bits & (uint8_t)~*had;
    struct sl_need now = causes_need(s, parent);
    if (!added)
        return;
    if (added & SL_KEPT)
        need->plain = now.plain;
    if (added & SL_PRECISE)
        need->precise = now.precise;
    *had |= bits;
    requeue_callers(s, func);
}

void calls_need_param(struct sl_dependence *s, uint32_t parent, uint32_t func, uint32_t param,
                      unsigned precise)
{
    need_passed(s, parent, func, precise, &s->params[func][param], &s->param_needs[func][param]);
}

void calls_need_varargs(struct sl_dependence *s, uint32_t parent, uint32_t func,
                        unsigned precise)
{
    need_passed(s, parent, func, precise, &s->varargs[func], &s->vararg_needs[func]);
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
        depend_need_operand(s, number, o, need & SL_EXACT);
    if (need && o->type.kind == IR_AGG)
        depend_need_memory(s, number, o, o->type.size, true, need & SL_EXACT);
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

static void pass_arguments(struct sl_dependence *s, uint32_t number, uint32_t func)
{
    const struct ir_instr *in = s->x->places[number].in;
    const struct ir_func *f = &s->x->p->funcs[func];
    for (uint32_t i = 0; i < in->n_args; i++) {
        bool named = i < f->n_params, needed = named ? s->params[func][i] : s->varargs[func];
        struct sl_via via = {needed ? number : SL_NONE, SL_W_PARAM,
                             named ? s->param_needs[func][i] : s->vararg_needs[func]};
        struct sl_via before = causes_via(s, via);
        if (named && f->param_types[i].kind == IR_AGG && in->args[i].type.kind == IR_AGG)
            need_structure(s, number, i, func);
        else
            need_argument(s, number, i, named ? s->params[func][i] : s->varargs[func]);
        causes_via(s, before);
    }
}

static void call_defined(struct sl_dependence *s, uint32_t number, uint32_t func)
{
    unsigned flags = s->marks[number].flags;
    pass_arguments(s, number, func);
    depend_need_operand(s, number, &s->x->places[number].in->sret, 0);
    if (flags & SL_VALUE)
        causes_aspect(s, SL_A_VALUE);
    if ((flags & SL_VALUE) || has_no_constant(s->x->p->funcs[func].ret.kind))
        need_result(s, func, number, flags & SL_EXACT);
    causes_aspect(s, SL_A_KEPT);
}

/* A library function calls func back: it looks at the result, and passes on what it got. */
static void call_back(struct sl_dependence *s, uint32_t number, uint32_t func)
{
    const struct ir_instr *in = s->x->places[number].in;
    for (uint32_t i = 0; i < in->n_args; i++)
        depend_need_operand(s, number, &in->args[i], SL_PRECISE);
    need_result(s, func, number, SL_PRECISE);
    need_result_part(s, func, depend_whole(SL_PRECISE));
}

/* Whatever the objects in s->deep are; or those of them only that may hold addresses. */
static void need_reached(struct sl_dependence *s, uint32_t number, bool leading)
{
    struct sl_range whole = depend_whole(0);
    for (uint32_t i = 0; i < pointsto_n_objects(s->points); i++)
        if (s->deep[i] && (!leading || pointsto_holds_address(s->points, i)))
            depend_need_object(s, number, i, whole);
}

/* All memory that the operand leads to, over any number of pointers. */
static void need_deep(struct sl_dependence *s, uint32_t number, const struct ir_opnd *o,
                      bool leading)
{
    struct sl_cells l = pointsto_cells(s->points, s->x->places[number].func, o);
    memset(s->deep, 0, pointsto_n_objects(s->points) * sizeof *s->deep);
    for (uint32_t i = 0; i < l.n; i++)
        pointsto_reach(s->points, pointsto_cell_at(s->points, l.items[i]).object, s->deep);
    need_reached(s, number, leading);
}

/* getenv() looks at the texts to which `environ` leads. */
static void need_environment(struct sl_dependence *s, uint32_t number)
{
    uint32_t global = ir_find_global(s->x->p, "environ");
    if (global == UINT32_MAX)
        return;
    memset(s->deep, 0, pointsto_n_objects(s->points) * sizeof *s->deep);
    pointsto_reach(s->points, global, s->deep);
    need_reached(s, number, false);
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
        need_deep(s, number, o, false);
    unsigned precise = is_handle ? 0 : s->marks[number].flags & SL_EXACT;
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

static bool is_allocation(const struct sl_callee *c)
{
    return c->kind == SL_LIBC && c->libc->class == LIBC_ALLOC;
}

/* realloc and strdup read only what their new object needs. */
static bool reads_now(const struct sl_callee *c, unsigned flags)
{
    return !is_allocation(c) || (flags & SL_BUFFERS);
}

static bool has_hidden_state(const struct sl_callee *c)
{
    return c->kind == SL_LIBC && (libc_parses_options(c->libc) || libc_splits_text(c->libc));
}

static bool reads_file(const struct sl_callee *c)
{
    return c->kind == SL_LIBC && c->libc->class == LIBC_INPUT &&
           (libc_moves_bytes(c->libc) || libc_scans(c->libc) || libc_reads_unit(c->libc));
}

/* Does it go elsewhere in a file, open or close one, or change how it is read? */
static bool goes_elsewhere(enum libc_fn fn)
{
    switch (fn) {
    case LIBC_FN_fseek: case LIBC_FN_fseeko: case LIBC_FN_fseeko64: case LIBC_FN_lseek:
    case LIBC_FN_lseek64: case LIBC_FN_rewind: case LIBC_FN_ungetc: case LIBC_FN_fsetpos:
    case LIBC_FN_fsetpos64: case LIBC_FN_clearerr: case LIBC_FN_clearerr_unlocked:
    case LIBC_FN_open: case LIBC_FN_open64: case LIBC_FN_fopen: case LIBC_FN_fopen64:
    case LIBC_FN___m2s_fopen: case LIBC_FN_chdir: case LIBC_FN_chdir_: case LIBC_FN_chroot:
    case LIBC_FN_fchdir:
    case LIBC_FN_fdopen: case LIBC_FN_freopen: case LIBC_FN_freopen64: case LIBC_FN_fmemopen:
    case LIBC_FN_open_memstream: case LIBC_FN_open_wmemstream: case LIBC_FN_opendir:
    case LIBC_FN_popen: case LIBC_FN_close: case LIBC_FN_fclose: case LIBC_FN_ftruncate:
    case LIBC_FN__FortranAioBeginReading: case LIBC_FN__FortranAioBeginOpenUnit:
    case LIBC_FN__FortranAioBeginClose: case LIBC_FN__FortranAioBeginRewind:
    case LIBC_FN__FortranAioBeginBackspace: case LIBC_FN__FortranAioBeginEndfile:
    case LIBC_FN_dup2: case LIBC_FN_system: case LIBC_FN_setlocale: case LIBC_FN_localeconv:
        return true;
    default: return false;
    }
}

/* Does the function go on in a file, or open one?  One that is in no table may: renameat(). */
static bool moves_in_file(const struct sl_callee *c)
{
    if (c->kind != SL_LIBC)
        return c->kind == SL_UNKNOWN;
    return reads_file(c) || goes_elsewhere(c->libc_fn) || libc_works_on_files(c->libc, true) ||
           libc_works_on_files(c->libc, false);
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

bool calls_are_counted(const struct sl_dependence *s, const struct sl_callee *c)
{
    return changes_state(s, c) || (s->options->keep_places && moves_in_file(c));
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
        calls_are_counted(s, c))
        return true;
    for (uint32_t i = 0; i < at->in->n_args; i++) {
        unsigned access = numbering_access(s->x, at->in, func, i);
        if ((access & SL_WRITES) && c->libc->class != LIBC_ALLOC &&
            ((access & SL_DEEP) || depend_is_visible(s, at->func, &at->in->args[i])))
            return true;
    }
    return false;
}

/* The program may say from which word on getopt() looks. */
static void need_optind(struct sl_dependence *s, uint32_t number, const struct sl_callee *c)
{
    uint32_t optind = ir_find_global(s->x->p, "optind");
    bool looks = c->kind == SL_LIBC && libc_parses_options(c->libc);
    if (looks && optind != UINT32_MAX)
        depend_need_object(s, number, optind, depend_whole(0));
}

/* What an unknown function returns and writes is any value, whatever it is given: what it reaches
 * is needed, and no number that it finds there. */
static void call_unknown(struct sl_dependence *s, uint32_t number, uint32_t func)
{
    const struct sl_place *at = &s->x->places[number];
    for (uint32_t i = 0; i < at->in->n_args; i++) {
        const struct ir_opnd *o = &at->in->args[i];
        if (!pointsto_cells(s->points, at->func, o).n && !has_no_constant(o->type.kind))
            continue;
        depend_need_operand(s, number, o, 0);
        if (numbering_access(s->x, at->in, func, i) & SL_DEEP)
            need_deep(s, number, o, true);
    }
    depend_need_operand(s, number, &at->in->sret, 0);
    depend_make_effective(s, at->func, number);
}

static void call_library(struct sl_dependence *s, uint32_t number, uint32_t func)
{
    const struct ir_instr *in = s->x->places[number].in;
    const struct sl_callee *c = &s->x->callees[func];
    unsigned flags = s->marks[number].flags;
    for (uint32_t i = 0; i < in->n_args; i++) {
        if (is_ignored(c, i) || unused_buffer(s, number, func, i))
            continue;
        depend_need_operand(s, number, &in->args[i], flags & SL_EXACT);
        causes_aspect(s, is_allocation(c) ? SL_A_BUFFERS : SL_A_KEPT);
        if (reads_now(c, flags))
            read_argument(s, number, func, i);
        causes_aspect(s, SL_A_KEPT);
    }
    if (c->kind == SL_MPI && strchr(c->mpi->roles, 'f')) /* what the function tells MPI */
        depend_need_object(s, number, pointsto_outside_object(s->points),
                           depend_whole(0));
    depend_need_operand(s, number, &in->sret, 0);
    if (flags & (SL_BUFFERS | SL_SENDS))
        criteria_need_content(s, number, func, flags & SL_EXACT);
    if (has_hidden_state(c)) {
        struct sl_cells others = pointsto_callers(s->points, func);
        for (uint32_t i = 0; i < others.n; i++)
            depend_keep(s, others.items[i], SL_W_STATE, number, 0);
    }
    if (c->kind == SL_LIBC && libc_reads_environment(c->libc))
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
        if (s->x->callees[func].kind == SL_UNKNOWN)
            call_unknown(s, number, func);
        else if (s->x->callees[func].kind != SL_DEFINED)
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
