/* States that similar rounds lead to (see similar_rounds.h).
 *
 * Who is served does not matter for most of what comes then: of n ways through a round all but one
 * end in a state that has been there.  What became of that one is remembered by its name.
 */
#include "abstraction/interp/similar_rounds.h"

#include "abstraction/domain/value.h"
#include "abstraction/joint/joint_form.h"
#include "abstraction/joint/joint_vector.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/rank.h"
#include "abstraction/state/state.h"
#include "abstraction/state/state_key.h"
#include "core/base/hash.h"
#include "core/base/vec.h"
#include "core/ir/cfg.h"

enum { MANY_SIMILAR = 4096 /* of a rank: more are told apart */, FIRST_CAP = 256 };

struct similar_round {
    uint64_t name;       /* of the place, the shape, and the numbers that have moved */
    struct state *state; /* all that have come there */
    uint32_t level;      /* how often it was generalised */
};

struct known_head {      /* a state at the head of a loop */
    struct state_key key;
    struct state *state; /* what it has become; NULL: a free place of the table */
};

struct similar_rounds {
    struct similar_round *rounds;
    uint32_t n, cap;
    struct known_head *heads; /* by their keys */
    uint32_t n_heads, cap_heads;
};

static struct similar_rounds *rounds_of(struct engine *e, const struct state *s)
{
    struct rank *r = &e->ranks[s->rank];
    if (!r->similar)
        r->similar = ARENA_NEW(e->arena, struct similar_rounds);
    return r->similar;
}

/* ---- states that have been there ---- */

static struct known_head *place_of(const struct similar_rounds *x, struct state_key key)
{
    uint32_t at = (uint32_t)(key.a % x->cap_heads);
    while (x->heads[at].state && (x->heads[at].key.a != key.a || x->heads[at].key.b != key.b))
        at = (at + 1) % x->cap_heads;
    return &x->heads[at];
}

static void grow(struct engine *e, struct similar_rounds *x)
{
    struct similar_rounds old = *x;
    x->cap_heads = old.cap_heads ? 2 * old.cap_heads : FIRST_CAP;
    x->heads = ARENA_ARRAY(e->arena, struct known_head, x->cap_heads);
    for (uint32_t i = 0; i < old.cap_heads; i++)
        if (old.heads[i].state)
            *place_of(x, old.heads[i].key) = old.heads[i];
}

static struct state_key key_at(struct engine *e, struct state *s, uint32_t header)
{
    struct frame *f = state_top(s);
    uint32_t block = f->block, instr = f->instr;
    f->block = header;
    f->instr = 0;
    struct state_key key = state_key(e, s);
    state_top(s)->block = block;
    state_top(s)->instr = instr;
    return key;
}

bool similar_rounds_known(struct engine *e, struct state *s, uint32_t header,
                          struct state_key *key)
{
    struct similar_rounds *x = rounds_of(e, s);
    struct state *state = NULL;
    *key = key_at(e, s, header);
    if (x->n_heads)
        state = place_of(x, *key)->state;
    if (!state)
        return false;
    handle_merge(e, s);
    struct state *as = state_clone(e, state), old = *s;
    state_top(as)->block = state_top(s)->block;
    state_top(as)->instr = state_top(s)->instr;
    *s = *as;
    *as = old;
    state_drop(e, as);
    return true;
}

void similar_rounds_remember(struct engine *e, struct state *s, const struct state_key *key)
{
    struct similar_rounds *x = rounds_of(e, s);
    if (2 * (x->n_heads + 1) > x->cap_heads)
        grow(e, x);
    struct known_head *head = place_of(x, *key);
    x->n_heads += !head->state;
    *head = (struct known_head){.key = *key, .state = state_clone(e, s)};
}

/* ---- what rests ---- */

static uint64_t name_of(struct state *s, const struct joint_form *now, uint64_t step)
{
    const struct frame *f = state_top(s);
    uint64_t place = hash_mix((uint64_t)f->fn->index << 32 | f->block, s->n_frames);
    return hash_mix(hash_mix(place, joint_form_hash(now)), step);
}

/* NULL: there is none yet, and from now on s is it. */
static struct similar_round *find(struct engine *e, struct state *s, uint64_t name)
{
    struct similar_rounds *x = rounds_of(e, s);
    for (uint32_t i = 0; i < x->n; i++)
        if (x->rounds[i].name == name)
            return &x->rounds[i];
    if (x->n < MANY_SIMILAR) {
        struct similar_round one = {.name = name, .state = state_clone(e, s)};
        VEC_PUSH(e->arena, x->rounds, x->n, x->cap, one);
    }
    return NULL;
}

/* ---- what matters behind the loop ---- */

static struct joint_form *form_at(struct engine *e, struct state *s, uint32_t block)
{
    struct joint_form *f = joint_form_new(e);
    state_top(s)->block = block;
    state_top(s)->instr = 0;
    joint_form_state(f, s);
    joint_form_finish(f, &s->facts);
    return f;
}

/* Have both the same numbers if they leave the loop for that block?  (Facts may be lost.) */
static bool are_same_at(struct engine *e, struct state *s, struct state *t, uint32_t block)
{
    struct state *a = state_clone(e, s), *b = state_clone(e, t);
    struct joint_form *x = form_at(e, a, block), *y = form_at(e, b, block);
    bool same = joint_form_same_shape(x, y) && joint_form_changes(x, y) == 0;
    state_drop(e, a);
    state_drop(e, b);
    return same;
}

/* Are they the same wherever they leave it?  Both are at its head. */
static bool are_same_behind(struct engine *e, struct state *s, struct state *t)
{
    const struct frame *f = state_top(s);
    const struct loop_info *loop = &f->fn->loops[f->fn->loop_of[f->block] - 1];
    bool same = true;
    for (uint32_t b = 0; b < f->fn->f->n_blocks && same; b++) {
        const struct ir_block *block = &f->fn->f->blocks[b];
        for (uint32_t i = 0; bit_get(loop->body, b) && i < ir_n_succs(block) && same; i++)
            if (!bit_get(loop->body, ir_succ(block, i)))
                same = are_same_at(e, s, t, ir_succ(block, i));
    }
    return same;
}

bool similar_rounds_join(struct engine *e, struct state *s, const struct joint_form *before,
                         struct joint_form *now)
{
    uint64_t step;
    if (!joint_form_steps(before, now, &step))
        return false;
    struct similar_round *x = find(e, s, name_of(s, now, step));
    if (!x || x->level >= JOINT_ALONE_LEVEL || !are_same_behind(e, x->state, s))
        return false;
    struct joint_form *old = joint_form_new(e);
    joint_form_state(old, x->state);
    joint_form_finish(old, &x->state->facts);
    if (!joint_form_same_shape(old, now))
        return false;
    joint_form_relate(now);
    if (!joint_form_generalise(old, now, x->level, &s->facts))
        return false;
    if (!joint_form_covers(old, now)) {
        x->level++;
        x->state = state_clone(e, s);
    }
    engine_note(e, s, LEDGER_WIDEN, "rounds of a loop in which nothing is decided are not told "
                "apart by what rests in them");
    return true;
}
