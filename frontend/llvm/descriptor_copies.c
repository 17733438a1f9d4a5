/* Descriptors of arrays are looked into where they are.
 *
 *     copy = u                 flang copies the descriptor of u before each access to an element,
 *     base = copy%base         and reads what it needs of the copy:      base = u%base
 *
 * A loop in which something is copied does more than to touch memory; what is only looked at is no
 * reason.  A copy goes if nothing is written between it and the last that is read of it.
 */
#include "frontend/llvm/flang.h"

struct copied { /* load, store */
    LLVMValueRef load, store, from, to;
};

static bool is_in(LLVMValueRef v, LLVMBasicBlockRef block)
{
    return LLVMIsAInstruction(v) && LLVMGetInstructionParent(v) == block;
}

/* A structure that is loaded, and only stored to a variable of the function. */
static bool find_copy(LLVMValueRef store, struct copied *c)
{
    if (!LLVMIsAStoreInst(store) || LLVMGetVolatile(store))
        return false;
    *c = (struct copied){.load = LLVMGetOperand(store, 0), .store = store,
                         .to = LLVMGetOperand(store, 1)};
    if (!LLVMIsALoadInst(c->load) || LLVMGetVolatile(c->load) ||
        LLVMGetTypeKind(LLVMTypeOf(c->load)) != LLVMStructTypeKind || !LLVMIsAAllocaInst(c->to) ||
        !is_in(c->load, LLVMGetInstructionParent(store)))
        return false;
    LLVMUseRef use = LLVMGetFirstUse(c->load);
    c->from = LLVMGetOperand(c->load, 0);
    return !LLVMGetNextUse(use) && c->from != c->to;
}

/* How many loads read the copy, by its address or that of a member; -1: something else is done with
 * it, or elsewhere. */
static int count_loads(const struct copied *c, LLVMValueRef address)
{
    LLVMBasicBlockRef block = LLVMGetInstructionParent(c->store);
    int n = 0;
    for (LLVMUseRef u = LLVMGetFirstUse(address); u && n >= 0; u = LLVMGetNextUse(u)) {
        LLVMValueRef user = LLVMGetUser(u);
        bool member = LLVMIsAGetElementPtrInst(user) && address == c->to;
        int more = member ? count_loads(c, user) : 1;
        if (user == c->store && LLVMGetOperand(user, 0) != address)
            continue;
        bool reads = LLVMIsALoadInst(user) && !LLVMGetVolatile(user);
        n = is_in(user, block) && (reads || member) && more >= 0 ? n + more : -1;
    }
    return n;
}

static bool reads_copy(const struct copied *c, LLVMValueRef v)
{
    LLVMValueRef from = LLVMIsALoadInst(v) ? LLVMGetOperand(v, 0) : NULL;
    if (from && LLVMIsAGetElementPtrInst(from))
        from = LLVMGetOperand(from, 0);
    return from == c->to;
}

/* Stores to other variables of the function change no descriptor elsewhere. */
static bool may_write(const struct copied *c, LLVMValueRef v)
{
    if (LLVMIsAStoreInst(v)) {
        LLVMValueRef to = LLVMGetOperand(v, 1);
        return v != c->store && (!LLVMIsAAllocaInst(to) || to == c->from);
    }
    return LLVMIsACallInst(v) || LLVMIsAInvokeInst(v) || LLVMIsAAtomicRMWInst(v) ||
           LLVMIsAAtomicCmpXchgInst(v) || LLVMIsAFenceInst(v);
}

/* From the load of the descriptor to the last of these loads. */
static bool is_unchanged(const struct copied *c, int loads)
{
    bool stored = false;
    for (LLVMValueRef v = LLVMGetNextInstruction(c->load); v && loads > 0;
         v = LLVMGetNextInstruction(v)) {
        stored |= v == c->store;
        if (may_write(c, v) || (reads_copy(c, v) && !stored))
            return false;
        loads -= reads_copy(c, v);
    }
    return loads == 0;
}

static void drop_copy(const struct copied *c)
{
    int loads = count_loads(c, c->to);
    if (loads < 1 || !is_unchanged(c, loads))
        return;
    LLVMInstructionEraseFromParent(c->store);
    LLVMInstructionEraseFromParent(c->load);
    LLVMReplaceAllUsesWith(c->to, c->from);
}

static void look_at_block(LLVMBasicBlockRef block)
{
    struct copied c;
    for (LLVMValueRef v = LLVMGetFirstInstruction(block), next; v; v = next) {
        next = LLVMGetNextInstruction(v);
        if (find_copy(v, &c))
            drop_copy(&c);
    }
}

void llvm_descriptor_copies(struct llvm_module *m)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(m->from); f; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
            look_at_block(b);
}
