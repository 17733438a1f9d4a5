/* if (c) { A; B; }    without A; without B; without the if; without c */
#include "tests/rounds/rounds_shrink.h"

struct shrinker {
    struct rounds_program *p;
    bool (*has)(void *of, const struct rounds_program *p);
    void *of;
    uint32_t left; /* questions */
};

static bool still(struct shrinker *s)
{
    if (!s->left)
        return false;
    s->left--;
    return s->has(s->of, s->p);
}

/* What Isend and Irecv have posted must be waited for. */
static bool can_go(const struct rounds_stmt *s)
{
    return s->kind != ROUNDS_WAITALL;
}

static bool leave_out(struct shrinker *s, bool *what)
{
    *what = true;
    if (still(s))
        return true;
    *what = false;
    return false;
}

/* a && b, a + b: one of both.  One of all is enough for this round. */
static bool simplify(struct shrinker *s, const struct rounds_expr **e)
{
    const struct rounds_expr *old = *e;
    if (!old || !old->b || old->op == ROUNDS_LESS || old->op == ROUNDS_EQUAL ||
        old->op == ROUNDS_MOD)
        return false;
    *e = old->a;
    if (still(s))
        return true;
    *e = old->op == ROUNDS_SUB ? old : old->b;
    if (old->op != ROUNDS_SUB && still(s))
        return true;
    *e = old;
    return false;
}

static bool shrink_stmt(struct shrinker *s, struct rounds_stmt *x)
{
    if (can_go(x) && leave_out(s, &x->off))
        return true;
    if (x->kind == ROUNDS_IF && !x->bare && leave_out(s, &x->bare))
        return true;
    return simplify(s, &x->value) || simplify(s, &x->tag) || simplify(s, &x->from_tag);
}

void rounds_shrink(struct rounds_program *p, bool (*has)(void *of, const struct rounds_program *p),
                   void *of, uint32_t most)
{
    struct shrinker s = {p, has, of, most};
    bool smaller = true;
    while (smaller && s.left) {
        struct rounds_list list;
        smaller = false;
        rounds_list(p, &list);
        for (uint32_t i = 0; i < list.n; i++)
            if (!list.items[i]->off)
                smaller |= shrink_stmt(&s, list.items[i]);
        for (uint32_t n = p->nprocs; n > 2 && p->nprocs > 2; n--) {
            p->nprocs--;
            if (!still(&s)) {
                p->nprocs++;
                break;
            }
        }
    }
}
