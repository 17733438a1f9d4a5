/* Loads of the words of argv, and of their characters (see word_load.h).
 *
 *     for (i = 1; i < argc; i++) if (!strcmp(argv[i], "-n")) ...
 *
 * Which word argv[i] is, is known as an expression: all ranks that are in the same round ask about
 * the same text, and the rounds are alike.  A program that asks whether there is a word, and not by
 * argc, is told so only where the index is a number.
 */
#include "abstraction/interp/word_load.h"

#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/shared_inputs.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "core/ir/ir.h"

/* Does the program ask whether what is loaded is null? */
static bool is_asked(const struct state *s, const struct ir_instr *load)
{
    const struct frame *f = &s->frames[s->n_frames - 1];
    const struct ir_block *b = &f->fn->f->blocks[f->block];
    for (uint32_t k = f->instr + 1; k < b->n_instrs; k++) {
        const struct ir_instr *i = &b->instrs[k];
        bool uses = (i->a.kind == IR_O_TEMP && i->a.id == load->dst) ||
                    (i->b.kind == IR_O_TEMP && i->b.id == load->dst);
        if (uses && (i->op == IR_BR || i->op == IR_BIN))
            return true;
    }
    return false;
}

bool word_load(struct engine *e, struct state *s, const struct ir_instr *i, struct value at,
               struct value *v, struct event *ev)
{
    bool is_whole = i->type.kind == IR_PTR && (at.any || at.i % 8 == 0);
    struct value place = {.kind = VALUE_NONE};
    if (is_whole && running_has_index(s, &i->a) && !is_asked(s, i))
        place = at.any ? running_place(e, s, &i->a, at.object) : value_int(IR_I64, at.i);
    if (place.kind != VALUE_NONE) {
        if (!shared_word(e, s, place, v, ev))
            return false;
        if (v->kind != VALUE_NONE)
            return true;
    }
    if (at.any)
        return access_load_by(e, s, i, at, i->type.kind, v, ev);
    if (is_whole)
        return shared_argument(e, s, at.i / 8, v, ev);
    *v = engine_lost(e, s, i->type.kind); /* bytes of pointers: `char *argv` */
    return true;
}

bool word_load_letter(struct engine *e, struct state *s, const struct ir_instr *i,
                      struct value at, struct value *v)
{
    if (value_kind_size(i->type.kind) != 1)
        return false;
    struct value place = facts_reduce(&s->facts, value_offset(&at)), none = {.kind = VALUE_NONE};
    struct value number = place.kind == VALUE_NONE
                              ? none
                              : shared_number_of_text(e, s, value_addr(at.object, 0));
    if (number.kind != VALUE_EXPR || (place.kind == VALUE_INT && place.i < 0))
        return false;
    if (place.kind == VALUE_INT)
        *v = shared_told(e, s, arena_printf(e->arena, "character %lld", (long long)place.i),
                         number, i->type.kind);
    else
        *v = value_call(e->values, "a character", i->type.kind, number, place);
    return v->kind != VALUE_NONE;
}
