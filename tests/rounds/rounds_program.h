/* A small language of MPI programs with loops.  Every rank runs the same statements:
 *
 *     for (t = 0; t < N; t = t + 1) { sendrecv; if (t % 3 == 0) barrier; }
 *
 * Variables are whole numbers, except ROUNDS_S: is the last floating point sum that the ranks
 * have made above a limit?  Nobody can know that but who has the data.
 */
#ifndef M2S_TESTS_ROUNDS_PROGRAM_H
#define M2S_TESTS_ROUNDS_PROGRAM_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

enum rounds_var {
    ROUNDS_RANK, ROUNDS_SIZE,
    ROUNDS_UP, ROUNDS_DOWN, /* neighbours in a line, or ROUNDS_NOBODY */
    ROUNDS_N, ROUNDS_F,     /* inputs; F is at least 1 */
    ROUNDS_T, ROUNDS_I, ROUNDS_K, ROUNDS_X, ROUNDS_Y, ROUNDS_Z,
    ROUNDS_S,
    ROUNDS_NO_VAR
};

enum { ROUNDS_NOBODY = -1000 }; /* MPI_PROC_NULL */

enum rounds_op {
    ROUNDS_CONST, ROUNDS_VAR,
    ROUNDS_ADD, ROUNDS_SUB, ROUNDS_MOD,
    ROUNDS_LESS, ROUNDS_EQUAL, ROUNDS_AND, ROUNDS_NOT
};

struct rounds_expr {
    enum rounds_op op;
    int64_t value;       /* CONST */
    enum rounds_var var; /* VAR */
    const struct rounds_expr *a, *b;
};

enum rounds_kind {
    ROUNDS_SET,       /* var = value */
    ROUNDS_INPUT,     /* var is read, on each rank on its own */
    ROUNDS_IF,        /* value, body */
    ROUNDS_LOOP,      /* while (value) { body; step; } */
    ROUNDS_BREAK,
    ROUNDS_SEND, ROUNDS_RECV, ROUNDS_ISEND, ROUNDS_IRECV, /* peer, tag, var or a double */
    ROUNDS_SENDRECV,  /* peer, tag; from, from_tag */
    ROUNDS_WAITALL,
    ROUNDS_BARRIER,
    ROUNDS_BCAST,     /* root: value; var or a double */
    ROUNDS_REDUCE,    /* root: value */
    ROUNDS_ALLREDUCE, /* var S: the sum of data; Z: the maximum of Y */
};

struct rounds_stmt {
    enum rounds_kind kind;
    enum rounds_var var;
    const struct rounds_expr *value, *peer, *tag, *from, *from_tag;
    struct rounds_stmt *body, *step, *next;
    bool off;  /* left out (rounds_shrink.c) */
    bool bare; /* IF: the body always */
};

struct rounds_program {
    struct arena *arena;
    struct rounds_stmt *first;
    uint32_t nprocs;
    bool is_long; /* the variables are long, else int */
    bool is_far;  /* loops have thousands of rounds, as many as the program says */
};

const struct rounds_expr *rounds_const(struct arena *a, int64_t value);
const struct rounds_expr *rounds_read(struct arena *a, enum rounds_var var);
const struct rounds_expr *rounds_expr(struct arena *a, enum rounds_op op,
                                      const struct rounds_expr *x, const struct rounds_expr *y);
struct rounds_stmt *rounds_stmt(struct arena *a, enum rounds_kind kind);
/* The last of s gets `next` behind it; NULL is empty.  Returns the first. */
struct rounds_stmt *rounds_append(struct rounds_stmt *s, struct rounds_stmt *next);

/* All statements that are not left out, those in bodies behind what they are in. */
struct rounds_list {
    struct rounds_stmt **items;
    uint32_t n, cap;
};
void rounds_list(const struct rounds_program *p, struct rounds_list *list);

bool rounds_communicates(const struct rounds_stmt *s); /* by itself, not by its body */
bool rounds_is_collective(const struct rounds_stmt *s);

#endif
