/* What a run asks about inputs that are given (abst_options.questions): from it other inputs are
 * made, for which it would go another way.
 *
 *     strcmp("plain", "fast")      "fast" where "plain" stands
 *     n == 7, where n is 4         "7" where "4" stands
 *     the file ends                one more line
 *
 * Whether the values come from an input is not known, nor asked: that is tried.
 */
#ifndef M2S_ABSTRACTION_STATE_QUESTION_H
#define M2S_ABSTRACTION_STATE_QUESTION_H

#include "core/ir/ir.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct engine;
struct value;

/* With `wanted` where `observed` stands the answer may be another one. */
void question_text(const struct engine *e, const struct ir_instr *i, const char *observed,
                   const char *wanted, bool answer);
/* The input ends too soon, or is not there: `wanted` is what could follow. */
void question_more(const struct engine *e, const struct ir_instr *i, const char *input,
                   const char *wanted);
/* The program looks at its command line, which has so many words. */
void question_words(const struct engine *e, size_t n);
/* getopt() finds no option any more. */
void question_options(const struct engine *e, const struct ir_instr *i, const char *options);
/* A number is read from an input. */
void question_read(const struct engine *e, const struct value *v);
/* Two numbers are compared. */
void question_numbers(const struct engine *e, const struct ir_instr *i, const struct value *a,
                      const struct value *b);
/* A number decides: one that is not 0, or a case. */
void question_choice(const struct engine *e, const struct ir_instr *i, const struct value *a);

/* Of which class a character is, depends on it: with the other one the answer is the opposite. */
void question_character(const struct engine *e, const struct ir_instr *i, int observed, int wanted,
                        bool answer);

#endif
