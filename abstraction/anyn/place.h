/* Ranks as places of a grid.
 *
 *     row = rank / dims[1], up = rank - dims[1]     row = x; up = number(x - 1, y) where 1 <= x
 *
 * Without a grid there is one dimension, and a rank is its own coordinate.
 */
#ifndef M2S_ABSTRACTION_ANYN_PLACE_H
#define M2S_ABSTRACTION_ANYN_PLACE_H

#include "abstraction/anyn/sym.h"

enum sym_shape { /* what the dimensions of the grid are */
    SYM_SHAPE_OPEN,
    SYM_SHAPE_EVEN, /* as MPI_Dims_create shares n out */
    SYM_SHAPE_OTHER
};

struct sym_layout {
    enum sym_shape shape;
    bool turned;    /* the last dimension is the first one of MPI_Dims_create */
    uint32_t wants; /* the form is left, but not with so many dimensions; or 0 */
    bool wants_turned;
};

enum { SYM_WAYS_TO_DIFFER = 2 * FAMILY_DIMS };

struct affine sym_coord(const struct sym *y, uint32_t i);
struct affine sym_dim(const struct sym *y, uint32_t i);
void sym_set_dims(struct sym *y, uint32_t n_dims);
/* False: ranks are not known by so many coordinates. */
bool sym_want_dims(struct sym *y, uint32_t n_dims);
/* The dimensions are what MPI_Dims_create makes of n, from here on.  False: they are not. */
bool sym_share_out(struct sym *y);
bool sym_is_shape(struct sym *y, struct sym_state *st, const struct affine *dims);
/* Something is divided by this number: perhaps it is the length of a row. */
void sym_find_sides(struct sym *y, struct sym_state *st, struct sym_value by);
/* Each coordinate is in its range, certainly. */
bool sym_is_inside(struct sym *y, const struct sym_state *st, const struct affine_facts *when,
                   const struct affine *place);
/* The coordinates of the rank with this number.  False: they are not known.  In one dimension they
 * need not be in range. */
bool sym_place(struct sym *y, const struct sym_state *st, const struct affine_facts *when,
               struct affine number, struct affine *place);
/* The same, of a place from which it is some way to this one, which is in range. */
bool sym_moved_place(struct sym *y, const struct sym_state *st, const struct affine_facts *when,
                     struct affine number, struct affine *place);
/* Where two numbers are the same, and the ways (at most 6) in which they are not. */
uint32_t sym_numbers_same(struct sym *y, struct affine a, struct affine b,
                          struct affine_facts *same, struct affine_facts *differ);
/* If it is the number of a place of the grid: it is from 0 below n. */
void sym_number_is_rank(struct sym *y, struct affine_facts *facts, struct affine number);
/* rank / q, rank % q, where q is the last one of two dimensions: its coordinates. */
bool sym_divide_place(struct sym *y, const struct sym_state *st, const struct affine_facts *when,
                      struct affine number, struct affine by, struct affine *place);
/* row * q, where q is the last one of two dimensions: the number of the first rank of the row. */
bool sym_row_start(struct sym *y, const struct sym_state *st, const struct affine_facts *when,
                   struct affine row, struct affine q, struct affine *number);

#endif
