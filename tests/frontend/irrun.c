/* m2s-ir-run: lowers C files and executes the IR on real memory.
 *
 *     m2s-ir-run prog.c      prints what the compiled prog.c prints
 *
 * Only for tests: running a program both ways shows that the lowering keeps its meaning.
 * Undefined functions are looked up in the C library and called with the x86-64
 * convention; callbacks from the library into the program are not possible.
 */
#include "core/base/clock.h"
#include "core/base/fail.h"
#include "core/base/vec.h"
#include "core/ir/check.h"
#include "frontend/frontend.h"

#include <complex.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 uwide;

struct value {
    wide i;         /* integers, pointers, addresses of aggregates */
    long double re, im; /* floating kinds */
};

struct machine {
    struct ir_prog *p;
    char **globals;
    struct arena *arena;
};

struct frame {
    struct machine *m;
    const struct ir_func *f;
    char **locals;
    struct value *temps;
    char *varargs;
};

static struct value run(struct machine *m, const struct ir_func *f,
                        const struct value *args, const struct ir_type *types,
                        uint32_t n_args, char *sret);

static char *reserve(struct machine *m, uint64_t size)
{
    char *p = arena_alloc(m->arena, size + 64);
    return (char *)(((uintptr_t)p + 31) & ~(uintptr_t)31);
}

static wide wrap(enum ir_kind kind, wide i)
{
    switch (kind) {
    case IR_BOOL:
        return i != 0;
    case IR_I8:
        return (int8_t)i;
    case IR_U8:
        return (uint8_t)i;
    case IR_I16:
        return (int16_t)i;
    case IR_U16:
        return (uint16_t)i;
    case IR_I32:
        return (int32_t)i;
    case IR_U32:
        return (uint32_t)i;
    case IR_I64:
        return (int64_t)i;
    case IR_U64:
    case IR_PTR:
        return (uint64_t)i;
    default:
        return i;
    }
}

static long double rounded(enum ir_kind kind, long double x)
{
    if (kind == IR_F32 || kind == IR_C32)
        return (float)x;
    if (kind == IR_F64 || kind == IR_C64)
        return (double)x;
    return x;
}

static bool is_complex(enum ir_kind k)
{
    return k == IR_C32 || k == IR_C64 || k == IR_C80;
}

static struct value load(const char *p, struct ir_type t)
{
    struct value v = {0};
    float f[2];
    double d[2];
    long double l[2];
    switch (t.kind) {
    case IR_F32:
    case IR_C32:
        memcpy(f, p, t.size);
        v.re = f[0];
        v.im = is_complex(t.kind) ? f[1] : 0;
        break;
    case IR_F64:
    case IR_C64:
        memcpy(d, p, t.size);
        v.re = d[0];
        v.im = is_complex(t.kind) ? d[1] : 0;
        break;
    case IR_F80:
    case IR_C80:
        memcpy(l, p, t.size);
        v.re = l[0];
        v.im = is_complex(t.kind) ? l[1] : 0;
        break;
    default:
        memcpy(&v.i, p, t.size);
        v.i = wrap(t.kind, v.i);
        break;
    }
    return v;
}

static void store(char *p, struct ir_type t, struct value v)
{
    float f[2] = {(float)v.re, (float)v.im};
    double d[2] = {(double)v.re, (double)v.im};
    long double l[2] = {v.re, v.im};
    if (t.kind == IR_F32 || t.kind == IR_C32)
        memcpy(p, f, t.size);
    else if (t.kind == IR_F64 || t.kind == IR_C64)
        memcpy(p, d, t.size);
    else if (t.kind == IR_F80 || t.kind == IR_C80)
        memcpy(p, l, t.size);
    else
        memcpy(p, &v.i, t.size);
}

static struct value integer(wide i)
{
    return (struct value){.i = i};
}

static struct value address(const void *p)
{
    return integer((wide)(uintptr_t)p);
}

static struct value operand(struct frame *f, struct ir_opnd o)
{
    switch (o.kind) {
    case IR_O_NONE:
        return integer(0);
    case IR_O_TEMP:
        return f->temps[o.id];
    case IR_O_INT:
        return integer(wrap(o.type.kind, o.i));
    case IR_O_FLT:
        return (struct value){.re = rounded(o.type.kind, (long double)o.f)};
    case IR_O_LOCAL:
        return address(f->locals[o.id]);
    case IR_O_GLOBAL:
        return address(f->m->globals[o.id]);
    case IR_O_FUNC:
        return address(&f->m->p->funcs[o.id]);
    }
    return integer(0);
}

static char *place(struct frame *f, struct ir_opnd o)
{
    return (char *)(uintptr_t)operand(f, o).i;
}

static struct value cast(struct value v, enum ir_kind from, enum ir_kind to)
{
    bool from_float = ir_is_float(from) || is_complex(from);
    bool to_float = ir_is_float(to) || is_complex(to);
    struct value r = {0};
    if (to_float) {
        bool is_u = from == IR_U128 || from == IR_U64;
        r.re = from_float ? v.re : is_u ? (long double)(uwide)v.i : (long double)v.i;
        r.re = rounded(to, r.re);
        r.im = is_complex(to) && is_complex(from) ? rounded(to, v.im) : 0;
    } else if (to == IR_BOOL) {
        r.i = from_float ? v.re != 0 || v.im != 0 : v.i != 0;
    } else if (from_float) {
        r.i = v.re < 0 ? (wide)v.re : (wide)(uwide)v.re;
        r.i = wrap(to, r.i);
    } else {
        r.i = wrap(to, v.i);
    }
    return r;
}

static struct value bin_float(enum ir_bin op, enum ir_kind kind, struct value a,
                              struct value b)
{
    struct value r = {0};
    complex long double x = CMPLXL(a.re, a.im), y = CMPLXL(b.re, b.im), z = 0;
    switch (op) {
    case IR_ADD:
        z = x + y;
        break;
    case IR_SUB:
        z = x - y;
        break;
    case IR_MUL:
        z = is_complex(kind) ? x * y : (complex long double)(a.re * b.re);
        break;
    case IR_DIV:
        z = is_complex(kind) ? x / y : (complex long double)(a.re / b.re);
        break;
    case IR_EQ:
        return integer(a.re == b.re && a.im == b.im);
    case IR_NE:
        return integer(a.re != b.re || a.im != b.im);
    case IR_LT:
        return integer(a.re < b.re);
    case IR_LE:
        return integer(a.re <= b.re);
    case IR_GT:
        return integer(a.re > b.re);
    case IR_GE:
        return integer(a.re >= b.re);
    default:
        bug("floating operator %d", (int)op);
    }
    r.re = rounded(kind, creall(z));
    r.im = is_complex(kind) ? rounded(kind, cimagl(z)) : 0;
    return r;
}

static struct value bin_int(enum ir_bin op, enum ir_kind kind, wide a, wide b)
{
    bool is_wide = kind == IR_U128;
    uwide ua = (uwide)a, ub = (uwide)b;
    switch (op) {
    case IR_ADD:
        return integer(wrap(kind, (wide)(ua + ub)));
    case IR_SUB:
        return integer(wrap(kind, (wide)(ua - ub)));
    case IR_MUL:
        return integer(wrap(kind, (wide)(ua * ub)));
    case IR_DIV:
        return integer(wrap(kind, is_wide ? (wide)(ua / ub) : a / b));
    case IR_REM:
        return integer(wrap(kind, is_wide ? (wide)(ua % ub) : a % b));
    case IR_AND:
        return integer(a & b);
    case IR_OR:
        return integer(a | b);
    case IR_XOR:
        return integer(wrap(kind, a ^ b));
    case IR_SHL:
        return integer(wrap(kind, (wide)(ua << b)));
    case IR_SHR:
        return integer(is_wide ? (wide)(ua >> b) : a >> b);
    case IR_EQ:
        return integer(a == b);
    case IR_NE:
        return integer(a != b);
    case IR_LT:
        return integer(is_wide ? ua < ub : a < b);
    case IR_LE:
        return integer(is_wide ? ua <= ub : a <= b);
    case IR_GT:
        return integer(is_wide ? ua > ub : a > b);
    case IR_GE:
        return integer(is_wide ? ua >= ub : a >= b);
    }
    return integer(0);
}

static struct value unary(enum ir_un op, enum ir_kind kind, struct value v)
{
    if (ir_is_int(kind))
        return integer(wrap(kind, op == IR_NEG ? -v.i : ~v.i));
    return (struct value){.re = -v.re, .im = -v.im};
}

static struct value load_bits(const char *p, const struct ir_instr *in)
{
    uint64_t unit = 0;
    memcpy(&unit, p, in->type.size);
    unit = unit >> in->bit << (64 - in->width) >> (64 - in->width);
    if (ir_is_signed(in->type.kind))
        return integer((int64_t)(unit << (64 - in->width)) >> (64 - in->width));
    return integer(unit);
}

static void store_bits(char *p, enum ir_kind kind, uint64_t size, uint32_t bit,
                       uint32_t width, struct value v)
{
    uint64_t unit = 0, mask = (width == 64 ? ~UINT64_C(0) : (UINT64_C(1) << width) - 1);
    (void)kind;
    memcpy(&unit, p, size);
    unit = (unit & ~(mask << bit)) | (((uint64_t)v.i & mask) << bit);
    memcpy(p, &unit, size);
}

/* ---- calls into the C library ---- */

struct native {
    long ints[6], stack[10];
    double floats[8];
    unsigned n_ints, n_floats, n_stack;
};

static void push_native(struct native *n, struct ir_type t, struct value v, bool fixed)
{
    if (t.kind == IR_F64 || t.kind == IR_F32) {
        double d = (double)v.re;
        float f = (float)v.re;
        if (t.kind == IR_F32 && fixed)
            memcpy(&d, &f, sizeof f);
        if (n->n_floats < 8)
            n->floats[n->n_floats++] = d;
        else
            memcpy(&n->stack[n->n_stack++], &d, sizeof d);
    } else if (t.kind == IR_F80) {
        n->n_stack += n->n_stack & 1;
        memcpy(&n->stack[n->n_stack], &v.re, 16);
        n->n_stack += 2;
    } else if (n->n_ints < 6) {
        n->ints[n->n_ints++] = (long)v.i;
    } else {
        n->stack[n->n_stack++] = (long)v.i;
    }
}

/* POSIX lets dlsym() return functions as object pointers; C11 has no cast for it. */
union symbol {
    void *object;
    long (*to_long)(long, ...);
    float (*to_float)(long, ...);
    double (*to_double)(long, ...);
    long double (*to_long_double)(long, ...);
};

#define NATIVE_ARGS(n)                                                                   \
    (n)->ints[0], (n)->ints[1], (n)->ints[2], (n)->ints[3], (n)->ints[4], (n)->ints[5],  \
        (n)->floats[0], (n)->floats[1], (n)->floats[2], (n)->floats[3], (n)->floats[4],  \
        (n)->floats[5], (n)->floats[6], (n)->floats[7], (n)->stack[0], (n)->stack[1],    \
        (n)->stack[2], (n)->stack[3], (n)->stack[4], (n)->stack[5], (n)->stack[6],       \
        (n)->stack[7], (n)->stack[8], (n)->stack[9]

static struct value call_native(union symbol fn, const struct native *n,
                                struct ir_type ret)
{
    if (ret.kind == IR_F32)
        return (struct value){.re = fn.to_float(NATIVE_ARGS(n))};
    if (ret.kind == IR_F64)
        return (struct value){.re = fn.to_double(NATIVE_ARGS(n))};
    if (ret.kind == IR_F80)
        return (struct value){.re = fn.to_long_double(NATIVE_ARGS(n))};
    long r = fn.to_long(NATIVE_ARGS(n));
    return ret.kind == IR_VOID ? integer(0) : integer(wrap(ret.kind, r));
}

static struct value call_library(const struct ir_func *fn, const struct ir_instr *in,
                                 const struct value *args)
{
    struct native n = {0};
    if (strcmp(fn->name, "__m2s_array_ends") == 0)
        return integer(0);
    union symbol symbol = {dlsym(RTLD_DEFAULT, fn->name)};
    if (!symbol.object)
        fail("no library function %s", fn->name);
    for (uint32_t i = 0; i < in->n_args; i++)
        push_native(&n, in->args[i].type, args[i], i < fn->n_params);
    return call_native(symbol, &n, in->type);
}

static struct value call(struct frame *f, const struct ir_instr *in)
{
    struct machine *m = f->m;
    struct value *args = ARENA_ARRAY(m->arena, struct value, in->n_args);
    struct ir_type *types = ARENA_ARRAY(m->arena, struct ir_type, in->n_args);
    for (uint32_t i = 0; i < in->n_args; i++) {
        args[i] = operand(f, in->args[i]);
        types[i] = in->args[i].type;
    }
    const struct ir_func *fn = (const struct ir_func *)place(f, in->callee);
    if (fn < m->p->funcs || fn >= m->p->funcs + m->p->n_funcs)
        fail("call of an address that is no function");
    if (!fn->defined)
        return call_library(fn, in, args);
    return run(m, fn, args, types, in->n_args,
               in->sret.kind == IR_O_NONE ? NULL : place(f, in->sret));
}

/* ---- variable arguments: a native va_list whose registers are used up ---- */

struct native_va_list {
    unsigned gp_offset, fp_offset;
    char *overflow, *saved;
};

static char *spill_varargs(struct machine *m, const struct value *args,
                           const struct ir_type *types, uint32_t from, uint32_t n)
{
    char *area = reserve(m, 64 * (uint64_t)(n + 1)), *p = area;
    for (uint32_t i = from; i < n; i++) {
        if (types[i].align > 8)
            p = (char *)(((uintptr_t)p + 15) & ~(uintptr_t)15);
        if (types[i].kind == IR_AGG)
            memcpy(p, (char *)(uintptr_t)args[i].i, types[i].size);
        else
            store(p, types[i], args[i]);
        p += (types[i].size + 7) & ~UINT64_C(7);
    }
    return area;
}

static struct value next_vararg(char *list, struct ir_type t)
{
    struct native_va_list ap;
    memcpy(&ap, list, sizeof ap);
    if (t.align > 8)
        ap.overflow = (char *)(((uintptr_t)ap.overflow + 15) & ~(uintptr_t)15);
    char *p = ap.overflow;
    ap.overflow += (t.size + 7) & ~UINT64_C(7);
    memcpy(list, &ap, sizeof ap);
    return t.kind == IR_AGG ? address(p) : load(p, t);
}

/* ---- instructions ---- */

static struct value compute(struct frame *f, const struct ir_instr *in)
{
    struct value a = operand(f, in->a), b = operand(f, in->b);
    switch (in->op) {
    case IR_COPY:
        return a;
    case IR_LOAD:
        return load(place(f, in->a), in->type);
    case IR_LOADBITS:
        return load_bits(place(f, in->a), in);
    case IR_BIN:
        if (ir_is_float(in->type.kind) || is_complex(in->type.kind))
            return bin_float(in->bin, in->type.kind, a, b);
        return bin_int(in->bin, in->type.kind, a.i, b.i);
    case IR_UN:
        return unary(in->un, in->type.kind, a);
    case IR_CAST:
        return cast(a, in->a.type.kind, in->type.kind);
    case IR_PTRADD:
        return integer(wrap(IR_PTR, a.i + b.i * (wide)in->scale + in->offset));
    case IR_PTRDIFF:
        return integer(((int64_t)a.i - (int64_t)b.i) / (int64_t)in->scale);
    case IR_ALLOCA:
        return address(reserve(f->m, (uint64_t)a.i));
    case IR_CALL:
        return call(f, in);
    case IR_VAARG:
        return next_vararg(place(f, in->a), in->type);
    default:
        bug("cannot execute instruction %d", (int)in->op);
    }
}

static void effect(struct frame *f, const struct ir_instr *in)
{
    struct native_va_list ap = {48, 304, f->varargs, NULL};
    switch (in->op) {
    case IR_STORE:
        store(place(f, in->a), in->type, operand(f, in->b));
        break;
    case IR_STOREBITS:
        store_bits(place(f, in->a), in->type.kind, in->type.size, in->bit, in->width,
                   operand(f, in->b));
        break;
    case IR_MEMCPY:
        memmove(place(f, in->a), place(f, in->b), in->size);
        break;
    case IR_MEMZERO:
        memset(place(f, in->a), 0, in->size);
        break;
    case IR_DECL:
        memset(f->locals[in->a.id], 0xa5, f->f->locals[in->a.id].obj.type.size);
        break;
    case IR_VASTART:
        memcpy(place(f, in->a), &ap, sizeof ap);
        break;
    case IR_VACOPY:
        memcpy(place(f, in->a), place(f, in->b), sizeof ap);
        break;
    case IR_VAEND:
        break;
    default:
        f->temps[in->dst == IR_NO_TEMP ? 0 : in->dst] = compute(f, in);
        break;
    }
}

static bool is_unsigned_case(enum ir_kind k, int64_t lo, int64_t hi, wide v)
{
    if (k == IR_U64)
        return (uint64_t)v >= (uint64_t)lo && (uint64_t)v <= (uint64_t)hi;
    return v >= lo && v <= hi;
}

static uint32_t target(struct frame *f, const struct ir_instr *in)
{
    struct value v = operand(f, in->a);
    if (in->op == IR_JUMP)
        return in->to[0];
    if (in->op == IR_BR)
        return in->to[v.i != 0 ? 0 : 1];
    for (uint32_t i = 0; i < in->n_cases; i++)
        if (is_unsigned_case(in->a.type.kind, in->cases[i].lo, in->cases[i].hi, v.i))
            return in->cases[i].to;
    return in->to[0];
}

static struct value execute(struct frame *f, char *sret)
{
    uint32_t block = 0;
    for (;;) {
        const struct ir_block *b = &f->f->blocks[block];
        for (uint32_t i = 0; i + 1 < b->n_instrs; i++)
            if (b->instrs[i].op == IR_CALL && b->instrs[i].dst == IR_NO_TEMP)
                call(f, &b->instrs[i]);
            else
                effect(f, &b->instrs[i]);
        const struct ir_instr *last = &b->instrs[b->n_instrs - 1];
        if (last->op == IR_UNREACHABLE)
            fail("unreachable code was reached at s%u", last->id);
        if (last->op == IR_RET) {
            struct value v = operand(f, last->a);
            if (sret)
                memmove(sret, (char *)(uintptr_t)v.i, f->f->ret.size);
            return v;
        }
        block = target(f, last);
    }
}

static struct value run(struct machine *m, const struct ir_func *fn,
                        const struct value *args, const struct ir_type *types,
                        uint32_t n_args, char *sret)
{
    struct frame f = {.m = m, .f = fn};
    struct arena *outer = m->arena;
    m->arena = arena_new();
    f.locals = ARENA_ARRAY(m->arena, char *, fn->n_locals + 1);
    f.temps = ARENA_ARRAY(m->arena, struct value, fn->n_temps + 1);
    for (uint32_t i = 0; i < fn->n_locals; i++)
        f.locals[i] = reserve(m, fn->locals[i].obj.type.size);
    for (uint32_t i = 0; i < fn->n_params && i < n_args; i++)
        if (fn->param_types[i].kind == IR_AGG)
            memcpy(f.locals[i], (char *)(uintptr_t)args[i].i, fn->param_types[i].size);
        else
            store(f.locals[i], fn->param_types[i], args[i]);
    if (fn->variadic)
        f.varargs = spill_varargs(m, args, types, fn->n_params, n_args);
    struct value v = execute(&f, sret);
    arena_free(m->arena);
    m->arena = outer;
    return v;
}

static void start_globals(struct machine *m)
{
    struct ir_prog *p = m->p;
    struct frame f = {.m = m};
    m->globals = ARENA_ARRAY(m->arena, char *, p->n_globals + 1);
    for (uint32_t i = 0; i < p->n_globals; i++) {
        struct ir_global *g = &p->globals[i];
        void *known = g->is_extern ? dlsym(RTLD_DEFAULT, g->obj.name) : NULL;
        m->globals[i] = known ? known : reserve(m, g->obj.type.size);
        if (g->bytes)
            memcpy(m->globals[i], g->bytes, g->obj.type.size);
    }
    for (uint32_t i = 0; i < p->n_globals; i++)
        for (uint32_t k = 0; k < p->globals[i].n_inits; k++) {
            struct ir_init *in = &p->globals[i].inits[k];
            struct value v = operand(&f, in->value);
            char *at = m->globals[i] + in->offset;
            v.i += in->addend;
            if (in->width)
                store_bits(at, in->type.kind, in->type.size, in->bit, in->width, v);
            else
                store(at, in->type, v);
        }
}

int main(int argc, char **argv)
{
    struct arena *arena = arena_new();
    struct diags ds = {.arena = arena};
    struct frontend_options o = {.files = (const char **)(argv + 1), .give_up_ms = clock_after(60)};
    while ((int)o.n_files < argc - 1 && strcmp(argv[o.n_files + 1], "--") != 0)
        o.n_files++;
    if ((int)o.n_files + 2 < argc) {
        o.cflags = (const char **)(argv + o.n_files + 2);
        o.n_cflags = (size_t)argc - o.n_files - 2;
    }
    struct machine m = {.arena = arena};
    m.p = frontend_run(arena, &o, &ds);
    for (size_t i = 0; i < ds.n; i++)
        diag_print(stderr, ds.items[i], false);
    if (!m.p)
        return EXIT_C_ERROR;
    const char *error = ir_check(m.p, arena);
    if (error)
        bug("%s", error);
    start_globals(&m);
    struct ir_type types[2] = {ir_type_of(IR_I32), ir_type_of(IR_PTR)};
    char *args[] = {argv[1], NULL};
    struct value values[2] = {integer(1), address(args)};
    int rc = (int)run(&m, &m.p->funcs[m.p->main_func], values, types, 2, NULL).i;
    fflush(stdout);
    arena_free(arena);
    return rc & 0xff;
}
