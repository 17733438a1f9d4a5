/* Containers of C++ that grow by one element, or by what is in memory already: no end of the
 * process hangs on how much they hold.
 *
 *     v.push_back(x)       "if (max_size() - size() < 1) throw": there is no memory for so many
 *
 * Each of these throws would make all that the size of a container depends on a matter of
 * communication.  They are never made: an element has an address of its own, and the limits are
 * above the number of addresses.  The same for what their allocator asks for before operator new,
 * which the containers have asked for themselves, and for ranges, whose elements are there (ISO C++
 * 24.3.1: a range is valid).  Numbers that a program gives (resize(n), vector(n), new T[n], its own
 * calls of an allocator) are looked at as before.
 */
#include "frontend/llvm/debug.h"
#include "frontend/llvm/exception.h"

#include <llvm-c/Core.h>
#include <string.h>

/* The function that an instruction calls by name, or "". */
static const char *callee(LLVMValueRef i)
{
    if (!LLVMIsACallInst(i) && !LLVMIsAInvokeInst(i))
        return "";
    LLVMValueRef f = LLVMGetCalledValue(i);
    return LLVMIsAFunction(f) ? llvm_name_of(f) : "";
}

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* ---- a branch that is never taken ---- */

static void never_take(LLVMValueRef branch, LLVMBasicBlockRef never)
{
    bool first = LLVMGetSuccessor(branch, 0) == never;
    LLVMBasicBlockRef other = LLVMGetSuccessor(branch, first ? 1 : 0);
    LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetTypeContext(LLVMTypeOf(branch)));
    LLVMPositionBuilderBefore(b, branch);
    LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(branch));
    LLVMBuildBr(b, other);
    LLVMInstructionEraseFromParent(branch);
    LLVMDisposeBuilder(b);
}

static bool leads_to(LLVMValueRef branch, LLVMBasicBlockRef block)
{
    unsigned n = branch && LLVMIsABranchInst(branch) ? LLVMGetNumSuccessors(branch) : 0;
    for (unsigned i = 0; i < n; i++)
        if (LLVMGetSuccessor(branch, i) == block)
            return true;
    return false;
}

/* Nothing leads to this block, nor to what leads only there. */
static void never_enter(LLVMBasicBlockRef never)
{
    LLVMValueRef f = LLVMGetBasicBlockParent(never);
    if (LLVMIsAPHINode(LLVMGetFirstInstruction(never)) || never == LLVMGetEntryBasicBlock(f))
        return;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b)) {
        LLVMValueRef last = LLVMGetBasicBlockTerminator(b);
        if (!leads_to(last, never))
            continue;
        if (!LLVMIsConditional(last))
            never_enter(b);
        else if (LLVMGetSuccessor(last, 0) != LLVMGetSuccessor(last, 1))
            never_take(last, never);
    }
}

/* ---- what containers ask ---- */

typedef bool (*is_never)(LLVMValueRef call);

static void cut(LLVMValueRef f, is_never never)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (never(i))
                never_enter(b);
}

static bool throws_length(LLVMValueRef i)
{
    return strcmp(callee(i), "_ZSt20__throw_length_errorPKc") == 0;
}

static bool throws_memory(LLVMValueRef i)
{
    return strcmp(callee(i), "_ZSt28__throw_bad_array_new_lengthv") == 0 ||
           strcmp(callee(i), "_ZSt17__throw_bad_allocv") == 0;
}

/* std::vector: _M_check_len() is given the name of the member that asks, and the number 1, or that
 * of the elements of a range. */
static bool grows_by_one(LLVMValueRef i)
{
    static const char *const members[] = {"vector::_M_realloc_insert", "vector::_M_realloc_append",
                                          "vector<bool>::_M_insert_aux", "vector::_M_range_insert"};
    LLVMValueRef text = throws_length(i) ? LLVMGetOperand(i, 0) : NULL;
    text = text && LLVMIsAGlobalVariable(text) ? LLVMGetInitializer(text) : NULL;
    size_t n = 0;
    const char *said = text && LLVMIsConstantString(text) ? LLVMGetAsString(text, &n) : "";
    for (size_t k = 0; k < sizeof members / sizeof *members; k++)
        if (n == strlen(members[k]) + 1 && memcmp(said, members[k], n) == 0)
            return true;
    return false;
}

static bool has(const char *name, const char *part)
{
    return strstr(name, part) != NULL;
}

/* ---- what they do with memory ---- */

static bool is_of_allocator(const char *name, const char *member)
{
    return (begins(name, "_ZNSt15__new_allocatorI") ||
            begins(name, "_ZN9__gnu_cxx13new_allocatorI")) && has(name, member);
}

static LLVMValueRef function(struct llvm_module *m, const char *name, LLVMTypeRef type)
{
    LLVMValueRef f = LLVMGetNamedFunction(m->from, name);
    return f ? f : LLVMAddFunction(m->from, name, type);
}

static void call_instead(struct llvm_module *m, LLVMValueRef call, const char *name)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(LLVMGetCalledValue(call));
    unsigned last = (unsigned)LLVMGetNumOperands(call) - 1;
    LLVMSetOperand(call, last, function(m, name, type));
}

static void take_memory(struct llvm_module *m, LLVMValueRef call)
{
    call_instead(m, call, "malloc");
}

/* slicer/depend/frees.c: it was taken */
static void give_back(struct llvm_module *m, LLVMValueRef call)
{
    if (!LLVMIsACallInst(call))
        return;
    LLVMContextRef context = LLVMGetModuleContext(m->from);
    LLVMValueRef memory = LLVMGetOperand(call, 0);
    LLVMTypeRef pointer = LLVMTypeOf(memory);
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(context), &pointer, 1, false);
    LLVMBuilderRef b = LLVMCreateBuilderInContext(context);
    LLVMPositionBuilderBefore(b, call);
    LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(call));
    LLVMBuildCall2(b, type, function(m, "__m2s_give_back", type), &memory, 1, "");
    LLVMInstructionEraseFromParent(call);
    LLVMDisposeBuilder(b);
}

typedef void change_call(struct llvm_module *m, LLVMValueRef call);

/* Each call of a function whose name begins so: of new, only that of a number that is known. */
static void each_call(struct llvm_module *m, LLVMValueRef f, const char *name, bool known,
                      change_call *change)
{
    LLVMValueRef next;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = next) {
            next = LLVMGetNextInstruction(i);
            if (begins(callee(i), name) && (!known || LLVMIsConstant(LLVMGetOperand(i, 0))))
                change(m, i);
        }
}

static bool asks_allocator(LLVMValueRef f)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (has(callee(i), "allocateE"))
                return true;
    return false;
}

/* Who uses allocators besides: the program itself, or vector<bool>, which asks its allocator of
 * words for any number of them. */
struct others {
    bool program, bits;
};

static struct others find_others(struct llvm_module *m)
{
    struct others o = {.program = m->own_new};
    for (LLVMValueRef f = LLVMGetFirstFunction(m->from); f; f = LLVMGetNextFunction(f)) {
        o.bits = o.bits || has(llvm_name_of(f), "_Bvector_base");
        o.program = o.program || (!llvm_is_of_library(m, f) && asks_allocator(f));
    }
    return o;
}

/* ---- what they are given ---- */

/* A call that looks at a number: its result, if it has one, is its first argument. */
static void pass_on(LLVMValueRef f, const char *looks)
{
    LLVMValueRef next;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = next) {
            next = LLVMGetNextInstruction(i);
            if (!LLVMIsACallInst(i) || !has(callee(i), looks))
                continue;
            if (LLVMGetFirstUse(i))
                LLVMReplaceAllUsesWith(i, LLVMGetOperand(i, 0));
            LLVMInstructionEraseFromParent(i);
        }
}

/* v(first, last), v.assign(first, last), s += "text" */
static bool takes_range(const char *name)
{
    return begins(name, "_ZNSt6vector") &&
           (has(name, "19_M_range_initialize") || has(name, "13_M_assign_aux"));
}

static bool takes_text(const char *name)
{
    return begins(name, "_ZNSt7__cxx1112basic_string") && has(name, "E6appendEPKc") &&
           name[strlen(name) - 1] == 'c';
}

static void ask_capacity(struct llvm_module *m, LLVMValueRef call)
{
    if (has(callee(call), "E8capacityEv"))
        call_instead(m, call, "m2s_capacity");
}

/* string(text, n): n may be negative */
static void take_part(struct llvm_module *m, LLVMValueRef call)
{
    if (has(callee(call), "12_M_constructIPKcEE"))
        call_instead(m, call, "m2s_string_of_part");
}

/* s.assign(text, n), s.replace(at, k, text, n), of the program: the same */
static void give_part(struct llvm_module *m, LLVMValueRef call)
{
    if (has(callee(call), "E6assignEPKcm"))
        call_instead(m, call, "m2s_assign_part");
    else if (has(callee(call), "E7replaceEmmPKcm"))
        call_instead(m, call, "m2s_replace_part");
}

static void look_at(struct llvm_module *m, LLVMValueRef f, const struct others *o)
{
    const char *name = llvm_name_of(f);
    if (!llvm_is_of_library(m, f)) {
        each_call(m, f, "_ZNKSt7__cxx1112basic_stringIc", false, ask_capacity);
        each_call(m, f, "_ZNSt7__cxx1112basic_stringIc", false, give_part);
    }
    bool others = o->program || (o->bits && has(name, "allocatorImE"));
    if (!m->own_new)
        each_call(m, f, "_Znwm", true, take_memory);
    if (has(name, "16_M_push_back_aux") || has(name, "17_M_push_front_aux"))
        cut(f, throws_length);
    else if (takes_range(name))
        pass_on(f, "E17_S_check_init_lenEm");
    else if (has(name, "EC2EPKcmRKS3_") || has(name, "EC1EPKcmRKS3_"))
        each_call(m, f, "_ZNSt7__cxx1112basic_stringIc", false, take_part);
    else if (takes_text(name))
        pass_on(f, "E15_M_check_lengthEmmPKc");
    else if (is_of_allocator(name, "E8allocateEmPKv") && !others) {
        cut(f, throws_memory);
        each_call(m, f, "_Znwm", false, take_memory);
    } else if (is_of_allocator(name, "E10deallocateEP") && !others) {
        each_call(m, f, "_ZdlPv", false, give_back);
    }
}

void llvm_growth_before(struct llvm_module *m)
{
    struct others o = find_others(m);
    for (LLVMValueRef f = LLVMGetFirstFunction(m->from); f; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f))
            look_at(m, f, &o);
}

void llvm_growth_after(struct llvm_module *m)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(m->from); f; f = LLVMGetNextFunction(f))
        cut(f, grows_by_one);
}
