/* The graph of joint states as a tape, and the machines that read it.
 *
 *     g0 "t < n"  0 -> g0 sees { 0 1 }, 1 -> end       rank 0: s3 read { 0 -> s4 } { 1 -> s6 }
 *
 * What a rank does between two choices is a chain of nodes.  A letter is seen by those who have
 * one for it.  After its chain a rank takes the next letter that it sees.
 */
#include "abstraction/explore/exact_step.h"
#include "abstraction/explore/joint.h"
#include "abstraction/explore/joint_run.h"
#include "abstraction/machine/machine.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/state.h"
#include "core/base/vec.h"
#include "abstraction/interp/shared_inputs.h"
#include "core/skel/facts.h"
#include "core/skel/skel.h"
#include "core/skel/tape.h"

uint32_t joint_add_letter(struct joint *j, uint32_t from, const struct outcome *o,
                          const struct facts *before)
{
    struct joint_letter letter = {.from = from, .to = SKEL_NONE, .possible = true};
    uint32_t n = j->e->options->nprocs;
    letter.first = ARENA_ARRAY(j->e->arena, uint32_t, n);
    for (uint32_t i = 0; i < n; i++)
        letter.first[i] = SKEL_NONE;
    letter.over = j->general || (o && o->over);
    letter.own = o ? o->own : 0;
    letter.lacks = o ? shared_outcome_lacks(o, before) : SKEL_LACKS_NOTHING;
    letter.text = o ? o->text : NULL;
    VEC_PUSH(j->e->arena, j->letters, j->n_letters, j->cap_letters, letter);
    return j->n_letters - 1;
}

/* ---- who stays where it is ---- */

/* The node behind a call at which a rank stays. */
static uint32_t end_of(struct joint *j, struct rank *r)
{
    struct event ev = {.kind = EVENT_ABORT, .at = r->waiting.at,
                       .text = SKEL_NOWHERE};
    if (j->ends[r->number] == SKEL_NONE)
        j->ends[r->number] = node_add(j->e, r, r->exact, &ev);
    return j->ends[r->number];
}

void joint_stay(struct joint *j)
{
    for (uint32_t i = 0; i < j->e->options->nprocs; i++) {
        struct rank *r = &j->e->ranks[i];
        if (r->status != EXACT_RUNNING)
            continue;
        uint32_t at = exact_step_node(j->e, r, &r->waiting);
        node_link(j->e, r, at, (struct edge){.to = end_of(j, r)});
    }
}

/* ---- choices ---- */

uint32_t joint_add_choice(struct joint *j, uint32_t before, const struct event *ev)
{
    struct engine *e = j->e;
    uint32_t n = e->options->nprocs;
    struct joint_choice c = {.text = ev->condition, .at = ev->at, .before = before,
                             .loop = SKEL_NONE};
    c.reads = ARENA_ARRAY(e->arena, uint32_t, n);
    for (uint32_t i = 0; i < n; i++) {
        struct rank *r = &e->ranks[i];
        c.reads[i] = SKEL_NONE;
        if (r->status != EXACT_RUNNING)
            continue;
        c.reads[i] = node_add(e, r, r->exact, &r->waiting);
        end_of(j, r);
    }
    VEC_PUSH(e->arena, j->choices, j->n_choices, j->cap_choices, c);
    return j->n_choices - 1;
}

void joint_close_letter(struct joint *j, uint32_t letter, uint32_t to, const uint32_t *n_nodes)
{
    struct joint_letter *l = &j->letters[letter];
    l->to = to;
    for (uint32_t i = 0; i < j->e->options->nprocs; i++) {
        struct rank *r = &j->e->ranks[i];
        if (r->last == SKEL_NONE)
            continue;
        l->first[i] = n_nodes[i];
        if (to != SKEL_NONE && r->status == EXACT_RUNNING)
            exact_step_link(j->e, r, j->choices[to].reads[i]);
    }
}

/* ---- what takes a letter ---- */

struct search { /* of the letters that a rank may see next */
    struct joint *j;
    uint32_t rank;
    bool *known;    /* per choice */
    uint32_t *todo, n;
};

static void visit(struct search *x, uint32_t choice)
{
    if (choice == SKEL_NONE || x->known[choice])
        return;
    x->known[choice] = true;
    x->todo[x->n++] = choice;
}

static void add_read(struct search *x, uint32_t node, uint32_t letter)
{
    struct rank *r = &x->j->e->ranks[x->rank];
    struct node *n = &r->nodes[node];
    if (n->kind != SKEL_READ)
        n->n_edges = 0;
    n->kind = SKEL_READ;
    node_link(x->j->e, r, node, (struct edge){.to = x->j->letters[letter].first[x->rank],
                                              .letter = x->j->letters[letter].number});
}

static void see_letters(struct search *x, uint32_t node, uint32_t choice)
{
    for (uint32_t i = 0; i < x->j->n_letters; i++) {
        const struct joint_letter *l = &x->j->letters[i];
        if (l->from != choice || !l->possible)
            continue;
        if (l->first[x->rank] != SKEL_NONE)
            add_read(x, node, i);
        else
            visit(x, l->to);
    }
}

static void link_read(struct joint *j, uint32_t choice, uint32_t rank)
{
    uint32_t node = j->choices[choice].reads[rank];
    if (node == SKEL_NONE)
        return;
    struct arena *scratch = arena_new();
    struct search x = {.j = j, .rank = rank};
    x.known = ARENA_ARRAY(scratch, bool, j->n_choices);
    x.todo = ARENA_ARRAY(scratch, uint32_t, j->n_choices);
    struct rank *r = &j->e->ranks[rank];
    node_link(j->e, r, node, (struct edge){.to = j->ends[rank]}); /* if it sees none */
    visit(&x, joint_one(j, choice));
    for (uint32_t i = 0; i < x.n; i++)
        see_letters(&x, node, x.todo[i]);
    arena_free(scratch);
}

/* [choice]: has it a letter? */
static bool *find_open(const struct joint *j)
{
    bool *open = ARENA_ARRAY(j->e->arena, bool, j->n_choices + 1);
    for (uint32_t i = 0; i < j->n_letters; i++)
        if (j->letters[i].possible && j->letters[i].from != SKEL_NONE)
            open[j->letters[i].from] = true;
    return open;
}

/* All outcomes of a choice contradict what was known there: nobody comes to it.  It stays on the
 * tape, with a letter. */
static void drop_impossible(struct joint *j)
{
    bool *open = find_open(j);
    for (bool more = true; more;) {
        more = false;
        for (uint32_t i = 0; i < j->n_letters; i++) {
            struct joint_letter *l = &j->letters[i];
            bool leads = l->possible && l->from != SKEL_NONE && l->to != SKEL_NONE;
            more = more || (leads && !open[l->to]);
            l->possible = l->possible && !(leads && !open[l->to]);
        }
        open = more ? find_open(j) : open;
    }
    for (uint32_t i = 0; i < j->n_letters; i++) {
        uint32_t from = j->letters[i].from;
        if (from == SKEL_NONE || open[from])
            continue;
        j->letters[i].possible = open[from] = true;
    }
}

/* The letters of one choice are neighbours on the tape. */
static void order_letters(struct joint *j)
{
    uint32_t *order = ARENA_ARRAY(j->e->arena, uint32_t, j->n_letters), n = 0;
    for (uint32_t c = 0; c < j->n_choices; c++)
        for (uint32_t i = 0; i < j->n_letters; i++)
            if (j->letters[i].from == c && j->letters[i].possible) {
                j->letters[i].number = n;
                order[n++] = i;
            }
    j->order = order;
    j->n_order = n;
}

void joint_link_reads(struct joint *j)
{
    drop_impossible(j);
    joint_join_idle(j);
    order_letters(j);
    for (uint32_t i = 0; i < j->n_choices; i++)
        for (uint32_t r = 0; r < j->e->options->nprocs; r++)
            link_read(j, i, r);
}

/* ---- the tape ---- */

/* Its number on the tape, without choices that are one with another. */
static uint32_t number_of(const struct joint *j, uint32_t choice)
{
    uint32_t n = 0;
    for (uint32_t i = 0; choice != SKEL_NONE && i < choice; i++)
        n += joint_one(j, i) == i;
    return choice == SKEL_NONE ? SKEL_NONE : n;
}

static void emit_letter(const struct joint *j, const struct joint_letter *l, struct skel *skel,
                        uint32_t world)
{
    uint32_t n = j->e->options->nprocs;
    uint32_t *sees = ARENA_ARRAY(j->e->arena, uint32_t, n);
    struct skel_letter out = {.from = number_of(j, l->from), .to = number_of(j, l->to),
                              .sees = sees, .over = l->over, .lacks = l->lacks,
                              .text = l->text};
    for (uint32_t i = 0; i < n; i++)
        if (l->first[i] != SKEL_NONE)
            sees[out.n_sees++] = i;
    skel_add_letter(skel, world, &out);
}

void joint_emit_tape(const struct joint *j, struct skel *skel, uint32_t world)
{
    for (uint32_t i = 0; i < j->n_choices; i++)
        if (joint_one(j, i) == i)
            skel_add_choice(skel, world, j->choices[i].text, j->choices[i].at);
    for (uint32_t i = 0; i < j->n_order; i++)
        emit_letter(j, &j->letters[j->order[i]], skel, world);
}
