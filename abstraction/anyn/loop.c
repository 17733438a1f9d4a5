/* All rounds of a loop at once: what moves by a constant in each round is old + d * k in round k.
 *
 *     for (i = 1; i < size; i++) MPI_Recv(.., i, ..)        in round k: i = 1 + k, where 1 + k < n
 *     for (m = 1; m < size; m *= 2)                         in round k: m = pow2(k), below n
 *
 * What a cell is at the head of round k is guessed, and holds if the round k that starts so ends
 * with what is guessed for round k + 1.  A cell for which no guess holds is data.
 */
#include "abstraction/anyn/loop.h"

#include "abstraction/anyn/motion.h"
#include "core/affine/bits.h"
#include "core/base/vec.h"

enum { MAX_TRIES = 24, MAX_NESTED = 14, MAX_SINGLE = 16 };

/* ---- rounds ---- */

static struct sym_round new_round(struct loop *l, bool loose)
{
    struct sym *y = l->y;
    struct affine_atom atom = { .kind = AFFINE_ROUNDS };
    atom.name = arena_printf(y->arena, "l%u", l->id);
    atom.of = ARENA_ARRAY(y->arena, struct affine, y->n_counters);
    for (uint32_t i = 0; i < y->n_counters; i++)
        if (y->counters[i] != l->counter)
            atom.of[atom.n_of++] = affine_of_atom(y->s, y->counters[i]);
    return (struct sym_round){ .header = l->header, .member = l->member, .counter = l->counter,
                               .loose = loose, .outer = l->fr->round, .entry = &l->entry,
                               .breaks = { .is_known = l->breaks.is_known, .of = l->breaks.of },
                               .rounds = affine_of_atom(y->s, affine_atom(y->s, &atom)) };
}

static bool run_round(struct loop *l, struct sym_round *r, struct sym_state *st)
{
    uint32_t n_gone = l->y->ends.gone;
    l->fr->round = r;
    r->told = l->y->told;
    bool back = sym_walk(l->y, l->fr, l->header, l->header, st);
    l->fr->round = r->outer;
    if (l->y->ends.gone != n_gone)
        sym_leave(l->y, ir_last(&l->fr->f->blocks[l->header])->at,
                  "some ranks may end in the midst of this loop");
    return back;
}

/* The state at the head of round k, which those come to who have not left before. */
static struct sym_state round_start(struct loop *l)
{
    struct affine k = affine_of_atom(l->y->s, l->counter);
    struct sym_state st = loop_head(l, k);
    sym_break_start(l->y, &l->breaks, k, &st.facts);
    return st;
}

/* Are the breaks as they seemed to be?  If not, they seem to be as they were now. */
static bool breaks_fit(struct loop *l, const struct sym_breaks *found)
{
    bool fits = found->n ? found->fits : !l->breaks.is_known;
    l->breaks = *found;
    l->breaks.is_known = found->n && found->is_known;
    return fits;
}

/* Until a round ends as guessed.  The number of branches that leave the loop is known then. */
static bool find_guesses(struct loop *l, bool loose, struct sym_round *r, bool *back)
{
    struct sym *y = l->y;
    uint32_t expected = 0;
    bool good = false, left = y->out->left != NULL;
    y->silent++;
    y->unsure += loose;
    for (uint32_t tries = 0; tries < MAX_TRIES && !good && !y->out->left && !l->parted.n;
         tries++) {
        struct sym_state start = round_start(l), st = sym_state_copy(y, &start);
        *r = new_round(l, loose);
        r->n_expected = expected;
        *back = run_round(l, r, &st);
        if (y->out->left && !left && loop_guess_doubles(l)) {
            y->out->left = NULL;
            continue;
        }
        good = !y->out->left && (!*back || loop_guesses_hold(l, &start, &st)) &&
               (loose || r->n_branches == expected);
        good = breaks_fit(l, &r->breaks) && good;
        expected = r->n_branches;
    }
    y->unsure -= loose;
    y->silent--;
    if (!good && !l->parted.n)
        sym_leave(y, ir_last(&l->fr->f->blocks[l->header])->at, "this loop has no regular form");
    return good;
}

/* What is known of round k where it begins: that the loop has not been left before. */
static bool add_start(struct loop *l, const struct sym_round *r, bool back, struct sym_state *st)
{
    struct sym *y = l->y;
    struct affine k = affine_of_atom(y->s, l->counter);
    if (!back)
        affine_facts_equal(y->s, &st->facts, k, affine_number(0));
    if (r->ends == SYM_END_SHARED)
        affine_facts_at_most(y->s, &st->facts, k, r->rounds);
    if (r->ends != SYM_END_COUNT || r->told_first == r->told || !back)
        return true;
    struct affine_map before = { 0 }, first = { 0 };
    affine_map_put(y->arena, &before, l->counter, affine_plus(y->s, k, -1));
    affine_map_put(y->arena, &first, l->counter, affine_number(-1));
    for (uint32_t i = 0; i < r->stay.n; i++) {
        struct affine_fact fact = r->stay.items[i], none = fact;
        struct affine_facts nothing = { 0 };
        fact.e = affine_subst(y->s, fact.e, &before);
        none.e = affine_subst(y->s, none.e, &first);
        if (!sym_is_certain(y, &l->entry, &nothing, none)) {
            sym_leave(y, ir_last(&l->fr->f->blocks[l->header])->at,
                      "the first round of this loop is not like the others");
            return false;
        }
        affine_facts_add(y->s, &st->facts, fact);
    }
    return true;
}

static struct affine at_counter(struct loop *l, struct affine e, int64_t number)
{
    struct affine_map m = { 0 };
    affine_map_put(l->y->arena, &m, l->counter, affine_number(number));
    return affine_subst(l->y->s, e, &m);
}

/* How many rounds there are: the first k for which `stay` does not hold. */
static struct sym_value count_rounds(struct loop *l, const struct sym_round *r)
{
    struct sym *y = l->y;
    struct sym_value out = { 0 };
    struct affine_facts all = { 0 };
    struct sym_leaf zero = { .kind = SYM_NUMBER }, end = { .kind = SYM_NUMBER };
    struct affine k = affine_of_atom(y->s, l->counter);
    uint32_t ends = 0;
    for (uint32_t i = 0; i < r->stay.n; i++) {
        struct affine_fact fact = r->stay.items[i], not[2];
        int64_t by = affine_factor(fact.e, l->counter);
        struct affine doublings;
        if (sym_doublings(y, fact.e, l->counter, &doublings)) {
            fact.e = at_counter(l, fact.e, 0);
            end.number = affine_plus(y->s, doublings, 1);
            ends++;
        } else if (affine_contains(y->s, affine_add(y->s, fact.e, k, -by), l->counter)) {
            if (!sym_affine_is_shared(y, fact.e))
                ends++; /* no name for it */
            fact.e = at_counter(l, fact.e, 0);
            end.number = r->rounds;
            ends++;
        } else if (by) {
            fact.e = affine_add(y->s, fact.e, k, -by);
            end.number = affine_plus(y->s, affine_floor(y->s, fact.e, -by), 1);
            ends++;
        }
        uint32_t n = affine_fact_not(y->s, fact, not);
        for (uint32_t w = 0; w < n; w++) {
            struct affine_facts when = { 0 };
            affine_facts_add_all(y->s, &when, &all);
            affine_facts_add(y->s, &when, not[w]);
            sym_value_add(y, &l->entry, &out, &when, zero);
        }
        affine_facts_add(y->s, &all, fact);
    }
    if (ends != 1) {
        sym_leave(y, ir_last(&l->fr->f->blocks[l->header])->at, "what ends this loop is no count");
        return sym_data();
    }
    sym_value_add(y, &l->entry, &out, &all, end);
    sym_value_tidy(&out);
    return out;
}

/* A value of the last round, with the number of rounds for the counter. */
static struct sym_value at_end(struct loop *l, struct sym_value v, const struct sym_value *rounds)
{
    struct sym *y = l->y;
    struct sym_value out = { 0 };
    for (uint32_t i = 0; i < rounds->n; i++) {
        struct affine_map m = { 0 };
        affine_map_put(y->arena, &m, l->counter, rounds->cases[i].leaf.number);
        struct sym_value now = sym_value_subst(y, v, &m);
        sym_value_add_all(y, &l->entry, &out, &rounds->cases[i].when, now);
    }
    sym_value_tidy(&out);
    return out;
}

static void end_state(struct loop *l, struct sym_state *st, const struct sym_value *rounds)
{
    struct sym *y = l->y;
    for (uint32_t object = 0; object < st->n; object++) {
        const struct sym_content *c = st->memory[object];
        if (!c || c == sym_content_of(&l->entry, object))
            continue;
        struct sym_content *now = ARENA_NEW(y->arena, struct sym_content);
        now->zero = c->zero;
        for (uint32_t i = 0; i < c->n; i++) {
            struct sym_cell cell = c->cells[i];
            cell.value = at_end(l, cell.value, rounds);
            VEC_PUSH(y->arena, now->cells, now->n, now->cap, cell);
        }
        sym_set_content(y, st, object, now);
    }
    st->facts = l->entry.facts;
}

/* The first block behind the loop that all ways come to. */
static uint32_t behind(const struct loop *l)
{
    uint32_t b = l->fr->cfg->ipdom[l->header];
    while (b < l->fr->cfg->n && l->member[b])
        b = l->fr->cfg->ipdom[b];
    return b;
}

/* The ways out, as one state behind the loop. */
static bool meet_behind(struct loop *l, struct sym_round *r, struct sym_state *st, uint32_t *next)
{
    struct sym *y = l->y;
    bool one = true;
    for (uint32_t i = 1; i < r->n_exits; i++)
        one = one && r->exits[i].target == r->exits[0].target;
    *next = one ? r->exits[0].target : behind(l);
    struct sym_state *ends = ARENA_ARRAY(y->arena, struct sym_state, r->n_exits);
    uint32_t n = 0;
    if (*next == IR_NO_BLOCK) {
        sym_leave(y, ir_last(&l->fr->f->blocks[l->header])->at, "this loop has no regular form");
        return false;
    }
    y->unsure += !one;
    for (uint32_t i = 0; i < r->n_exits && !y->out->left; i++)
        if (one || sym_walk(y, l->fr, r->exits[i].target, *next, &r->exits[i].st))
            ends[n++] = r->exits[i].st;
    y->unsure -= !one;
    if (n)
        *st = sym_state_join(y, &l->entry, ends, n, false);
    return n > 0 && !y->out->left;
}

/* Temporaries of the loop are of some round: nobody may ask for them behind it. */
static void forget_temps(struct loop *l)
{
    for (uint32_t b = 0; b < l->fr->f->n_blocks; b++)
        for (uint32_t i = 0; l->member[b] && i < l->fr->f->blocks[b].n_instrs; i++) {
            uint32_t dst = l->fr->f->blocks[b].instrs[i].dst;
            if (dst != IR_NO_TEMP)
                l->fr->temps[dst] = sym_data();
        }
}

/* Who leaves here: what was known in this round, which was that of the number. */
static void add_leavers(struct loop *l, const struct sym_exit *e, struct affine round,
                        struct affine_facts *out)
{
    struct sym *y = l->y;
    struct affine_facts known = sym_facts_and(y, &e->st.facts, &e->when);
    struct affine_map m = { 0 };
    affine_map_put(y->arena, &m, l->counter, round);
    for (uint32_t i = l->entry.facts.n; i < known.n; i++) {
        struct affine_fact fact = known.items[i];
        fact.e = affine_subst(y->s, fact.e, &m);
        if (fact.e.n)
            affine_facts_add(y->s, out, fact);
    }
}

/* One way out, in the rounds of one case, to where all ways meet.  False: nobody takes it. */
static bool leave_by(struct loop *l, const struct sym_exit *e, const struct sym_case *round,
                     uint32_t meet, struct sym_state *st)
{
    struct sym *y = l->y;
    struct affine_facts who = { 0 };
    struct sym_value number = sym_number(y, round->leaf.number);
    uint32_t n_gone = y->ends.gone;
    *st = sym_state_copy(y, &e->st);
    affine_facts_add_all(y->s, &who, &round->when);
    add_leavers(l, e, round->leaf.number, &who);
    if (!sym_is_possible(y, &l->entry, &who))
        return false;
    end_state(l, st, &number);
    st->facts = (struct affine_facts){ 0 };
    affine_facts_add_all(y->s, &st->facts, &l->entry.facts);
    affine_facts_add_all(y->s, &st->facts, &who);
    bool there = e->target == meet || sym_walk(y, l->fr, e->target, meet, st);
    if (!there || y->ends.gone != n_gone)
        sym_leave(y, ir_last(&l->fr->f->blocks[l->header])->at,
                  "some ranks may end where they leave this loop");
    return there;
}

/* Each rank takes one of the ways out, in the round of its own. */
static bool meet_leavers(struct loop *l, struct sym_round *r, const struct sym_value *rounds,
                         struct sym_state *st, uint32_t *next)
{
    struct sym *y = l->y;
    struct sym_value own = sym_number(y, affine_zeros(y->s, r->breaks.of));
    struct sym_state *ends = ARENA_ARRAY(y->arena, struct sym_state, r->n_exits * rounds->n + 1);
    uint32_t n = 0;
    *next = behind(l);
    if (*next == IR_NO_BLOCK || r->ends != SYM_END_COUNT) {
        sym_leave(y, ir_last(&l->fr->f->blocks[l->header])->at, "this loop has no regular form");
        return false;
    }
    forget_temps(l);
    y->n_counters--; /* what comes is no part of a round */
    for (uint32_t i = 0; i < r->n_exits; i++) {
        const struct sym_value *in = r->exits[i].is_break ? &own : rounds;
        for (uint32_t k = 0; k < in->n && !y->out->left; k++)
            n += leave_by(l, &r->exits[i], &in->cases[k], *next, &ends[n]);
    }
    y->counters[y->n_counters++] = l->counter;
    if (n && !y->out->left)
        *st = sym_state_join(y, &l->entry, ends, n, true);
    return n > 0 && !y->out->left;
}

static bool may_not_end(const struct loop *l)
{
    for (uint32_t b = 0; b < l->fr->f->n_blocks; b++) {
        const struct ir_instr *last = l->member[b] ? ir_last(&l->fr->f->blocks[b]) : NULL;
        if (last && ir_cfg_leaves(l->fr->cfg, l->member, b) && last->id < l->y->n_open_ends &&
            l->y->open_ends[last->id])
            return true;
    }
    return false;
}

static bool never_left(struct loop *l, bool talks)
{
    if (!talks || l->y->unsure)
        sym_leave(l->y, ir_last(&l->fr->f->blocks[l->header])->at,
                  "a loop that only computes may not end");
    l->y->ends.calls++;
    return false;
}

/* Each round is told, with a counter in its place. */
static bool tell_rounds(struct loop *l, struct sym_round *r, bool back)
{
    struct sym *y = l->y;
    struct sym_state st = round_start(l);
    struct sym_round found = *r;
    if (!add_start(l, &found, back, &st))
        return false;
    *r = new_round(l, false);
    r->n_expected = found.n_branches;
    uint32_t position = y->position, n_place = y->n_place;
    VEC_PUSH(y->arena, y->place, y->n_place, y->cap_place, affine_number(position));
    VEC_PUSH(y->arena, y->place, y->n_place, y->cap_place, affine_of_atom(y->s, l->counter));
    y->position = 0;
    run_round(l, r, &st);
    y->n_place = n_place;
    y->position = position + (y->silent == 0);
    return !y->out->left;
}

static bool strict(struct loop *l, bool talks, struct sym_state *st, uint32_t *next)
{
    struct sym *y = l->y;
    struct sym_round r;
    struct src_range at = ir_last(&l->fr->f->blocks[l->header])->at;
    bool back = false;
    if (!find_guesses(l, false, &r, &back))
        return false;
    if (r.n_branches > 1 && r.told_first != r.told_last)
        sym_leave(y, at, "this loop may be left in the midst of a round");
    if (!talks && r.ends == SYM_END_SHARED && may_not_end(l))
        sym_leave(y, at, "a loop that only computes may not end");
    if (y->out->left || !tell_rounds(l, &r, back))
        return false;
    if (!r.n_exits)
        return never_left(l, talks);
    struct sym_value rounds = sym_number(y, back ? r.rounds : affine_number(0));
    if (back && r.ends == SYM_END_COUNT)
        rounds = count_rounds(l, &r);
    if (r.breaks.n && !y->out->left)
        return meet_leavers(l, &r, &rounds, st, next);
    for (uint32_t i = 0; i < r.n_exits; i++)
        end_state(l, &r.exits[i].st, &rounds);
    return !y->out->left && meet_behind(l, &r, st, next);
}

/* Which assertions may fail in some round: how many there are is not known, so nothing is said of
 * where it accesses memory. */
static void tell_fails(struct loop *l)
{
    struct sym_round r = new_round(l, true);
    struct sym_state st = round_start(l);
    bool only = l->y->ends.only;
    l->y->ends.only = true;
    l->y->unsure++;
    run_round(l, &r, &st);
    l->y->unsure--;
    l->y->ends.only = only;
}

static bool loose(struct loop *l, struct sym_state *st, uint32_t *next)
{
    struct sym_round r;
    bool back;
    l->n = 0;
    l->breaks = (struct sym_breaks){ .n = 0 };
    if (!find_guesses(l, true, &r, &back))
        return false;
    if (!r.n_exits || may_not_end(l))
        return never_left(l, false);
    tell_fails(l);
    for (uint32_t i = 0; i < r.n_exits; i++) {
        struct sym_value none = sym_data();
        end_state(l, &r.exits[i].st, &none);
    }
    return meet_behind(l, &r, st, next);
}

static bool talks(struct loop *l)
{
    for (uint32_t b = 0; b < l->fr->f->n_blocks; b++)
        for (uint32_t i = 0; l->member[b] && i < l->fr->f->blocks[b].n_instrs; i++)
            if (sym_communicates(l->y, &l->fr->f->blocks[b].instrs[i]))
                return true;
    return false;
}

/* ---- one round after the other ---- */

struct told { /* before the loop */
    uint32_t n_families, n_comms, position, n_gone;
};

/* A round that is certain for all who are here; or the way out, which is certain, too. */
static bool single_round(struct loop *l, struct sym_state *st, uint32_t *next, bool *again)
{
    struct sym *y = l->y;
    struct sym_round r = { .header = l->header, .member = l->member, .single = true,
                           .outer = l->fr->round };
    l->fr->round = &r;
    *again = sym_walk(y, l->fr, l->header, l->header, st);
    l->fr->round = r.outer;
    if (y->out->left || (!*again && r.n_exits == 0))
        return false;
    if (!*again) {
        *next = r.exits[0].target;
        *st = r.exits[0].st;
    }
    return true;
}

/* The rounds have no common form: with a bound that is known they are walked one by one, which
 * allows of communicators that are made in them. */
static bool one_by_one(struct loop *l, const struct told *before, struct sym_state *st,
                       uint32_t *next)
{
    struct sym *y = l->y;
    struct src_range at = y->out->at;
    const char *left = y->out->left;
    bool again = true, good = true;
    if (y->s->is_over || y->s->overflow)
        return false;
    y->out->left = NULL;
    y->fs->n = before->n_families;
    y->fs->n_comms = before->n_comms;
    y->position = before->position;
    y->ends.gone = before->n_gone;
    *st = sym_state_copy(y, &l->entry);
    for (uint32_t k = 0; k <= MAX_SINGLE && again && good; k++)
        good = single_round(l, st, next, &again);
    if (y->out->left || (good && again)) {
        y->out->left = left; /* that is nearer to what would help */
        y->out->at = at;
        return false;
    }
    return good;
}

/* How often it runs depends on the case of a value: the loop is walked for each of these. */
static bool case_by_case(struct loop *l, struct sym_state *st, uint32_t *next)
{
    struct sym *y = l->y;
    struct sym_state *ends = ARENA_ARRAY(y->arena, struct sym_state, l->parted.n);
    uint32_t n_gone = y->ends.gone, n = 0, meet = IR_NO_BLOCK;
    bool good = true;
    for (uint32_t i = 0; i < l->parted.n && good; i++, n++) {
        const struct sym_case *c = &l->parted.cases[i];
        ends[n] = sym_state_copy(y, &l->entry);
        affine_facts_add_all(y->s, &ends[n].facts, &c->when);
        sym_store(y, &ends[n], l->parted_at, l->parted_type, sym_of(y, c->leaf));
        good = sym_loop(y, l->fr, l->header, &ends[n], next) && (n == 0 || *next == meet) &&
               y->ends.gone == n_gone;
        meet = *next;
    }
    if (!good)
        sym_leave(y, ir_last(&l->fr->f->blocks[l->header])->at, "this loop has no regular form");
    if (good)
        *st = sym_state_join(y, &l->entry, ends, n, true);
    return good;
}

bool sym_loop(struct sym *y, struct sym_frame *fr, uint32_t header, struct sym_state *st,
              uint32_t *next)
{
    if (y->n_counters == MAX_NESTED) {
        sym_leave(y, ir_last(&fr->f->blocks[header])->at, "loops are nested too deep");
        return false;
    }
    struct loop l = { .y = y, .fr = fr, .header = header, .entry = *st };
    uint32_t *stack = ARENA_ARRAY(y->arena, uint32_t, fr->cfg->n);
    l.member = ARENA_ARRAY(y->arena, bool, fr->cfg->n + 1);
    if (!ir_cfg_loop(fr->cfg, IR_LOOPS_NATURAL, header, l.member, stack)) {
        sym_leave(y, ir_last(&fr->f->blocks[header])->at, "this loop has no regular form");
        return false;
    }
    l.id = y->n_labels++;
    l.counter = affine_name(y->s, arena_printf(y->arena, "k%u", l.id));
    VEC_PUSH(y->arena, y->counters, y->n_counters, y->cap_counters, l.counter);
    bool talk = talks(&l), open = y->out->left != NULL;
    struct told before = { y->fs->n, y->fs->n_comms, y->position, y->ends.gone };
    bool out = strict(&l, talk, st, next);
    bool parted = l.parted.n && !y->out->left;
    if (y->out->left && !talk && !open) {
        y->out->left = NULL;
        fr->round = fr->round && fr->round->header == header ? fr->round->outer : fr->round;
        out = loose(&l, st, next);
    }
    y->n_counters--;
    forget_temps(&l);
    if (parted)
        return case_by_case(&l, st, next);
    return y->out->left && talk && !open ? one_by_one(&l, &before, st, next) : out;
}
