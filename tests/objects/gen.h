/* Random C/MPI programs in which pointers, records, callbacks and library functions decide who
 * sends what to whom.
 *
 * A program has sites, `FIX(12, mark->key)`: places where it is known which number has to come
 * out for each rank.  A first run (sync/sync_mpi.c) notes what has to be added to the value that
 * really comes out; then the program is right, and each store before a site matters.
 *
 * Which random numbers an argument of a call gets is up to the compiler that made the generator.
 */
#ifndef M2S_TESTS_OBJECTS_GEN_H
#define M2S_TESTS_OBJECTS_GEN_H

#include "tests/random/rng.h"

#include <stdio.h>

enum { GEN_MAX_RANKS = 4, GEN_MAX_SITES = 256 };

enum feature {
    FEATURE_LISTS, FEATURE_STRINGS, FEATURE_UNIONS, FEATURE_FIELDS, FEATURE_COPIES,
    FEATURE_CALLBACKS, FEATURE_SORTING, FEATURE_LISTED, FEATURE_SWITCHES, FEATURE_JUMPS,
    FEATURE_RECURSION, FEATURE_LITERALS, FEATURE_STATICS, FEATURE_RECORDS, FEATURE_POINTERS,
    FEATURE_COMMS, FEATURE_COUNT
};

struct gen {
    struct rng rng;
    FILE *out;
    int nprocs;
    bool has[FEATURE_COUNT];
    int wanted[GEN_MAX_SITES][GEN_MAX_RANKS];
    int n_sites;
    int labels;
    int drops;     /* statements that only the first run has, still to be made */
    bool in_step;  /* in a function with the parameters `int *via` and `struct node *at` */
};

/* The program of a seed. */
struct gen gen_program(FILE *out, uint64_t seed);

/* gen_state.c: the declarations, and statements that change the state of a rank. */
void gen_declarations(struct gen *g);
void gen_statements(struct gen *g, int n);

/* An expression without effects, from 0 to 1023; the same that can be assigned and pointed to.
 * The text lives until the next 64 calls. */
const char *gen_value(struct gen *g, int depth);
const char *gen_place(struct gen *g);

/* Like printf, into a text that lives until the next 64 calls. */
const char *gen_text(struct gen *g, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* gen_comm.c: one communication of all ranks. */
void gen_step(struct gen *g);
void gen_exchange_library(struct gen *g);

#endif
