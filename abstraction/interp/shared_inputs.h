/* Inputs that are the same on all ranks: the command line and the environment. */
#ifndef M2S_ABSTRACTION_INTERP_SHARED_INPUTS_H
#define M2S_ABSTRACTION_INTERP_SHARED_INPUTS_H

#include "abstraction/domain/value.h"
#include "abstraction/state/event.h"
#include "core/ir/ir.h"

#include <stdbool.h>
#include <stdint.h>

struct abst_input;
struct engine;
struct facts;
struct memory;
struct state;
struct text_question;
struct unknown_text;

void shared_init(struct engine *e, struct state *s, const struct ir_func *main_func);
struct value shared_atom(struct engine *e, const char *name, enum ir_kind type);
/* Is a variable of the environment there? */
struct value shared_is_set(struct engine *e, const char *name);
/* What the condition, or that it is false, says of an input: that it is missing ("argc < 2"), or
 * that a file is, for this rank or for all ("f == NULL"), or has nothing in it.  Before it, these
 * facts hold. */
enum skel_lack shared_lacks(const struct facts *before, const struct expr *p, bool truth);
/* The same of the outcome of a choice. */
enum skel_lack shared_outcome_lacks(const struct outcome *o, const struct facts *before);
/* Something that is so or not so for all ranks; one of both may be impossible. */
struct value shared_choice(struct engine *e, const char *name);
/* A value that is one for all ranks; not each may be possible. */
struct value shared_any(struct engine *e, const char *name, enum ir_kind type);
/* Element k of argv; false: *ev. */
bool shared_argument(struct engine *e, struct state *s, int64_t k, struct value *out,
                     struct event *ev);
/* The element of argv at a byte that may be known as an expression only: then a numbered text, the
 * same one for all ranks that read the same element; its number is below 0.  In the joint
 * phase, and not kept in argv: so rounds of a loop over the words are alike.  *out: NONE: it is not
 * read so.  False: *ev. */
bool shared_word(struct engine *e, struct state *s, struct value place, struct value *out,
                 struct event *ev);
uint32_t shared_string(struct engine *e, struct state *s, const struct unknown_text *text);
/* What is asked of such a text: one answer for all ranks.  name: of the answer. */
struct value shared_answer(struct engine *e, const struct text_question *q, const char *name,
                           enum ir_kind type);
/* What all ranks are told that ask for the number-th time: it has one name for all of them. */
struct value shared_told(struct engine *e, const struct state *s, const char *what,
                         struct value number, enum ir_kind type);
/* What getopt() has found: a text of which there is one for each number, and which number that is;
 * NONE: it is none. */
void shared_number_text(struct engine *e, struct state *s, struct memory *m, struct value number);
uint32_t shared_numbered_text(struct engine *e, struct state *s, struct value number);
/* Is it a pointer that leads to one of several texts, or is null? */
static inline bool shared_is_text(const struct value *at)
{
    return at->kind == VALUE_EXPR && at->e->op == EXPR_ATOM && at->e->origin->what == WHAT_TEXT;
}
struct value shared_number_of_text(struct engine *e, struct state *s, struct value at);
/* What says which text is at v, in object m: the same on all ranks that have the same text there.
 * Of texts that are only looked at: literals, and words of argv in the joint phase; else NONE. */
struct value shared_text_name(struct engine *e, const struct state *s, const struct memory *m,
                              const struct value *v);
/* Has nobody stored words of his own at places of argv that are not known? */
bool shared_words_are_kept(struct engine *e, struct state *s);
/* getopt() has found one of these options, or, is_last, none any more: argv[1] and the next are
 * other words than before, for it puts those that are no options behind all others. */
void shared_words_move(struct engine *e, struct state *s, const char *options, bool is_last);
/* Does each rank decide by itself about this condition?  Then the ledger says so. */
bool shared_is_free(struct engine *e, const struct state *s, const struct expr *p,
                    const char *text);
const struct abst_input *shared_input(const struct engine *e, const char *name);

#endif
