/* Programs, machine types and operands: the small facts about the IR. */
#include "core/ir/ir.h"

#include "core/base/fail.h"

#include <string.h>

static const struct {
    const char *text;
    uint8_t size, align;
    bool is_int, is_signed, is_float;
} kinds[] = {
    [IR_VOID] = {"void", 0, 0, false, false, false},
    [IR_BOOL] = {"bool", 1, 1, true, false, false},
    [IR_I8] = {"i8", 1, 1, true, true, false},
    [IR_U8] = {"u8", 1, 1, true, false, false},
    [IR_I16] = {"i16", 2, 2, true, true, false},
    [IR_U16] = {"u16", 2, 2, true, false, false},
    [IR_I32] = {"i32", 4, 4, true, true, false},
    [IR_U32] = {"u32", 4, 4, true, false, false},
    [IR_I64] = {"i64", 8, 8, true, true, false},
    [IR_U64] = {"u64", 8, 8, true, false, false},
    [IR_I128] = {"i128", 16, 16, true, true, false},
    [IR_U128] = {"u128", 16, 16, true, false, false},
    [IR_F32] = {"f32", 4, 4, false, true, true},
    [IR_F64] = {"f64", 8, 8, false, true, true},
    [IR_F80] = {"f80", 16, 16, false, true, true},
    [IR_C32] = {"c32", 8, 4, false, false, false},
    [IR_C64] = {"c64", 16, 8, false, false, false},
    [IR_C80] = {"c80", 32, 16, false, false, false},
    [IR_PTR] = {"ptr", 8, 8, false, false, false},
    [IR_AGG] = {"agg", 0, 1, false, false, false},
};

struct ir_prog *ir_prog_new(struct arena *arena)
{
    struct ir_prog *p = ARENA_NEW(arena, struct ir_prog);
    p->arena = arena;
    p->strings = str_pool_new(arena);
    p->main_func = UINT32_MAX;
    return p;
}

uint32_t ir_count_instrs(const struct ir_prog *p)
{
    uint32_t n = 0;
    for (uint32_t f = 0; f < p->n_funcs; f++)
        for (uint32_t b = 0; b < p->funcs[f].n_blocks; b++)
            n += p->funcs[f].blocks[b].n_instrs;
    return n;
}

uint32_t ir_find_func(const struct ir_prog *p, const char *link_name)
{
    for (uint32_t i = 0; i < p->n_funcs; i++)
        if (p->funcs[i].link_name && strcmp(p->funcs[i].link_name, link_name) == 0)
            return i;
    return UINT32_MAX;
}

uint32_t ir_find_global(const struct ir_prog *p, const char *link_name)
{
    for (uint32_t i = 0; i < p->n_globals; i++)
        if (p->globals[i].link_name && strcmp(p->globals[i].link_name, link_name) == 0)
            return i;
    return UINT32_MAX;
}

struct ir_type ir_type_of(enum ir_kind kind)
{
    if ((unsigned)kind > IR_AGG)
        bug("machine type %d", (int)kind);
    return (struct ir_type){kind, kinds[kind].align, kinds[kind].size};
}

bool ir_is_int(enum ir_kind kind)
{
    return kinds[kind].is_int;
}

/* Of integers and real floating kinds; a char without sign is the frontend's choice. */
bool ir_is_signed(enum ir_kind kind)
{
    return kinds[kind].is_signed;
}

bool ir_is_float(enum ir_kind kind)
{
    return kinds[kind].is_float;
}

const char *ir_kind_text(enum ir_kind kind)
{
    return (unsigned)kind <= IR_AGG ? kinds[kind].text : "?";
}

struct ir_opnd ir_temp(uint32_t id, struct ir_type type)
{
    return (struct ir_opnd){.kind = IR_O_TEMP, .type = type, .id = id};
}

struct ir_opnd ir_int(enum ir_kind kind, int64_t value)
{
    return (struct ir_opnd){.kind = IR_O_INT, .type = ir_type_of(kind), .i = value};
}
