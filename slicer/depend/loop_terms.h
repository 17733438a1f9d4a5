/* What an operand is while a loop runs: fixed, a number, or a variable that the loop moves.
 *
 *     for (i = 0; i < n + 1; i++)        i: a variable;  n + 1: fixed;  0: a number
 */
#ifndef M2S_SLICER_LOOP_TERMS_H
#define M2S_SLICER_LOOP_TERMS_H

#include "slicer/depend/def_use.h"
#include "slicer/depend/dependence.h"

struct counted_loop {
    const struct sl_dependence *s;
    uint32_t func, header;
    const struct ir_func *f;
    const struct ir_cfg *g;
    const bool *member;
    bool calls;      /* functions of the program */
    bool loses;      /* calls unknown functions */
    bool *const *writes; /* addresses_writes(), or NULL: a function may write to everything */
};

enum term_kind { TERM_OTHER, TERM_FIXED, TERM_NUMBER, TERM_FLOAT, TERM_VAR };

struct term {
    enum term_kind kind;
    enum ir_kind type;        /* before casts that keep the value */
    bool computed;            /* VAR: what is added is not looked at, or it is squared */
    int64_t i;                /* NUMBER; VAR: what is added */
    double f;
    const struct sl_var *var;
};

enum { LOOP_DEPTH = 16 }; /* of operators in what a loop asks */

struct term loop_term(const struct counted_loop *l, const struct ir_opnd *o);
/* What the variable is before the loop, if one store outside gives it a constant; else OTHER. */
struct term loop_first_number(const struct counted_loop *l, const struct sl_var *v);
/* The same on each round. */
bool loop_term_is_fixed(struct term t);
/* On each round one of a few values, so that there is a greatest one: min(a, b), of which only
 * copies are compared. */
bool loop_term_is_few(const struct counted_loop *l, const struct ir_opnd *o);

/* What gives the operand its value, behind casts that keep it; or NULL. */
const struct ir_instr *loop_defining(const struct counted_loop *l, const struct ir_opnd *o);
/* The comparison that a branch asks for; `!c` and `c != 0` of one are about c, and turn *stay.
 * What else defines the operand, or NULL: it asks whether that is 0. */
const struct ir_instr *loop_comparison(const struct counted_loop *l, const struct ir_opnd *o,
                                       bool *stay);
bool loop_is_comparison(const struct ir_instr *in);
const struct ir_instr *loop_instr(const struct counted_loop *l, uint32_t number);

/* Of integers and pointers; 0: another type. */
unsigned loop_type_bits(enum ir_kind k);
int64_t loop_type_greatest(enum ir_kind k);
/* Does each value of the type keep its value in the other one? */
bool loop_type_keeps(enum ir_kind from, enum ir_kind to);
/* A counter as int or long: it does not overflow (C11 6.5p5). */
bool loop_type_is_wide(enum ir_kind k);

#endif
