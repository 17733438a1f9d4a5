/* Statements of Fortran that read: what their code says of their items.
 *
 *     read (7, *, iostat=code) n, tol      code is not 0, if n or tol could not be read
 *     read (7, *) n, tol                   both are read: else the process ends (F2018 12.11.1)
 *
 * The compiler asks after each item whether it goes on.  A statement is a row of calls with one
 * cookie.
 */
#include "core/mpi/libc_effects.h"
#include "frontend/llvm/debug.h"
#include "frontend/llvm/emit.h"
#include "frontend/llvm/flang.h"

#include <string.h>

static const char input[] = "_FortranAioInput";

/* Does the program go on where an item cannot be read? */
static bool has_handler(LLVMValueRef cookie)
{
    enum { IOSTAT = 1, END_OF_RECORD = 4 };
    LLVMValueRef call = llvm_flang_part(cookie, "_FortranAioEnableHandlers");
    for (unsigned k = IOSTAT; call && k <= END_OF_RECORD; k++) {
        LLVMValueRef v = LLVMGetOperand(call, k);
        if (!LLVMIsAConstantInt(v) || LLVMConstIntGetZExtValue(v))
            return true;
    }
    return false;
}

/* Does the compiler ask after an item whether it was read? */
static bool asks_for_items(LLVMValueRef cookie)
{
    for (LLVMUseRef u = LLVMGetFirstUse(cookie); u; u = LLVMGetNextUse(u)) {
        LLVMValueRef call = LLVMGetUser(u);
        if (strncmp(llvm_flang_callee(call), input, strlen(input)) == 0 && LLVMGetFirstUse(call))
            return true;
    }
    return false;
}

bool llvm_flang_begin(struct llvm_function *f, LLVMValueRef call, const char *name)
{
    const char *last = strstr(name, "Input");
    if (strncmp(name, "_FortranAioBegin", strlen("_FortranAioBegin")) != 0 || !last ||
        strcmp(last, "Input") != 0)
        return false;
    if (has_handler(call) && asks_for_items(call)) {
        struct ir_opnd lacks = llvm_emit_object(f, ir_type_of(IR_I32));
        llvm_emit_store(f, lacks, ir_int(IR_I32, 0));
        llvm_map_put(f->m->arena, &f->reads, call, lacks);
    }
    if (!llvm_flang_is_read(call))
        return false;
    f->text = llvm_source_statement(f->m, &f->at);
    llvm_flang_as(f, call, name);
    llvm_flang_statement(f, call);
    return true;
}

/* ---- items ---- */

/* Is this the first that its statement reads, and read once? */
static bool is_first_item(LLVMValueRef call)
{
    for (LLVMValueRef i = LLVMGetPreviousInstruction(call); i; i = LLVMGetPreviousInstruction(i)) {
        size_t n;
        LLVMValueRef callee = LLVMIsACallInst(i) ? LLVMGetCalledValue(i) : NULL;
        const char *name = callee ? LLVMGetValueName2(callee, &n) : "";
        if (i == LLVMGetOperand(call, 0))
            return true;
        if (strncmp(name, input, strlen(input)) == 0)
            return false;
    }
    return false;
}

/* Nobody asks after the last one, where the program goes on if one cannot be read. */
static bool is_last_item(LLVMValueRef call)
{
    return has_handler(LLVMGetOperand(call, 0)) && !LLVMGetFirstUse(call);
}

/* (statement, address, kind): the kind says that it is the first item, or the only one, too, of no
 * format. */
static void read_integer(struct llvm_function *f, LLVMValueRef call)
{
    struct ir_opnd args[] = {llvm_value_operand(f, call, 0), llvm_value_operand(f, call, 1),
                             llvm_value_operand(f, call, 2)};
    bool is_list = strstr(llvm_flang_callee(LLVMGetOperand(call, 0)), "List") != NULL;
    if (args[2].kind == IR_O_INT && is_list && is_first_item(call))
        args[2].i += FLANG_FIRST_ITEM + (is_last_item(call) ? FLANG_ONLY_ITEM : 0);
    llvm_value_set(f, call, llvm_emit_call(f, "_FortranAioInputInteger", IR_I32, args, 3));
}

/* Where the program goes on only if the item is read, nobody asks whether it was. */
bool llvm_flang_item(struct llvm_function *f, LLVMValueRef call, const char *name)
{
    LLVMValueRef begin = LLVMGetOperand(call, 0);
    const struct ir_opnd *lacks = llvm_map_find(&f->reads, begin);
    f->text = llvm_source_statement(f->m, &f->at);
    if (strcmp(name, "_FortranAioInputInteger") == 0)
        read_integer(f, call);
    else
        llvm_flang_as(f, call, name);
    if (!has_handler(begin)) {
        llvm_emit_unasked(f);
        llvm_value_set(f, call, ir_int(IR_I32, 1));
    }
    if (!lacks || !LLVMGetFirstUse(call)) /* the last one: the statement's code says it */
        return true;
    struct ir_opnd fails = llvm_emit_bin(f, IR_EQ, llvm_value(f, call), ir_int(IR_I32, 0));
    struct ir_opnd before = llvm_emit_load(f, *lacks, IR_I32);
    llvm_emit_store(f, *lacks, llvm_emit_bin(f, IR_OR, before, fails));
    return true;
}

/* ---- the end ---- */

/* Its code is any, but not that of success where an item lacks. */
bool llvm_flang_end_reading(struct llvm_function *f, LLVMValueRef call)
{
    enum { END_OF_FILE = -1 };
    LLVMValueRef begin = LLVMGetOperand(call, 0);
    const struct ir_opnd *lacks = llvm_map_find(&f->reads, begin);
    const char *name = llvm_flang_is_read(begin) ? "_FortranAioEndReading"
                                                 : "_FortranAioEndIoStatement";
    if (!lacks && !llvm_flang_is_read(begin))
        return false;
    if (!lacks) {
        f->text = llvm_source_statement(f->m, &f->at);
        llvm_flang_as(f, call, name);
        if (has_handler(begin))
            return true;
        llvm_emit_unasked(f);
        llvm_value_set(f, call, ir_int(IR_I32, 0));
        return true;
    }
    uint32_t bad = llvm_emit_block(f), wrong = llvm_emit_block(f), end = llvm_emit_block(f);
    struct ir_opnd code = llvm_emit_object(f, ir_type_of(IR_I32));
    f->text = llvm_source_statement(f->m, &f->at);
    llvm_flang_as(f, call, name);
    llvm_emit_store(f, code, llvm_value(f, call));
    llvm_emit_branch(f, llvm_emit_load(f, *lacks, IR_I32), bad, end);
    f->block = bad;
    struct ir_opnd good = llvm_emit_bin(f, IR_EQ, llvm_value(f, call), ir_int(IR_I32, 0));
    llvm_emit_branch(f, good, wrong, end);
    f->block = wrong;
    llvm_emit_store(f, code, ir_int(IR_I32, END_OF_FILE));
    llvm_emit_jump(f, end);
    f->block = end;
    llvm_value_set(f, call, llvm_emit_load(f, code, IR_I32));
    return true;
}
