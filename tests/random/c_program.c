/* Control flow: states of a machine as statements with labels and goto; or as if and
 * loops where they nest; or as cases of a switch over a counter.
 */
#include "tests/random/c_program.h"

#include "core/base/fail.h"
#include "tests/random/c_style.h"
#include "tests/random/c_table.h"

#include <string.h>

enum shape {
    SHAPE_GOTO, /* jumps are jumps */
    SHAPE_IF,   /* a block up to the target of the other branch */
    SHAPE_LOOP  /* closes a loop that starts at the target of the first transition */
};

struct writer {
    struct c_style *c;
    const struct skel_machine *m;
    enum shape *shape;   /* per state */
    uint32_t *first;     /* SHAPE_IF, SHAPE_LOOP: the interval of states */
    uint32_t *end;       /* the state behind it */
    bool *do_while;      /* SHAPE_LOOP */
    bool *label;         /* something jumps here */
};

/* ---- which states become blocks ---- */

/* Both as half-open intervals of states; a loop ends behind the state that closes it. */
static bool disjoint(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    return b <= c || d <= a;
}

/* Is [c, d) in [a, b)?  The state a of a block is outside of its braces. */
static bool inside(enum shape outer, uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    return (outer == SHAPE_IF ? a < c : a <= c) && d <= b;
}

/* The states [first, end) become a block if it nests with all others. */
static bool try_block(struct writer *w, uint32_t number, enum shape shape, uint32_t first,
                      uint32_t end)
{
    for (uint32_t i = 0; i < w->m->n_states; i++) {
        enum shape other = w->shape[i];
        uint32_t c = w->first[i], d = w->end[i];
        bool loops = shape == SHAPE_LOOP && other == SHAPE_LOOP;
        if (other == SHAPE_GOTO || disjoint(first, end, c, d))
            continue;
        if ((loops && (first == c || end == d))
            || (!inside(shape, first, end, c, d) && !inside(other, c, d, first, end))
            || (shape == SHAPE_IF && other == SHAPE_LOOP && c <= first && end == d)
            || (shape == SHAPE_LOOP && other == SHAPE_IF && first <= c && end == d))
            return false;
    }
    w->shape[number] = shape;
    w->first[number] = first;
    w->end[number] = end;
    return true;
}

/* if count < limit: count += 1 */
static bool counts(const struct skel_trans *t)
{
    return t->n_guards == 1 && t->guards[0].cmp == SKEL_LT && t->n_assigns == 1
           && t->assigns[0].add && t->assigns[0].value == 1
           && t->guards[0].var == COUNTER && t->assigns[0].var == COUNTER;
}

/* Transition back of a local state that may close a loop, or NULL. */
static const struct skel_trans *back_edge(const struct skel_state *state, uint32_t number)
{
    for (uint32_t i = 0; i < state->n_trans && state->n_trans <= 2; i++) {
        const struct skel_trans *other = &state->trans[state->n_trans - 1 - i];
        if (state->trans[i].to <= number
            && (state->n_trans == 1 || other->to == number + 1))
            return &state->trans[i];
    }
    return NULL;
}

/* A local state with two branches that send, and then go on in the same way; the sends
 * are *one and *two. */
static bool is_pair(const struct writer *w, const struct skel_state *state,
                    const struct skel_state **one, const struct skel_state **two,
                    uint32_t *to)
{
    if (state->kind != SKEL_LOCAL || state->n_trans != 2 || state->trans[0].n_assigns
        || state->trans[1].n_assigns)
        return false;
    const struct skel_state *a = *one = &w->m->states[state->trans[0].to];
    const struct skel_state *b = *two = &w->m->states[state->trans[1].to];
    if ((a->kind != SKEL_SEND && a->kind != SKEL_SSEND) || a->kind != b->kind)
        return false;
    uint32_t after[2] = { a->trans[0].to, b->trans[0].to };
    for (unsigned i = 0; i < 2; i++) {
        const struct skel_state *next = &w->m->states[after[i]];
        if (after[0] != after[1] && next->kind == SKEL_LOCAL && next->n_trans == 1
            && !next->trans[0].n_assigns)
            after[i] = next->trans[0].to;
    }
    *to = after[0];
    return after[0] == after[1];
}

/* Such a pair in one statement: send what the user types instead of a choice between
 * values, or to a partner that a variable chooses.  False if there is none. */
static bool put_pair(struct writer *w, const struct skel_state *state, uint32_t *to,
                     bool write)
{
    const struct skel_state *a, *b;
    if (!is_pair(w, state, &a, &b, to))
        return false;
    const struct skel_guard *when = state->trans[0].guards;
    bool values = a->chan == b->chan && a->sym != b->sym && a->send_var == SKEL_NONE
                  && b->send_var == SKEL_NONE;
    bool partners = a->sym == b->sym && a->send_var == b->send_var
                    && w->c->s->chans[a->chan].tag == w->c->s->chans[b->chan].tag;
    if (!when && values && w->c->range) {
        if (write)
            c_style_send_input(w->c, a);
        return true;
    }
    if (when && partners) {
        if (write)
            c_style_send_either(w->c, when, a, b);
        return true;
    }
    return false;
}

static void find_blocks(struct writer *w)
{
    const struct skel_machine *m = w->m;
    for (uint32_t i = 0; i < m->n_states; i++) {
        const struct skel_state *state = &m->states[i];
        const struct skel_trans *back =
            state->kind == SKEL_LOCAL ? back_edge(state, i) : NULL;
        if (back && try_block(w, i, SHAPE_LOOP, back->to, i + 1))
            w->do_while[i] = state->n_trans == 2 && (!back->n_assigns || counts(back))
                             && rng_percent(&w->c->rng, 40);
    }
    for (uint32_t i = 0; i < m->n_states; i++) {
        const struct skel_state *state = &m->states[i];
        if (state->kind != SKEL_LOCAL || state->n_trans != 2
            || w->shape[i] != SHAPE_GOTO)
            continue;
        uint32_t after;
        const struct skel_trans *a = &state->trans[0], *b = &state->trans[1];
        if (put_pair(w, state, &after, false))
            continue;
        if (a->to != i + 1) {
            const struct skel_trans *t = a;
            a = b;
            b = t;
        }
        if (a->to == i + 1 && b->to > i + 1 && !a->n_assigns && !b->n_assigns)
            try_block(w, i, SHAPE_IF, i, b->to);
    }
}

/* ---- conditions and transitions ---- */

static void put_guards(struct writer *w, const struct skel_trans *t, bool negated)
{
    static const enum skel_cmp not[] = { SKEL_NE, SKEL_EQ, SKEL_GE,
                                         SKEL_GT, SKEL_LE, SKEL_LT };
    const struct skel_guard *g = &t->guards[0];
    c_style_compare(w->c, g->var, c_style_variable(w->c, g->var),
                    negated ? not[g->cmp] : g->cmp, g->value);
}

/* The condition under which t of two transitions is taken. */
static void put_condition(struct writer *w, const struct skel_trans *t, bool negated)
{
    if (t->n_guards)
        put_guards(w, t, negated);
    else
        c_style_coin(w->c);
}

static void put_assigns(struct writer *w, const struct skel_trans *t)
{
    for (uint32_t i = 0; i < t->n_assigns; i++) {
        const struct skel_assign *a = &t->assigns[i];
        int step = c_style_number(w->c, a->var, 1) - c_style_number(w->c, a->var, 0);
        fprintf(w->c->out, "    %s %s %d;\n", c_style_variable(w->c, a->var),
                a->add ? "+=" : "=",
                a->add ? a->value * step : c_style_number(w->c, a->var, a->value));
    }
    if (t->bind != SKEL_NONE && rng_percent(&w->c->rng, 30))
        fprintf(w->c->out, "    %s = got > VALUE_0 ? VALUE_1 : VALUE_0;\n",
                c_style_variable(w->c, t->bind));
    else if (t->bind != SKEL_NONE)
        fprintf(w->c->out, "    %s = got;\n", c_style_variable(w->c, t->bind));
}

/* Where a transition leads; nothing if the target comes next. */
static void put_jump(struct writer *w, uint32_t number, uint32_t to)
{
    if (w->c->counter)
        fprintf(w->c->out, "    pc = %u;\n", to);
    else if (to != number + 1)
        fprintf(w->c->out, "    goto L%u;\n", to);
}

/* How two branches are written: `if`, or a switch over what is computed from the condition. */
struct branch {
    enum { BRANCH_IF, BRANCH_CASE, BRANCH_RANGE, BRANCH_DEFAULT } form;
    int scale, offset; /* the switch is over scale * (condition) + offset */
};

/* The condition comes next, then put_two(). */
static struct branch open_branch(struct writer *w)
{
    struct branch b = { .form = BRANCH_IF };
    if (rng_percent(&w->c->rng, 60)) {
        fputs("    if (", w->c->out);
        return b;
    }
    b.form = rng_range(&w->c->rng, BRANCH_CASE, BRANCH_DEFAULT);
    b.scale = (int)rng_range(&w->c->rng, 1, 4) * (rng_percent(&w->c->rng, 50) ? -1 : 1);
    b.offset = (int)rng_below(&w->c->rng, 9) - 4;
    fprintf(w->c->out, "    switch (%d * (", b.scale);
    return b;
}

static void put_target(struct writer *w, const struct skel_trans *t, const char *end)
{
    put_assigns(w, t);
    put_jump(w, SKEL_NONE - 1, t->to);
    fputs(end, w->c->out);
}

/* if (...) { ... goto; } and after it the other one */
static void put_two(struct writer *w, struct branch b, const struct skel_trans *first,
                    const struct skel_trans *second)
{
    int yes = b.scale + b.offset, high = b.scale > 0 ? yes + 3 : yes;
    if (b.form == BRANCH_IF) {
        fputs(") {\n", w->c->out);
        put_target(w, first, "    } else {\n");
        put_target(w, second, "    }\n");
        return;
    }
    fprintf(w->c->out, ") + %d) {\n", b.offset);
    if (b.form == BRANCH_DEFAULT) {
        fprintf(w->c->out, "    default:\n");
        put_target(w, first, "    break;\n");
        fprintf(w->c->out, "    case %d:\n    case %d:\n", b.offset, yes + b.scale);
        put_target(w, second, "    }\n");
        return;
    }
    fprintf(w->c->out, b.form == BRANCH_RANGE ? "    case %d ... %d:\n" : "    case %d:\n",
            b.form == BRANCH_RANGE && b.scale < 0 ? yes - 3 : yes, high);
    put_target(w, first, "    break;\n    default:\n");
    put_target(w, second, "    }\n");
}

static void put_choice(struct writer *w, const struct skel_state *state)
{
    bool swap = rng_percent(&w->c->rng, 50);
    const struct skel_trans *a = &state->trans[swap], *b = &state->trans[!swap];
    struct branch branch = open_branch(w);
    put_condition(w, a, false);
    put_two(w, branch, a, b);
}

/* After a receive: a branch on the symbol. */
static void put_split(struct writer *w, const struct skel_state *state)
{
    struct branch branch = open_branch(w);
    c_style_compare(w->c, VALUE, "got", SKEL_EQ, 0);
    const struct skel_trans *zero = &state->trans[0], *one = &state->trans[1];
    if (zero->sym != 0) {
        zero = one;
        one = &state->trans[0];
    }
    put_two(w, branch, zero, one);
}

/* ---- states ---- */

static void close_loop(struct writer *w, uint32_t number, const struct skel_state *state)
{
    const struct skel_trans *back = back_edge(state, number);
    const struct skel_trans *on = &state->trans[back == state->trans];
    if (state->n_trans == 1) {
        put_assigns(w, back);
        fputs("    }\n", w->c->out);
        return;
    }
    if (w->do_while[number] && counts(back)) {
        fprintf(w->c->out, "    } while (%s++ < %d);\n",
                c_style_variable(w->c, COUNTER), back->guards[0].value);
    } else if (w->do_while[number]) {
        fputs("    } while (", w->c->out);
        put_condition(w, back, false);
        fputs(");\n", w->c->out);
    } else if (back->n_guards && rng_percent(&w->c->rng, 50)) {
        fputs("    if (", w->c->out);
        put_condition(w, back, true);
        fputs(")\n        break;\n", w->c->out);
        put_assigns(w, back);
        fputs("    }\n", w->c->out);
    } else {
        fputs("    if (", w->c->out);
        put_condition(w, back, false);
        fputs(") {\n", w->c->out);
        put_assigns(w, back);
        fputs("    continue;\n    }\n    break;\n    }\n", w->c->out);
    }
    put_assigns(w, on);
}

static void put_local(struct writer *w, uint32_t number, const struct skel_state *state)
{
    uint32_t after;
    if (w->shape[number] == SHAPE_GOTO && put_pair(w, state, &after, true)) {
        put_jump(w, number, after);
    } else if (state->n_trans == 1) {
        put_assigns(w, state->trans);
        put_jump(w, number, state->trans[0].to);
    } else if (w->shape[number] == SHAPE_IF) {
        const struct skel_trans *in = &state->trans[state->trans[0].to != number + 1];
        fputs("    if (", w->c->out);
        put_condition(w, in, false);
        fputs(") {\n", w->c->out);
    } else {
        put_choice(w, state);
    }
}

static void put_state(struct writer *w, uint32_t number)
{
    const struct skel_state *state = &w->m->states[number];
    c_style_noise(w->c);
    switch (state->kind) {
    case SKEL_END: fputs("    return;\n", w->c->out); return;
    case SKEL_FAULT:
    case SKEL_MRECV:
    case SKEL_CANCEL:
    case SKEL_FREE:
    case SKEL_SELECT:
    case SKEL_ICOLL:
    case SKEL_IRECV:
    case SKEL_ISEND:
    case SKEL_READ:
    case SKEL_ABORT: c_style_stop(w->c, state); return;
    case SKEL_LOCAL:
        if (w->shape[number] == SHAPE_LOOP)
            close_loop(w, number, state);
        else
            put_local(w, number, state);
        return;
    case SKEL_SEND:
    case SKEL_SSEND:
    case SKEL_RECV:
    case SKEL_SENDRECV:
    case SKEL_COLL: break;
    }
    c_style_call(w->c, state);
    if (state->n_trans == 2) {
        put_split(w, state);
        return;
    }
    put_assigns(w, state->trans);
    put_jump(w, number, state->trans[0].to);
}

/* Blocks that end before this state, then loops that start at it. */
static void put_borders(struct writer *w, uint32_t number)
{
    for (uint32_t i = 0; i < number; i++)
        if (w->shape[i] == SHAPE_IF && w->end[i] == number)
            fputs("    }\n", w->c->out);
    for (uint32_t i = w->m->n_states; i-- > number;)
        if (w->shape[i] == SHAPE_LOOP && w->first[i] == number)
            fputs(w->do_while[i] ? "    do {\n" : "    for (;;) {\n", w->c->out);
}

static void find_labels(struct writer *w)
{
    for (uint32_t i = 0; i < w->m->n_states; i++)
        for (uint32_t t = 0; t < w->m->states[i].n_trans; t++)
            w->label[w->m->states[i].trans[t].to] = true;
}

static void put_function(struct c_style *c, struct arena *arena, uint32_t world,
                         const struct skel_machine *m)
{
    uint32_t n = m->n_states;
    struct writer w = { c, m, ARENA_ARRAY(arena, enum shape, n),
                        ARENA_ARRAY(arena, uint32_t, n), ARENA_ARRAY(arena, uint32_t, n),
                        ARENA_ARRAY(arena, bool, n), ARENA_ARRAY(arena, bool, n) };
    fprintf(c->out, "static void world%u_rank%u(void)\n{\n", world, c->rank);
    c_style_variables(c, m);
    if (c->blocks && !c->counter)
        find_blocks(&w);
    find_labels(&w);
    if (c->counter)
        fputs("    int pc = 0;\n    for (;;)\n    switch (pc) {\n", c->out);
    for (uint32_t i = 0; i < n; i++) {
        if (c->counter) {
            fprintf(c->out, "    case %u:\n", i);
        } else {
            put_borders(&w, i);
            if (w.label[i])
                fprintf(c->out, "L%u:;\n", i);
        }
        put_state(&w, i);
        if (c->counter)
            fputs("    break;\n", c->out);
    }
    fputs(c->counter ? "    }\n}\n\n" : "}\n\n", c->out);
}

static void put_dispatch(struct c_style *c, uint32_t world)
{
    uint32_t n = c->s->nprocs;
    switch (c->dispatch) {
    case DISPATCH_IF:
        for (uint32_t p = 0; p < n; p++)
            fprintf(c->out, "    %sif (rank == %u)\n        world%u_rank%u();\n",
                    p ? "else " : "", p, world, p);
        return;
    case DISPATCH_SWITCH:
        fputs("    switch (rank) {\n", c->out);
        for (uint32_t p = 0; p + 1 < n; p++)
            fprintf(c->out, "    case %u: world%u_rank%u(); break;\n", p, world, p);
        fprintf(c->out, "    default: world%u_rank%u();\n    }\n", world, n - 1);
        return;
    case DISPATCH_TABLE:
        fputs("    static void (*const roles[])(void) = {", c->out);
        for (uint32_t p = 0; p < n; p++)
            fprintf(c->out, " world%u_rank%u,", world, p);
        fputs(" };\n    roles[rank]();\n", c->out);
        return;
    case DISPATCHES: break;
    }
}

static void put_main(struct c_style *c)
{
    static const char *const tests[] = {
        "argc < 2", "!(argc > 3)", "getenv(\"MODE\") == NULL", "argc % 2 == 1",
    };
    fputs("int main(int argc, char **argv)\n{\n    MPI_Init(&argc, &argv);\n"
          "    MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n"
          "    MPI_Comm_size(MPI_COMM_WORLD, &size);\n", c->out);
    fputs("    box = malloc(sizeof *box);\n    memset(box, 0, sizeof *box);\n", c->out);
    c_style_prologue(c);
    if (c->s->n_worlds == 2)
        fprintf(c->out, "    if (%s) {\n", tests[rng_below(&c->rng, 4)]);
    put_dispatch(c, 0);
    if (c->s->n_worlds == 2) {
        fputs("    } else {\n", c->out);
        put_dispatch(c, 1);
        fputs("    }\n", c->out);
    }
    fputs("    MPI_Finalize();\n    return 0;\n}\n", c->out);
}

void c_program(FILE *out, const struct skel *s, uint64_t seed)
{
    struct arena *arena = arena_new();
    struct c_style c = c_style_draw(out, s, seed);
    c_style_head(&c);
    if (c.table)
        c_table_head(&c);
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t p = 0; p < s->nprocs; p++) {
            c.rank = p;
            if (c.table)
                c_table_function(&c, w, &s->worlds[w].ranks[p]);
            else
                put_function(&c, arena, w, &s->worlds[w].ranks[p]);
        }
    put_main(&c);
    arena_free(arena);
}

static bool is_common(const char *kind)
{
    return strcmp(kind, "MPI_Barrier") == 0 || strcmp(kind, "MPI_Bcast") == 0
           || strcmp(kind, "MPI_Reduce") == 0;
}

static bool can_state(const struct skel *s, const struct skel_state *state)
{
    bool receives = state->kind == SKEL_RECV || state->kind == SKEL_SENDRECV;
    if (state->kind == SKEL_COLL && (state->comm != 0 || !is_common(state->coll.kind)))
        return false;
    if (receives && state->n_chans != 1)
        return false;
    if (state->n_trans > 2 || s->nprocs > 4)
        return false;
    for (uint32_t i = 0; i < state->n_trans; i++)
        if (state->trans[i].n_guards > 1)
            return false;
    return true;
}

bool c_program_can(const struct skel *s)
{
    for (uint32_t i = 0; i < s->n_comms; i++)
        if (s->comms[i].n_first) /* no intercommunicators */
            return false;
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t p = 0; p < s->nprocs; p++) {
            const struct skel_machine *m = &s->worlds[w].ranks[p];
            for (uint32_t i = 0; i < m->n_states; i++)
                if (m->n_vars > 2 || !can_state(s, &m->states[i]))
                    return false;
        }
    return s->n_worlds <= 2;
}
