/* What library, MPI and unknown functions do to pointers (mod/ref summaries).
 *
 * The general rules come from the letters of the tables: what is read flows to what is
 * written and, by `p`, to the result.  Only a few functions need more: those that store
 * pointers into their arguments (strtol, getline, MPI_Get_address) or remember them
 * (strtok).
 */
#include "slicer/pointsto/mod_ref.h"

#include "slicer/pointsto/exposed.h"
#include "slicer/pointsto/messages.h"
#include "slicer/pointsto/wrappers.h"

#include <string.h>

struct library_call {
    struct sl_pointsto *s;
    const struct ir_instr *in;
    uint32_t number, caller, func, result;
};

static uint32_t argument(struct library_call *c, uint32_t i)
{
    return i < c->in->n_args ? pointsto_operand_node(c->s, c->caller, &c->in->args[i]) : 0;
}

static unsigned access_of(const struct library_call *c, uint32_t i)
{
    return numbering_access(c->s->x, c->in, c->func, i);
}

static void point_result(struct library_call *c, uint32_t object, int64_t offset)
{
    if (c->result)
        solver_include(c->s->v, c->result, solver_cell(c->s->v, object, offset));
}

static void copy(struct library_call *c, uint32_t to, uint32_t from, int64_t size)
{
    if (to && from)
        solver_copy_rule(c->s->v, to, from, size);
}

static void rule(struct library_call *c, enum sl_rule_kind kind, uint32_t node,
                 uint32_t other, int64_t offset)
{
    if (node && other)
        solver_rule(c->s->v, node, (struct sl_rule){kind, other, offset, 0, NULL});
}

/* *to may be the pointer `from`, or point elsewhere into its object. */
static void store_pointer(struct library_call *c, uint32_t to, uint32_t from)
{
    uint32_t moved = solver_add_node(c->s->v);
    rule(c, SL_R_ADD, from, moved, SL_ANY);
    rule(c, SL_R_CONVERT, moved, moved, 0); /* MPI_Get_address gives a number */
    rule(c, SL_R_STORE, to, moved, 0);
}

static void store_heap(struct library_call *c, uint32_t to)
{
    uint32_t node = solver_add_node(c->s->v);
    uint32_t object = pointsto_heap_object(c->s, c->number, 0);
    solver_include(c->s->v, node, solver_cell(c->s->v, object, SL_ANY));
    rule(c, SL_R_STORE, to, node, 0);
}

static void store_outside(struct library_call *c, uint32_t to)
{
    uint32_t node = solver_add_node(c->s->v);
    solver_include(c->s->v, node, solver_cell(c->s->v, c->s->one.outside, SL_ANY));
    rule(c, SL_R_STORE, to, node, 0);
}

static void call_argument(struct library_call *c, uint32_t node)
{
    if (node)
        solver_rule(c->s->v, node,
                    (struct sl_rule){SL_R_CALL, 0, 0, c->number + c->s->x->n_places, NULL});
}

/* Everything that the node reaches is read and changed. */
static void escape(struct library_call *c, uint32_t node)
{
    uint32_t outside = pointsto_content_write(c->s, c->s->one.outside);
    if (!c->s->escapes) {
        rule(c, SL_R_REACH, outside, outside, 0);
        rule(c, SL_R_CONVERT, outside, outside, 0);
    }
    c->s->escapes = true;
    solver_edge(c->s->v, node, outside);
    rule(c, SL_R_REACH, node, outside, 0);
}

static void common_effects(struct library_call *c)
{
    for (uint32_t i = 0; i < c->in->n_args; i++) {
        unsigned access = access_of(c, i);
        uint32_t node = argument(c, i);
        if (!node)
            continue;
        if (access & SL_CALLS)
            call_argument(c, node);
        if ((access & SL_DEEP) && (access & SL_KEEPS))
            escape(c, node);
        else if ((access & SL_KEEPS) && !(access & SL_CONTENT))
            solver_edge(c->s->v, node, pointsto_content_write(c->s, c->s->one.outside));
    }
}

static void message_effects(struct library_call *c)
{
    for (uint32_t i = 0; i < c->in->n_args; i++)
        if ((access_of(c, i) & SL_CONTENT) && argument(c, i))
            messages_add_buffer(c->s, c->number, c->func, i, argument(c, i));
}

/* Pointers that MPI hands out: the program may have given them to it before. */
static void mpi_pointers(struct library_call *c, const struct mpi_call *call)
{
    for (uint32_t i = 0; i < c->in->n_args; i++)
        if (numbering_role(call, i) == 'O')
            store_outside(c, argument(c, i));
}

/* The memory of a window: what others put there is the content of messages. */
static void expose(struct library_call *c, uint32_t memory)
{
    if (!memory)
        return;
    solver_edge(c->s->v, memory, c->s->one.windows);
    messages_add_window(c->s, memory);
}

/* MPI_Win_allocate, MPI_Win_allocate_shared: as MPI_Alloc_mem, and it is exposed. */
static void allocate_window(struct library_call *c)
{
    uint32_t node = solver_add_node(c->s->v);
    store_heap(c, argument(c, 4));
    rule(c, SL_R_LOAD, argument(c, 4), node, 0);
    expose(c, node);
}

static void mpi_effects(struct library_call *c)
{
    const struct sl_callee *callee = &c->s->x->callees[c->func];
    uint32_t kept;
    message_effects(c);
    if (mpi_has(callee->fn, MPI_TRAIT_ADDRESS)) {
        store_pointer(c, argument(c, 1), argument(c, 0));
        rule(c, SL_R_ADD, argument(c, 0), c->s->one.addresses, SL_ANY);
    }
    switch (mpi_plain(callee->fn)) {
    case MPI_FN_MPI_Alloc_mem:
        store_heap(c, argument(c, 2));
        break;
    case MPI_FN_MPI_Buffer_attach:
        if (argument(c, 0))
            solver_edge(c->s->v, argument(c, 0), c->s->one.attached);
        break;
    case MPI_FN_MPI_Buffer_detach: /* gives the address back */
        rule(c, SL_R_STORE, argument(c, 0), c->s->one.attached, 0);
        break;
    case MPI_FN_MPI_Win_create:
        expose(c, argument(c, 0));
        break;
    case MPI_FN_MPI_Win_allocate:
    case MPI_FN_MPI_Win_allocate_shared:
        allocate_window(c);
        break;
    case MPI_FN_MPI_Win_attach:
        expose(c, argument(c, 1));
        break;
    case MPI_FN_MPI_Win_shared_query:
        rule(c, SL_R_STORE, argument(c, 4), c->s->one.windows, 0);
        break;
    case MPI_FN_MPI_Comm_get_attr:
    case MPI_FN_MPI_Attr_get:
    case MPI_FN_MPI_Type_get_attr:
    case MPI_FN_MPI_Win_get_attr:
        if (callee->fn == MPI_FN_MPI_Win_get_attr)
            rule(c, SL_R_STORE, argument(c, 2), c->s->one.windows, 0); /* MPI_WIN_BASE */
        kept = pointsto_content_read(c->s, c->s->one.outside); /* see role 'a' */
        store_outside(c, argument(c, 2));            /* of a predefined one */
        rule(c, SL_R_STORE, argument(c, 2), kept, 0);
        break;
    default:
        if (mpi_has(callee->fn, MPI_TRAIT_POINTER))
            mpi_pointers(c, callee->mpi);
        break;
    }
}

/* getenv() returns a part of a text to which the variable leads, if the program names it. */
static void environment_result(struct library_call *c, const char *variable)
{
    uint32_t global = ir_find_global(c->s->x->p, variable), texts = solver_add_node(c->s->v);
    if (global == UINT32_MAX)
        return;
    rule(c, SL_R_LOAD, pointsto_content_read(c->s, global), texts, 0);
    rule(c, SL_R_ADD, texts, c->result, SL_ANY);
}

/* Does it store memory of its own through its first argument? */
static bool gives_memory(enum libc_fn fn)
{
    switch (fn) {
    case LIBC_FN_getline: case LIBC_FN_getdelim: case LIBC_FN_asprintf: case LIBC_FN_vasprintf:
    case LIBC_FN_posix_memalign: case LIBC_FN_open_memstream: case LIBC_FN_open_wmemstream:
        return true;
    default: return false;
    }
}

static void special_effects(struct library_call *c, const struct libc_effect *e)
{
    enum libc_fn fn = libc_number(e);
    if (gives_memory(fn)) {
        store_heap(c, argument(c, 0));
    } else if (fn == LIBC_FN___m2s_keep) { /* rewrite/streams.c */
        rule(c, SL_R_STORE, argument(c, 0), argument(c, 1), 0);
        rule(c, SL_R_STORE, argument(c, 0), argument(c, 2), 0);
    } else if (libc_splits_text(e)) {
        rule(c, SL_R_ADD, argument(c, 0), c->s->one.hidden, SL_ANY);
        solver_edge(c->s->v, c->s->one.hidden, c->result);
        rule(c, SL_R_STORE, argument(c, 2), c->s->one.hidden, 0);
    } else if (libc_reads_number(e)) {
        store_pointer(c, argument(c, 1), argument(c, 0));
    } else if (libc_reads_environment(e)) {
        environment_result(c, "environ");
    } else if (libc_parses_options(e)) {
        uint32_t optarg = ir_find_global(c->s->x->p, "optarg");
        uint32_t text = solver_add_node(c->s->v);
        rule(c, SL_R_LOAD, argument(c, 1), text, 0);
        if (optarg != UINT32_MAX)
            solver_edge(c->s->v, text, pointsto_content_write(c->s, optarg));
    }
}

static int64_t copied_size(const struct library_call *c, enum libc_fn fn)
{
    int64_t size;
    if ((fn == LIBC_FN_memcpy || fn == LIBC_FN_memmove) && c->in->n_args == 3 &&
        numbering_constant(c->s->x, c->caller, &c->in->args[2], &size))
        return size;
    return SL_ANY;
}

/* What these copy, make or print is text.  It ends at the first byte that is zero, and an address
 * has some: no pointer gets through. */
static bool moves_text(const struct sl_callee *callee)
{
    switch (callee->libc_fn) {
    case LIBC_FN_strcpy: case LIBC_FN_strncpy: case LIBC_FN_stpcpy: case LIBC_FN_strcat:
    case LIBC_FN_strncat: case LIBC_FN_strlcpy: case LIBC_FN_strlcat:
        return true;
    default: return callee->formats || libc_splits_text(callee->libc);
    }
}

/* qsort moves pointers between the places of one object. */
static void mix(struct library_call *c, uint32_t i)
{
    uint32_t anywhere = solver_add_node(c->s->v);
    rule(c, SL_R_ADD, argument(c, i), anywhere, SL_ANY);
    copy(c, anywhere, anywhere, SL_ANY);
}

/* What a function reads or writes through argument i.  Of a stream that is memory of the program
 * (fmemopen): other files have contents of their own (pointsto/exposed.h). */
static uint32_t memory_of(struct library_call *c, uint32_t i)
{
    const struct libc_effect *e = c->s->x->callees[c->func].libc;
    uint32_t node = argument(c, i), inside;
    if (!node || !(libc_moves_bytes(e) || libc_scans(e)))
        return node;
    inside = solver_add_node(c->s->v);
    rule(c, SL_R_INSIDE, node, inside, 0);
    return inside;
}

/* May what is behind the argument go elsewhere, and not only say how much does? */
static bool gives_content(const struct library_call *c, uint32_t i)
{
    return libc_arg(c->s->x->callees[c->func].libc, i) != 'd';
}

static void copy_between(struct library_call *c, int64_t size)
{
    for (uint32_t w = 0; w < c->in->n_args; w++) {
        if (!(access_of(c, w) & SL_WRITES))
            continue;
        bool copies = false;
        if (access_of(c, w) == (SL_READS | SL_WRITES))
            mix(c, w);
        for (uint32_t r = 0; r < c->in->n_args; r++)
            if (r != w && (access_of(c, r) & SL_READS) && argument(c, r) && gives_content(c, r)) {
                copy(c, memory_of(c, w), memory_of(c, r), size);
                copies = true;
            }
        if (copies) /* memcpy(&u, &p, sizeof p): a number has the bytes of a pointer */
            rule(c, SL_R_BYTES, argument(c, w), argument(c, w), 0);
    }
}

/* Which argument of an allocation is its size. */
static uint32_t size_argument(enum libc_fn fn)
{
    switch (fn) {
    case LIBC_FN_malloc: case LIBC_FN___m2s_allocate: case LIBC_FN__mm_malloc:
    case LIBC_FN_fftw_malloc: case LIBC_FN_fftwf_malloc:
        return 0;
    case LIBC_FN_aligned_alloc: case LIBC_FN_memalign: return 1;
    default: return UINT32_MAX;
    }
}

static uint64_t allocated_size(const struct library_call *c, enum libc_fn fn)
{
    int64_t size;
    uint32_t i = size_argument(fn);
    if (i < c->in->n_args && numbering_constant(c->s->x, c->caller, &c->in->args[i], &size) &&
        size > 0)
        return (uint64_t)size;
    return 0;
}

/* realloc, strdup.  What `moves` (wrappers.c) has from its caller is copied there. */
static void copy_to_result(struct library_call *c, uint32_t from)
{
    uint32_t own = from;
    if (from && c->s->wrappers[c->caller].moves) {
        own = solver_add_node(c->s->v);
        solver_rule(c->s->v, from, (struct sl_rule){SL_R_OWN, own, 0, c->caller, NULL});
    }
    copy(c, c->result, own, SL_ANY);
}

/* realpath(name, NULL), getcwd(NULL, 0): text that is allocated. */
static bool allocates_text(const struct library_call *c, const struct libc_effect *e)
{
    uint32_t to = libc_number(e) == LIBC_FN_realpath;
    return (to || libc_number(e) == LIBC_FN_getcwd) && to < c->in->n_args &&
           c->in->args[to].kind == IR_O_INT;
}

static void libc_result(struct library_call *c, const struct libc_effect *e)
{
    bool known = libc_splits_text(e); /* see special_effects() */
    int64_t offset = e->class == LIBC_COPY || e->class == LIBC_ALLOC ? 0 : SL_ANY;
    if (!c->result)
        return;
    if (e->class == LIBC_ALLOC || allocates_text(c, e)) {
        uint64_t size = allocated_size(c, libc_number(e));
        point_result(c, pointsto_heap_object(c->s, c->number, size), 0);
        known = true;
    }
    for (uint32_t i = 0; i < c->in->n_args; i++) {
        unsigned access = access_of(c, i);
        if (e->class == LIBC_ALLOC && (access & SL_READS))
            copy_to_result(c, argument(c, i));
        if (libc_arg(e, i) == 'a') {
            rule(c, SL_R_HEAP, argument(c, i), c->result, 0);
            known = true;
        } else if (access & SL_RESULT) {
            rule(c, SL_R_ADD, argument(c, i), c->result, offset);
            known = true;
        }
    }
    if (numbering_gives_errno(&c->s->x->callees[c->func])) {
        point_result(c, c->s->one.errors, SL_ANY);
    } else if (!known && c->in->type.kind == IR_PTR) {
        point_result(c, c->s->one.outside, SL_ANY);
        solver_edge(c->s->v, pointsto_content_read(c->s, c->s->one.outside), c->result);
    }
}

static void libc_effects(struct library_call *c)
{
    const struct libc_effect *e = c->s->x->callees[c->func].libc;
    if (!moves_text(&c->s->x->callees[c->func]))
        copy_between(c, copied_size(c, libc_number(e)));
    libc_result(c, e);
    exposed_add_call(c->s, c->number, c->func);
    special_effects(c, e);
}

static void unknown_effects(struct library_call *c)
{
    struct sl_pointsto *s = c->s;
    uint32_t outside = pointsto_content_write(s, s->one.outside);
    struct ir_type type = c->in->type;
    if (type.kind == IR_PTR || (ir_is_int(type.kind) && type.size >= SL_POINTER_SIZE))
        rule(c, SL_R_CONVERT, outside, c->result, 0);
    if (c->in->sret.kind != IR_O_NONE)
        copy(c, pointsto_operand_node(s, c->caller, &c->in->sret),
             pointsto_address_node(s, s->one.outside), SL_ANY);
}

void mod_ref_add_call(struct sl_pointsto *s, uint32_t number, uint32_t func)
{
    struct library_call c = {.s = s, .number = number, .func = func};
    c.in = s->x->places[number].in;
    c.caller = s->x->places[number].func;
    c.result = pointsto_result_node(s, number);
    common_effects(&c);
    switch (s->x->callees[func].kind) {
    case SL_DEFINED:
        break;
    case SL_MPI:
        mpi_effects(&c);
        break;
    case SL_LIBC:
        libc_effects(&c);
        break;
    case SL_UNKNOWN:
        unknown_effects(&c);
        break;
    }
}
