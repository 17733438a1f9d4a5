/* What there is of LLVM where the tool was built without its headers. */
#include "frontend/llvm/llvm.h"

struct ir_prog *llvm_read(struct arena *arena, const struct llvm_source_file *from,
                          struct diags *ds)
{
    (void)arena;
    diag_add(ds, DIAG_C_UNSUPPORTED, (struct src_range){.file = from->file},
             "this mpi2spin was built without LLVM's headers (package llvm-19-dev), and reads no "
             "LLVM IR")->help =
        "a program in any language can be run, and what it did is verified: mpi2spin trace -- "
        "mpiexec -n 4 ./PROGRAM";
    return NULL;
}
