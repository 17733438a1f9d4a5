/* Does a procedure that is not defined get a communicator, a request or a window?
 *
 *     call lib_begin(MPI_COMM_WORLD)          a number that is the handle's
 *     call lib_begin(mine)                    with call MPI_Comm_rank(mine, rank, ierr) somewhere
 *
 * In Fortran they are integers: what is passed to MPI as one is one.
 */
#include "frontend/llvm/flang.h"

#include "frontend/fortran/binding.h"

#include <string.h>

static bool is_channel_type(const char *type)
{
    return strcmp(type, "MPI_Comm") == 0 || strcmp(type, "MPI_Request") == 0 ||
           strcmp(type, "MPI_Win") == 0;
}

static bool is_channel_number(struct llvm_module *m, LLVMValueRef v)
{
    while (v && LLVMIsAConstantStruct(v))
        v = LLVMGetAggregateElement(v, 0);
    const struct binding_handle *h =
        v && LLVMIsAConstantInt(v)
            ? binding_handle_of(binding_read(m->arena), LLVMConstIntGetSExtValue(v)) : NULL;
    return h && (strcmp(h->kind, "comm") == 0 || strcmp(h->kind, "request") == 0 ||
                 strcmp(h->kind, "win") == 0);
}

/* Where the value stands among the arguments of a call of MPI. */
static bool is_passed_as_channel(struct llvm_module *m, LLVMValueRef call, LLVMValueRef v)
{
    size_t length;
    struct binding_call c;
    const char *name = LLVMGetValueName2(LLVMGetCalledValue(call), &length);
    if (!binding_find(m->arena, name, &c))
        return false;
    for (uint32_t k = 0; k < c.n && k < LLVMGetNumArgOperands(call); k++)
        if (LLVMGetOperand(call, k) == v && c.p[k].kind == BINDING_HANDLE &&
            is_channel_type(c.p[k].type))
            return true;
    return false;
}

static bool is_channel(struct llvm_module *m, LLVMValueRef v)
{
    if (LLVMIsAGlobalVariable(v) && LLVMIsGlobalConstant(v))
        return is_channel_number(m, LLVMGetInitializer(v));
    for (LLVMUseRef u = LLVMIsConstant(v) && !LLVMIsAGlobalVariable(v) ? NULL
                                                                       : LLVMGetFirstUse(v);
         u; u = LLVMGetNextUse(u)) {
        LLVMValueRef user = LLVMGetUser(u);
        bool is = LLVMIsACallInst(user)    ? is_passed_as_channel(m, user, v)
                  : LLVMIsAStoreInst(user) ? is_channel_number(m, LLVMGetOperand(user, 0))
                                           : false;
        if (is)
            return true;
    }
    return false;
}

bool llvm_gets_channel(struct llvm_module *m, LLVMValueRef procedure)
{
    for (LLVMUseRef u = LLVMGetFirstUse(procedure); u; u = LLVMGetNextUse(u)) {
        LLVMValueRef call = LLVMGetUser(u);
        bool calls = LLVMIsACallInst(call) && LLVMGetCalledValue(call) == procedure;
        for (unsigned k = 0; calls && k < LLVMGetNumArgOperands(call); k++)
            if (is_channel(m, LLVMGetOperand(call, k)))
                return true;
    }
    return false;
}
