/* Numbers behind names of MPI, which each library chooses. */
#ifndef M2S_ABSTRACTION_INTERP_CONSTANTS_H
#define M2S_ABSTRACTION_INTERP_CONSTANTS_H

#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/state/engine.h"

/* Shared inputs: what MPI_Get_version() says, of the library with which the program runs. */
#define CONSTANTS_VERSION "the version of MPI"
#define CONSTANTS_SUBVERSION "the subversion of MPI"

/* Is it one of the numbers (or one plus or minus a little)? */
bool constants_is_named(const struct value *v);

/* What the standard says of the numbers: they are negative. */
void constants_init(struct values *values, struct facts *facts);

/* a, where one of the numbers (or one plus or minus a little) is compared with b and this library
 * decides the outcome: an expression over the name.  Else a itself. */
struct value constants_opened(struct engine *e, enum ir_bin bin, struct value a, struct value b);

/* The number is used in a way that is not followed: ours is taken, and the ledger says so. */
void constants_use(struct engine *e, const struct state *s, const struct value *v);
/* The same for what an operator makes of a and b (NONE: there is no b), if it is such a way. */
void constants_compute(struct engine *e, const struct state *s, const struct ir_instr *i,
                       const struct value *a, const struct value *b, const struct value *result);

/* The same for n bytes that are read: they may be a part of such a number. */
void constants_use_bytes(struct engine *e, struct state *s, struct value at, int64_t n);

/* Is it MPI_BOTTOM?  What is added to it is a whole address. */
bool constants_is_bottom(struct engine *e, struct state *s, const struct value *v);

/* MPI_BOTTOM, MPI_STATUS_IGNORE and some more are addresses that may be null, or alike.  Is it the
 * library that decides whether a is b?  Then *equal is a value of type I32, 0 or 1. */
bool constants_compare_addresses(struct engine *e, const struct value *a, const struct value *b,
                                 struct value *equal);

/* Memory of no bytes is null, or not (C11 7.22.3p1): is this asked?  Then the same. */
bool constants_compare_empty(struct engine *e, struct state *s, const struct value *a,
                             const struct value *b, struct value *equal);

/* The same as constants_opened() for the value of a switch. */
struct value constants_opened_switch(struct engine *e, const struct ir_instr *i, struct value a);

#endif
