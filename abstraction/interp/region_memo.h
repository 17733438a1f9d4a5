/* Regions (merge_branches.h) in which all ranks do the same.
 *
 *     while (fgets(line, 80, f))              each rank reads the same file: what n is behind the
 *         if (line[0] == 'n') n++;            loop is not known, but it is one number for all
 *
 * What decides in a region, and which values are joined, is noted while it is run.  Where that is
 * the same, each value that was joined is the same one: it gets the same name.
 * docs/dev/THEORY.md, 15.8. */
#ifndef M2S_ABSTRACTION_INTERP_REGION_MEMO_H
#define M2S_ABSTRACTION_INTERP_REGION_MEMO_H

#include "abstraction/domain/value.h"

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct event;
struct facts;
struct state;

/* An outermost region begins; nothing is noted unless this was called. */
void region_memo_begin(struct engine *e);
/* Something has happened in it that is no decision. */
void region_memo_word(struct engine *e, uint64_t x);
/* A choice in it, at the place where the state is. */
void region_memo_choice(struct engine *e, const struct state *s, const struct event *ev);
/* x and y have become the atom; p: which of them it is, or NULL. */
void region_memo_joined(struct engine *e, const struct expr *p, bool truth,
                          const struct value *x, const struct value *y, const struct value *atom);
/* It is over, and good: values in its n ways out get their names.  What says which way it is, is
 * known in each of them; NONE: that is each rank's own choice. */
struct value region_memo_end(struct engine *e, struct state **ways, uint32_t n);
/* It is over, and of no use. */
void region_memo_drop(struct engine *e);
/* What a way out says of the words of the command line is not known behind it: the other ranks, who
 * go the same way, begin with what was known before, and so have the same notes.  True: there was
 * some. */
bool region_memo_forget_words(const struct engine *e, struct facts *way,
                              const struct facts *before);

#endif
