/* Variables of Fortran, as their descriptors tell them (CFI_cdesc_t). */
#ifndef M2S_ABSTRACTION_LIBRARY_ITEMS_H
#define M2S_ABSTRACTION_LIBRARY_ITEMS_H

#include "abstraction/library/library.h"

enum { ITEMS_ELEMENT = 8, ITEMS_RANK = 20, ITEMS_TYPE = 21, ITEMS_FIRST = 24, ITEMS_DIMENSION = 24,
       ITEMS_EXTENT = 8, ITEMS_STRIDE = 16, ITEMS_DIMENSIONS = 15 };

/* A namelist: its name, how many variables it has, and of each the name and the descriptor. */
enum { ITEMS_COUNT = 8, ITEMS_LIST = 16, ITEMS_ENTRY = 16, ITEMS_DESCRIPTOR = 8 };

enum { ITEMS_CHARACTER = 40 }; /* a code of a type */

struct items {
    struct value base;
    int64_t type, size; /* of one */
    enum ir_kind kind;  /* VOID: no number */
    int64_t rank, n, extent[ITEMS_DIMENSIONS], stride[ITEMS_DIMENSIONS];
};

/* A field of a descriptor. */
struct value items_field(struct library_call *c, struct value descriptor, int64_t at,
                         enum ir_kind kind);
/* The kind of a number, by the code of its type and its size; VOID: it is none. */
enum ir_kind items_kind(int64_t type, int64_t size);
/* False: they are more than `most`, or it is not known which. */
bool items_of(struct library_call *c, struct value descriptor, int64_t most, struct items *x);
/* The k-th, in the order in which they are read. */
struct value items_at(const struct items *x, int64_t k);

#endif
