/* What a branch asks is computed once more, behind a join.
 *
 *     while (i < argc)            i is joined with what it is in the next round: so would be
 *                                 "i < argc", which says nothing of i then
 */
#ifndef M2S_ABSTRACTION_INTERP_ASK_AGAIN_H
#define M2S_ABSTRACTION_INTERP_ASK_AGAIN_H

struct state;

/* The state at a branch goes back to where its question is computed from variables alone, if it
 * is, in this block. */
void ask_again(struct state *s);

#endif
