/* The verifier of the IR: every rule that ir.h states, one sentence each.
 *
 *     function 'main', block b2, statement s17: bin: operand b has type i64, not i32
 *
 * Beyond the letter of ir.h: a direct call has the arguments that the function's
 * parameters ask for (the frontend inserts conversions), because binding them by another
 * type would silently compute something else.
 */
#include "core/ir/check.h"

#include "core/base/vec.h"
#include "core/ir/cfg.h"
#include "core/ir/names.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct checker {
    const struct ir_prog *p;
    struct arena *scratch;
    const struct ir_func *f;
    const struct ir_global *g;
    uint32_t block;
    const struct ir_instr *in;
    struct ir_cfg *cfg;
    uint32_t *def_block, *def_at; /* of each temporary; def_block UINT32_MAX: none */
    uint32_t at;                  /* index of `in` in its block */
    uint32_t *ids;                /* all statement numbers */
    uint32_t n_ids, cap_ids;
    const char *last_file;
    const char *error;
};

static bool broken(struct checker *c, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

static const char *where(struct checker *c)
{
    if (c->g)
        return arena_printf(c->scratch, "global '%s': ", c->g->link_name);
    if (!c->f)
        return "program: ";
    const char *name = c->f->link_name ? c->f->link_name : "?";
    if (c->block == UINT32_MAX)
        return arena_printf(c->scratch, "function '%s': ", name);
    if (!c->in)
        return arena_printf(c->scratch, "function '%s', block b%u: ", name, c->block);
    return arena_printf(c->scratch, "function '%s', block b%u, statement s%u: %s: ", name,
                        c->block, c->in->id, ir_op_text(c->in->op));
}

/* Notes the first broken rule; always false. */
static bool broken(struct checker *c, const char *fmt, ...)
{
    if (c->error)
        return false;
    char *text = NULL;
    va_list args;
    va_start(args, fmt);
    int n = vasprintf(&text, fmt, args);
    va_end(args);
    c->error = arena_printf(c->scratch, "%s%s", where(c), n < 0 ? "?" : text);
    if (n >= 0)
        free(text);
    return false;
}

static bool check_name(struct checker *c, const char *name, const char *what)
{
    if (!name)
        return broken(c, "%s is missing", what);
    if (str_intern(c->p->strings, name) != name)
        return broken(c, "%s '%s' is not interned", what, name);
    return true;
}

static bool check_range(struct checker *c, struct src_range at)
{
    if (!at.file || at.file == c->last_file)
        return true;
    c->last_file = at.file;
    return check_name(c, at.file, "file name");
}

static bool check_type(struct checker *c, struct ir_type t, const char *what)
{
    if ((unsigned)t.kind >= IR_KIND_COUNT)
        return broken(c, "%s has a type of unknown kind %d", what, (int)t.kind);
    if (t.kind == IR_VOID)
        return true;
    if (!t.align || (t.align & (t.align - 1)))
        return broken(c, "%s has alignment %u", what, t.align);
    if (t.kind != IR_AGG && t.size != ir_type_of(t.kind).size)
        return broken(c, "%s has type %s of %llu bytes", what, ir_kind_text(t.kind),
                      (unsigned long long)t.size);
    return true;
}

static bool in_range(enum ir_kind kind, int64_t i)
{
    switch (kind) {
    case IR_BOOL: return i == 0 || i == 1;
    case IR_I8: return i == (int8_t)i;
    case IR_U8: return i == (uint8_t)i;
    case IR_I16: return i == (int16_t)i;
    case IR_U16: return i == (uint16_t)i;
    case IR_I32: return i == (int32_t)i;
    case IR_U32: return i == (uint32_t)i;
    case IR_I64:
    case IR_U64:
    case IR_I128:
    case IR_U128:
    case IR_PTR: return true;
    case IR_VOID:
    case IR_F32:
    case IR_F64:
    case IR_F80:
    case IR_C32:
    case IR_C64:
    case IR_C80:
    case IR_AGG: return false;
    }
    return false;
}

static bool check_temp(struct checker *c, const struct ir_opnd *o, const char *what)
{
    if (!c->f || o->id >= c->f->n_temps)
        return broken(c, "%s: there is no temporary %%%u", what, o->id);
    uint32_t def = c->def_block[o->id];
    if (def == UINT32_MAX)
        return broken(c, "%s: %%%u has no definition", what, o->id);
    bool before =
        def == c->block ? c->def_at[o->id] < c->at : ir_cfg_dominates(c->cfg, def, c->block);
    if (!before)
        return broken(c, "%s: %%%u is used where its definition may not have run", what,
                      o->id);
    struct ir_type t = c->f->temps[o->id];
    bool by_value = o->type.kind == IR_AGG && t.kind == IR_PTR;
    if (t.kind != o->type.kind && !by_value)
        return broken(c, "%s: %%%u has type %s, not %s", what, o->id,
                      ir_kind_text(t.kind), ir_kind_text(o->type.kind));
    return true;
}

/* The operand by itself: index in range, type fits its kind. */
static bool check_opnd(struct checker *c, const struct ir_opnd *o, const char *what)
{
    if (!check_type(c, o->type, what))
        return false;
    enum ir_kind kind = o->type.kind;
    uint32_t count = 0;
    switch (o->kind) {
    case IR_O_NONE: return true;
    case IR_O_TEMP: return check_temp(c, o, what);
    case IR_O_INT:
        if (!in_range(kind, o->i))
            return broken(c, "%s: %lld is not a value of type %s", what, (long long)o->i,
                          ir_kind_text(kind));
        return true;
    case IR_O_FLT:
        if (!ir_is_float(kind))
            return broken(c, "%s: a floating constant of type %s", what,
                          ir_kind_text(kind));
        return true;
    case IR_O_LOCAL: count = c->f ? c->f->n_locals : 0; break;
    case IR_O_GLOBAL: count = c->p->n_globals; break;
    case IR_O_FUNC: count = c->p->n_funcs; break;
    default: return broken(c, "%s is an operand of unknown kind %d", what, (int)o->kind);
    }
    if (o->id >= count)
        return broken(c, "%s: index %u is out of range", what, o->id);
    if (kind != IR_PTR && !(kind == IR_AGG && o->kind != IR_O_FUNC))
        return broken(c, "%s: an address of type %s", what, ir_kind_text(kind));
    return true;
}

static bool check_none(struct checker *c, const struct ir_opnd *o, const char *what)
{
    return o->kind == IR_O_NONE || broken(c, "%s must be absent", what);
}

static bool check_value(struct checker *c, const struct ir_opnd *o, const char *what)
{
    if (o->kind == IR_O_NONE)
        return broken(c, "%s is missing", what);
    return check_opnd(c, o, what);
}

static bool check_kind(struct checker *c, const struct ir_opnd *o, enum ir_kind kind,
                       const char *what)
{
    if (!check_value(c, o, what))
        return false;
    if (o->type.kind != kind)
        return broken(c, "%s has type %s, not %s", what, ir_kind_text(o->type.kind),
                      ir_kind_text(kind));
    return true;
}

static bool check_address(struct checker *c, const struct ir_opnd *o, const char *what)
{
    return check_kind(c, o, IR_PTR, what);
}

static bool is_scalar(enum ir_kind kind)
{
    return kind != IR_VOID && kind != IR_AGG;
}

static bool check_scalar(struct checker *c, const struct ir_opnd *o, const char *what)
{
    if (!check_value(c, o, what))
        return false;
    return is_scalar(o->type.kind) || broken(c, "%s is not a scalar", what);
}

static bool check_int(struct checker *c, const struct ir_opnd *o, const char *what)
{
    if (!check_value(c, o, what))
        return false;
    return ir_is_int(o->type.kind) || broken(c, "%s is not an integer", what);
}

/* An argument, a returned value: a scalar, or an aggregate given by its address. */
static bool check_passed(struct checker *c, const struct ir_opnd *o, struct ir_type type,
                         const char *what)
{
    if (!check_kind(c, o, type.kind, what))
        return false;
    if (type.kind == IR_AGG && o->type.size != type.size)
        return broken(c, "%s has %llu bytes, not %llu", what,
                      (unsigned long long)o->type.size, (unsigned long long)type.size);
    return true;
}

static bool check_scalar_type(struct checker *c)
{
    return is_scalar(c->in->type.kind) ||
           broken(c, "not a scalar type: %s", ir_kind_text(c->in->type.kind));
}

static bool check_bits(struct checker *c)
{
    const struct ir_instr *in = c->in;
    if (!ir_is_int(in->type.kind))
        return broken(c, "the storage unit has type %s", ir_kind_text(in->type.kind));
    if (!in->width || in->bit > in->type.size * 8 ||
        in->width > in->type.size * 8 - in->bit)
        return broken(c, "bits %u..+%u are outside of the unit", in->bit, in->width);
    return true;
}

static bool check_bin(struct checker *c)
{
    const struct ir_instr *in = c->in;
    enum ir_kind kind = in->type.kind;
    if ((unsigned)in->bin >= IR_BIN_COUNT)
        return broken(c, "unknown operator %d", (int)in->bin);
    if (!check_scalar_type(c) || !check_kind(c, &in->a, kind, "operand a") ||
        !check_kind(c, &in->b, kind, "operand b"))
        return false;
    if (in->bin >= IR_EQ) {
        bool ordered = in->bin >= IR_LT;
        bool is_complex = kind >= IR_C32 && kind <= IR_C80;
        return !(ordered && is_complex) || broken(c, "complex numbers have no order");
    }
    if (kind == IR_PTR)
        return broken(c, "arithmetic on pointers");
    bool whole = in->bin >= IR_REM && in->bin <= IR_SHR;
    if (whole && !ir_is_int(kind))
        return broken(c, "%s of type %s", ir_bin_text(in->bin), ir_kind_text(kind));
    return true;
}

static bool check_un(struct checker *c)
{
    enum ir_kind kind = c->in->type.kind;
    if ((unsigned)c->in->un >= IR_UN_COUNT)
        return broken(c, "unknown operator %d", (int)c->in->un);
    if (!check_scalar_type(c) || !check_kind(c, &c->in->a, kind, "operand a"))
        return false;
    if (kind == IR_PTR || (c->in->un == IR_NOT && !ir_is_int(kind)))
        return broken(c, "%s of type %s", ir_un_text(c->in->un), ir_kind_text(kind));
    return true;
}

static bool check_args(struct checker *c)
{
    const struct ir_instr *in = c->in;
    const struct ir_func *callee =
        in->callee.kind == IR_O_FUNC ? &c->p->funcs[in->callee.id] : NULL;
    if (in->n_args && !in->args)
        return broken(c, "the arguments are missing");
    if (callee && (in->n_args < callee->n_params ||
                   (in->n_args > callee->n_params && !callee->variadic)))
        return broken(c, "%u arguments for '%s', which has %u parameters", in->n_args,
                      callee->link_name, callee->n_params);
    for (uint32_t i = 0; i < in->n_args; i++) {
        const char *what = arena_printf(c->scratch, "argument %u", i + 1);
        struct ir_type type = in->args[i].type;
        if (callee && i < callee->n_params && callee->param_types)
            type = callee->param_types[i];
        if (type.kind == IR_VOID)
            return broken(c, "%s is void", what);
        if (!check_passed(c, &in->args[i], type, what))
            return false;
    }
    return true;
}

static bool check_call(struct checker *c)
{
    const struct ir_instr *in = c->in;
    if (!check_address(c, &in->callee, "the callee") || !check_args(c))
        return false;
    if (in->callee.kind == IR_O_FUNC) {
        struct ir_type ret = c->p->funcs[in->callee.id].ret;
        if (ret.kind != in->type.kind ||
            (ret.kind == IR_AGG && ret.size != in->type.size))
            return broken(c, "the result has type %s, not %s", ir_kind_text(ret.kind),
                          ir_kind_text(in->type.kind));
    }
    if (in->type.kind != IR_AGG)
        return check_none(c, &in->sret, "sret");
    return check_address(c, &in->sret, "sret");
}

struct span {
    int64_t lo, hi;
};

static int compare_spans(const void *a, const void *b)
{
    const struct span *x = a, *y = b;
    return (x->lo > y->lo) - (x->lo < y->lo);
}

static bool check_cases(struct checker *c)
{
    const struct ir_instr *in = c->in;
    struct arena *sorting = arena_new();
    struct span *spans = ARENA_ARRAY(sorting, struct span, in->n_cases);
    bool ok = true;
    for (uint32_t i = 0; i < in->n_cases && ok; i++) {
        spans[i] = (struct span){in->cases[i].lo, in->cases[i].hi};
        if (spans[i].lo > spans[i].hi)
            ok = broken(c, "case %lld..%lld is empty", (long long)spans[i].lo,
                        (long long)spans[i].hi);
    }
    if (ok && in->n_cases)
        qsort(spans, in->n_cases, sizeof *spans, compare_spans);
    for (uint32_t i = 1; i < in->n_cases && ok; i++)
        if (spans[i].lo <= spans[i - 1].hi)
            ok = broken(c, "value %lld has two cases", (long long)spans[i].lo);
    arena_free(sorting);
    return ok;
}

static bool check_ret(struct checker *c)
{
    if (c->in->a.kind == IR_O_NONE)
        return true; /* also in other functions: C11 6.9.1p12 allows it */
    if (c->f->ret.kind == IR_VOID)
        return broken(c, "a value in a void function");
    return check_passed(c, &c->in->a, c->f->ret, "the value");
}

/* Operands that each op needs; those it has not are checked by check_unused(). */
static bool check_operands(struct checker *c)
{
    const struct ir_instr *in = c->in;
    switch (in->op) {
    case IR_COPY:
        return check_scalar_type(c) && check_kind(c, &in->a, in->type.kind, "operand a");
    case IR_UNKNOWN:
        return check_scalar_type(c) && (in->text || broken(c, "no reason is given"));
    case IR_LOAD: return check_scalar_type(c) && check_address(c, &in->a, "the address");
    case IR_LOADBITS: return check_bits(c) && check_address(c, &in->a, "the address");
    case IR_BIN: return check_bin(c);
    case IR_UN: return check_un(c);
    case IR_CAST: return check_scalar_type(c) && check_scalar(c, &in->a, "operand a");
    case IR_PTRADD:
        return check_address(c, &in->a, "operand a") &&
               (in->b.kind == IR_O_NONE || check_int(c, &in->b, "operand b"));
    case IR_PTRDIFF:
        return check_address(c, &in->a, "operand a") &&
               check_address(c, &in->b, "operand b") &&
               (in->scale || broken(c, "the scale is 0"));
    case IR_ALLOCA: return check_int(c, &in->a, "the size");
    case IR_CALL: return check_call(c);
    case IR_VAARG:
        return (in->type.kind != IR_VOID || broken(c, "an argument of type void")) &&
               check_address(c, &in->a, "the va_list");
    case IR_STORE:
        return check_scalar_type(c) && check_address(c, &in->a, "the address") &&
               check_kind(c, &in->b, in->type.kind, "the value");
    case IR_STOREBITS:
        return check_bits(c) && check_address(c, &in->a, "the address") &&
               check_kind(c, &in->b, in->type.kind, "the value");
    case IR_MEMCPY:
        return check_address(c, &in->a, "operand a") &&
               check_address(c, &in->b, "operand b");
    case IR_MEMZERO:
    case IR_VASTART:
    case IR_VAEND: return check_address(c, &in->a, "operand a");
    case IR_VACOPY:
        return check_address(c, &in->a, "operand a") &&
               check_address(c, &in->b, "operand b");
    case IR_DECL:
        return check_address(c, &in->a, "operand a") &&
               (in->a.kind == IR_O_LOCAL || broken(c, "operand a is not a local"));
    case IR_BR: return check_scalar(c, &in->a, "the condition");
    case IR_SWITCH: return check_int(c, &in->a, "the value") && check_cases(c);
    case IR_RET: return check_ret(c);
    case IR_JUMP:
    case IR_UNREACHABLE: return true;
    case IR_OP_COUNT: break;
    }
    return broken(c, "unknown instruction %d", (int)in->op);
}

static bool has_b(enum ir_op op)
{
    return op == IR_BIN || op == IR_PTRADD || op == IR_PTRDIFF || op == IR_STORE ||
           op == IR_STOREBITS || op == IR_MEMCPY || op == IR_VACOPY;
}

static bool has_a(enum ir_op op)
{
    return op != IR_UNKNOWN && op != IR_CALL && op != IR_JUMP && op != IR_UNREACHABLE;
}

/* The text form leaves these out, so that they would be lost. */
static bool check_unused(struct checker *c)
{
    const struct ir_instr *in = c->in;
    if (!has_a(in->op) && !check_none(c, &in->a, "operand a"))
        return false;
    if (!has_b(in->op) && !check_none(c, &in->b, "operand b"))
        return false;
    if (in->op == IR_CALL)
        return true;
    return check_none(c, &in->callee, "the callee") && check_none(c, &in->sret, "sret") &&
           (!in->n_args || broken(c, "arguments without a call"));
}

static bool check_dst(struct checker *c)
{
    const struct ir_instr *in = c->in;
    bool may = in->op < IR_STORE;
    bool must = may && in->op != IR_CALL;
    if (in->op == IR_CALL && !is_scalar(in->type.kind))
        may = false;
    if (in->dst == IR_NO_TEMP)
        return !must || broken(c, "no temporary is defined");
    if (!may)
        return broken(c, "defines %%%u but has no result", in->dst);
    enum ir_kind kind = c->f->temps[in->dst].kind, result = ir_result_type(in).kind;
    return kind == result || broken(c, "%%%u has type %s, the result has %s", in->dst,
                                    ir_kind_text(kind), ir_kind_text(result));
}

static bool check_instr(struct checker *c)
{
    const struct ir_instr *in = c->in;
    if (in->id >= c->p->next_id)
        return broken(c, "the number is not below next_id %u", c->p->next_id);
    VEC_PUSH(c->scratch, c->ids, c->n_ids, c->cap_ids, in->id);
    if (!check_type(c, in->type, "the instruction") || !check_range(c, in->at))
        return false;
    return check_operands(c) && check_unused(c) && check_dst(c);
}

/* Shape of the graph; must hold before dominators can be computed. */
static bool check_targets(struct checker *c, const struct ir_block *b)
{
    if (c->in->n_cases && !c->in->cases)
        return broken(c, "the cases are missing");
    for (uint32_t i = 0; i < ir_n_succs(b); i++)
        if (ir_succ(b, i) >= c->f->n_blocks)
            return broken(c, "there is no block b%u", ir_succ(b, i));
    return true;
}

static bool check_block(struct checker *c, const struct ir_block *b)
{
    c->in = NULL;
    if (!b->n_instrs)
        return broken(c, "the block is empty");
    for (uint32_t i = 0; i < b->n_instrs; i++) {
        const struct ir_instr *in = c->in = &b->instrs[i];
        if ((unsigned)in->op >= IR_OP_COUNT)
            return broken(c, "unknown instruction %d", (int)in->op);
        bool is_last = i + 1 == b->n_instrs;
        if (ir_is_terminator(in->op) != is_last)
            return is_last ? broken(c, "the block does not end in a terminator")
                           : broken(c, "a terminator within the block");
        if (in->side > c->f->n_sides)
            return broken(c, "there is no side %u", in->side);
        if (in->dst == IR_NO_TEMP)
            continue;
        if (in->dst >= c->f->n_temps)
            return broken(c, "there is no temporary %%%u", in->dst);
        if (c->def_block[in->dst] != UINT32_MAX)
            return broken(c, "%%%u is defined twice", in->dst);
        c->def_block[in->dst] = c->block;
        c->def_at[in->dst] = i;
    }
    return check_targets(c, b);
}

static bool check_shape(struct checker *c)
{
    const struct ir_func *f = c->f;
    c->def_block = ARENA_ARRAY(c->scratch, uint32_t, f->n_temps);
    c->def_at = ARENA_ARRAY(c->scratch, uint32_t, f->n_temps);
    memset(c->def_block, 0xff, f->n_temps * sizeof *c->def_block);
    if (!f->n_blocks)
        return broken(c, "a defined function without blocks");
    for (c->block = 0; c->block < f->n_blocks; c->block++)
        if (!check_block(c, &f->blocks[c->block]))
            return false;
    return true;
}

static bool check_object(struct checker *c, const struct ir_object *o, const char *what)
{
    if (!check_name(c, o->name, "the name of an object") ||
        !check_type(c, o->type, what) || !check_type(c, o->elem, what) ||
        !check_range(c, o->at))
        return false;
    if (o->elem.kind == IR_AGG)
        return broken(c, "%s: the element type is no scalar", what);
    if (o->elem.kind != IR_VOID && o->type.kind != IR_AGG && o->elem.kind != o->type.kind)
        return broken(c, "%s: a scalar with another element type", what);
    if (o->elem.kind != IR_VOID && o->type.size % o->elem.size != 0)
        return broken(c, "%s: the size is no multiple of the element's", what);
    return true;
}

static bool check_locals(struct checker *c)
{
    const struct ir_func *f = c->f;
    if (f->n_params > f->n_locals)
        return broken(c, "%u parameters but %u locals", f->n_params, f->n_locals);
    for (uint32_t i = 0; i < f->n_locals; i++) {
        const struct ir_local *l = &f->locals[i];
        if (!check_object(c, &l->obj, arena_printf(c->scratch, "local &#%u", i)))
            return false;
        if (l->is_param != (i < f->n_params))
            return broken(c, "local '%s': the parameters are not the first locals",
                          l->obj.name);
        if (l->is_param && (l->obj.type.kind != f->param_types[i].kind ||
                            l->obj.type.size != f->param_types[i].size))
            return broken(c, "parameter '%s' has two types", l->obj.name);
    }
    return true;
}

static bool check_sides(struct checker *c)
{
    for (uint32_t i = 0; i < c->f->n_sides; i++)
        if (c->f->sides[i].parent > i)
            return broken(c, "side %u: the parent is not before it", i + 1);
    return true;
}

static bool check_signature(struct checker *c)
{
    const struct ir_func *f = c->f;
    if (!check_name(c, f->name, "the name") ||
        !check_name(c, f->link_name, "link_name") ||
        !check_type(c, f->ret, "the result") || !check_range(c, f->at))
        return false;
    if (f->n_params && !f->param_types)
        return broken(c, "param_types is missing");
    for (uint32_t i = 0; i < f->n_params; i++) {
        if (f->param_types[i].kind == IR_VOID)
            return broken(c, "parameter %u is void", i + 1);
        if (!check_type(c, f->param_types[i], "a parameter"))
            return false;
    }
    for (uint32_t i = 0; i < f->n_temps; i++)
        if (!check_type(c, f->temps[i], "a temporary"))
            return false;
    if (!f->defined && (f->n_blocks || f->n_locals || f->n_temps))
        return broken(c, "an undefined function with a body");
    return true;
}

static bool check_func(struct checker *c)
{
    c->block = UINT32_MAX;
    c->in = NULL;
    if (!check_signature(c))
        return false;
    if (!c->f->defined)
        return true;
    if (!check_locals(c) || !check_sides(c) || !check_shape(c))
        return false;
    c->cfg = ir_cfg_new(c->scratch, c->f, IR_EDGES_ALL);
    for (c->block = 0; c->block < c->f->n_blocks; c->block++) {
        const struct ir_block *b = &c->f->blocks[c->block];
        for (c->at = 0; c->at < b->n_instrs; c->at++) {
            c->in = &b->instrs[c->at];
            if (!check_instr(c))
                return false;
        }
    }
    return true;
}

static bool check_init(struct checker *c, const struct ir_init *init)
{
    uint64_t room = c->g->obj.type.size;
    enum ir_opnd_kind kind = init->value.kind;
    if (!check_type(c, init->type, "an initial value") ||
        !check_value(c, &init->value, "an initial value"))
        return false;
    if (!is_scalar(init->type.kind))
        return broken(c, "an initial value that is no scalar");
    if (init->offset > room || init->type.size > room - init->offset)
        return broken(c, "an initial value outside of the object");
    if (kind == IR_O_TEMP || kind == IR_O_LOCAL)
        return broken(c, "an initial value that is not constant");
    bool address = kind == IR_O_GLOBAL || kind == IR_O_FUNC;
    if (init->type.kind != init->value.type.kind &&
        !(address && init->type.size == 8)) /* (uintptr_t)&x */
        return broken(c, "an initial value of another type");
    if (init->addend && !address)
        return broken(c, "an addend to a number");
    if (init->width && (!ir_is_int(init->type.kind) || init->bit > init->type.size * 8 ||
                        init->width > init->type.size * 8 - init->bit))
        return broken(c, "bits %u..+%u are outside of the unit", init->bit, init->width);
    return true;
}

static bool check_global(struct checker *c)
{
    const struct ir_global *g = c->g;
    if (!g->link_name) {
        c->g = NULL;
        return broken(c, "a global without link_name");
    }
    if (!check_name(c, g->link_name, "link_name") ||
        !check_object(c, &g->obj, "the object"))
        return false;
    if (g->is_string && !g->bytes)
        return broken(c, "a string literal without bytes");
    if (g->is_extern && (g->bytes || g->n_inits))
        return broken(c, "an extern object with a value");
    for (uint32_t i = 0; i < g->n_inits; i++)
        if (!check_init(c, &g->inits[i]))
            return false;
    return true;
}

/* Link names are unique among functions, and among globals. */
static bool check_unique(struct checker *c)
{
    const struct ir_prog *p = c->p;
    struct ir_names *funcs = ir_names_new(c->scratch, p->n_funcs);
    struct ir_names *globals = ir_names_new(c->scratch, p->n_globals);
    bool several;
    for (uint32_t i = 0; i < p->n_funcs; i++) {
        const char *name = p->funcs[i].link_name;
        if (ir_names_find(funcs, name, strlen(name), &several) != UINT32_MAX)
            return broken(c, "two functions have the link name '%s'", name);
        ir_names_add(funcs, name, strlen(name), i);
    }
    for (uint32_t i = 0; i < p->n_globals; i++) {
        const char *name = p->globals[i].link_name;
        if (ir_names_find(globals, name, strlen(name), &several) != UINT32_MAX)
            return broken(c, "two globals have the link name '%s'", name);
        ir_names_add(globals, name, strlen(name), i);
    }
    if (p->main_func != UINT32_MAX && p->main_func >= p->n_funcs)
        return broken(c, "main_func %u is out of range", p->main_func);
    return true;
}

static int compare_ids(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static bool check_ids(struct checker *c)
{
    if (c->n_ids)
        qsort(c->ids, c->n_ids, sizeof *c->ids, compare_ids);
    for (uint32_t i = 1; i < c->n_ids; i++)
        if (c->ids[i] == c->ids[i - 1])
            return broken(c, "statement number s%u is used twice", c->ids[i]);
    return true;
}

const char *ir_check(const struct ir_prog *p, struct arena *scratch)
{
    struct checker c = {.p = p, .scratch = scratch, .block = UINT32_MAX};
    for (uint32_t i = 0; i < p->n_globals && !c.error; i++) {
        c.g = &p->globals[i];
        check_global(&c);
    }
    c.g = NULL;
    for (uint32_t i = 0; i < p->n_funcs && !c.error; i++) {
        c.f = &p->funcs[i];
        check_func(&c);
    }
    c.f = NULL;
    if (!c.error && check_ids(&c))
        check_unique(&c);
    return c.error;
}
