/* Loops over the characters of texts that flang writes out, as calls again.
 *
 *     n = len_trim(line)        m2s_f_length(line, 64)          looks for the last that is no blank
 *     word = name               m2s_f_blanks(word + 8, 12)      fills up with blanks
 *
 * Of a text that is not known each round would be a choice.
 */
#include "frontend/llvm/flang.h"

#include <string.h>

/* A block that asks whether to go on, and one round, which leads back to it. */
struct loop {
    LLVMBasicBlockRef head, round, behind;
    LLVMValueRef ask; /* the condition */
};

static bool find_loop(LLVMBasicBlockRef head, struct loop *l)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(head);
    if (!end || !LLVMIsABranchInst(end) || !LLVMIsConditional(end))
        return false;
    *l = (struct loop){head, LLVMGetSuccessor(end, 0), LLVMGetSuccessor(end, 1),
                       LLVMGetCondition(end)};
    LLVMValueRef back = LLVMGetBasicBlockTerminator(l->round);
    return back && LLVMIsABranchInst(back) && !LLVMIsConditional(back) &&
           LLVMGetSuccessor(back, 0) == head && l->round != head;
}

/* What a variable of the loop is at first, or after a round; NULL: it is none. */
static LLVMValueRef coming(const struct loop *l, LLVMValueRef phi, bool after)
{
    if (!LLVMIsAPHINode(phi) || LLVMGetInstructionParent(phi) != l->head ||
        LLVMCountIncoming(phi) != 2)
        return NULL;
    unsigned k = LLVMGetIncomingBlock(phi, 0) == l->round;
    return LLVMGetIncomingValue(phi, after ? !k : k);
}

static bool is_number(LLVMValueRef v, long long n)
{
    return LLVMIsAConstantInt(v) && LLVMConstIntGetSExtValue(v) == n;
}

/* v + n, or v - -n. */
static bool is_sum(LLVMValueRef sum, LLVMValueRef v, long long n)
{
    if (!sum || !LLVMIsAInstruction(sum) || LLVMGetNumOperands(sum) != 2 ||
        LLVMGetOperand(sum, 0) != v)
        return false;
    LLVMOpcode op = LLVMGetInstructionOpcode(sum);
    return (op == LLVMAdd && is_number(LLVMGetOperand(sum, 1), n)) ||
           (op == LLVMSub && is_number(LLVMGetOperand(sum, 1), -n));
}

static bool compares(LLVMValueRef v, LLVMIntPredicate as, LLVMValueRef *with, long long n)
{
    if (!v || !LLVMIsAICmpInst(v) || LLVMGetICmpPredicate(v) != as ||
        !is_number(LLVMGetOperand(v, 1), n))
        return false;
    *with = LLVMGetOperand(v, 0);
    return true;
}

/* The text of which this is the address of character `at`, or NULL. */
static LLVMValueRef text_of(LLVMValueRef address, LLVMValueRef at)
{
    if (!LLVMIsAGetElementPtrInst(address))
        return NULL;
    unsigned n = (unsigned)LLVMGetNumOperands(address);
    for (unsigned k = 1; k + 1 < n; k++)
        if (!is_number(LLVMGetOperand(address, k), 0))
            return NULL;
    LLVMValueRef base = LLVMGetOperand(address, 0);
    bool outside = !LLVMIsAInstruction(base) ||
                   LLVMGetInstructionParent(base) != LLVMGetInstructionParent(address);
    return n > 1 && LLVMGetOperand(address, n - 1) == at && outside ? base : NULL;
}

static LLVMValueRef call(struct llvm_module *m, LLVMBuilderRef b, const char *name,
                         LLVMTypeRef result, LLVMValueRef text, LLVMValueRef n)
{
    LLVMTypeRef types[] = {LLVMTypeOf(text), LLVMTypeOf(n)};
    LLVMTypeRef type = LLVMFunctionType(result, types, 2, false);
    LLVMValueRef f = LLVMGetNamedFunction(m->from, name);
    if (!f)
        f = LLVMAddFunction(m->from, name, type);
    return LLVMBuildCall2(b, type, f, (LLVMValueRef[]){text, n}, 2, "");
}

/* The loop is not run: its head goes on behind it. */
static void leave(const struct loop *l, LLVMBuilderRef b)
{
    LLVMInstructionEraseFromParent(LLVMGetBasicBlockTerminator(l->head));
    LLVMPositionBuilderAtEnd(b, l->head);
    LLVMBuildBr(b, l->behind);
}

/* ---- len_trim ---- */

struct trim {
    LLVMValueRef at, last, blank, text, from; /* from: the last character of all */
};

static bool find_trim(const struct loop *l, struct trim *t)
{
    LLVMValueRef ask = l->ask, asked = NULL, character;
    if (!LLVMIsAInstruction(ask) || LLVMGetInstructionOpcode(ask) != LLVMAnd)
        return false;
    bool first = compares(LLVMGetOperand(ask, 0), LLVMIntSGE, &t->at, 0);
    if (!first && !compares(LLVMGetOperand(ask, 1), LLVMIntSGE, &t->at, 0))
        return false;
    t->blank = LLVMGetOperand(ask, first);
    asked = coming(l, t->blank, true);
    t->from = coming(l, t->at, false);
    if (!asked || !t->from || !is_sum(coming(l, t->at, true), t->at, -1) ||
        !compares(asked, LLVMIntEQ, &character, ' ') || !LLVMIsALoadInst(character) ||
        !is_number(coming(l, t->blank, false), -1))
        return false;
    t->text = text_of(LLVMGetOperand(character, 0), t->at);
    return t->text && LLVMGetIntTypeWidth(LLVMTypeOf(t->at)) == 64;
}

/* blank ? 0 : last + 1, which is all that is used behind the loop; or NULL. */
static LLVMValueRef result_of(const struct loop *l, const struct trim *t)
{
    LLVMValueRef found = NULL;
    for (LLVMUseRef u = LLVMGetFirstUse(t->blank); u; u = LLVMGetNextUse(u)) {
        LLVMValueRef user = LLVMGetUser(u);
        if (user == l->ask)
            continue;
        if (found || !LLVMIsASelectInst(user) || LLVMGetOperand(user, 0) != t->blank ||
            !is_number(LLVMGetOperand(user, 1), 0))
            return NULL;
        found = user;
    }
    LLVMValueRef sum = found ? LLVMGetOperand(found, 2) : NULL;
    LLVMValueRef last = sum && LLVMIsAInstruction(sum) ? LLVMGetOperand(sum, 0) : NULL;
    bool is = last && is_sum(sum, last, 1) && coming(l, last, true) == t->at &&
              coming(l, last, false) == t->from;
    return is ? found : NULL;
}

static bool replace_trim(struct llvm_module *m, const struct loop *l, LLVMBuilderRef b)
{
    struct trim t = {0};
    LLVMValueRef result = find_trim(l, &t) ? result_of(l, &t) : NULL;
    if (!result)
        return false;
    leave(l, b);
    LLVMPositionBuilderBefore(b, result);
    LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(result));
    LLVMTypeRef type = LLVMTypeOf(t.from);
    LLVMValueRef n = LLVMBuildAdd(b, t.from, LLVMConstInt(type, 1, false), "");
    LLVMReplaceAllUsesWith(result, call(m, b, "m2s_f_length", type, t.text, n));
    return true;
}

/* ---- blanks ---- */

static bool is_blank(LLVMValueRef v)
{
    size_t n = 0;
    if (LLVMIsAConstantDataSequential(v) && LLVMIsConstantString(v))
        return LLVMGetAsString(v, &n)[0] == ' ' && n == 1;
    return LLVMIsAConstantInt(v) && LLVMGetIntTypeWidth(LLVMTypeOf(v)) == 8 && is_number(v, ' ');
}

/* The only store of a round that has no other effect, or NULL. */
static LLVMValueRef only_store(LLVMBasicBlockRef round)
{
    LLVMValueRef store = NULL;
    for (LLVMValueRef i = LLVMGetFirstInstruction(round); i; i = LLVMGetNextInstruction(i)) {
        if (LLVMIsACallInst(i) || (LLVMIsAStoreInst(i) && store))
            return NULL;
        store = LLVMIsAStoreInst(i) ? i : store;
    }
    return store;
}

static bool replace_blanks(struct llvm_module *m, const struct loop *l, LLVMBuilderRef b)
{
    LLVMValueRef left, store = only_store(l->round);
    if (!store || !is_blank(LLVMGetOperand(store, 0)) || !compares(l->ask, LLVMIntSGT, &left, 0) ||
        !is_sum(coming(l, left, true), left, -1))
        return false;
    LLVMValueRef address = LLVMGetOperand(store, 1);
    if (!LLVMIsAGetElementPtrInst(address))
        return false;
    LLVMValueRef at = LLVMGetOperand(address, (unsigned)LLVMGetNumOperands(address) - 1);
    LLVMValueRef text = text_of(address, at), from = coming(l, at, false);
    if (!text || !from || !is_sum(coming(l, at, true), at, 1) ||
        LLVMGetIntTypeWidth(LLVMTypeOf(left)) != 64)
        return false;
    LLVMValueRef end = LLVMGetBasicBlockTerminator(l->head);
    LLVMPositionBuilderBefore(b, end);
    LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(store));
    LLVMContextRef context = LLVMGetModuleContext(m->from);
    LLVMValueRef to = LLVMBuildGEP2(b, LLVMInt8TypeInContext(context), text, &from, 1, "");
    call(m, b, "m2s_f_blanks", LLVMVoidTypeInContext(context), to, coming(l, left, false));
    leave(l, b);
    return true;
}

void llvm_text_loops(struct llvm_module *m)
{
    LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(m->from));
    struct loop l;
    for (LLVMValueRef f = LLVMGetFirstFunction(m->from); f; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef k = LLVMGetFirstBasicBlock(f); k; k = LLVMGetNextBasicBlock(k))
            if (find_loop(k, &l) && !replace_trim(m, &l, b))
                replace_blanks(m, &l, b);
    LLVMDisposeBuilder(b);
}
