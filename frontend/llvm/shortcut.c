/* Functions of C++'s library that ask first whether there is a shorter way.
 *
 *     std::sort(v.begin(), v.end())                 numbers that are known are sorted at once; of
 *                                                   many others nothing is known any more
 *
 *     std::mt19937 engine(std::random_device{}());  std::uniform_int_distribution<int> dice(1, 6);
 *     dice(engine)                                  any number of 1..6
 *
 * The words of such a generator would be hundreds of values that are not known, made of one in as
 * many rounds, and a distribution would ask for many of them.  So each function of the library that
 * seeds a std::mt19937, or draws from it, is one that asks first whether the seed is known
 * (m2s_cxx.c): if so, it is what it was.
 */
#include "frontend/llvm/exception.h"

#include <llvm-c/Core.h>
#include <string.h>

enum part { PART_SORT, PART_SEED, PART_DRAW, PART_DISCARD, PART_BETWEEN, PART_CANONICAL,
            PART_NORMAL };

struct drawer {
    enum part part;
    const char *begins, *has, *ends;
    unsigned engine; /* which parameter is the generator */
};

#define TWISTER "St23mersenne_twister_engineI"

static const struct drawer drawers[] = {
    {PART_SORT, "_ZSt4sortI", "EvT_S", "_", 0},
    {PART_SORT, "_ZSt11stable_sortI", "EvT_S", "_", 0},
    {PART_SEED, "_ZN" TWISTER, "", "EE4seedEm", 0},
    {PART_DRAW, "_ZN" TWISTER, "", "EEclEv", 0},
    {PART_DISCARD, "_ZN" TWISTER, "", "EE7discardEy", 0},
    {PART_BETWEEN, "_ZNSt24uniform_int_distributionI", "EclI" TWISTER, "RKNS0_10param_typeE", 1},
    {PART_CANONICAL, "_ZSt18generate_canonicalI", "E" TWISTER, "EEET_RT1_", 0},
    {PART_NORMAL, "_ZNSt19normal_distributionId", "EclI" TWISTER, "RKNS0_10param_typeE", 1}};

static bool is(const struct drawer *d, const char *name)
{
    size_t n = strlen(name), end = strlen(d->ends);
    return strncmp(name, d->begins, strlen(d->begins)) == 0 && strstr(name, d->has) && n > end &&
           strcmp(name + n - end, d->ends) == 0;
}

/* How many words std::mt19937 has, or std::mt19937_64; 0: it is another one. */
static int words_of(const char *name)
{
    if (strstr(name, "ImLm32ELm624ELm397E"))
        return 624;
    return strstr(name, "ImLm64ELm312ELm156E") ? 312 : 0;
}

/* The letter of the numbers that std::sort<int *>() sorts, or those of a vector, without a
 * comparison that is given; 0: it does not. */
static char sorted(const struct drawer *d, const char *name)
{
    static const char of_vector[] = "N9__gnu_cxx17__normal_iteratorI";
    const char *type = name + strlen(d->begins);
    if (strncmp(type, of_vector, sizeof of_vector - 1) == 0)
        type += sizeof of_vector - 1;
    bool is = type[0] == 'P' && strchr("ijlmdf", type[1]) && !strstr(name, "T0_") &&
              (type[2] == 'E' || strncmp(type + 2, "St6vectorI", 10) == 0);
    return is ? type[1] : 0;
}

static bool applies(const struct drawer *d, const char *name)
{
    return is(d, name) && (d->part == PART_SORT ? sorted(d, name) != 0 : words_of(name) != 0);
}

struct builder {
    struct llvm_module *m;
    LLVMContextRef context;
    LLVMBuilderRef b;
    LLVMTypeRef i64, i32, real;
    LLVMValueRef f; /* the function that is made */
    const char *name;
    const struct drawer *d;
};

static LLVMValueRef call(struct builder *b, const char *name, LLVMTypeRef ret, LLVMValueRef *args,
                         unsigned n)
{
    LLVMTypeRef types[4];
    for (unsigned k = 0; k < n; k++)
        types[k] = LLVMTypeOf(args[k]);
    LLVMTypeRef type = LLVMFunctionType(ret, types, n, false);
    LLVMValueRef f = LLVMGetNamedFunction(b->m->from, name);
    f = f ? f : LLVMAddFunction(b->m->from, name, type);
    return LLVMBuildCall2(b->b, type, f, args, n, "");
}

static LLVMValueRef number(struct builder *b, int64_t n)
{
    return LLVMConstInt(b->i64, (unsigned long long)n, true);
}

/* A bound of std::uniform_int_distribution<T>, where T is a letter of its name. */
static LLVMValueRef bound(struct builder *b, unsigned k, LLVMTypeRef type, bool is_signed)
{
    LLVMValueRef at = LLVMGetParam(b->f, 2), index = number(b, k);
    at = LLVMBuildGEP2(b->b, type, at, &index, 1, "");
    LLVMValueRef v = LLVMBuildLoad2(b->b, type, at, "");
    return LLVMBuildIntCast2(b->b, v, b->i64, is_signed, "");
}

static LLVMValueRef between(struct builder *b, LLVMTypeRef type)
{
    char letter = b->name[strlen(b->d->begins)];
    bool is_signed = strchr("silxn", letter) != NULL, is_long = strchr("my", letter) != NULL;
    LLVMValueRef args[] = {LLVMGetParam(b->f, 1), bound(b, 0, type, is_signed),
                           bound(b, 1, type, is_signed)};
    const char *name = is_long ? "m2s_engine_between_unsigned" : "m2s_engine_between";
    return LLVMBuildIntCast2(b->b, call(b, name, b->i64, args, 3), type, is_signed, "");
}

/* What a generator gives whose seed is not known. */
static LLVMValueRef drawn(struct builder *b, LLVMTypeRef type)
{
    bool is_short = words_of(b->name) == 624;
    LLVMValueRef args[3] = {LLVMGetParam(b->f, b->d->engine)};
    switch (b->d->part) {
    case PART_SORT: case PART_SEED: break;
    case PART_DRAW:
        args[1] = number(b, 0);
        args[2] = number(b, is_short ? (int64_t)UINT32_MAX : -1);
        return call(b, "m2s_engine_between_unsigned", b->i64, args, 3);
    case PART_DISCARD:
        args[1] = LLVMGetParam(b->f, 1);
        return call(b, "m2s_engine_discard", LLVMVoidTypeInContext(b->context), args, 2);
    case PART_BETWEEN: return between(b, type);
    case PART_CANONICAL:
        args[1] = number(b, type == b->real ? 53 : 24);
        return LLVMBuildFPCast(b->b, call(b, "m2s_engine_real", b->real, args, 2), type, "");
    case PART_NORMAL:
        args[1] = LLVMGetParam(b->f, 0);
        args[2] = LLVMGetParam(b->f, 2);
        return call(b, "m2s_engine_normal", b->real, args, 3);
    }
    return NULL;
}

static void give(struct builder *b, LLVMValueRef v, LLVMTypeRef type)
{
    if (LLVMGetTypeKind(type) == LLVMVoidTypeKind)
        LLVMBuildRetVoid(b->b);
    else
        LLVMBuildRet(b->b, v);
}

/* b->f asks, and calls `known`, which it stands for, if the seed is known. */
static void fill(struct builder *b, LLVMValueRef known, LLVMTypeRef type)
{
    LLVMBasicBlockRef first = LLVMAppendBasicBlockInContext(b->context, b->f, "");
    LLVMBasicBlockRef open = LLVMAppendBasicBlockInContext(b->context, b->f, "");
    LLVMBasicBlockRef else_ = LLVMAppendBasicBlockInContext(b->context, b->f, "");
    LLVMTypeRef ret = LLVMGetReturnType(type);
    LLVMValueRef args[4] = {LLVMGetParam(b->f, b->d->engine), number(b, words_of(b->name))};
    const char *asks = "m2s_engine_is_open";
    unsigned n_asks = 2;
    LLVMPositionBuilderAtEnd(b->b, first);
    if (b->d->part == PART_SEED) {
        asks = "m2s_engine_seed";
        args[2] = LLVMGetParam(b->f, 1);
        n_asks = 3;
    } else if (b->d->part == PART_SORT) {
        asks = "__m2s_order";
        args[1] = LLVMGetParam(b->f, 1);
        args[2] = number(b, sorted(b->d, b->name));
        n_asks = 3;
    }
    LLVMValueRef asked = call(b, asks, b->i32, args, n_asks);
    LLVMValueRef zero = LLVMConstInt(b->i32, 0, false);
    LLVMBuildCondBr(b->b, LLVMBuildICmp(b->b, LLVMIntNE, asked, zero, ""), open, else_);
    LLVMPositionBuilderAtEnd(b->b, open);
    give(b, drawn(b, ret), ret);
    LLVMPositionBuilderAtEnd(b->b, else_);
    unsigned n = LLVMCountParams(b->f);
    for (unsigned k = 0; k < n; k++)
        args[k] = LLVMGetParam(b->f, k);
    give(b, LLVMBuildCall2(b->b, type, known, args, n, ""), ret);
}

static void ask_first(struct llvm_module *m, LLVMValueRef f, const struct drawer *d)
{
    LLVMContextRef context = LLVMGetModuleContext(m->from);
    struct builder b = {.m = m, .context = context, .d = d,
                        .b = LLVMCreateBuilderInContext(context),
                        .i64 = LLVMInt64TypeInContext(context),
                        .i32 = LLVMInt32TypeInContext(context),
                        .real = LLVMDoubleTypeInContext(context),
                        .name = arena_strdup(m->arena, llvm_name_of(f))};
    LLVMTypeRef type = LLVMGlobalGetValueType(f);
    const char *other = arena_printf(m->arena, "%s.known", b.name);
    LLVMSetValueName2(f, other, strlen(other));
    b.f = LLVMAddFunction(m->from, b.name, type);
    LLVMSetLinkage(b.f, LLVMGetLinkage(f));
    LLVMReplaceAllUsesWith(f, b.f);
    fill(&b, f, type);
    LLVMDisposeBuilder(b.b);
}

void llvm_shortcuts(struct llvm_module *m)
{
    /* behind the last one stand those that are made */
    LLVMValueRef last = LLVMGetLastFunction(m->from), next;
    for (LLVMValueRef f = LLVMGetFirstFunction(m->from); f; f = next) {
        next = f == last ? NULL : LLVMGetNextFunction(f);
        const char *name = llvm_name_of(f);
        for (size_t i = 0; i < sizeof drawers / sizeof drawers[0] && !LLVMIsDeclaration(f); i++)
            if (applies(&drawers[i], name)) {
                ask_first(m, f, &drawers[i]);
                break;
            }
    }
}
