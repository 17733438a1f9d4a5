/* Arrays that loops fill, where all ranks run together.
 *
 *     for (i = 0; i < n; i++) owner[i] = i % p;       n is not known: "i < n" is a choice, and
 *                                                     in each round one element more has a value
 *
 * So no shape comes back (joint_cover.c), but the outline does, which is the shape without what is
 * in memory.  If it has come back often, in other shapes, the objects that have got other places
 * with values in each of the last two rounds are folded (state/array.h): from then on shapes are
 * alike. */
#include "abstraction/explore/joint_run.h"
#include "abstraction/joint/joint_form.h"
#include "abstraction/state/array.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/rank.h"
#include "abstraction/state/state.h"
#include "core/base/mechanism.h"
#include "core/skel/skel.h"

enum { LAST_ROUNDS = 2 };

/* Does the object have values at other places there? */
static bool differs(const struct joint_form *old, const struct joint_object *o)
{
    uint32_t n;
    const struct joint_object *objects = joint_form_objects(old, &n);
    for (uint32_t i = 0; i < n; i++)
        if (objects[i].rank == o->rank && objects[i].object == o->object)
            return objects[i].layout != o->layout;
    return false;
}

/* The last choices on the way with this outline, in other shapes; how many there are. */
static uint32_t rounds_before(const struct joint *j, uint32_t before, const struct joint_form *f,
                              const struct joint_form **last)
{
    uint32_t n = 0;
    for (uint32_t i = before; i != SKEL_NONE; i = j->choices[i].before) {
        const struct joint_choice *c = &j->choices[i];
        if (c->asks_on || !joint_form_same_outline(c->form, f) ||
            joint_form_same_shape(c->form, f))
            continue;
        if (n < LAST_ROUNDS)
            last[n] = c->form;
        n++;
    }
    return n;
}

bool joint_fold(struct joint *j, uint32_t before, const struct joint_form *f)
{
    const struct joint_form *last[LAST_ROUNDS];
    uint32_t n = rounds_before(j, before, f, last), n_objects;
    j->e->attempt.paced |= n >= LAST_ROUNDS;
    if (n < LAST_ROUNDS || n / LAST_ROUNDS < j->rounds ||
        !mechanism_applies(j->e->options->mechanisms, MECHANISM_JOINT_FOLD))
        return false;
    bool folded = false;
    const struct joint_object *objects = joint_form_objects(f, &n_objects);
    for (uint32_t i = 0; i < n_objects; i++) {
        const struct joint_object *o = &objects[i];
        bool grows = differs(last[0], o) && differs(last[1], o);
        if (!grows)
            continue;
        joint_lend(j, o->state);
        folded |= array_fold(j->e, o->state, o->object);
        joint_take_back(j, o->state);
    }
    return folded;
}
