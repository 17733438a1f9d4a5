/* Statements and expressions are made here:  rounds_expr(a, ROUNDS_LESS, t, n)  is  t < n. */
#include "tests/rounds/rounds_program.h"

#include "core/base/vec.h"

static struct rounds_expr *new_expr(struct arena *a, enum rounds_op op)
{
    struct rounds_expr *e = ARENA_NEW(a, struct rounds_expr);
    *e = (struct rounds_expr){.op = op};
    return e;
}

const struct rounds_expr *rounds_const(struct arena *a, int64_t value)
{
    struct rounds_expr *e = new_expr(a, ROUNDS_CONST);
    e->value = value;
    return e;
}

const struct rounds_expr *rounds_read(struct arena *a, enum rounds_var var)
{
    struct rounds_expr *e = new_expr(a, ROUNDS_VAR);
    e->var = var;
    return e;
}

const struct rounds_expr *rounds_expr(struct arena *a, enum rounds_op op,
                                      const struct rounds_expr *x, const struct rounds_expr *y)
{
    struct rounds_expr *e = new_expr(a, op);
    e->a = x;
    e->b = y;
    return e;
}

struct rounds_stmt *rounds_stmt(struct arena *a, enum rounds_kind kind)
{
    struct rounds_stmt *s = ARENA_NEW(a, struct rounds_stmt);
    *s = (struct rounds_stmt){.kind = kind, .var = ROUNDS_NO_VAR};
    return s;
}

struct rounds_stmt *rounds_append(struct rounds_stmt *s, struct rounds_stmt *next)
{
    struct rounds_stmt **end = &s;
    while (*end)
        end = &(*end)->next;
    *end = next;
    return s;
}

static void list_from(struct arena *a, struct rounds_stmt *s, struct rounds_list *list)
{
    for (; s; s = s->next) {
        if (s->off)
            continue;
        VEC_PUSH(a, list->items, list->n, list->cap, s);
        list_from(a, s->body, list);
    }
}

void rounds_list(const struct rounds_program *p, struct rounds_list *list)
{
    *list = (struct rounds_list){.n = 0};
    list_from(p->arena, p->first, list);
}

bool rounds_is_collective(const struct rounds_stmt *s)
{
    return s->kind == ROUNDS_BARRIER || s->kind == ROUNDS_BCAST || s->kind == ROUNDS_REDUCE ||
           s->kind == ROUNDS_ALLREDUCE;
}

bool rounds_communicates(const struct rounds_stmt *s)
{
    return rounds_is_collective(s) || s->kind == ROUNDS_SEND || s->kind == ROUNDS_RECV ||
           s->kind == ROUNDS_ISEND || s->kind == ROUNDS_IRECV || s->kind == ROUNDS_SENDRECV;
}
