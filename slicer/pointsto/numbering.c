/* Numbers the instructions and sorts the callees.
 *
 *     func @f           block_first[f] = {0, 2, 3}
 *     b0: %0 = ...      0       temp_def[f] = {0}
 *         jump b1       1
 *     b1: ret           2
 */
#include "slicer/pointsto/numbering.h"

#include "core/mpi/routines.h"

#include <string.h>

static struct sl_callee callee_of(const struct ir_func *f)
{
    struct sl_callee c = {.kind = SL_UNKNOWN, .fn = MPI_FN_COUNT, .libc_fn = LIBC_FN_COUNT};
    if (f->defined) {
        c.kind = SL_DEFINED;
        return c;
    }
    c.fn = mpi_find(f->name);
    c.mpi = mpi_call(c.fn);
    c.libc = c.mpi ? NULL : libc_effect(f->name);
    if (c.mpi) {
        c.kind = SL_MPI;
    } else if (c.libc) {
        c.kind = SL_LIBC;
        c.libc_fn = libc_number(c.libc);
    }
    c.formats = c.libc && strstr(f->name, "printf");
    return c;
}

static void index_func(struct sl_numbering *x, uint32_t id, uint32_t *next)
{
    const struct ir_func *f = &x->p->funcs[id];
    x->callees[id] = callee_of(f);
    x->block_first[id] = ARENA_ARRAY(x->arena, uint32_t, f->n_blocks + 1);
    x->temp_def[id] = ARENA_ARRAY(x->arena, uint32_t, f->n_temps);
    for (uint32_t t = 0; t < f->n_temps; t++)
        x->temp_def[id][t] = SL_NONE;
    for (uint32_t b = 0; b < f->n_blocks; b++) {
        x->block_first[id][b] = *next;
        for (uint32_t i = 0; i < f->blocks[b].n_instrs; i++) {
            const struct ir_instr *in = &f->blocks[b].instrs[i];
            x->places[*next] = (struct sl_place){id, b, in};
            if (in->dst != IR_NO_TEMP)
                x->temp_def[id][in->dst] = *next;
            ++*next;
        }
    }
    x->block_first[id][f->n_blocks] = *next;
}

struct sl_numbering *numbering_new(struct arena *arena, const struct ir_prog *p)
{
    struct sl_numbering *x = ARENA_NEW(arena, struct sl_numbering);
    x->arena = arena;
    x->p = p;
    for (uint32_t f = 0; f < p->n_funcs; f++)
        for (uint32_t b = 0; b < p->funcs[f].n_blocks; b++)
            x->n_places += p->funcs[f].blocks[b].n_instrs;
    x->places = ARENA_ARRAY(arena, struct sl_place, x->n_places);
    x->block_first = ARENA_ARRAY(arena, uint32_t *, p->n_funcs);
    x->temp_def = ARENA_ARRAY(arena, uint32_t *, p->n_funcs);
    x->callees = ARENA_ARRAY(arena, struct sl_callee, p->n_funcs);
    uint32_t next = 0;
    for (uint32_t f = 0; f < p->n_funcs; f++)
        index_func(x, f, &next);
    return x;
}

static bool fold(enum ir_bin bin, int64_t a, int64_t b, int64_t *value)
{
    if (bin == IR_ADD)
        return !__builtin_add_overflow(a, b, value);
    if (bin == IR_SUB)
        return !__builtin_sub_overflow(a, b, value);
    if (bin == IR_MUL)
        return !__builtin_mul_overflow(a, b, value);
    return false;
}

/* Does the value survive a conversion to this type? */
static bool fits(enum ir_kind kind, int64_t value)
{
    if (kind == IR_I64 || kind == IR_PTR)
        return true;
    return (kind == IR_I32 && value == (int32_t)value) ||
           (kind == IR_U32 && value == (uint32_t)value) || (kind == IR_U64 && value >= 0);
}

static bool constant(const struct sl_numbering *x, uint32_t func, const struct ir_opnd *o,
                     unsigned depth, int64_t *value)
{
    *value = o->i;
    if (o->kind == IR_O_INT)
        return true;
    if (o->kind != IR_O_TEMP || depth > 4)
        return false;
    const struct ir_instr *in = x->places[x->temp_def[func][o->id]].in;
    int64_t a, b;
    if (in->op == IR_BIN)
        return constant(x, func, &in->a, depth + 1, &a) &&
               constant(x, func, &in->b, depth + 1, &b) && fold(in->bin, a, b, value) &&
               fits(in->type.kind, *value);
    return (in->op == IR_CAST || in->op == IR_COPY) && ir_is_int(in->a.type.kind) &&
           constant(x, func, &in->a, depth + 1, value) && fits(in->type.kind, *value);
}

bool numbering_constant(const struct sl_numbering *x, uint32_t func, const struct ir_opnd *o,
                        int64_t *value)
{
    return constant(x, func, o, 0, value);
}

char numbering_role(const struct mpi_call *call, uint32_t i)
{
    return i < strlen(call->roles) ? call->roles[i] : 0;
}

enum sl_data numbering_data_of(const struct sl_numbering *x, const struct ir_instr *in,
                               const struct mpi_call *call, uint32_t i)
{
    uint32_t k = i;
    while (k < in->n_args && numbering_role(call, k) != 't')
        k++;
    if (k >= in->n_args || in->args[k].kind != IR_O_GLOBAL)
        return SL_DATA_ANY;
    const char *name = x->p->globals[in->args[k].id].link_name;
    if (strncmp(name, "m2s_", 4) != 0)
        return SL_DATA_ANY;
    uint32_t size = mpi_type_size(name + 4);
    if (!size || strcmp(name, "m2s_MPI_BYTE") == 0 || strcmp(name, "m2s_MPI_PACKED") == 0)
        return SL_DATA_ANY;
    if (mpi_type_has_reals(name))
        return SL_DATA_FLOAT;
    if (strncmp(name, "m2s_MPI_2INT", strlen("m2s_MPI_2INT")) != 0 && size >= sizeof(void *))
        return SL_DATA_WIDE;
    return size > 1 ? SL_DATA_SMALL : SL_DATA_BYTE;
}

/* May the function use a buffer after it has returned? (MPI-4.0 2.4.1: nonblocking,
 * persistent; also what is exposed) */
static bool outlives_call(const struct sl_callee *c)
{
    switch (c->mpi->class) {
    case MPI_C_P2P:
    case MPI_C_COLL:
    case MPI_C_IO:
        return mpi_has(c->fn, MPI_TRAIT_NONBLOCKING) || mpi_has(c->fn, MPI_TRAIT_PERSISTENT);
    case MPI_C_ENV:
    case MPI_C_REQUEST:
    case MPI_C_COMM:
    case MPI_C_TOPO:
    case MPI_C_INFO:
        return false;
    case MPI_C_TYPE: /* constructors copy their arrays */
        return mpi_has(c->fn, MPI_TRAIT_ADDRESS);
    case MPI_C_OP:
    case MPI_C_ERR:
    case MPI_C_RMA:
    case MPI_C_DYNAMIC:
    case MPI_C_TOOL:
    case MPI_C_OTHER:
        return true;
    }
    return true;
}

/* Argument i of MPI function c, which has this type. */
static unsigned mpi_access(const struct sl_callee *c, uint32_t i, enum ir_kind kind)
{
    unsigned keeps = outlives_call(c) ? SL_KEEPS : 0;
    if (c->fn == MPI_FN_MPI_Init || c->fn == MPI_FN_MPI_Init_thread)
        return i < 2 ? 0 : SL_READS | SL_WRITES;
    if (c->fn == MPI_FN_MPI_Free_mem) /* what was in the memory is of no interest */
        return 0;
    switch (numbering_role(c->mpi, i)) {
    case 'i':
        return SL_READS | SL_CONTENT | keeps;
    case 'o':
        return SL_WRITES | SL_CONTENT | keeps;
    case 'x': /* MPI_Pack: the position */
        if (c->mpi->class == MPI_C_TYPE)
            return SL_READS | SL_WRITES;
        return SL_READS | SL_WRITES | SL_CONTENT | keeps;
    case 'N':
    case 'D':
    case 'T':
        return SL_READS | keeps;
    case 'n':
    case 'm':
    case 'd':
    case 's':
    case 'r':
    case 'g':
    case 't': /* handles: what is behind them is MPI's, and who changes it is a criterion */
    case 'c':
    case 'p':
        return 0;
    case 'q':
    case 'Q':
        return SL_READS | SL_WRITES;
    case 'S':
    case 'O':
    case 'C':
        return SL_READS | SL_WRITES;
    case 'f':
        return SL_CALLS;
    case 'a':
        return SL_KEEPS;
    case 'I':
        if (ir_is_int(kind)) /* the size of a packed message: no address of one */
            return 0;
        if (mpi_plain(c->fn) == MPI_FN_MPI_Buffer_attach) /* nobody reads what is in the buffer */
            return i == 0 ? SL_KEEPS : 0;
        return SL_READS | keeps;
    default:
        return SL_READS | SL_WRITES | keeps;
    }
}

/* An argument that the function has not; one of those in no other way described. */
static unsigned anything(const struct libc_effect *e)
{
    if (e->class == LIBC_OUTPUT || e->class == LIBC_COPY || e->class == LIBC_EXIT)
        return SL_READS | SL_DEEP;
    return SL_READS | SL_WRITES | SL_KEEPS | SL_DEEP | SL_CALLS;
}

static unsigned libc_access(const struct libc_effect *e, uint32_t i)
{
    switch (libc_arg(e, i)) {
    case 'v':
    case 's':
        return 0;
    case 'r':
    case 'd':
        return SL_READS;
    case 'w':
        return SL_WRITES;
    case 'x':
        return SL_READS | SL_WRITES;
    case 'f':
        return SL_CALLS;
    case 'k':
        return SL_READS | SL_KEEPS;
    case 'p':
        return SL_READS | SL_RESULT;
    case 'a':
        return SL_RESULT;
    case 'P': /* realloc: what it had is a new object (C11 7.22.3.5) */
        return e->class == LIBC_ALLOC ? SL_READS : SL_READS | SL_WRITES | SL_RESULT;
    case 'R':
        return SL_READS | SL_DEEP;
    case 'W':
        return SL_READS | SL_WRITES | SL_DEEP;
    default:
        return anything(e);
    }
}

/* The text of argument i, if that is a literal; or NULL. */
static const char *text_of(const struct sl_numbering *x, const struct ir_instr *in, uint32_t i)
{
    const struct ir_opnd *o = &in->args[i];
    bool literal = o->kind == IR_O_GLOBAL && x->p->globals[o->id].is_string;
    return literal ? x->p->globals[o->id].bytes : NULL;
}

struct sl_format numbering_format(const struct sl_numbering *x, const struct ir_instr *in,
                                  uint32_t func)
{
    struct sl_format r = {.at = SL_NONE};
    const struct ir_func *f = &x->p->funcs[func];
    const char *name = x->callees[func].libc->name, *v = strstr(name, "printf");
    for (const char *p = name; p < v; p++)
        r.list = r.list || *p == 'v'; /* vprintf, __vsnprintf_chk */
    uint32_t after = r.list ? 2 : 1;
    if (f->n_params < after || f->n_params - after >= in->n_args)
        return r;
    r.at = f->n_params - after;
    r.text = text_of(x, in, r.at);
    return r;
}

bool numbering_shows(const struct sl_numbering *x, const struct ir_instr *in, uint32_t func,
                     uint32_t i)
{
    if (!x->callees[func].formats)
        return false;
    struct sl_format format = numbering_format(x, in, func);
    if (format.at == SL_NONE)
        return true;
    if (i <= format.at)
        return false;
    if (format.list)
        return !format.text || libc_format_has(format.text, 'p');
    return in->args[i].type.kind != IR_PTR || !format.text ||
           libc_format_shows_pointer(format.text, i - format.at - 1);
}

bool numbering_scans_number(const struct sl_numbering *x, const struct ir_instr *in, uint32_t func,
                           uint32_t i)
{
    const struct ir_func *f = &x->p->funcs[func];
    const char *text = f->variadic && f->n_params ? text_of(x, in, f->n_params - 1) : NULL;
    return text && i >= f->n_params && libc_format_scans_number(text, i - f->n_params);
}

/* May a printf format have %n?  No, if it is a literal without it, or if there is nothing to
 * write through. */
static bool writes_by_format(const struct sl_numbering *x, const struct ir_instr *in,
                             uint32_t func)
{
    struct sl_format format = numbering_format(x, in, func);
    if (format.at == SL_NONE)
        return true;
    if (format.text)
        return libc_format_writes(format.text);
    for (uint32_t i = format.at + 1; i < in->n_args; i++)
        if (in->args[i].type.kind == IR_PTR || in->args[i].type.kind == IR_AGG)
            return true;
    return false;
}

unsigned numbering_access(const struct sl_numbering *x, const struct ir_instr *in, uint32_t func,
                          uint32_t i)
{
    const struct sl_callee *c = &x->callees[func];
    switch (c->kind) {
    case SL_DEFINED:
        return 0;
    case SL_MPI:
        return mpi_access(c, i, in->args[i].type.kind);
    case SL_LIBC: {
        unsigned access = libc_access(c->libc, i);
        bool writes = c->formats && (access & SL_READS) && writes_by_format(x, in, func);
        return writes ? access | SL_WRITES : access; /* numbers only: C11 7.21.6.1p8 */
    }
    case SL_UNKNOWN:
        if (routines_argument(x->p->funcs[func].name, i) == 'r')
            return SL_READS;
        if ((i < 64 && x->p->funcs[func].number_params >> i & 1) ||
            routines_argument(x->p->funcs[func].name, i) == 'x')
            return SL_READS | SL_WRITES;
        break;
    }
    return SL_READS | SL_WRITES | SL_KEEPS | SL_DEEP | SL_CALLS;
}

bool numbering_is_exit(const struct sl_callee *c)
{
    if (c->kind != SL_LIBC)
        return false;
    return c->libc->class == LIBC_EXIT || c->libc->class == LIBC_ASSERT ||
           c->libc->class == LIBC_JUMP || c->libc->noreturn;
}

bool numbering_gives_errno(const struct sl_callee *c)
{
    return c->libc_fn == LIBC_FN___errno_location;
}

/* *(long *)&p: a variable that is a pointer is accessed as a number, or the other way. */
static bool misreads(const struct sl_numbering *x, const struct sl_place *at)
{
    const struct ir_opnd *o = &at->in->a;
    enum ir_kind kind = at->in->type.kind, declared = IR_AGG;
    if (at->in->op != IR_LOAD && at->in->op != IR_STORE)
        return false;
    if (o->kind == IR_O_LOCAL)
        declared = x->p->funcs[at->func].locals[o->id].obj.type.kind;
    else if (o->kind == IR_O_GLOBAL)
        declared = x->p->globals[o->id].obj.type.kind;
    if (declared == IR_AGG || kind == IR_AGG || kind == IR_I8 || kind == IR_U8)
        return false;
    return (declared == IR_PTR) != (kind == IR_PTR);
}

bool numbering_has_puns(const struct sl_numbering *x)
{
    bool puns = x->p->puns;
    for (uint32_t i = 0; i < x->n_places && !puns; i++)
        puns = misreads(x, &x->places[i]);
    return puns;
}
