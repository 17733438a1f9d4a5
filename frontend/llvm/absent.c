/* What there is of LLVM where the tool was built without its headers. */
#include "frontend/llvm/llvm.h"

bool llvm_is_there(void)
{
    return false;
}

struct ir_prog *llvm_read(struct arena *arena, const struct llvm_source_file *from,
                          struct diags *ds)
{
    (void)arena;
    diag_add(ds, DIAG_C_UNSUPPORTED, (struct src_range){.file = from->file},
             "LLVM IR is not read");
    return NULL;
}
