/* Calls of flang's run-time library that end the program.  What the others do to memory is in
 * core/mpi/flang_effects.def, or in C in frontend/include/m2s_fortran.c. */
#include "frontend/llvm/debug.h"
#include "frontend/llvm/emit.h"

#include <string.h>

static const struct row {
    const char *name;
    int code;      /* argument with the exit code; -1: none */
    int is_error;  /* argument that says that the code is 1, else 0; -1: it is 1 */
} endings[] = {
    {"_FortranAStopStatement", 0, 0},
    {"_FortranAStopStatementText", -1, 2},
    {"_FortranAExit", 0, 0},
    {"_FortranAAbort", -1, -1},
    {"_FortranAFailImageStatement", -1, -1},
    {"_FortranAReportFatalUserError", -1, -1},
};

bool llvm_flang_call(struct llvm_function *f, LLVMValueRef call, const char *name)
{
    for (size_t k = 0; k < sizeof endings / sizeof *endings; k++) {
        const struct row *row = &endings[k];
        if (strcmp(name, row->name) != 0)
            continue;
        struct ir_opnd code = ir_int(IR_I32, 1);
        if (row->code >= 0)
            code = llvm_emit_cast(f, llvm_value_operand(f, call, (unsigned)row->code), IR_I32);
        else if (row->is_error >= 0)
            code = llvm_emit_cast(f, llvm_value_operand(f, call, (unsigned)row->is_error), IR_I32);
        f->text = llvm_source_statement(f->m, &f->at);
        llvm_emit_call(f, "exit", IR_VOID, &code, 1);
        return true;
    }
    return false;
}
