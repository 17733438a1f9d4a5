/* What a program is given: its command line, files, the standard input, the environment; and what
 * else it could be given, from what it has asked (abst_questions).
 *
 *     {-m plain}  "strcmp: plain, fast"      {-m fast}
 *     {-m fast}   "argv ends: -n 1"          {-m fast -n 1}
 *     in.txt: "a\n"  "the file ends: 1\n"    in.txt: "a\n1\n"
 *
 * In the field: input-to-state correspondence.  That an operand came from an input is guessed from
 * its text; whether the program then goes another way is seen by running it.
 */
#ifndef M2S_CLI_INPUTS_H
#define M2S_CLI_INPUTS_H

#include "abstraction/abstraction.h"
#include "core/base/arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct inputs {
    const char **words;
    size_t n_words;
    struct abst_text *texts;
    size_t n_texts;
    bool is_fixed; /* the command line is as the user says */
};

uint64_t inputs_hash(const struct inputs *in);
/* Does what was observed stand in them? */
bool inputs_have(const struct inputs *in, const struct abst_question *q);
/* Is a word of what is read a number below 0?  Arguments are not read: see odd_arguments.h. */
bool inputs_read_negative(const struct inputs *in);
/* With the words of `line` behind the others; NULL: the command line is fixed. */
const struct inputs *inputs_with_words(struct arena *arena, const struct inputs *in,
                                       const char *line);
/* With each number that stands in them ten times as large, and 9 more, and one more number before
 * each text. */
const struct inputs *inputs_with_larger(struct arena *arena, const struct inputs *in);
/* Other inputs by which the answer may become another one, in the k-th way; NULL: there are not so
 * many ways. */
const struct inputs *inputs_changed(struct arena *arena, const struct inputs *in,
                                    const struct abst_question *q, uint32_t k);
/* With an empty text for what was read and is not given: what the user would have to type. */
const struct inputs *inputs_with_empty(struct arena *arena, const struct inputs *in,
                                       const struct abst_questions *asked);
/* The one behind the other. */
const struct inputs *inputs_joined(struct arena *arena, const struct inputs *a,
                                   const struct inputs *b);
/* Without the k-th word or line; NULL: there are not so many. */
const struct inputs *inputs_without(struct arena *arena, const struct inputs *in, uint32_t k);
/* As options: " --args "-n 3" --given 'in.txt=4\n'". */
const char *inputs_options(struct arena *arena, const struct inputs *in);

#endif
