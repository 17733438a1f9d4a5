/* The echelon form of a vector: each place has at most one atom of its own.
 *
 *     (5 + Z1 + Z2, 7 + Z1 + Z2, Z2)       with Z = Z1 + Z2:  (5 + Z, 7 + Z, Z2)
 *     (100 * Z1 + 100 * Z2)                the same Z:        (100 * Z)
 *
 * So a loop that was generalised twice looks as it did when it was generalised once.
 */
#ifndef M2S_ABSTRACTION_JOINT_JOINT_ECHELON_H
#define M2S_ABSTRACTION_JOINT_JOINT_ECHELON_H

#include <stdbool.h>

struct joint_vector;

/* Going through the places, what no earlier place has given a name becomes one atom; x->known
 * must be made again if it is true: something has changed.  Theorem: g(x) loses nothing.  (With
 * z = a + r, a is z - r: a change of variables.  z is in the range of its type, as is asked
 * before; what is said of a is said of z - r.) */
bool joint_echelon(struct joint_vector *x);

#endif
