/* What goes wrong where some facts hold: noted, to be excluded by a proof. */
#ifndef M2S_ABSTRACTION_ANYN_FAULTS_H
#define M2S_ABSTRACTION_ANYN_FAULTS_H

#include "abstraction/anyn/sym.h"

/* Where, when and under which facts an event of this statement happens here. */
void sym_place_event(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
                     const struct affine_facts *when, struct family *f);

/* At this statement, where `when` holds besides. */
void sym_never(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
               enum family_fault fault, const struct affine_facts *when);
/* The same for a fact of ranks, their number and counters: of other numbers the runs know more. */
void sym_never_is(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
                  enum family_fault fault, const struct affine_facts *when,
                  struct affine_fact fact);
/* Where what stands in this object, an int, is not this number, or is not known. */
void sym_never_but(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
                   enum family_fault fault, struct sym_case at, int64_t number);
/* An array of so many bytes (C11 6.7.6.2p5).  Of what is not known the runs tell, where they
 * come. */
void sym_never_negative(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
                        struct sym_value bytes);
/* An access of so many bytes that is not inside of its object, if ranks or counters say where. */
void sym_never_outside(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
                       struct sym_value address, uint64_t size);
/* If that needs many ranks: a number of type int that is no int (C11 6.5p5), and one of bits that
 * are shifted that is not below the width of its type (6.5.7p3). */
void sym_never_overflows(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
                         const struct affine_facts *when, struct affine number);
void sym_never_shifts(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
                      const struct affine_facts *when, struct affine number);

/* The process ends here because of a mistake: `fault`, or `by_data` where data, or what is shared,
 * has led here. */
void sym_fails(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
               enum family_fault fault, enum family_fault by_data);

#endif
