/* Values in place of atoms, all at once: the substitutions of the joint phase.
 *
 *     { Z -> Z + 1, s -> t }     4 + Z and s > tol   become   5 + Z and t > tol
 */
#ifndef M2S_ABSTRACTION_JOINT_JOINT_MAP_H
#define M2S_ABSTRACTION_JOINT_JOINT_MAP_H

#include "abstraction/domain/linear.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"

#include <stdbool.h>
#include <stdint.h>

/* The form as a value of this type, of which the facts say that it is just that (nothing wraps on
 * the way, no cast changes it); else NONE. */
struct value joint_map_value_of_form(struct values *vs, const struct facts *fs,
                                     enum ir_kind type, const struct linear *form);

struct joint_binding {
    const struct expr *atom;
    struct value to;
    bool is_form; /* of an integer */
    struct linear form;
};

struct joint_map {
    struct arena *arena;
    struct values *values;
    const struct facts *facts;     /* what is known where the results are used */
    bool is_total;                 /* each atom needs a value; else it may stay as it is.  Atoms
                                      that all ranks share always do */
    struct joint_binding **v;      /* by the numbers of the atoms */
    uint32_t n, cap;
};

/* NULL: it has none. */
const struct joint_binding *joint_map_find(const struct joint_map *m, const struct expr *atom);
void joint_map_bind(struct joint_map *m, const struct expr *atom, struct value to);
void joint_map_bind_form(struct joint_map *m, const struct expr *atom,
                         const struct linear *form);

/* NONE: an atom has no value, or the result cannot be represented. */
struct value joint_map_value(const struct joint_map *m, const struct value *v);
/* The same; false. */
bool joint_map_form(const struct joint_map *m, const struct linear *form, struct linear *out);

/* What the term `at` of `from` must be, so that the form becomes `to`; all else in it has a value.
 * False: no form is that. */
bool joint_map_solve(const struct joint_map *m, const struct linear *from, uint32_t at,
                     const struct linear *to, struct linear *out);

/* Bind the atoms of `from` that have no value yet so that it becomes `to`, as far as both are of
 * one shape.  Whether it does become `to` is asked afterwards. */
void joint_map_match(struct joint_map *m, const struct expr *from, const struct value *to);

/* Is the value a number with a linear form? */
static inline bool joint_map_is_linear(const struct value *v)
{
    return (v->kind == VALUE_INT || v->kind == VALUE_EXPR) &&
           range_is_of((enum ir_kind)v->type);
}

#endif
