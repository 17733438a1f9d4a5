/* Instructions for the block at hand, with the place of what is translated. */
#include "frontend/llvm/emit.h"

#include "core/base/vec.h"
#include "core/mpi/mpi.h"

struct ir_func *llvm_func(struct llvm_function *f)
{
    return &f->m->prog->funcs[f->func];
}

uint32_t llvm_emit_block(struct llvm_function *f)
{
    struct ir_func *fn = llvm_func(f);
    struct ir_block empty = {0};
    VEC_PUSH(f->m->arena, fn->blocks, fn->n_blocks, fn->cap_blocks, empty);
    return fn->n_blocks - 1;
}

struct ir_instr *llvm_emit(struct llvm_function *f, enum ir_op op, struct ir_type type)
{
    struct ir_block *b = &llvm_func(f)->blocks[f->block];
    struct ir_instr i = {.op = op, .dst = IR_NO_TEMP, .type = type, .at = f->at};
    i.id = f->m->prog->next_id++;
    VEC_PUSH(f->m->arena, b->instrs, b->n_instrs, b->cap_instrs, i);
    return &b->instrs[b->n_instrs - 1];
}

struct ir_opnd llvm_emit_define(struct llvm_function *f, struct ir_instr *i)
{
    struct ir_func *fn = llvm_func(f);
    struct ir_type type = i->type;
    if (i->op == IR_BIN && i->bin >= IR_EQ)
        type = ir_type_of(IR_I32);
    VEC_PUSH(f->m->arena, fn->temps, fn->n_temps, fn->cap_temps, type);
    i->dst = fn->n_temps - 1;
    return ir_temp(i->dst, type);
}

struct ir_opnd llvm_emit_load(struct llvm_function *f, struct ir_opnd from, enum ir_kind kind)
{
    struct ir_instr *i = llvm_emit(f, IR_LOAD, ir_type_of(kind));
    i->a = from;
    return llvm_emit_define(f, i);
}

void llvm_emit_store(struct llvm_function *f, struct ir_opnd to, struct ir_opnd value)
{
    struct ir_instr *i = llvm_emit(f, IR_STORE, value.type);
    i->a = to;
    i->b = value;
}

struct ir_opnd llvm_emit_bin(struct llvm_function *f, enum ir_bin bin, struct ir_opnd a,
                             struct ir_opnd b)
{
    struct ir_instr *i = llvm_emit(f, IR_BIN, a.type);
    i->bin = bin;
    i->a = a;
    i->b = b;
    return llvm_emit_define(f, i);
}

/* A number that each MPI library chooses keeps its name through conversions. */
static bool folds(struct ir_opnd v, enum ir_kind to)
{
    bool chosen = mpi_number_of(v.i) < mpi_n_numbers;
    return v.kind == IR_O_INT && ir_is_int(v.type.kind) && ir_is_int(to) && to != IR_BOOL &&
           v.type.size <= 8 && ir_type_of(to).size <= 8 && (!chosen || ir_type_of(to).size >= 4);
}

static struct ir_opnd folded(struct ir_opnd v, enum ir_kind to)
{
    unsigned rest = 64 - 8 * (unsigned)ir_type_of(to).size;
    uint64_t bits = (uint64_t)v.i << rest;
    return ir_int(to, ir_is_signed(to) ? (int64_t)bits >> rest : (int64_t)(bits >> rest));
}

struct ir_opnd llvm_emit_cast(struct llvm_function *f, struct ir_opnd v, enum ir_kind to)
{
    if (v.type.kind == to)
        return v;
    if (folds(v, to))
        return folded(v, to);
    struct ir_instr *i = llvm_emit(f, IR_CAST, ir_type_of(to));
    i->a = v;
    return llvm_emit_define(f, i);
}

struct ir_opnd llvm_emit_add(struct llvm_function *f, struct ir_opnd p, int64_t offset)
{
    if (!offset)
        return p;
    struct ir_instr *i = llvm_emit(f, IR_PTRADD, ir_type_of(IR_PTR));
    i->a = p;
    i->scale = 1;
    i->offset = offset;
    return llvm_emit_define(f, i);
}

void llvm_emit_copy(struct llvm_function *f, struct ir_opnd to, struct ir_opnd from,
                    uint64_t size)
{
    if (!size)
        return;
    struct ir_instr *i = llvm_emit(f, IR_MEMCPY, ir_type_of(IR_VOID));
    i->a = to;
    i->b = from;
    i->size = size;
}

struct ir_opnd llvm_emit_unknown(struct llvm_function *f, enum ir_kind kind, const char *why)
{
    struct ir_instr *i = llvm_emit(f, IR_UNKNOWN, ir_type_of(kind));
    i->text = str_intern(f->m->prog->strings, why);
    return llvm_emit_define(f, i);
}

struct ir_opnd llvm_emit_call(struct llvm_function *f, const char *name, enum ir_kind ret,
                              const struct ir_opnd *args, uint32_t n)
{
    struct ir_type type = ir_type_of(ret);
    struct ir_opnd callee = llvm_symbol_library(f->m, name, type, args, n);
    struct ir_instr *i = llvm_emit(f, IR_CALL, type);
    i->callee = callee;
    i->args = arena_memdup(f->m->arena, args, n * sizeof *args);
    i->n_args = n;
    i->text = f->text;
    i->points = f->points;
    return ret == IR_VOID ? (struct ir_opnd){0} : llvm_emit_define(f, i);
}

void llvm_emit_unasked(struct llvm_function *f)
{
    struct ir_block *b = &llvm_func(f)->blocks[f->block];
    b->instrs[b->n_instrs - 1].dst = IR_NO_TEMP;
    llvm_func(f)->n_temps--;
}

struct ir_opnd llvm_emit_local(struct llvm_function *f, struct ir_object o)
{
    struct ir_func *fn = llvm_func(f);
    struct ir_local l = {.obj = o};
    l.obj.name = str_intern(f->m->prog->strings, o.name ? o.name : "");
    l.obj.c_type = o.c_type ? o.c_type : str_intern(f->m->prog->strings, "");
    VEC_PUSH(f->m->arena, fn->locals, fn->n_locals, fn->cap_locals, l);
    return (struct ir_opnd){
        .kind = IR_O_LOCAL, .type = ir_type_of(IR_PTR), .id = fn->n_locals - 1};
}

struct ir_opnd llvm_emit_object(struct llvm_function *f, struct ir_type type)
{
    struct ir_object o = {.name = "tmp", .type = type, .is_temp = true, .at = f->at};
    if (type.kind != IR_AGG)
        o.elem = type;
    return llvm_emit_local(f, o);
}

void llvm_emit_jump(struct llvm_function *f, uint32_t to)
{
    llvm_emit(f, IR_JUMP, ir_type_of(IR_VOID))->to[0] = to;
}

void llvm_emit_branch(struct llvm_function *f, struct ir_opnd condition, uint32_t yes,
                      uint32_t no)
{
    struct ir_instr *i = llvm_emit(f, IR_BR, ir_type_of(IR_VOID));
    i->a = condition;
    i->to[0] = yes;
    i->to[1] = no;
}
