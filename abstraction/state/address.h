/* May two addresses of different objects be equal?
 *
 *     a + 1 == b                            past the end of a: b may lie there (C11 6.5.9p6)
 *     "abc" == "abc"                        one array or two (6.4.5p7; const compound literals too)
 *     MPI_Comm_free(&c);  old == new        the library may give the same handle again
 *     MPI_Comm_group(c, &g);  g == h        the library may give one handle twice
 *     (uintptr_t)p == (uintptr_t)q          p may be freed, and q lie where it was
 *
 * The implementation decides that; all other different objects have different addresses.
 */
#ifndef M2S_ABSTRACTION_STATE_ADDRESS_H
#define M2S_ABSTRACTION_STATE_ADDRESS_H

#include "abstraction/domain/value.h"

#include <stdbool.h>

struct engine;
struct ir_global;
struct state;

/* The string literal that the address leads into, or NULL. */
const struct ir_global *address_literal(const struct engine *e, const struct value *v);

/* as_numbers: the program compares integers that it has made of them.  False too if one of them
 * is no address, or they are in one object. */
bool address_may_meet(struct engine *e, struct state *s, struct value a, struct value b,
                      bool as_numbers);

/* Do they?  Any of 0 and 1.  Two variables that live as long as the program have one answer in an
 * execution, and either is possible; whatever is said of others is over. */
struct value address_meets(struct engine *e, const struct state *s, struct value a,
                           struct value b);

#endif
