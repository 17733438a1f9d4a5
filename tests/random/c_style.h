/* How a program is written; and its parts that are the same for all control flow. */
#ifndef M2S_TESTS_C_STYLE_H
#define M2S_TESTS_C_STYLE_H

#include "core/skel/skel.h"
#include "tests/random/rng.h"

#include <stdio.h>

enum { VALUE, COUNTER }; /* the two variables of every rank */

enum place {
    PLACE_LOCAL,
    PLACE_GLOBAL,
    PLACE_STRUCT,
    PLACE_POINTER,
    PLACE_ARRAY,
    PLACES
};
enum call_form { FORM_PLAIN, FORM_FUNCTION, FORM_MACRO, FORM_STRUCT, FORM_OUT,
                 FORM_HEAP, FORMS };
enum dispatch { DISPATCH_IF, DISPATCH_SWITCH, DISPATCH_TABLE, DISPATCHES };

struct c_style {
    FILE *out;
    const struct skel *s;
    struct rng rng;
    enum place place;
    enum call_form form;
    enum dispatch dispatch;
    bool blocks;       /* if and loops instead of goto, where they nest */
    bool table;        /* a table and an interpreter (c_table.c) */
    bool counter;      /* a variable and a switch instead of labels */
    int base, step;    /* the symbol v travels as base + v * step */
    bool range;        /* symbol 1 is everything greater than base, 0 all others */
    const char *comm;  /* "MPI_COMM_WORLD", or a variable */
    uint32_t length, at; /* of the buffer; where in it the value is */
    const char *type, *mpi_type;
    int tag_base;
    unsigned noise;    /* percent of the places that get something useless */
    const struct skel_state *then; /* of two sends in one statement: the one with */
    const struct skel_guard *when; /* another partner, and when it is taken */
    bool input;        /* what is sent is read from the user */
    uint32_t rank;     /* being written */
};

struct c_style c_style_draw(FILE *out, const struct skel *s, uint64_t seed);

/* Everything before the functions of the ranks. */
void c_style_head(struct c_style *c);

/* In main(): total, list, left, right, base_tag. */
void c_style_prologue(struct c_style *c);

/* The head of a rank's function, with its variables. */
void c_style_variables(struct c_style *c, const struct skel_machine *m);

/* "me->x" */
const char *c_style_variable(const struct c_style *c, uint32_t var);

/* The number that stands for value v of a variable. */
int c_style_number(const struct c_style *c, uint32_t var, int v);

/* var == v, or what is the same (v is not negated for the counter). */
void c_style_compare(struct c_style *c, uint32_t var, const char *text, enum skel_cmp cmp,
                     int v);

/* Send on the channel of a state what the user types: either symbol. */
void c_style_send_input(struct c_style *c, const struct skel_state *state);

/* Send to one of two partners, as a variable says. */
void c_style_send_either(struct c_style *c, const struct skel_guard *when,
                         const struct skel_state *then,
                         const struct skel_state *otherwise);

/* The statements of a communicating state, without what comes after.  What was received
 * is in the variable `got` then. */
void c_style_call(struct c_style *c, const struct skel_state *state);

/* A condition that may be true or false. */
void c_style_coin(struct c_style *c);

/* Sometimes a statement that changes nothing. */
void c_style_noise(struct c_style *c);

/* The statement for a FAULT or ABORT state. */
void c_style_stop(struct c_style *c, const struct skel_state *state);

#endif
