/* The form of a joint state: a row of words, its shape, and a vector of numbers.
 *
 *     f = joint_form_new(e);
 *     joint_form_state(f, s);  joint_form_word(f, n);  joint_form_value(f, &cell->value);  ...
 *     joint_form_finish(f, &facts);
 *     covered = joint_form_same_shape(old, f) && joint_form_covers(old, f);
 *
 * Two joint states of one shape differ in numbers and facts only.  The numbers are what the
 * program computes with: integers, floating point numbers, expressions; where pointers lead, what
 * is alive, which requests there are is shape.  Atoms have one name space, through all ranks; the
 * facts of the states are not looked at, but those that are given.
 *
 * What is reserved of messages and collectives is in the shape as a distance; what they hold is
 * not in the states, so the owner of the joint state adds it, as words and values.
 */
#ifndef M2S_ABSTRACTION_JOINT_JOINT_FORM_H
#define M2S_ABSTRACTION_JOINT_JOINT_FORM_H

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct expr;
struct facts;
struct joint_form;
struct state;
struct value;

/* What was added must stay in its place until it is finished, or, for `now`, generalised. */
struct joint_form *joint_form_new(struct engine *e);
void joint_form_state(struct joint_form *f, struct state *s);
void joint_form_word(struct joint_form *f, uint64_t x);
void joint_form_value(struct joint_form *f, struct value *place);

/* All is there.  The numbers get their echelon form (a change of variables), in their places
 * too; facts about atoms that no place speaks of are dropped.  Nothing is lost:
 * joint_vector_settle(). */
void joint_form_finish(struct joint_form *f, struct facts *facts);

/* Names of the shape: forms of one shape have equal ones. */
uint64_t joint_form_hash(const struct joint_form *f);
bool joint_form_same_shape(const struct joint_form *a, const struct joint_form *b);
/* The same of all but what objects of memory hold, and which allocated objects there are. */
bool joint_form_same_outline(const struct joint_form *a, const struct joint_form *b);

/* The objects whose content is in it; `layout` names where they have values of their own. */
struct joint_object {
    struct state *state;
    uint32_t rank, object;
    uint64_t layout;
};
const struct joint_object *joint_form_objects(const struct joint_form *f, uint32_t *n);

/* How many numbers it has. */
uint32_t joint_form_size(const struct joint_form *f);

/* How much of it has changed in the form `now`, which is of its shape.  A known number counts for
 * more than all that are not: these are others in each round, as results of collectives are.  0:
 * nothing has. */
uint64_t joint_form_changes(const struct joint_form *old, const struct joint_form *now);

/* Does `old` stand for each configuration that `now` stands for?  joint_vector_covers(). */
bool joint_form_covers(const struct joint_form *old, const struct joint_form *now);

/* The state after K more rounds like that from `old` to `now`: each number that has changed by a
 * constant d is d * K more, 0 <= K <= most.  *facts: what is known there.  False, and nothing is
 * done: one has changed otherwise, or cannot be set. */
bool joint_form_advance(const struct joint_form *old, struct joint_form *now,
                        const struct expr *k, int64_t most, struct facts *facts);

/* The name of what happens from `old` to `now`, of one shape: which numbers change; 0: none. */
uint64_t joint_form_effect(const struct joint_form *old, struct joint_form *now);

/* Does each number that K counts, c * K + ..., become c * (K + 1) + ..., and stay as it is
 * otherwise? */
bool joint_form_moves_on(const struct joint_form *a, const struct joint_form *b,
                         const struct expr *k);

/* In generalising, what moves towards an edge of the program (program/edges.c), or towards one of
 * its own numbers that stay, may stop there. */
void joint_form_stop_at_edges(struct joint_form *now);

/* `now`, and the places that it was made of, get values that stand for what both stand for, and
 * *facts the facts that are kept; it is finished again.  level: how often the shape was
 * generalised before: 0 to 3 by classes, to 9 by pairs, then each place alone.  False: nothing
 * is done, since a number that cannot be set has changed. */
bool joint_form_generalise(const struct joint_form *old, struct joint_form *now, uint32_t level,
                           struct facts *facts);

#endif
