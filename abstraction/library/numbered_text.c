/* Questions about texts of which it is not known which one they are (see numbered_text.h).
 *
 *     n = strtol(argv[i], &end, 10);     one number for each i, on all ranks
 *     if (end == argv[i])                so is whether there is one, and where it ends
 *
 * What the answers to two questions have to do with each other is not known.
 */
#include "abstraction/library/numbered_text.h"

#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/interp/shared_inputs.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/state.h"

/* Which one argument k leads to; *question: also from where on. */
static struct value number_of(struct library_call *c, uint32_t k, const char **question)
{
    struct value number = shared_number_of_text(c->e, c->s, c->args[k]);
    if (number.kind == VALUE_EXPR && c->args[k].kind == VALUE_ADDR && c->args[k].i > 0)
        *question = arena_printf(c->e->arena, "%s, from character %lld on", *question,
                                 (long long)c->args[k].i);
    return number;
}

bool numbered_told(struct library_call *c, uint32_t k, const char *question, enum ir_kind type)
{
    struct value number = number_of(c, k, &question);
    if (number.kind != VALUE_EXPR)
        return false;
    c->result = shared_told(c->e, c->s, question, number, type);
    return c->result.kind != VALUE_NONE;
}

bool numbered_order(struct library_call *c, const char *a, const char *b, size_t limit)
{
    const char *question = arena_printf(c->e->arena, "%s \"%s\" (%zu), argument of option",
                                        c->name, a ? a : b ? b : "", limit);
    return (b && numbered_told(c, 0, question, IR_I32)) ||
           (a && numbered_told(c, 1, arena_printf(c->e->arena, "%s, swapped", question), IR_I32));
}

/* Behind the number, at a place that has a name. */
static struct value end_of(struct library_call *c, const char *question, struct value number)
{
    enum { LONGEST = 1 << 28 };
    struct value by = shared_told(c->e, c->s,
                                  arena_printf(c->e->arena, "the end of %s", question), number,
                                  IR_I64);
    if (by.kind == VALUE_EXPR)
        facts_refine(&c->s->facts, by.e, 1, LONGEST);
    return value_move(c->e->values, c->args[0], by);
}

bool numbered_number(struct library_call *c, const char *question, enum ir_kind type)
{
    if (value_is_null(&c->args[1]))
        return numbered_told(c, 0, question, type);
    struct value number = number_of(c, 0, &question), end = c->args[0];
    if (number.kind != VALUE_EXPR)
        return false;
    const char *finds = arena_printf(c->e->arena, "%s finds a number", question);
    enum tri is = fork_truth(c->e, c->s, shared_told(c->e, c->s, finds, number, IR_BOOL), NULL,
                             c->ev);
    if (is == TRI_MAYBE)
        return true;
    if (is == TRI_YES) {
        c->result = shared_told(c->e, c->s, question, number, type);
        end = end_of(c, question, number);
    } else {
        c->result = ir_is_int(type) ? value_int(type, 0) : value_float(type, 0);
    }
    access_store(c->e, c->s, c->args[1], end, c->ev);
    return true;
}

bool numbered_copy(struct library_call *c)
{
    struct value number = shared_number_of_text(c->e, c->s, c->args[0]);
    if (number.kind != VALUE_EXPR || (c->args[0].kind == VALUE_ADDR && c->args[0].i > 0))
        return false;
    uint32_t object = shared_numbered_text(c->e, c->s, number);
    state_writable(c->e, c->s, object)->is_view = false;
    c->result = value_addr(object, 0);
    return true;
}
