/* Constants: addresses with a distance, numbers, and the initial values of globals.
 *
 *     getelementptr ([4 x i32], ptr @a, i64 0, i64 2)      $a + 8
 */
#include "frontend/llvm/translate.h"

#include "core/base/vec.h"

#include <stdlib.h>
#include <string.h>

bool llvm_constant_is_undefined(LLVMValueRef v)
{
    return LLVMIsUndef(v) || LLVMIsPoison(v);
}

uint64_t llvm_constant_offset(struct llvm_module *m, LLVMTypeRef *t, uint64_t index)
{
    if (LLVMGetTypeKind(*t) == LLVMStructTypeKind) {
        uint64_t offset = LLVMOffsetOfElement(m->layout, *t, (unsigned)index);
        *t = LLVMStructGetTypeAtIndex(*t, (unsigned)index);
        return offset;
    }
    *t = LLVMGetElementType(*t);
    return index * llvm_type_size(m, *t);
}

/* LLVM tells the value of 64 bits only. */
static bool integer(LLVMValueRef v, int64_t *n)
{
    unsigned width = LLVMGetIntTypeWidth(LLVMTypeOf(v));
    if (width <= 64) {
        *n = width == 1 ? (int64_t)LLVMConstIntGetZExtValue(v) : LLVMConstIntGetSExtValue(v);
        return true;
    }
    char *text = LLVMPrintValueToString(v), *end = strchr(text, ' ');
    *n = end ? strtoll(end, &end, 10) : 0;
    bool fits = end && *end == '\0' && *n != INT64_MAX && *n != INT64_MIN;
    LLVMDisposeMessage(text);
    return fits;
}

static bool element(struct llvm_module *m, LLVMValueRef v, struct llvm_constant *c)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType(v);
    if (!llvm_constant(m, LLVMGetOperand(v, 0), c))
        return false;
    for (int i = 1; i < LLVMGetNumOperands(v); i++) {
        struct llvm_constant index;
        if (!llvm_constant(m, LLVMGetOperand(v, (unsigned)i), &index) ||
            index.base.kind != IR_O_NONE)
            return false;
        if (i == 1)
            c->n += index.n * (int64_t)llvm_type_size(m, type);
        else
            c->n += (int64_t)llvm_constant_offset(m, &type, (uint64_t)index.n);
    }
    return true;
}

static bool sum(struct llvm_module *m, LLVMValueRef v, bool minus, struct llvm_constant *c)
{
    struct llvm_constant a, b;
    if (!llvm_constant(m, LLVMGetOperand(v, 0), &a) || !llvm_constant(m, LLVMGetOperand(v, 1), &b))
        return false;
    *c = a;
    c->n = minus ? a.n - b.n : a.n + b.n;
    if (b.base.kind == IR_O_NONE)
        return true;
    bool same = a.base.kind == b.base.kind && a.base.id == b.base.id;
    if (minus ? !same : a.base.kind != IR_O_NONE)
        return false;
    c->base = minus ? (struct ir_opnd){0} : b.base;
    return true;
}

static bool product(struct llvm_module *m, LLVMValueRef v, struct llvm_constant *c)
{
    struct llvm_constant b;
    bool known = llvm_constant(m, LLVMGetOperand(v, 0), c) &&
                 llvm_constant(m, LLVMGetOperand(v, 1), &b);
    if (!known || c->base.kind != IR_O_NONE || b.base.kind != IR_O_NONE)
        return false;
    return !__builtin_mul_overflow(c->n, b.n, &c->n);
}

static bool expression(struct llvm_module *m, LLVMValueRef v, struct llvm_constant *c)
{
    switch (LLVMGetConstOpcode(v)) {
    case LLVMGetElementPtr: return element(m, v, c);
    case LLVMMul: return product(m, v, c);
    case LLVMAdd: return sum(m, v, false, c);
    case LLVMSub: return sum(m, v, true, c);
    case LLVMPtrToInt:
    case LLVMIntToPtr:
    case LLVMBitCast:
    case LLVMAddrSpaceCast: return llvm_constant(m, LLVMGetOperand(v, 0), c);
    default: return false;
    }
}

bool llvm_constant(struct llvm_module *m, LLVMValueRef v, struct llvm_constant *c)
{
    *c = (struct llvm_constant){0};
    if (LLVMIsNull(v))
        return true;
    if (LLVMIsAConstantInt(v))
        return integer(v, &c->n);
    if (LLVMIsAGlobalValue(v) && !LLVMIsAGlobalIFunc(v)) {
        if (LLVMIsAGlobalAlias(v))
            return llvm_constant(m, LLVMAliasGetAliasee(v), c);
        c->base = llvm_symbol(m, v);
        return c->base.kind != IR_O_NONE;
    }
    return LLVMIsAConstantExpr(v) && expression(m, v, c);
}

double llvm_constant_float(LLVMValueRef v)
{
    LLVMBool loses;
    return LLVMIsAConstantFP(v) ? LLVMConstRealGetDouble(v, &loses) : 0;
}

static void initialise_scalar(struct llvm_module *m, struct ir_global *g, LLVMValueRef v,
                              uint64_t offset)
{
    struct ir_init init = {.offset = offset, .type = llvm_type_memory(m, LLVMTypeOf(v))};
    struct llvm_constant c = {0};
    if (LLVMIsAConstantFP(v)) {
        init.value = (struct ir_opnd){
            .kind = IR_O_FLT, .type = init.type, .f = llvm_constant_float(v)};
    } else if (!llvm_constant(m, v, &c)) {
        llvm_unsupported(m, g->obj.at, "the initial value of '%s' is not supported",
                         g->obj.name);
        return;
    } else if (c.base.kind == IR_O_NONE) {
        init.value = ir_int(init.type.kind, c.n);
    } else {
        init.value = c.base;
        init.addend = c.n;
    }
    VEC_PUSH(m->arena, g->inits, g->n_inits, g->cap_inits, init);
}

static bool initialise_text(struct llvm_module *m, struct ir_global *g, LLVMValueRef v)
{
    size_t n;
    if (g->is_string && LLVMIsNull(v)) {
        g->bytes = arena_alloc(m->arena, g->obj.type.size);
        return true;
    }
    if (!LLVMIsAConstantDataArray(v) || !LLVMIsConstantString(v))
        return false;
    const char *text = LLVMGetAsString(v, &n);
    if (n != g->obj.type.size)
        return false;
    char *bytes = arena_alloc(m->arena, n + 1);
    memcpy(bytes, text, n);
    bytes[n] = '\0';
    g->bytes = bytes;
    return true;
}

void llvm_constant_initialise(struct llvm_module *m, struct ir_global *g, LLVMValueRef v,
                              uint64_t offset)
{
    LLVMTypeRef type = LLVMTypeOf(v);
    if (llvm_constant_is_undefined(v) || g->is_extern ||
        (offset == 0 && initialise_text(m, g, v)) || LLVMIsNull(v))
        return;
    if (!llvm_type_is_group(type)) {
        initialise_scalar(m, g, v, offset);
        return;
    }
    uint64_t n = llvm_type_members(type);
    for (uint64_t i = 0; LLVMIsAConstantInt(v) && i < llvm_type_size(m, type); i++) { /* i24 */
        struct ir_init byte = {.offset = offset + i, .type = ir_type_of(IR_U8)};
        byte.value = ir_int(IR_U8, (int64_t)(LLVMConstIntGetZExtValue(v) >> 8 * i & 255));
        VEC_PUSH(m->arena, g->inits, g->n_inits, g->cap_inits, byte);
    }
    for (uint64_t i = 0; i < n; i++) {
        LLVMTypeRef member = type;
        uint64_t at = llvm_constant_offset(m, &member, i);
        llvm_constant_initialise(m, g, LLVMGetAggregateElement(v, (unsigned)i), offset + at);
    }
}
