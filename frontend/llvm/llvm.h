/* LLVM IR, as text (.ll) or bitcode (.bc) -> a unit.
 *
 *     clang-19 -g -O1 -Xclang -disable-llvm-passes -emit-llvm -c a.c -o a.bc
 *
 * The module was made with debug information, for x86-64 Linux, with the tool's own mpi.h.  Called
 * in a child process: what LLVM does to itself stays there.
 */
#ifndef M2S_FRONTEND_LLVM_H
#define M2S_FRONTEND_LLVM_H

#include "core/diag/diag.h"
#include "core/ir/ir.h"

struct llvm_source_file {
    const char *file; /* as the user wrote it */
    const char *ir;   /* what a compiler has made of it; NULL: it is LLVM IR itself */
    bool fortran, cxx;
    bool own_new; /* C++ with an operator new or delete of its own */
    bool handles; /* C++ that catches exceptions: m2s_cxx.c was made for that */
    bool rests_on_stubs; /* Fortran: procedures without a definition are those of a library */
};

/* Was the tool built with LLVM's headers? */
bool llvm_is_there(void);

/* NULL after a diagnostic; always, where the tool was built without LLVM. */
struct ir_prog *llvm_read(struct arena *arena, const struct llvm_source_file *from,
                          struct diags *ds);

#endif
