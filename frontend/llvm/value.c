/* Operands: what was computed before, and constants, which may need instructions. */
#include "frontend/llvm/emit.h"

#include "core/base/vec.h"

void llvm_value_set(struct llvm_function *f, LLVMValueRef v, struct ir_opnd o)
{
    llvm_map_put(f->m->arena, &f->values, v, o);
}

/* The bytes of a text lie in a global of their own. */
static struct ir_opnd text_global(struct llvm_function *f, LLVMValueRef v)
{
    struct llvm_module *m = f->m;
    struct ir_prog *p = m->prog;
    const struct ir_opnd *known = llvm_map_find(&m->symbols, v);
    if (known)
        return *known;
    struct ir_global g = {.is_static = true};
    g.obj.type = llvm_type(m, LLVMTypeOf(v));
    g.obj.elem = llvm_type_element(m, LLVMTypeOf(v));
    g.obj.is_const = true;
    g.obj.name = str_intern(p->strings, "text");
    g.link_name = str_intern(p->strings, arena_printf(m->arena, "text.%u", p->n_globals));
    g.obj.c_type = str_intern(p->strings, "");
    llvm_constant_initialise(m, &g, v, 0);
    VEC_PUSH(m->arena, p->globals, p->n_globals, p->cap_globals, g);
    struct ir_opnd o = {
        .kind = IR_O_GLOBAL, .type = ir_type_of(IR_PTR), .id = p->n_globals - 1};
    llvm_map_put(m->arena, &m->symbols, v, o);
    return o;
}

static void store_constant(struct llvm_function *f, struct ir_opnd to, LLVMValueRef v,
                           uint64_t offset)
{
    struct llvm_module *m = f->m;
    LLVMTypeRef type = LLVMTypeOf(v);
    if (llvm_constant_is_undefined(v))
        return;
    if (LLVMIsAConstantDataArray(v) && LLVMIsConstantString(v)) {
        llvm_emit_copy(f, llvm_emit_add(f, to, (int64_t)offset), text_global(f, v),
                       llvm_type_size(m, type));
        return;
    }
    if (!llvm_type_is_group(type)) {
        struct ir_opnd value = llvm_value(f, v);
        value = llvm_emit_cast(f, value, llvm_type_memory(m, type).kind);
        llvm_emit_store(f, llvm_emit_add(f, to, (int64_t)offset), value);
        return;
    }
    if (LLVMIsAConstantInt(v)) { /* i24 */
        struct ir_opnd word = llvm_emit_object(f, ir_type_of(IR_U64));
        llvm_emit_store(f, word, ir_int(IR_U64, (int64_t)LLVMConstIntGetZExtValue(v)));
        llvm_emit_copy(f, llvm_emit_add(f, to, (int64_t)offset), word, llvm_type_size(m, type));
        return;
    }
    uint64_t n = llvm_type_members(type);
    if (LLVMIsNull(v) && llvm_type_size(m, type)) {
        struct ir_opnd at = llvm_emit_add(f, to, (int64_t)offset);
        struct ir_instr *i = llvm_emit(f, IR_MEMZERO, ir_type_of(IR_VOID));
        i->a = at;
        i->size = llvm_type_size(m, type);
        return;
    }
    for (uint64_t i = 0; i < n; i++) {
        LLVMTypeRef member = type;
        uint64_t at = llvm_constant_offset(m, &member, i);
        store_constant(f, to, LLVMGetAggregateElement(v, (unsigned)i), offset + at);
    }
}

static struct ir_opnd group(struct llvm_function *f, LLVMValueRef v)
{
    struct ir_opnd o = llvm_emit_object(f, llvm_type(f->m, LLVMTypeOf(v)));
    store_constant(f, o, v, 0);
    return o;
}

static struct ir_opnd constant(struct llvm_function *f, LLVMValueRef v, struct ir_type type)
{
    struct llvm_constant c;
    if (!llvm_constant(f->m, v, &c)) {
        llvm_unsupported(f->m, f->at, "a constant of LLVM's is not supported");
        return ir_int(type.kind, 0);
    }
    if (c.base.kind == IR_O_NONE && type.kind == IR_PTR && c.n)
        return llvm_emit_cast(f, ir_int(IR_U64, c.n), IR_PTR); /* a device, or whatever is there */
    if (c.base.kind == IR_O_NONE)
        return ir_int(type.kind, c.n);
    return llvm_emit_cast(f, llvm_emit_add(f, c.base, c.n), type.kind);
}

struct ir_opnd llvm_value(struct llvm_function *f, LLVMValueRef v)
{
    const struct ir_opnd *known = llvm_map_find(&f->values, v);
    if (known)
        return *known;
    struct ir_type type = llvm_type(f->m, LLVMTypeOf(v));
    const struct ir_opnd *variable = LLVMIsAPHINode(v) || LLVMIsALoadInst(v)
                                         ? llvm_map_find(&f->names, v) : NULL;
    if (variable) { /* loaded where it is used */
        struct ir_opnd object = *variable;
        return type.kind == IR_AGG ? object : llvm_emit_load(f, object, type.kind);
    }
    if (!LLVMIsConstant(v)) { /* what made it is not supported */
        llvm_unsupported(f->m, f->at, "a value of LLVM's is not supported");
        return ir_int(type.kind, 0);
    }
    if (type.kind == IR_AGG)
        return group(f, v);
    if (llvm_constant_is_undefined(v))
        return llvm_emit_unknown(f, type.kind, "a value that is not defined");
    if (ir_is_float(type.kind))
        return (struct ir_opnd){.kind = IR_O_FLT, .type = type, .f = llvm_constant_float(v)};
    return constant(f, v, type);
}

struct ir_opnd llvm_value_operand(struct llvm_function *f, LLVMValueRef user, unsigned i)
{
    return llvm_value(f, LLVMGetOperand(user, i));
}
