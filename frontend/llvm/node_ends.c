/* Nodes of trees and lists of C++'s library: who looks at an element of one is at no end.
 *
 *     it->second           the node is allocated: __m2s_node() says so of the pointer
 *     for (auto &e : map)  a pointer to nodes, or to the end, which lies in the map
 *
 * The end is a node without an element, and behind it lies what the program has behind the map: the
 * next member of a class.  Where an iterator leads to no element, there is a fault in the program
 * (ISO C++ 23.2.2: *a requires a to be dereferenceable), which the abstraction finds; the slicer
 * need not take that member for an element (slicer/pointsto/mod_ref.c).  Nodes of allocators that
 * are not the library's may lie anywhere.
 */
#include "frontend/llvm/exception.h"

#include <llvm-c/Core.h>
#include <string.h>

/* What a function calls that takes memory, or "". */
static const char *takes_from(LLVMValueRef f)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
            bool calls = LLVMIsACallInst(i) || LLVMIsAInvokeInst(i);
            LLVMValueRef callee = calls ? LLVMGetCalledValue(i) : NULL;
            if (callee && LLVMIsAFunction(callee) && strstr(llvm_name_of(callee), "8allocateE"))
                return llvm_name_of(callee);
        }
    return "";
}

/* Does some container have its nodes from std::allocator? From another one: no. */
static bool are_allocated(struct llvm_module *m)
{
    static const char usual[] = "_ZNSt16allocator_traitsISaI";
    for (LLVMValueRef f = LLVMGetFirstFunction(m->from); f; f = LLVMGetNextFunction(f))
        if (strstr(llvm_name_of(f), "11_M_get_nodeEv") &&
            strncmp(takes_from(f), usual, sizeof usual - 1) != 0)
            return false;
    return true;
}

static LLVMValueRef node_of(struct llvm_module *m, LLVMBuilderRef b, LLVMValueRef pointer)
{
    LLVMTypeRef t = LLVMTypeOf(pointer), type = LLVMFunctionType(t, &t, 1, false);
    LLVMValueRef f = LLVMGetNamedFunction(m->from, "__m2s_node");
    f = f ? f : LLVMAddFunction(m->from, "__m2s_node", type);
    return LLVMBuildCall2(b, type, f, &pointer, 1, "");
}

/* Where the element of node `this` is: the function uses what is said to be a node. */
static void mark(struct llvm_module *m, LLVMValueRef f)
{
    LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(m->from));
    LLVMValueRef own = LLVMGetParam(f, 0);
    LLVMPositionBuilderBefore(b, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(f)));
    LLVMValueRef node = node_of(m, b, own);
    for (LLVMUseRef use = LLVMGetFirstUse(own), next; use; use = next) {
        LLVMValueRef user = LLVMGetUser(use);
        next = LLVMGetNextUse(use);
        for (int k = 0; user != node && k < LLVMGetNumOperands(user); k++)
            if (LLVMGetOperand(user, (unsigned)k) == own)
                LLVMSetOperand(user, (unsigned)k, node);
    }
    LLVMDisposeBuilder(b);
}

/* ---- hints ---- */

/* insert(hint, x), m[key]: where x belongs is looked for as without a hint, which makes a search
 * faster, and asks for neighbours. */
static LLVMValueRef without_hint(LLVMValueRef call)
{
    bool calls = LLVMIsACallInst(call) || LLVMIsAInvokeInst(call);
    LLVMValueRef f = calls ? LLVMGetCalledValue(call) : NULL;
    if (!f || !LLVMIsAFunction(f) || LLVMIsDeclaration(f) ||
        !strstr(llvm_name_of(f), "29_M_get_insert_hint_unique_pos"))
        return NULL;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
            calls = LLVMIsACallInst(i) || LLVMIsAInvokeInst(i);
            LLVMValueRef other = calls ? LLVMGetCalledValue(i) : NULL;
            if (other && LLVMIsAFunction(other) &&
                strstr(llvm_name_of(other), "24_M_get_insert_unique_pos"))
                return other;
        }
    return NULL;
}

static void drop_hint(struct llvm_module *m, LLVMValueRef call, LLVMValueRef to)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(to);
    LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(m->from));
    LLVMValueRef args[] = {LLVMGetOperand(call, 0), LLVMGetOperand(call, 2)}, made;
    LLVMPositionBuilderBefore(b, call);
    LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(call));
    if (LLVMIsAInvokeInst(call))
        made = LLVMBuildInvoke2(b, type, to, args, 2, LLVMGetNormalDest(call),
                                LLVMGetUnwindDest(call), "");
    else
        made = LLVMBuildCall2(b, type, to, args, 2, "");
    LLVMReplaceAllUsesWith(call, made);
    LLVMInstructionEraseFromParent(call);
    LLVMDisposeBuilder(b);
}

static void drop_hints(struct llvm_module *m, LLVMValueRef f)
{
    LLVMValueRef next;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = next) {
            next = LLVMGetNextInstruction(i);
            LLVMValueRef to = without_hint(i);
            if (to)
                drop_hint(m, i, to);
        }
}

void llvm_nodes(struct llvm_module *m)
{
    bool allocated = !m->own_new && are_allocated(m);
    for (LLVMValueRef f = LLVMGetFirstFunction(m->from); f; f = LLVMGetNextFunction(f)) {
        const char *name = llvm_name_of(f);
        bool node = strstr(name, "St13_Rb_tree_nodeI") || strstr(name, "St10_List_nodeI");
        bool element = node && strstr(name, "E9_M_valptrEv") && !LLVMIsDeclaration(f);
        if (allocated && element)
            mark(m, f);
        if (strstr(name, "St8_Rb_treeI"))
            drop_hints(m, f);
    }
}
