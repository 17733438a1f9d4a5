/* The graph of all steps as a model, with the formula as SPIN's `ltl`.
 *
 *     active proctype rank0() { ... }      one process for each rank, and one for the library
 *     ltl property { ([] (p0)) }
 *
 * Each step prints "M2S NUMBER", the state that it leads to, when an error is replayed.
 */
#ifndef M2S_VERIFY_LTL_PROMELA_H
#define M2S_VERIFY_LTL_PROMELA_H

#include "codegen/codegen.h"
#include "verify/ltl/space.h"

/* fair: each rank that could always go on does (and the library may still refuse what it may). */
struct model *ltl_promela(struct arena *arena, const struct ltl_space *g, bool fair);

#endif
