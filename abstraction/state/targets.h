/* Accesses through a pointer that is not known, where the slicer has found the places to which
 * it may lead (core/ir/targets.h).
 *
 *     fread(&p, sizeof p, 1, f); *p = 1;     p leads to x and nowhere else: x is 1
 */
#ifndef M2S_ABSTRACTION_STATE_TARGETS_H
#define M2S_ABSTRACTION_STATE_TARGETS_H

#include "abstraction/domain/value.h"
#include "core/ir/ir.h"
#include "core/ir/targets.h"

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct origin;
struct state;

/* As the slicer has found them; or NULL. */
const struct ir_targets *targets_of_instr(const struct engine *e, const struct ir_instr *i);

/* The address of `size` bytes at which instruction i accesses memory, if it can be in one
 * object only; else `at`. */
struct value targets_only(struct engine *e, struct state *s, const struct ir_instr *i,
                          struct value at, int64_t size);

/* What the instruction may write is a list of objects: false, if that is not known.  Then `visit`
 * has been called for none. */
bool targets_each(struct engine *e, struct state *s, const struct ir_instr *i,
                  void (*visit)(void *context, uint32_t object), void *context);

#endif
