/* Memory as the points-to analysis sees it.
 *
 * An address is a cell: an object and a byte offset in it, or SL_ANY where the offset is
 * not a constant (array elements).
 */
#ifndef M2S_SLICER_CELLS_H
#define M2S_SLICER_CELLS_H

#include "core/ir/ir.h"

#define SL_ANY INT64_MIN

enum { SL_POINTER_SIZE = 8 }; /* bytes */

enum sl_object_kind {
    SL_O_GLOBAL,
    SL_O_FUNC,
    SL_O_LOCAL,
    SL_O_HEAP,    /* allocated by the call or alloca number `id` */
    SL_O_VARARGS, /* the variable arguments of function `func` */
    SL_O_OUTSIDE  /* memory of the library and of unknown functions */
};

struct sl_object {
    enum sl_object_kind kind;
    uint32_t func, id;
    uint32_t original; /* object +1: that of which it is a copy for its caller; 0: it is none */
    uint64_t size;      /* 0: unknown */
    enum ir_kind elem;  /* scalar or array of scalars; else VOID */
    bool is_array;      /* more than one scalar of kind elem */
    bool has_any;       /* some address has offset SL_ANY: it is used as an array */
};

struct sl_cell {
    uint32_t object;
    int64_t offset;
    bool integer; /* it was converted to an integer */
};

struct sl_cells { /* numbers of cells */
    const uint32_t *items;
    uint32_t n;
};

#endif
