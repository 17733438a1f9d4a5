/* Growable arrays that live in an arena.
 *
 *     struct ir_instr *v = NULL; size_t n = 0, cap = 0;
 *     VEC_PUSH(arena, v, n, cap, instr);
 *
 * The old block stays in the arena when the array grows: the waste is at most the final
 * size again.
 */
#ifndef M2S_CORE_VEC_H
#define M2S_CORE_VEC_H

#include "core/base/arena.h"

#include <string.h>

#define VEC_RESERVE(a, v, n, cap, want)                                                  \
    do {                                                                                 \
        if ((size_t)(cap) < (size_t)(want)) {                                            \
            size_t vec_cap_ = (size_t)(cap) ? (size_t)(cap) : 8;                         \
            while (vec_cap_ < (size_t)(want))                                            \
                vec_cap_ *= 2;                                                           \
            void *vec_new_ = arena_alloc((a), vec_cap_ * sizeof *(v));                   \
            if (n)                                                                       \
                memcpy(vec_new_, (v), (size_t)(n) * sizeof *(v));                        \
            (v) = vec_new_;                                                              \
            (cap) = (__typeof__(cap))vec_cap_;                                           \
        }                                                                                \
    } while (0)

/* The same as VEC_PUSH where most have one element. */
#define VEC_PUSH_FEW(a, v, n, cap, x)                                                    \
    do {                                                                                 \
        if (!(cap)) {                                                                    \
            (v) = arena_alloc((a), sizeof *(v));                                         \
            (cap) = 1;                                                                   \
        }                                                                                \
        VEC_PUSH((a), (v), (n), (cap), (x));                                             \
    } while (0)

#define VEC_PUSH(a, v, n, cap, x)                                                        \
    do {                                                                                 \
        VEC_RESERVE((a), (v), (n), (cap), (size_t)(n) + 1);                              \
        (v)[(n)++] = (x);                                                                \
    } while (0)

#endif
