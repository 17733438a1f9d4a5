/* Where loads, stores and calls through pointers may go, and what library functions write through
 * them, as far as the slicer knows.
 *
 *     int x; ... fread(&p, sizeof p, 1, f); *p = 1;      x, if only its address was written
 *
 * What goes anywhere else has no defined behaviour (C11 6.5.3.2p4, 6.3.2.3p8).
 */
#ifndef M2S_CORE_IR_TARGETS_H
#define M2S_CORE_IR_TARGETS_H

#include <stdbool.h>
#include <stdint.h>

#define IR_TARGET_ANY INT64_MIN

struct ir_target {
    bool is_local;
    uint32_t func, id; /* local `id` of the function, or global `id` */
    int64_t offset;    /* IR_TARGET_ANY: anywhere in it */
};

struct ir_targets {
    const struct ir_target *items;
    uint32_t n;
    bool heap; /* or in allocated memory */
    const uint32_t *lines; /* of a call that frees: of the calls that may have allocated it */
    uint32_t n_lines;
    const uint32_t *funcs; /* of a call through a pointer: the functions that it may call */
    uint32_t n_funcs;
};

#endif
