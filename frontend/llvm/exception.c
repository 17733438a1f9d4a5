/* Exceptions of C++: edges where a callee may throw.
 *
 *     invoke f(x) to %next unwind %pad      m2s_handlers++, call f, m2s_handlers--,
 *                                           m2s_thrown? to %pad : to %next
 *     call f(x)                             call f, m2s_thrown? return : go on
 *     landingpad catch T                    takes m2s_thrown; m2s_catches(it, T) selects
 *     resume                                gives it back, and returns
 *
 * m2s_thrown is the object on its way, m2s_handlers how many handlers wait for one: where there is
 * none the process ends at the throw.  Both, and what throws, are in frontend/include/m2s_cxx.c.
 * A program without handlers is compiled without landing pads, and nothing of this is made.
 */
#include "frontend/llvm/debug.h"
#include "frontend/llvm/emit.h"
#include "frontend/llvm/exception.h"

#include "core/mpi/libc_effects.h"
#include "core/mpi/mpi.h"

#include <string.h>

const char *llvm_name_of(LLVMValueRef function)
{
    return LLVMGetValueName2(function, &(size_t){0});
}

/* ---- who may throw ---- */

static bool is_nounwind(LLVMValueRef call, LLVMValueRef callee)
{
    unsigned kind = LLVMGetEnumAttributeKindForName("nounwind", 8);
    LLVMAttributeIndex of_function = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    return LLVMGetCallSiteEnumAttribute(call, of_function, kind) ||
           (LLVMIsAFunction(callee) && LLVMGetEnumAttributeAtIndex(callee, of_function, kind));
}

/* Ours that throw where a number that the program gives is too large. */
static bool is_given_number(const char *name)
{
    static const char *const members[] = {"14_M_replace_auxEmmmc", "12_M_constructEmc",
                                          "7reserveEm", "6resizeEmc", "7compareEmmPKc"};
    bool of_string = strncmp(name, "_ZNSt7__cxx1112basic_stringIc", 29) == 0 ||
                     strncmp(name, "_ZNKSt7__cxx1112basic_stringIc", 30) == 0;
    if (strcmp(name, "m2s_string_of_part") == 0 || strcmp(name, "m2s_assign_part") == 0 ||
        strcmp(name, "m2s_replace_part") == 0)
        return true;
    for (size_t i = 0; of_string && i < sizeof members / sizeof *members; i++)
        if (strstr(name, members[i]))
            return true;
    return false;
}

/* Of those that have no body here, of the library's, only these throw. */
static bool declared_may_throw(const char *name)
{
    bool throws = is_given_number(name) || strstr(name, "__throw_") ||
                  strncmp(name, "__cxa_throw", 11) == 0 || strcmp(name, "__cxa_rethrow") == 0 ||
                  strcmp(name, "__cxa_bad_cast") == 0 ||
                  strstr(name, "17rethrow_exception");
    bool of_library = strncmp(name, "__cxa_", 6) == 0 || llvm_symbol_is_known(name);
    return throws || !of_library;
}

static bool call_may_throw(const struct llvm_module *m, LLVMValueRef call)
{
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (LLVMIsAInlineAsm(callee) || is_nounwind(call, callee))
        return false;
    if (!LLVMIsAFunction(callee))
        return true;
    const char *name = llvm_name_of(callee);
    if (strncmp(name, "llvm.", 5) == 0 || llvm_stream_is_output(name))
        return false;
    return LLVMIsDeclaration(callee) ? declared_may_throw(name)
                                     : is_given_number(name) ||
                                           llvm_map_find(&m->throwing, callee) != NULL;
}

static bool is_call(LLVMValueRef i)
{
    return LLVMIsACallInst(i) || LLVMIsAInvokeInst(i);
}

static bool body_may_throw(const struct llvm_module *m, LLVMValueRef function)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (is_call(i) && call_may_throw(m, i))
                return true;
    return false;
}

/* LLVM IR that the user has made comes without m2s_cxx.c. */
static void refuse_handlers(struct llvm_module *m, LLVMValueRef function)
{
    struct src_range at = llvm_place_of_function(m, function);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (LLVMIsALandingPadInst(i) && LLVMGetNumClauses(i) && at.file &&
                strncmp(at.file, "/usr/", 5) != 0)
                llvm_unsupported(m, llvm_place(m, i, at), "a handler of exceptions is not "
                                 "supported in LLVM IR");
}

/* Functions that call one that may throw; also if they catch it. */
void llvm_exception_find(struct llvm_module *m)
{
    bool more = m->handles;
    for (LLVMValueRef f = LLVMGetFirstFunction(m->from); f && !more; f = LLVMGetNextFunction(f))
        refuse_handlers(m, f);
    while (more) {
        more = false;
        for (LLVMValueRef f = LLVMGetFirstFunction(m->from); f; f = LLVMGetNextFunction(f)) {
            if (LLVMIsDeclaration(f) || llvm_map_find(&m->throwing, f) || !body_may_throw(m, f))
                continue;
            llvm_map_put(m->arena, &m->throwing, f, (struct ir_opnd){0});
            more = true;
        }
    }
}

bool llvm_exception_may_leave(const struct llvm_module *m, LLVMValueRef call)
{
    return m->handles && is_call(call) && call_may_throw(m, call);
}

bool llvm_exception_ends(const struct llvm_module *m, LLVMValueRef function)
{
    bool throws = LLVMIsDeclaration(function) ? declared_may_throw(llvm_name_of(function))
                                              : llvm_map_find(&m->throwing, function) != NULL;
    return !m->handles || !throws;
}

/* ---- on the way ---- */

static struct ir_opnd thrown(struct llvm_function *f)
{
    return llvm_symbol_object(f->m, "m2s_thrown");
}

/* Nobody looks at the value. */
static struct ir_opnd any_result(struct llvm_function *f)
{
    struct ir_type ret = llvm_func(f)->ret;
    if (ret.kind == IR_VOID)
        return (struct ir_opnd){0};
    if (ret.kind == IR_AGG) {
        struct ir_opnd o = llvm_emit_object(f, ret);
        o.type = ret;
        return o;
    }
    if (ir_is_float(ret.kind))
        return (struct ir_opnd){.kind = IR_O_FLT, .type = ret};
    return ir_int(ret.kind, 0);
}

/* The block that leaves the function, to whoever has called it. */
static uint32_t leaving(struct llvm_function *f)
{
    uint32_t former = f->block, block = llvm_emit_block(f);
    f->block = block;
    if (strcmp(llvm_func(f)->name, "main") == 0)
        llvm_emit_call(f, "m2s_uncaught", IR_VOID, NULL, 0);
    struct ir_opnd value = any_result(f);
    llvm_emit(f, IR_RET, ir_type_of(IR_VOID))->a = value;
    f->block = former;
    return block;
}

/* Goes to `pad` if one is on its way. */
static void test(struct llvm_function *f, uint32_t pad)
{
    uint32_t next = llvm_emit_block(f);
    struct ir_opnd p = llvm_emit_load(f, thrown(f), IR_PTR);
    llvm_emit_branch(f, llvm_emit_bin(f, IR_NE, p, ir_int(IR_PTR, 0)), pad, next);
    f->block = next;
}

void llvm_exception_leave(struct llvm_function *f)
{
    test(f, leaving(f));
}

void llvm_exception_go(struct llvm_function *f, uint32_t pad)
{
    test(f, pad);
}

static LLVMValueRef pad_of(LLVMValueRef invoke)
{
    LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetUnwindDest(invoke));
    while (i && !LLVMIsALandingPadInst(i))
        i = LLVMGetNextInstruction(i);
    return i;
}

void llvm_exception_wait(struct llvm_function *f, LLVMValueRef invoke, int by)
{
    LLVMValueRef pad = pad_of(invoke);
    if (!pad || !LLVMGetNumClauses(pad))
        return;
    struct ir_opnd count = llvm_symbol_object(f->m, "m2s_handlers");
    struct ir_opnd n = llvm_emit_load(f, count, IR_I32);
    llvm_emit_store(f, count, llvm_emit_bin(f, IR_ADD, n, ir_int(IR_I32, by)));
}

/* ---- landing pads ---- */

/* A number for each type that something is caught as. */
static int64_t number_of(struct llvm_module *m, LLVMValueRef type)
{
    const struct ir_opnd *known = llvm_map_find(&m->caught, type);
    if (known)
        return known->i;
    struct ir_opnd o = {.i = m->caught.n + 1};
    llvm_map_put(m->arena, &m->caught, type, o);
    return o.i;
}

struct ir_opnd llvm_exception_number(struct llvm_function *f, LLVMValueRef call)
{
    return ir_int(IR_I32, number_of(f->m, LLVMGetOperand(call, 0)));
}

static void select_clause(struct llvm_function *f, struct ir_opnd object, struct ir_opnd to,
                          LLVMValueRef type, uint32_t end)
{
    uint32_t yes = llvm_emit_block(f), no = llvm_emit_block(f);
    struct ir_opnd args[] = {object, llvm_value(f, type)};
    struct ir_opnd catches = llvm_emit_call(f, "m2s_catches", IR_I32, args, 2);
    llvm_emit_branch(f, catches, yes, no);
    f->block = yes;
    llvm_emit_store(f, to, ir_int(IR_I32, number_of(f->m, type)));
    llvm_emit_jump(f, end);
    f->block = no;
}

void llvm_exception_pad(struct llvm_function *f, LLVMValueRef pad)
{
    struct ir_opnd object = llvm_emit_load(f, thrown(f), IR_PTR);
    struct ir_opnd value = llvm_emit_object(f, llvm_type(f->m, LLVMTypeOf(pad)));
    struct ir_opnd selector = llvm_emit_add(f, value, 8);
    uint32_t end = llvm_emit_block(f);
    llvm_emit_store(f, thrown(f), ir_int(IR_PTR, 0));
    llvm_emit_store(f, value, object);
    for (unsigned k = 0; k < LLVMGetNumClauses(pad); k++) {
        LLVMValueRef type = LLVMGetClause(pad, k);
        if (LLVMGetTypeKind(LLVMTypeOf(type)) == LLVMArrayTypeKind)
            llvm_unsupported(f->m, f->at, "a list of exceptions that may be thrown is not "
                             "supported");
        else
            select_clause(f, object, selector, type, end);
    }
    llvm_emit_store(f, selector, ir_int(IR_I32, 0));
    if (LLVMIsCleanup(pad)) {
        llvm_emit_jump(f, end);
    } else {
        llvm_emit_store(f, thrown(f), object);
        llvm_emit_jump(f, leaving(f));
    }
    f->block = end;
    llvm_value_set(f, pad, value);
}

void llvm_exception_resume(struct llvm_function *f, LLVMValueRef resume)
{
    struct ir_opnd value = llvm_value_operand(f, resume, 0);
    llvm_emit_store(f, thrown(f), llvm_emit_load(f, value, IR_PTR));
    llvm_emit_jump(f, leaving(f));
}
