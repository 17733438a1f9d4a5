/* How large something is: counts, and memory. */
#ifndef M2S_ABSTRACTION_ANYN_SIZES_H
#define M2S_ABSTRACTION_ANYN_SIZES_H

#include "abstraction/anyn/sym.h"

void sym_make(struct sym *y, struct sym_making making);
/* As sums of products of numbers, whatever types they had on the way: sizes of memory that there is
 * have not wrapped, and neither they nor counts are negative. */
struct affine sym_plain(struct sym *y, struct affine e);
struct affine sym_times(struct sym *y, struct affine a, struct affine b);
/* What is known of quotients of which the facts speak: for q = a / b with 0 <= a and 0 < b, that
 * q b <= a, and for a counter k with k + c <= b, that q k + q c <= q b. */
void sym_add_quotients(struct sym *y, const struct sym_state *st, struct affine_facts *facts);
struct sym_value sym_times_values(struct sym *y, struct sym_value a, struct sym_value b);

/* So many bytes from there on are data from now on. */
void sym_forget_bytes(struct sym *y, struct sym_state *st, struct sym_value address, uint64_t n);

struct sym_value sym_address(struct sym *y, uint32_t object);
/* An object of so many bytes is made by this statement. */
struct sym_value sym_new_object(struct sym *y, const struct ir_instr *i, struct sym_value bytes);

#endif
