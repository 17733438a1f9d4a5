/* Units of a program, from whichever front end -> the program.
 *
 *     a.c: int f(void) { return g(); }   b.f90: function g() bind(c)   ->   f calls g
 */
#ifndef M2S_FRONTEND_LINK_H
#define M2S_FRONTEND_LINK_H

#include "core/diag/diag.h"
#include "core/ir/ir.h"

/* The units are used up.  NULL after a diagnostic: duplicate definitions, no main. */
struct ir_prog *link_units(struct arena *arena, struct ir_prog **units, size_t n,
                           struct diags *ds);

/* copies.c: each caller of a small function of C++'s library has a copy of it. */
void link_copies(struct ir_prog *p);

/* linkcall.c: calls that do not fit the definition of their function. */
void linkcall_all(struct arena *arena, struct ir_prog *p, struct diags *ds);

/* prototype.c: MPI functions that are declared in another way than in our mpi.h. */
void prototype_check_all(struct ir_prog *p, struct diags *ds);

#endif
