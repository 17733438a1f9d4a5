/* Each rank runs until it is blocked, in rank order, until nobody moves. */
#include "tests/rounds/rounds_run.h"

#include "core/base/fail.h"
#include "tests/rounds/rounds_compile.h"

#include <string.h>

enum { MAX_RANKS = 8, MAX_POSTS = 64, MAX_STEPS = 100000, MAX_FAR_STEPS = 40000000 };

struct post { /* a send or a receive that has no partner yet */
    uint32_t from, to;
    int64_t tag, value;
    bool sends, awaited;
    enum rounds_var var;
};

struct rank {
    uint32_t pc;
    bool ended;
    const struct rounds_stmt *inside; /* of this collective */
    int64_t root;
    int64_t vars[ROUNDS_NO_VAR];
};

struct machine {
    const struct rounds_code *code;
    const struct rounds_instance *in;
    uint32_t nprocs;
    struct rank ranks[MAX_RANKS];
    struct post posts[MAX_POSTS]; /* the oldest first */
    uint32_t n_posts;
    uint32_t n_sums; /* of floating point data, so far */
    uint32_t n_steps;
    enum rounds_end end;
};

static int64_t eval(const struct rounds_expr *e, const int64_t *vars)
{
    int64_t a = e->a ? eval(e->a, vars) : 0, b;
    if (e->op == ROUNDS_AND && !a)
        return 0;
    b = e->b ? eval(e->b, vars) : 0;
    switch (e->op) {
    case ROUNDS_CONST: return e->value;
    case ROUNDS_VAR:   return vars[e->var];
    case ROUNDS_ADD:   return a + b;
    case ROUNDS_SUB:   return a - b;
    case ROUNDS_MOD:   return b ? a % b : 0;
    case ROUNDS_LESS:  return a < b;
    case ROUNDS_EQUAL: return a == b;
    case ROUNDS_AND:   return b != 0;
    case ROUNDS_NOT:   return !a;
    }
    bug("no operator");
}

static bool is_blocked(const struct machine *m, uint32_t r)
{
    if (m->ranks[r].ended || m->ranks[r].inside)
        return true;
    for (uint32_t i = 0; i < m->n_posts; i++)
        if (m->posts[i].awaited && (m->posts[i].sends ? m->posts[i].from : m->posts[i].to) == r)
            return true;
    return false;
}

/* ---- messages ---- */

static void deliver(struct machine *m, const struct post *a, const struct post *b)
{
    const struct post *send = a->sends ? a : b, *recv = a->sends ? b : a;
    if ((send->var == ROUNDS_NO_VAR) != (recv->var == ROUNDS_NO_VAR))
        m->end = ROUNDS_MISMATCH;
    else if (recv->var != ROUNDS_NO_VAR)
        m->ranks[recv->to].vars[recv->var] = send->value;
}

/* It meets the oldest post that it fits to, or waits. */
static void post(struct machine *m, struct post p, int64_t peer, uint32_t self)
{
    if (peer == ROUNDS_NOBODY)
        return;
    if (peer < 0 || peer >= (int64_t)m->nprocs || p.tag < 0) {
        m->end = ROUNDS_FAULT;
        return;
    }
    p.from = p.sends ? self : (uint32_t)peer;
    p.to = p.sends ? (uint32_t)peer : self;
    for (uint32_t i = 0; i < m->n_posts; i++) {
        const struct post *q = &m->posts[i];
        if (q->sends != p.sends && q->from == p.from && q->to == p.to && q->tag == p.tag) {
            deliver(m, &p, q);
            m->n_posts--;
            memmove(&m->posts[i], &m->posts[i + 1], (m->n_posts - i) * sizeof *m->posts);
            return;
        }
    }
    if (m->n_posts == MAX_POSTS)
        m->end = ROUNDS_TOO_LONG;
    else
        m->posts[m->n_posts++] = p;
}

static void message(struct machine *m, uint32_t r, const struct rounds_stmt *s)
{
    const int64_t *vars = m->ranks[r].vars;
    bool both = s->kind == ROUNDS_SENDRECV;
    struct post p = {.tag = eval(s->tag, vars), .var = s->var};
    p.sends = both || s->kind == ROUNDS_SEND || s->kind == ROUNDS_ISEND;
    p.awaited = both || s->kind == ROUNDS_SEND || s->kind == ROUNDS_RECV;
    p.value = s->var == ROUNDS_NO_VAR ? 0 : vars[s->var];
    post(m, p, eval(s->peer, vars), r);
    if (!both || m->end != ROUNDS_ENDS)
        return;
    p.sends = false;
    p.tag = eval(s->from_tag, vars);
    post(m, p, eval(s->from, vars), r);
}

static void await_all(struct machine *m, uint32_t r)
{
    for (uint32_t i = 0; i < m->n_posts; i++)
        if ((m->posts[i].sends ? m->posts[i].from : m->posts[i].to) == r)
            m->posts[i].awaited = true;
}

/* ---- collectives ---- */

static bool is_above(const struct machine *m)
{
    if (m->in->bits)
        return m->in->bits >> m->n_sums % 64 & 1;
    return m->n_sums % (m->in->rounds + 1) < m->in->rounds;
}

static void leave(struct machine *m)
{
    const struct rounds_stmt *s = m->ranks[0].inside;
    const struct rank *root = &m->ranks[m->ranks[0].root];
    enum rounds_var given = root->inside->var;
    int64_t value = given == ROUNDS_NO_VAR ? 0 : root->vars[given], most = INT64_MIN;
    for (uint32_t r = 0; r < m->nprocs; r++)
        if (m->ranks[r].vars[ROUNDS_Y] > most)
            most = m->ranks[r].vars[ROUNDS_Y];
    for (uint32_t r = 0; r < m->nprocs; r++) {
        int64_t *vars = m->ranks[r].vars;
        enum rounds_var var = m->ranks[r].inside->var;
        m->ranks[r].inside = NULL;
        if (s->kind == ROUNDS_BCAST && var != ROUNDS_NO_VAR)
            vars[var] = value;
        if (s->kind == ROUNDS_ALLREDUCE)
            vars[var] = var == ROUNDS_S ? is_above(m) : most;
    }
    m->n_sums += s->kind == ROUNDS_ALLREDUCE && s->var == ROUNDS_S;
}

static bool is_same(const struct rank *a, const struct rank *b)
{
    const struct rounds_stmt *x = a->inside, *y = b->inside;
    return x->kind == y->kind && a->root == b->root &&
           (x->kind == ROUNDS_ALLREDUCE ? x->var == y->var
                                        : (x->var == ROUNDS_NO_VAR) == (y->var == ROUNDS_NO_VAR));
}

static void enter(struct machine *m, uint32_t r, const struct rounds_stmt *s)
{
    struct rank *self = &m->ranks[r];
    uint32_t n = 0;
    self->inside = s;
    self->root = s->value ? eval(s->value, self->vars) : 0;
    if (self->root < 0 || self->root >= (int64_t)m->nprocs) {
        m->end = ROUNDS_FAULT;
        return;
    }
    for (uint32_t other = 0; other < m->nprocs; other++) {
        n += m->ranks[other].inside != NULL;
        if (m->ranks[other].inside && !is_same(self, &m->ranks[other]))
            m->end = ROUNDS_MISMATCH;
    }
    if (m->end == ROUNDS_ENDS && n == m->nprocs)
        leave(m);
}

/* ---- statements ---- */

static void run_stmt(struct machine *m, uint32_t r, const struct rounds_stmt *s)
{
    int64_t *vars = m->ranks[r].vars;
    if (s->kind == ROUNDS_SET)
        vars[s->var] = eval(s->value, vars);
    else if (s->kind == ROUNDS_INPUT)
        vars[s->var] = m->in->input + (r == m->in->odd_rank);
    else if (s->kind == ROUNDS_WAITALL)
        await_all(m, r);
    else if (rounds_is_collective(s))
        enter(m, r, s);
    else
        message(m, r, s);
}

/* Did it move? */
static bool run_rank(struct machine *m, uint32_t r)
{
    struct rank *self = &m->ranks[r];
    bool moved = false;
    for (; m->end == ROUNDS_ENDS && !is_blocked(m, r); moved = true) {
        const struct rounds_instr *i = &m->code->items[self->pc++];
        if (++m->n_steps > (m->code->program->is_far ? MAX_FAR_STEPS : MAX_STEPS)) {
            m->end = ROUNDS_TOO_LONG;
            return true;
        }
        switch (i->kind) {
        case ROUNDS_DO: run_stmt(m, r, i->stmt); break;
        case ROUNDS_UNLESS:
            if (!eval(i->value, self->vars))
                self->pc = i->to;
            break;
        case ROUNDS_GO: self->pc = i->to; break;
        case ROUNDS_STOP: self->ended = true; break;
        }
    }
    return moved;
}

static void begin(struct machine *m)
{
    for (uint32_t r = 0; r < m->nprocs; r++) {
        int64_t *vars = m->ranks[r].vars;
        vars[ROUNDS_RANK] = r;
        vars[ROUNDS_SIZE] = m->nprocs;
        vars[ROUNDS_UP] = r + 1 < m->nprocs ? (int64_t)r + 1 : ROUNDS_NOBODY;
        vars[ROUNDS_DOWN] = r > 0 ? (int64_t)r - 1 : ROUNDS_NOBODY;
        vars[ROUNDS_N] = m->in->n;
        vars[ROUNDS_F] = m->in->f < 1 ? 1 : m->in->f;
        vars[ROUNDS_S] = 1;
    }
}

enum rounds_end rounds_run(const struct rounds_code *code, const struct rounds_instance *in)
{
    struct machine m = {.code = code, .in = in, .nprocs = code->program->nprocs};
    bool moved = true;
    if (m.nprocs > MAX_RANKS)
        bug("%u ranks", m.nprocs);
    begin(&m);
    while (moved && m.end == ROUNDS_ENDS) {
        moved = false;
        for (uint32_t r = 0; r < m.nprocs; r++)
            moved |= run_rank(&m, r);
    }
    for (uint32_t r = 0; r < m.nprocs && m.end == ROUNDS_ENDS; r++)
        if (!m.ranks[r].ended)
            m.end = ROUNDS_DEADLOCK;
    return m.end;
}

const char *rounds_end_text(enum rounds_end end)
{
    static const char *const texts[] = {"ends", "deadlock", "mismatch", "fault", "too long"};
    return texts[end];
}
