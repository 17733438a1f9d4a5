/* What an argument of an MPI call points to in C: the text of ir_instr.points.
 *
 *     MPI_Send(s, 10, t, ...)     "0:struct sample|i32*1@0,f64*3@8|32"
 *
 * means that argument 0 points to objects called "struct sample" of 32 bytes, an int at
 * byte 0 and three doubles from byte 8 on.  Entries of several arguments stand one after the
 * other, with a semicolon between them.
 */
#ifndef M2S_CORE_C_LAYOUT_H
#define M2S_CORE_C_LAYOUT_H

#include "core/ir/ir.h"

struct c_scalar { /* n of them, one after the other */
    enum ir_kind kind;
    int64_t n, at;
};

struct c_layout {
    const char *name;
    struct c_scalar *scalars;
    uint32_t n_scalars, cap_scalars;
    int64_t size;
};

/* Of argument k, or NULL: nothing is known. */
const struct c_layout *c_layout_of(struct arena *arena, const char *points, uint32_t k);

/* The scalar that begins at a byte (of one of a row of objects), or VOID; *left: how many of its
 * kind follow, with it. */
enum ir_kind c_layout_at(const struct c_layout *l, int64_t byte, int64_t *left);

#endif
