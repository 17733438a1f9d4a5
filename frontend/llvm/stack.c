/* The end of arrays of variable length (C11 6.2.4p7), and of what Fortran's compiler has copied:
 *
 *     saved = stacksave();  a = alloca(n);  ...  stackrestore(saved);     a ends
 *
 * Only what is allocated on each way from the one to the other ends here: blocks that follow
 * without a choice.  What one way allocates has ended before, with a block of its own; or it is
 * of alloca(), and is left alone.
 */
#include "frontend/llvm/stack.h"

#include "frontend/llvm/debug.h"
#include "frontend/llvm/emit.h"

/* The one value that is ever stored in a variable. */
static LLVMValueRef stored_once(LLVMValueRef variable)
{
    LLVMValueRef value = NULL;
    for (LLVMUseRef u = LLVMGetFirstUse(variable); u; u = LLVMGetNextUse(u)) {
        LLVMValueRef user = LLVMGetUser(u);
        if (LLVMIsALoadInst(user) || llvm_is_intrinsic(user, "llvm.lifetime"))
            continue;
        if (value || !LLVMIsAStoreInst(user) || LLVMGetOperand(user, 1) != variable)
            return NULL;
        value = LLVMGetOperand(user, 0);
    }
    return value;
}

/* NULL if it is not seen. */
static LLVMValueRef save_of(LLVMValueRef restored)
{
    if (LLVMIsALoadInst(restored) && LLVMIsAAllocaInst(LLVMGetOperand(restored, 0)))
        restored = stored_once(LLVMGetOperand(restored, 0));
    return restored && llvm_is_intrinsic(restored, "llvm.stacksave") ? restored : NULL;
}

/* The instruction that surely comes next; NULL where a choice is, or other ways lead to it. */
static LLVMValueRef next_of(LLVMValueRef i)
{
    LLVMValueRef next = LLVMGetNextInstruction(i);
    if (next || !LLVMIsABranchInst(i) || LLVMIsConditional(i))
        return next;
    LLVMBasicBlockRef block = LLVMGetSuccessor(i, 0);
    LLVMUseRef ways = LLVMGetFirstUse(LLVMBasicBlockAsValue(block));
    return LLVMGetNextUse(ways) ? NULL : LLVMGetFirstInstruction(block);
}

/* What has begun behind another save ends where that is restored: the place behind it, or NULL. */
static LLVMValueRef behind_inner(LLVMValueRef save)
{
    LLVMValueRef i = next_of(save);
    while (i && !(llvm_is_intrinsic(i, "llvm.stackrestore") &&
                  save_of(LLVMGetOperand(i, 0)) == save))
        i = next_of(i);
    return i;
}

void llvm_stack_restore(struct llvm_function *f, LLVMValueRef restore)
{
    LLVMValueRef save = save_of(LLVMGetOperand(restore, 0));
    struct src_range at = f->at;
    for (LLVMValueRef i = save; i && i != restore; i = i ? next_of(i) : NULL) {
        if (i != save && llvm_is_intrinsic(i, "llvm.stacksave")) {
            i = behind_inner(i);
            continue;
        }
        if (llvm_is_intrinsic(i, "llvm.stackrestore"))
            break;
        if (!LLVMIsAAllocaInst(i) || LLVMIsAConstantInt(LLVMGetOperand(i, 0)))
            continue;
        struct ir_opnd array = llvm_value(f, i);
        f->at = llvm_place(f->m, i, at);
        llvm_emit_call(f, "__m2s_array_ends", IR_VOID, &array, 1);
        f->at = at;
    }
}
