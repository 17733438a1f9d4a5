/* Handles with a name, those that were never set, and what is none. */
#ifndef M2S_ABSTRACTION_STATE_HANDLE_NAMES_H
#define M2S_ABSTRACTION_STATE_HANDLE_NAMES_H

#include "abstraction/domain/value.h"
#include "core/ir/ir.h"

#include <stdbool.h>

struct engine;
struct state;

const char *handle_predefined(struct engine *e, const struct value *v); /* "MPI_INT" or NULL */
bool handle_is_named(struct engine *e, const struct value *v, const char *name);
/* Is there a handle or a number that the program has never set? */
bool handle_is_unset(struct engine *e, struct state *s, struct value at, enum ir_kind kind);
/* Has it been read from there? */
bool handle_never_set(const struct engine *e, const struct value *v);
/* What no lookup has found: is it certainly no handle of the kind that is wanted, but another
 * address, a handle of another kind, a number?  And what to say of it. */
bool handle_is_other(struct engine *e, const struct value *v);
const char *handle_other_text(struct engine *e, struct state *s, const char *what,
                              const char *roles, const struct value *v);
/* "MPI_COMM_NULL": a value that equals the handle, also when the program does not name it. */
struct value handle_of_name(const struct engine *e, const char *name);
/* The handle, if the program names it. */
bool handle_find(const struct engine *e, const char *name, struct value *v);

#endif
