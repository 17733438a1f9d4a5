/* Memory as the points-to analysis sees it.
 *
 * An address is a cell: an object and a byte offset in it, or SL_ANY where the offset is
 * not a constant (array elements).  Then it may be known up to steps:
 *
 *     struct { double x; char *name; } *p = malloc(n * sizeof *p);
 *     p[i].name           at 8, 24, 40, ...: 8 and any number of steps of 16 bytes
 *
 * or that it is in an array which is a member.
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

/* A place in an object, where `offset` is SL_ANY: the offset is `rest`, modulo `step` if there is
 * one, or up to `spread` more: an element of an array that is a member.  All 0: it is anything. */
struct sl_steps {
    uint32_t step, rest, spread;
};

struct sl_cell {
    uint32_t object;
    int64_t offset;
    bool integer; /* it was converted to an integer */
    struct sl_steps steps;
};

struct sl_span { /* some bytes of an object */
    int64_t offset;
    uint64_t size; /* 0: to the end of the object */
    struct sl_steps steps;
};

struct sl_cells { /* numbers of cells */
    const uint32_t *items;
    uint32_t n;
};

/* A constant, and any number of elements of so many bytes, or none. */
struct sl_span cells_elements(int64_t offset, uint32_t bytes);
/* Such an element of an array that is a member, see IR_PTRADD. */
struct sl_span cells_element(struct sl_span a, uint32_t last, uint32_t before, uint32_t bytes);
/* The place where both offsets are added; size is that of a. */
struct sl_span cells_move(struct sl_span a, struct sl_span b);
struct sl_span cells_span(struct sl_cell c, uint64_t size);
/* Up to so many bytes behind. */
struct sl_span cells_spread(struct sl_span a, uint64_t bytes);
bool cells_overlap(struct sl_span a, struct sl_span b);
/* Is b a part of a, wherever they are? */
bool cells_cover(struct sl_span a, struct sl_span b);
struct sl_span cells_anywhere(void);
bool cells_is_anywhere(struct sl_span a);
struct sl_span cells_constant(int64_t offset, uint64_t size);
/* How far b is behind a, without the spread of both: a number, or the smallest that is not
 * negative; *step: and any number of such steps.  Both are somewhere. */
int64_t cells_distance(struct sl_span a, struct sl_span b, uint32_t *step);

#endif
