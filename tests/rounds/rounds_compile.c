/* if (c) A;        0 unless c 2   1 A   2
 * while (c) A;     0 unless c 3   1 A   2 go 0   3
 */
#include "tests/rounds/rounds_compile.h"

#include "core/base/vec.h"

enum { TO_END = UINT32_MAX }; /* of a break, until the end of its loop is known */

static uint32_t emit(struct rounds_code *c, struct rounds_instr i)
{
    VEC_PUSH(c->program->arena, c->items, c->n, c->cap, i);
    return c->n - 1;
}

static void compile(struct rounds_code *c, const struct rounds_stmt *s);

static void compile_loop(struct rounds_code *c, const struct rounds_stmt *s)
{
    uint32_t start = emit(c, (struct rounds_instr){.kind = ROUNDS_UNLESS, .value = s->value});
    compile(c, s->body);
    if (s->step)
        emit(c, (struct rounds_instr){.kind = ROUNDS_DO, .stmt = s->step});
    emit(c, (struct rounds_instr){.kind = ROUNDS_GO, .to = start});
    c->items[start].to = c->n;
    for (uint32_t i = start; i < c->n; i++)
        if (c->items[i].to == TO_END)
            c->items[i].to = c->n;
}

static void compile_if(struct rounds_code *c, const struct rounds_stmt *s)
{
    uint32_t start = emit(c, (struct rounds_instr){.kind = ROUNDS_UNLESS, .value = s->value});
    compile(c, s->body);
    c->items[start].to = c->n;
}

static void compile(struct rounds_code *c, const struct rounds_stmt *s)
{
    for (; s; s = s->next) {
        if (s->off)
            continue;
        if (s->bare)
            compile(c, s->body);
        else if (s->kind == ROUNDS_IF)
            compile_if(c, s);
        else if (s->kind == ROUNDS_LOOP)
            compile_loop(c, s);
        else if (s->kind == ROUNDS_BREAK)
            emit(c, (struct rounds_instr){.kind = ROUNDS_GO, .to = TO_END});
        else
            emit(c, (struct rounds_instr){.kind = ROUNDS_DO, .stmt = s});
    }
}

struct rounds_code *rounds_compile(const struct rounds_program *p)
{
    struct rounds_code *c = ARENA_NEW(p->arena, struct rounds_code);
    *c = (struct rounds_code){.program = p};
    compile(c, p->first);
    emit(c, (struct rounds_instr){.kind = ROUNDS_STOP});
    return c;
}
