/* Emitting instructions into the current block of a function.
 *
 * Code after a terminator goes into a block of its own, which cfg_finish_blocks() drops again
 * if nothing jumps there.
 */
#include "frontend/build.h"

#include "core/base/fail.h"
#include "core/base/vec.h"
#include "core/mpi/mpi.h"
#include "frontend/cursor.h"

#include <math.h>

struct ir_func *build_the_func(struct lower_fn *f)
{
    return &f->u->prog->funcs[f->func];
}

uint32_t build_block(struct lower_fn *f)
{
    struct ir_func *fn = build_the_func(f);
    struct ir_block empty = {0};
    VEC_PUSH(f->u->arena, fn->blocks, fn->n_blocks, fn->cap_blocks, empty);
    return fn->n_blocks - 1;
}

void build_start_block(struct lower_fn *f, uint32_t block)
{
    f->block = block;
    VEC_PUSH(f->u->scratch, f->order, f->n_order, f->cap_order, block);
}

bool build_is_terminated(struct lower_fn *f)
{
    const struct ir_block *b = &build_the_func(f)->blocks[f->block];
    return b->n_instrs && b->instrs[b->n_instrs - 1].op >= IR_JUMP;
}

static struct src_range build_here(struct lower_fn *f)
{
    if (!f->range_known) {
        f->range = cursor_range(f->u, f->where);
        f->range_known = true;
    }
    return f->range;
}

struct place build_enter(struct lower_fn *f, CXCursor c)
{
    struct place former = {f->where, f->range, f->range_known};
    f->where = c;
    f->range_known = false;
    return former;
}

void build_leave(struct lower_fn *f, struct place former)
{
    f->where = former.where;
    f->range = former.range;
    f->range_known = former.known;
}

struct ir_instr *build_emit(struct lower_fn *f, enum ir_op op, struct ir_type type)
{
    if (build_is_terminated(f))
        build_start_block(f, build_block(f));
    struct ir_block *b = &build_the_func(f)->blocks[f->block];
    struct ir_instr i = {.op = op, .dst = IR_NO_TEMP, .type = type, .at = build_here(f)};
    i.id = f->u->prog->next_id++;
    i.side = f->side;
    VEC_PUSH(f->u->arena, b->instrs, b->n_instrs, b->cap_instrs, i);
    return &b->instrs[b->n_instrs - 1];
}

struct ir_opnd build_define(struct lower_fn *f, struct ir_instr *i, struct ir_type type)
{
    struct ir_func *fn = build_the_func(f);
    VEC_PUSH(f->u->arena, fn->temps, fn->n_temps, fn->cap_temps, type);
    i->dst = fn->n_temps - 1;
    return ir_temp(i->dst, type);
}

void build_jump(struct lower_fn *f, uint32_t to)
{
    if (!build_is_terminated(f))
        build_emit(f, IR_JUMP, ir_type_of(IR_VOID))->to[0] = to;
}

void build_cond_jump(struct lower_fn *f, struct ir_opnd cond, uint32_t yes, uint32_t no)
{
    if (cond.kind == IR_O_INT) {
        build_jump(f, cond.i ? yes : no);
        return;
    }
    if (!ir_is_int(cond.type.kind))
        cond = build_bin(f, IR_NE, cond, build_zero_of(f, cond.type));
    struct ir_instr *i = build_emit(f, IR_BR, ir_type_of(IR_VOID));
    i->a = cond;
    i->to[0] = yes;
    i->to[1] = no;
}

struct ir_opnd build_load(struct lower_fn *f, struct ir_opnd addr, struct ir_type type)
{
    struct ir_instr *i = build_emit(f, IR_LOAD, type);
    i->a = addr;
    return build_define(f, i, type);
}

void build_store(struct lower_fn *f, struct ir_opnd addr, struct ir_opnd value)
{
    struct ir_instr *i = build_emit(f, IR_STORE, value.type);
    i->a = addr;
    i->b = value;
}

/* A number that each MPI library chooses: what is computed of it is the abstraction's. */
static bool is_chosen(struct ir_opnd o)
{
    return o.kind == IR_O_INT && ir_is_signed(o.type.kind) && mpi_number_of(o.i) < mpi_n_numbers;
}

/* C11 6.6: only what cannot overflow is computed here. */
static bool fold_bin(enum ir_bin bin, struct ir_opnd a, struct ir_opnd b,
                     struct ir_opnd *result)
{
    int64_t i;
    bool overflow = true;
    if (a.kind != IR_O_INT || b.kind != IR_O_INT || !ir_is_signed(a.type.kind) ||
        a.type.size > 8 || a.type.size < 4 || is_chosen(a) || is_chosen(b))
        return false;
    if (bin == IR_ADD)
        overflow = __builtin_add_overflow(a.i, b.i, &i);
    else if (bin == IR_SUB)
        overflow = __builtin_sub_overflow(a.i, b.i, &i);
    else if (bin == IR_MUL)
        overflow = __builtin_mul_overflow(a.i, b.i, &i);
    if (overflow || (a.type.size == 4 && i != (int32_t)i))
        return false;
    *result = ir_int(a.type.kind, i);
    return true;
}

/* -fwrapv: signed arithmetic is that of the unsigned type of the same size. */
static bool is_wrapped(const struct lower_fn *f, struct ir_opnd a)
{
    return f->u->wraps && ir_is_int(a.type.kind) && ir_is_signed(a.type.kind) && !is_chosen(a);
}

static struct ir_opnd as_unsigned(struct lower_fn *f, struct ir_opnd a)
{
    return build_convert(f, a, ir_type_of(a.type.kind + 1)); /* IR_I32, IR_U32 */
}

struct ir_opnd build_bin(struct lower_fn *f, enum ir_bin bin, struct ir_opnd a,
                         struct ir_opnd b)
{
    struct ir_opnd folded;
    if (fold_bin(bin, a, b, &folded))
        return folded;
    if (bin == IR_MUL && a.kind == IR_O_INT && a.i == 1)
        return b;
    if ((bin == IR_ADD || bin == IR_SUB || bin == IR_MUL) && is_wrapped(f, a) && is_wrapped(f, b))
        return build_convert(f, build_bin(f, bin, as_unsigned(f, a), as_unsigned(f, b)), a.type);
    struct ir_instr *i = build_emit(f, IR_BIN, a.type);
    i->bin = bin;
    i->a = a;
    i->b = b;
    return build_define(f, i, bin >= IR_EQ ? ir_type_of(IR_I32) : a.type);
}

struct ir_opnd build_un(struct lower_fn *f, enum ir_un un, struct ir_opnd a)
{
    if (un == IR_NEG && a.kind == IR_O_FLT)
        return build_float(a.type, -a.f);
    if (un == IR_NEG && a.kind == IR_O_INT && ir_is_signed(a.type.kind) && !is_chosen(a) &&
        a.i > INT32_MIN && a.i <= INT32_MAX)
        return ir_int(a.type.kind, -a.i);
    if (un == IR_NEG && is_wrapped(f, a))
        return build_convert(f, build_un(f, un, as_unsigned(f, a)), a.type);
    struct ir_instr *i = build_emit(f, IR_UN, a.type);
    i->un = un;
    i->a = a;
    return build_define(f, i, a.type);
}

struct ir_opnd build_ptr_add(struct lower_fn *f, struct ir_opnd p, int64_t offset)
{
    if (offset == 0)
        return p;
    struct ir_instr *i = build_emit(f, IR_PTRADD, ir_type_of(IR_PTR));
    i->a = p;
    i->scale = 1;
    i->offset = offset;
    return build_define(f, i, i->type);
}

struct ir_opnd build_index(struct lower_fn *f, struct ir_opnd p, struct ir_opnd index,
                           uint64_t scale)
{
    int64_t offset;
    if (index.kind == IR_O_INT &&
        !__builtin_mul_overflow(index.i, (int64_t)scale, &offset))
        return build_ptr_add(f, p, offset);
    struct ir_instr *i = build_emit(f, IR_PTRADD, ir_type_of(IR_PTR));
    i->a = p;
    i->b = index;
    i->scale = scale;
    return build_define(f, i, i->type);
}

void build_within(struct lower_fn *f, uint32_t last, uint32_t before)
{
    const struct ir_block *b = &build_the_func(f)->blocks[f->block];
    struct ir_instr *i = &b->instrs[b->n_instrs - 1];
    if (i->op != IR_PTRADD)
        bug("an element without an address");
    i->last = last;
    i->before = before;
}

void build_copy(struct lower_fn *f, struct ir_opnd to, struct ir_opnd from, uint64_t size)
{
    if (size == 0)
        return;
    struct ir_instr *i = build_emit(f, IR_MEMCPY, ir_type_of(IR_VOID));
    i->a = to;
    i->b = from;
    i->size = size;
}

void build_zero(struct lower_fn *f, struct ir_opnd to, uint64_t size)
{
    if (size == 0)
        return;
    struct ir_instr *i = build_emit(f, IR_MEMZERO, ir_type_of(IR_VOID));
    i->a = to;
    i->size = size;
}

struct ir_opnd build_unknown(struct lower_fn *f, struct ir_type type, const char *why)
{
    if (type.kind == IR_VOID)
        return (struct ir_opnd){0};
    if (type.kind == IR_AGG)
        return build_temp_object(f, "", type);
    struct ir_instr *i = build_emit(f, IR_UNKNOWN, type);
    i->text = why;
    return build_define(f, i, type);
}

struct ir_opnd build_float(struct ir_type type, double value)
{
    return (struct ir_opnd){.kind = IR_O_FLT, .type = type, .f = value};
}

struct ir_opnd build_zero_of(struct lower_fn *f, struct ir_type type)
{
    if (ir_is_int(type.kind) || type.kind == IR_PTR)
        return ir_int(type.kind, 0);
    return build_convert(f, build_float(ir_type_of(IR_F64), 0), type);
}

static unsigned bits_of(enum ir_kind kind)
{
    return (unsigned)ir_type_of(kind).size * 8;
}

/* C11 6.3.1.3: the value bits of an integer constant in another integer type. */
static bool fold_int(enum ir_kind to, int64_t i, struct ir_opnd *result)
{
    unsigned bits = bits_of(to);
    if (to == IR_BOOL)
        i = i != 0;
    else if (bits > 64)
        return false;
    else if (bits < 64 && ir_is_signed(to))
        i = (int64_t)((uint64_t)i << (64 - bits)) >> (64 - bits);
    else if (bits < 64)
        i = (int64_t)((uint64_t)i & ((UINT64_C(1) << bits) - 1));
    *result = ir_int(to, i);
    return true;
}

static bool fold_convert(struct ir_opnd v, struct ir_type to, struct ir_opnd *result)
{
    enum ir_kind from = v.type.kind;
    if (is_chosen(v) && !(ir_is_signed(to.kind) && to.size >= 4) && to.kind != IR_BOOL)
        return false;
    if (v.kind == IR_O_INT && bits_of(from) <= 64) {
        if (ir_is_int(to.kind))
            return fold_int(to.kind, v.i, result);
        if (to.kind == IR_PTR && v.i == 0)
            return *result = ir_int(IR_PTR, 0), true;
        double d = ir_is_signed(from) ? (double)v.i : (double)(uint64_t)v.i;
        if (ir_is_float(to.kind) && fabs(d) < 0x1p24)
            return *result = build_float(to, d), true;
    }
    if (v.kind == IR_O_FLT && ir_is_float(from) && ir_is_float(to.kind)) {
        *result = build_float(to, to.kind == IR_F32 ? (double)(float)v.f : v.f);
        return true;
    }
    return false;
}

struct ir_opnd build_convert(struct lower_fn *f, struct ir_opnd v, struct ir_type to)
{
    struct ir_opnd folded;
    if (v.kind == IR_O_NONE || to.kind == IR_VOID)
        return (struct ir_opnd){0};
    if (v.type.kind == to.kind || to.kind == IR_AGG || v.type.kind == IR_AGG)
        return v;
    if (fold_convert(v, to, &folded))
        return folded;
    struct ir_instr *i = build_emit(f, IR_CAST, to);
    i->a = v;
    return build_define(f, i, to);
}

struct ir_opnd build_local(struct lower_fn *f, struct ir_object obj, bool is_param)
{
    struct ir_func *fn = build_the_func(f);
    struct ir_local local = {obj, is_param};
    VEC_PUSH(f->u->arena, fn->locals, fn->n_locals, fn->cap_locals, local);
    return (struct ir_opnd){.kind = IR_O_LOCAL,
                            .type = ir_type_of(IR_PTR),
                            .id = fn->n_locals - 1};
}

struct ir_opnd build_temp_object(struct lower_fn *f, const char *c_type,
                                 struct ir_type type)
{
    struct ir_object obj = {.name = str_intern(f->u->prog->strings, "tmp"),
                            .c_type = c_type,
                            .type = type,
                            .is_temp = true,
                            .at = build_here(f)};
    obj.elem = type.kind == IR_AGG ? ir_type_of(IR_VOID) : type;
    return build_local(f, obj, false);
}
