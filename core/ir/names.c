/* Words of the text form, and a name table (open addressing, at most half full). */
#include "core/ir/names.h"

#include "core/base/hash.h"

#include <string.h>

static const char *const op_names[IR_OP_COUNT] = {
    [IR_COPY] = "copy",
    [IR_UNKNOWN] = "unknown",
    [IR_LOAD] = "load",
    [IR_LOADBITS] = "loadbits",
    [IR_BIN] = "bin",
    [IR_UN] = "un",
    [IR_CAST] = "cast",
    [IR_PTRADD] = "ptradd",
    [IR_PTRDIFF] = "ptrdiff",
    [IR_ALLOCA] = "alloca",
    [IR_CALL] = "call",
    [IR_VAARG] = "vaarg",
    [IR_STORE] = "store",
    [IR_STOREBITS] = "storebits",
    [IR_MEMCPY] = "memcpy",
    [IR_MEMZERO] = "memzero",
    [IR_DECL] = "decl",
    [IR_VASTART] = "vastart",
    [IR_VACOPY] = "vacopy",
    [IR_VAEND] = "vaend",
    [IR_JUMP] = "jump",
    [IR_BR] = "br",
    [IR_SWITCH] = "switch",
    [IR_RET] = "ret",
    [IR_UNREACHABLE] = "unreachable",
};

static const char *const bin_names[IR_BIN_COUNT] = {
    [IR_ADD] = "add", [IR_SUB] = "sub", [IR_MUL] = "mul", [IR_DIV] = "div",
    [IR_REM] = "rem", [IR_AND] = "and", [IR_OR] = "or",   [IR_XOR] = "xor",
    [IR_SHL] = "shl", [IR_SHR] = "shr", [IR_EQ] = "eq",   [IR_NE] = "ne",
    [IR_LT] = "lt",   [IR_LE] = "le",   [IR_GT] = "gt",   [IR_GE] = "ge",
};

const char *ir_op_text(enum ir_op op)
{
    return (unsigned)op < IR_OP_COUNT ? op_names[op] : "?";
}

const char *ir_bin_text(enum ir_bin bin)
{
    return (unsigned)bin < IR_BIN_COUNT ? bin_names[bin] : "?";
}

const char *ir_un_text(enum ir_un un)
{
    return un == IR_NEG ? "neg" : un == IR_NOT ? "not" : "?";
}

bool ir_shows_type(enum ir_op op)
{
    switch (op) {
    case IR_COPY:
    case IR_UNKNOWN:
    case IR_LOAD:
    case IR_LOADBITS:
    case IR_BIN:
    case IR_UN:
    case IR_CAST:
    case IR_CALL:
    case IR_VAARG:
    case IR_STORE:
    case IR_STOREBITS: return true;
    case IR_PTRADD:
    case IR_PTRDIFF:
    case IR_ALLOCA:
    case IR_MEMCPY:
    case IR_MEMZERO:
    case IR_DECL:
    case IR_VASTART:
    case IR_VACOPY:
    case IR_VAEND:
    case IR_JUMP:
    case IR_BR:
    case IR_SWITCH:
    case IR_RET:
    case IR_UNREACHABLE:
    case IR_OP_COUNT: return false;
    }
    return false;
}

bool ir_is_bare(const char *name)
{
    if (!name || !*name || (*name >= '0' && *name <= '9'))
        return false;
    for (; *name; name++)
        if (!(*name >= 'a' && *name <= 'z') && !(*name >= 'A' && *name <= 'Z') &&
            !(*name >= '0' && *name <= '9') && !strchr("_.$", *name))
            return false;
    return true;
}

struct ir_type ir_result_type(const struct ir_instr *in)
{
    if (in->op == IR_BIN && in->bin >= IR_EQ)
        return ir_type_of(IR_I32);
    if (in->op == IR_PTRADD || in->op == IR_ALLOCA)
        return ir_type_of(IR_PTR);
    if (in->op == IR_PTRDIFF)
        return ir_type_of(IR_I64);
    if (in->op == IR_VAARG && in->type.kind == IR_AGG)
        return ir_type_of(IR_PTR);
    return in->type.kind == IR_AGG ? in->type : ir_type_of(in->type.kind);
}

bool ir_same_type(struct ir_type a, struct ir_type b)
{
    return a.kind == b.kind &&
           (a.kind == IR_VOID || (a.size == b.size && a.align == b.align));
}

bool ir_is_terminator(enum ir_op op)
{
    return op >= IR_JUMP && op < IR_OP_COUNT;
}

struct slot {
    const char *name; /* NULL: free */
    size_t n;
    uint64_t hash;
    uint32_t index;
    bool several;
};

struct ir_names {
    struct arena *arena;
    struct slot *slots;
    size_t n_slots, n_used; /* n_slots is a power of two */
};

struct ir_names *ir_names_new(struct arena *arena, uint32_t expected)
{
    struct ir_names *names = ARENA_NEW(arena, struct ir_names);
    names->arena = arena;
    names->n_slots = 8;
    while (names->n_slots / 2 <= expected)
        names->n_slots *= 2;
    names->slots = ARENA_ARRAY(arena, struct slot, names->n_slots);
    return names;
}

static struct slot *slot_of(const struct ir_names *names, const char *name, size_t n,
                            uint64_t hash)
{
    size_t i = hash & (names->n_slots - 1);
    for (;; i = (i + 1) & (names->n_slots - 1)) {
        struct slot *s = &names->slots[i];
        if (!s->name || (s->hash == hash && s->n == n && memcmp(s->name, name, n) == 0))
            return s;
    }
}

static void names_grow(struct ir_names *names)
{
    struct slot *old = names->slots;
    size_t n_old = names->n_slots;
    names->n_slots *= 2;
    names->slots = ARENA_ARRAY(names->arena, struct slot, names->n_slots);
    for (size_t i = 0; i < n_old; i++)
        if (old[i].name)
            *slot_of(names, old[i].name, old[i].n, old[i].hash) = old[i];
}

void ir_names_add(struct ir_names *names, const char *name, size_t n, uint32_t index)
{
    if ((names->n_used + 1) * 2 > names->n_slots)
        names_grow(names);
    uint64_t hash = hash_fnv(HASH_FNV, name, n);
    struct slot *s = slot_of(names, name, n, hash);
    if (s->name) {
        s->several = true;
        return;
    }
    *s = (struct slot){name, n, hash, index, false};
    names->n_used++;
}

uint32_t ir_names_find(const struct ir_names *names, const char *name, size_t n,
                       bool *several)
{
    const struct slot *s = slot_of(names, name, n, hash_fnv(HASH_FNV, name, n));
    *several = s->name && s->several;
    return s->name ? s->index : UINT32_MAX;
}

bool ir_is_model(const struct ir_func *f)
{
    return f->name && strncmp(f->name, "__m2s_", 6) == 0;
}

bool ir_comes_back(const struct ir_func *f)
{
    return ir_is_model(f) || (f->name && strncmp(f->name, "std::", 5) == 0 &&
                              strstr(f->name, "_distribution::operator"));
}
