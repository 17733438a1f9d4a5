/* The instructions of a program. */
#ifndef M2S_TESTS_ROUNDS_COMPILE_H
#define M2S_TESTS_ROUNDS_COMPILE_H

#include "tests/rounds/rounds_run.h"

enum rounds_instr_kind {
    ROUNDS_DO,     /* the statement, which is not IF, LOOP or BREAK */
    ROUNDS_UNLESS, /* go to `to` unless `value` */
    ROUNDS_GO,
    ROUNDS_STOP
};

struct rounds_instr {
    enum rounds_instr_kind kind;
    const struct rounds_stmt *stmt;
    const struct rounds_expr *value;
    uint32_t to;
};

struct rounds_code {
    const struct rounds_program *program;
    struct rounds_instr *items;
    uint32_t n, cap;
};

#endif
