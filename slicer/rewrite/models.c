/* Library functions that call functions of the program, as functions of the IR.  Each stands here
 * in C, too: FIRST() and AGAIN() are any value, see ir.h (IR_CALLS, IR_CALLBACK).
 */
#include "slicer/rewrite/models.h"

#include "core/base/fail.h"
#include "core/base/vec.h"
#include "core/ir/text.h"
#include "slicer/rewrite/model_handlers.h"
#include "slicer/rewrite/model_operators.h"

#include <string.h>

#define FIRST "text \"" IR_CALLS "\""
#define AGAIN "text \"" IR_CALLBACK "\""

/* qsort() compares any two elements, some implementations also one with itself (a pivot), where
 * they do not insert one element after the other.  All n - 1 pairs of neighbours in the order
 * that it makes are among them; with two elements that is all there is to know.
 *
 *     void sort_any(void *base, unsigned long n, unsigned long size, order cmp)
 *     {
 *         unsigned long i, j, calls = 0;
 *         if (n < 2)
 *             return;
 *         do {
 *             if (n > 8) {
 *                 i = FIRST();
 *                 j = FIRST();
 *             } else {
 *                 for (i = 0; i + 1 < n && FIRST(); i++)
 *                     ;
 *                 for (j = 0; j + 2 < n && FIRST(); j++)
 *                     ;
 *                 if (j >= i)
 *                     j++;
 *                 if (n > 4 && AGAIN())
 *                     j = i;
 *             }
 *             cmp(base + i * size, base + j * size);
 *             if (calls + 1 < n)
 *                 calls++;
 *             if (n == 2 && FIRST())
 *                 return;
 *         } while ((n <= 8 && calls + 1 < n) || AGAIN());
 *     }
 */
static const char sort_any[] =
    "func @__m2s_sort_any(ptr, u64, u64, ptr) void {\n"
    "  param &base ptr \"void *\"\n"
    "  param &n u64 \"unsigned long\"\n"
    "  param &size u64 \"unsigned long\"\n"
    "  param &cmp ptr \"order\"\n"
    "  local &i u64 \"unsigned long\"\n"
    "  local &j u64 \"unsigned long\"\n"
    "  local &calls u64 \"unsigned long\"\n"
    "b0:\n"
    "  decl &i\n"
    "  decl &j\n"
    "  decl &calls\n"
    "  store u64 &calls 0:u64\n"
    "  %0 = load u64 &n\n"
    "  %1 = bin lt u64 %0 2:u64\n"
    "  br %1 b1 b2\n"
    "b1:\n"
    "  ret\n"
    "b2:\n"
    "  %2 = load u64 &n\n"
    "  %3 = bin gt u64 %2 8:u64\n"
    "  br %3 b3 b4\n"
    "b3:\n"
    "  %4 = unknown u64 " FIRST "\n"
    "  store u64 &i %4\n"
    "  %5 = unknown u64 " FIRST "\n"
    "  store u64 &j %5\n"
    "  jump b14\n"
    "b4:\n"
    "  store u64 &i 0:u64\n"
    "  jump b5\n"
    "b5:\n"
    "  %6 = load u64 &i\n"
    "  %7 = bin add u64 %6 1:u64\n"
    "  %8 = load u64 &n\n"
    "  %9 = bin lt u64 %7 %8\n"
    "  br %9 b6 b8\n"
    "b6:\n"
    "  %10 = unknown i32 " FIRST "\n"
    "  br %10 b7 b8\n"
    "b7:\n"
    "  %11 = load u64 &i\n"
    "  %12 = bin add u64 %11 1:u64\n"
    "  store u64 &i %12\n"
    "  jump b5\n"
    "b8:\n"
    "  store u64 &j 0:u64\n"
    "  jump b9\n"
    "b9:\n"
    "  %13 = load u64 &j\n"
    "  %14 = bin add u64 %13 2:u64\n"
    "  %15 = load u64 &n\n"
    "  %16 = bin lt u64 %14 %15\n"
    "  br %16 b10 b12\n"
    "b10:\n"
    "  %17 = unknown i32 " FIRST "\n"
    "  br %17 b11 b12\n"
    "b11:\n"
    "  %18 = load u64 &j\n"
    "  %19 = bin add u64 %18 1:u64\n"
    "  store u64 &j %19\n"
    "  jump b9\n"
    "b12:\n"
    "  %20 = load u64 &j\n"
    "  %21 = load u64 &i\n"
    "  %22 = bin ge u64 %20 %21\n"
    "  br %22 b13 b23\n"
    "b13:\n"
    "  %23 = load u64 &j\n"
    "  %24 = bin add u64 %23 1:u64\n"
    "  store u64 &j %24\n"
    "  jump b23\n"
    "b14:\n"
    "  %25 = load ptr &cmp\n"
    "  %26 = load ptr &base\n"
    "  %27 = load u64 &i\n"
    "  %28 = load u64 &size\n"
    "  %29 = bin mul u64 %27 %28\n"
    "  %30 = ptradd %26 %29 * 1 + 0\n"
    "  %31 = load ptr &base\n"
    "  %32 = load u64 &j\n"
    "  %33 = load u64 &size\n"
    "  %34 = bin mul u64 %32 %33\n"
    "  %35 = ptradd %31 %34 * 1 + 0\n"
    "  %36 = call i32 %25 (%30, %35)\n"
    "  %37 = load u64 &calls\n"
    "  %38 = bin add u64 %37 1:u64\n"
    "  %39 = load u64 &n\n"
    "  %40 = bin lt u64 %38 %39\n"
    "  br %40 b15 b16\n"
    "b15:\n"
    "  %41 = load u64 &calls\n"
    "  %42 = bin add u64 %41 1:u64\n"
    "  store u64 &calls %42\n"
    "  jump b16\n"
    "b16:\n"
    "  %43 = load u64 &n\n"
    "  %44 = bin eq u64 %43 2:u64\n"
    "  br %44 b17 b19\n"
    "b17:\n"
    "  %45 = unknown i32 " FIRST "\n"
    "  br %45 b18 b19\n"
    "b18:\n"
    "  ret\n"
    "b19:\n"
    "  %46 = load u64 &n\n"
    "  %47 = bin le u64 %46 8:u64\n"
    "  br %47 b20 b21\n"
    "b20:\n"
    "  %48 = load u64 &calls\n"
    "  %49 = bin add u64 %48 1:u64\n"
    "  %50 = load u64 &n\n"
    "  %51 = bin lt u64 %49 %50\n"
    "  br %51 b2 b21\n"
    "b21:\n"
    "  %52 = unknown i32 " AGAIN "\n"
    "  br %52 b2 b22\n"
    "b22:\n"
    "  ret\n"
    "b23:\n"
    "  %53 = load u64 &n\n"
    "  %54 = bin gt u64 %53 4:u64\n"
    "  br %54 b24 b14\n"
    "b24:\n"
    "  %55 = unknown i32 " AGAIN "\n"
    "  br %55 b25 b14\n"
    "b25:\n"
    "  %56 = load u64 &i\n"
    "  store u64 &j %56\n"
    "  jump b14\n"
    "}\n";

/* bsearch() compares the key with any elements, at least one if there is one.
 *
 *     void search_any(void *key, void *base, unsigned long n, unsigned long size, order cmp)
 *     {
 *         unsigned long i;
 *         if (n < 1)
 *             return;
 *         do {
 *             if (n > 8)
 *                 i = FIRST();
 *             else
 *                 for (i = 0; i + 1 < n && FIRST(); i++)
 *                     ;
 *             cmp(key, base + i * size);
 *             if (n == 1 && FIRST())
 *                 return;
 *         } while (AGAIN());
 *     }
 */
static const char search_any[] =
    "func @__m2s_search_any(ptr, ptr, u64, u64, ptr) void {\n"
    "  param &key ptr \"void *\"\n"
    "  param &base ptr \"void *\"\n"
    "  param &n u64 \"unsigned long\"\n"
    "  param &size u64 \"unsigned long\"\n"
    "  param &cmp ptr \"order\"\n"
    "  local &i u64 \"unsigned long\"\n"
    "b0:\n"
    "  decl &i\n"
    "  %0 = load u64 &n\n"
    "  %1 = bin lt u64 %0 1:u64\n"
    "  br %1 b1 b2\n"
    "b1:\n"
    "  ret\n"
    "b2:\n"
    "  %2 = load u64 &n\n"
    "  %3 = bin gt u64 %2 8:u64\n"
    "  br %3 b3 b4\n"
    "b3:\n"
    "  %4 = unknown u64 " FIRST "\n"
    "  store u64 &i %4\n"
    "  jump b8\n"
    "b4:\n"
    "  store u64 &i 0:u64\n"
    "  jump b5\n"
    "b5:\n"
    "  %5 = load u64 &i\n"
    "  %6 = bin add u64 %5 1:u64\n"
    "  %7 = load u64 &n\n"
    "  %8 = bin lt u64 %6 %7\n"
    "  br %8 b6 b8\n"
    "b6:\n"
    "  %9 = unknown i32 " FIRST "\n"
    "  br %9 b7 b8\n"
    "b7:\n"
    "  %10 = load u64 &i\n"
    "  %11 = bin add u64 %10 1:u64\n"
    "  store u64 &i %11\n"
    "  jump b5\n"
    "b8:\n"
    "  %12 = load ptr &cmp\n"
    "  %13 = load ptr &key\n"
    "  %14 = load ptr &base\n"
    "  %15 = load u64 &i\n"
    "  %16 = load u64 &size\n"
    "  %17 = bin mul u64 %15 %16\n"
    "  %18 = ptradd %14 %17 * 1 + 0\n"
    "  %19 = call i32 %12 (%13, %18)\n"
    "  %20 = load u64 &n\n"
    "  %21 = bin eq u64 %20 1:u64\n"
    "  br %21 b9 b11\n"
    "b9:\n"
    "  %22 = unknown i32 " FIRST "\n"
    "  br %22 b10 b11\n"
    "b10:\n"
    "  ret\n"
    "b11:\n"
    "  %23 = unknown i32 " AGAIN "\n"
    "  br %23 b2 b12\n"
    "b12:\n"
    "  ret\n"
    "}\n";

/* What qsort() makes, if all is known and the order is the only one: else 0.
 *
 *     int sort(void *base, unsigned long n, unsigned long size, order cmp)
 *     {
 *         unsigned long i, j;
 *         int r;
 *         if (!all_known(base, n, size))
 *             return 0;
 *         for (i = 1; i < n; i++)
 *             for (j = i; j > 0; j--) {
 *                 void *left = base + (j - 1) * size, *right = base + j * size;
 *                 r = cmp(left, right);
 *                 if (!is_known(r) || (r == 0 && !same(left, right, size)))
 *                     return 0;
 *                 if (r <= 0)
 *                     break;
 *                 swap(left, right, size);
 *             }
 *         return 1;
 *     }
 */
static const char sort[] =
    "func @__m2s_sort(ptr, u64, u64, ptr) i32 {\n"
    "  param &base ptr \"char *\"\n"
    "  param &n u64 \"unsigned long\"\n"
    "  param &size u64 \"unsigned long\"\n"
    "  param &cmp ptr \"order\"\n"
    "  local &i u64 \"unsigned long\"\n"
    "  local &j u64 \"unsigned long\"\n"
    "  local &r i32 \"int\"\n"
    "b0:\n"
    "  decl &i\n"
    "  decl &j\n"
    "  decl &r\n"
    "  %0 = load ptr &base\n"
    "  %1 = load u64 &n\n"
    "  %2 = load u64 &size\n"
    "  %3 = call i32 @__m2s_all_known(%0, %1, %2)\n"
    "  br %3 b2 b1\n"
    "b1:\n"
    "  ret 0:i32\n"
    "b2:\n"
    "  store u64 &i 1:u64\n"
    "  jump b3\n"
    "b3:\n"
    "  %4 = load u64 &i\n"
    "  %5 = load u64 &n\n"
    "  %6 = bin lt u64 %4 %5\n"
    "  br %6 b4 b13\n"
    "b4:\n"
    "  %7 = load u64 &i\n"
    "  store u64 &j %7\n"
    "  jump b5\n"
    "b5:\n"
    "  %8 = load u64 &j\n"
    "  %9 = bin gt u64 %8 0:u64\n"
    "  br %9 b6 b12\n"
    "b6:\n"
    "  %10 = load ptr &cmp\n"
    "  %11 = load ptr &base\n"
    "  %12 = load u64 &j\n"
    "  %13 = bin sub u64 %12 1:u64\n"
    "  %14 = load u64 &size\n"
    "  %15 = bin mul u64 %13 %14\n"
    "  %16 = ptradd %11 %15 * 1 + 0\n"
    "  %17 = load ptr &base\n"
    "  %18 = load u64 &j\n"
    "  %19 = load u64 &size\n"
    "  %20 = bin mul u64 %18 %19\n"
    "  %21 = ptradd %17 %20 * 1 + 0\n"
    "  %22 = call i32 %10 (%16, %21)\n"
    "  store i32 &r %22\n"
    "  %23 = load i32 &r\n"
    "  %24 = call i32 @__m2s_is_known(%23)\n"
    "  br %24 b7 b9\n"
    "b7:\n"
    "  %25 = load i32 &r\n"
    "  %26 = bin eq i32 %25 0:i32\n"
    "  br %26 b8 b10\n"
    "b8:\n"
    "  %27 = load ptr &base\n"
    "  %28 = load u64 &j\n"
    "  %29 = bin sub u64 %28 1:u64\n"
    "  %30 = load u64 &size\n"
    "  %31 = bin mul u64 %29 %30\n"
    "  %32 = ptradd %27 %31 * 1 + 0\n"
    "  %33 = load ptr &base\n"
    "  %34 = load u64 &j\n"
    "  %35 = load u64 &size\n"
    "  %36 = bin mul u64 %34 %35\n"
    "  %37 = ptradd %33 %36 * 1 + 0\n"
    "  %38 = load u64 &size\n"
    "  %39 = call i32 @__m2s_same(%32, %37, %38)\n"
    "  br %39 b10 b9\n"
    "b9:\n"
    "  ret 0:i32\n"
    "b10:\n"
    "  %40 = load i32 &r\n"
    "  %41 = bin le i32 %40 0:i32\n"
    "  br %41 b12 b11\n"
    "b11:\n"
    "  %42 = load ptr &base\n"
    "  %43 = load u64 &j\n"
    "  %44 = bin sub u64 %43 1:u64\n"
    "  %45 = load u64 &size\n"
    "  %46 = bin mul u64 %44 %45\n"
    "  %47 = ptradd %42 %46 * 1 + 0\n"
    "  %48 = load ptr &base\n"
    "  %49 = load u64 &j\n"
    "  %50 = load u64 &size\n"
    "  %51 = bin mul u64 %49 %50\n"
    "  %52 = ptradd %48 %51 * 1 + 0\n"
    "  %53 = load u64 &size\n"
    "  call void @__m2s_swap(%47, %52, %53)\n"
    "  %54 = load u64 &j\n"
    "  %55 = bin sub u64 %54 1:u64\n"
    "  store u64 &j %55\n"
    "  jump b5\n"
    "b12:\n"
    "  %56 = load u64 &i\n"
    "  %57 = bin add u64 %56 1:u64\n"
    "  store u64 &i %57\n"
    "  jump b3\n"
    "b13:\n"
    "  ret 1:i32\n"
    "}\n";

/* pthread_once() (POSIX): its control is 0 at the beginning.
 *
 *     int once(int *control, void (*f)(void))
 *     {
 *         if (*control == 0) {
 *             *control = 2;
 *             f();
 *         }
 *         return 0;
 *     }
 */
static const char once[] =
    "func @__m2s_once(ptr, ptr) i32 {\n"
    "  param &control ptr \"int *\"\n"
    "  param &f ptr \"void (*)(void)\"\n"
    "b0:\n"
    "  %0 = load ptr &control\n"
    "  %1 = load i32 %0\n"
    "  %2 = bin eq i32 %1 0:i32\n"
    "  br %2 b1 b2\n"
    "b1:\n"
    "  %3 = load ptr &control\n"
    "  store i32 %3 2:i32\n"
    "  %4 = load ptr &f\n"
    "  call void %4 ()\n"
    "  jump b2\n"
    "b2:\n"
    "  ret 0:i32\n"
    "}\n";

static const char declared[] =
    "func @__m2s_all_known(ptr, u64, u64) i32\n"
    "func @__m2s_is_known(i32) i32\n"
    "func @__m2s_same(ptr, ptr, u64) i32\n"
    "func @__m2s_swap(ptr, ptr, u64) void\n"
    "func @__m2s_is_operator(ptr, ptr) i32\n"
    "func @MPI_Type_get_extent(ptr, ptr, ptr) i32\n";

static const char *const texts[] = {
    [MODEL_SORT_ANY] = sort_any, [MODEL_SEARCH_ANY] = search_any, [MODEL_SORT] = sort,
    [MODEL_OPERATE] = model_operate,   [MODEL_REDUCE] = model_reduce, [MODEL_ONCE] = once,
    [MODEL_SIGNAL_ALONE] = model_signal_alone,
    [MODEL_SIGNAL] = model_signal, [MODEL_SIGNAL_INFO] = model_signal_info,
    [MODEL_AT_EXIT] = model_at_exit, [MODEL_ON_EXIT] = model_on_exit, [MODEL_EXIT] = model_exit,
};

struct adder {
    struct ir_prog *p;          /* to which the function is added */
    const struct ir_prog *from; /* that was read */
    struct src_range at;
};

static uint32_t find_declared(struct ir_prog *p, const struct ir_func *f)
{
    uint32_t found = ir_find_func(p, f->link_name);
    if (found != UINT32_MAX)
        return found;
    struct ir_func copy = *f;
    copy.name = copy.link_name = str_intern(p->strings, f->name);
    copy.in_system_header = true;
    VEC_PUSH(p->arena, p->funcs, p->n_funcs, p->cap_funcs, copy);
    return p->n_funcs - 1;
}

/* The functions that are read are numbered by their own program. */
static void adapt(struct adder *a, struct ir_instr *in)
{
    in->id = a->p->next_id++;
    in->at = a->at;
    if (in->text)
        in->text = str_intern(a->p->strings, in->text);
    if (in->callee.kind == IR_O_FUNC)
        in->callee.id = find_declared(a->p, &a->from->funcs[in->callee.id]);
}

static void adapt_names(struct adder *a, struct ir_func *f)
{
    for (uint32_t i = 0; i < f->n_locals; i++) {
        struct ir_object *o = &f->locals[i].obj;
        o->name = str_intern(a->p->strings, o->name);
        o->c_type = str_intern(a->p->strings, o->c_type);
        o->at = a->at;
    }
    f->at = a->at;
    f->is_static = true;
}

static const struct ir_prog *read(struct arena *arena, enum model model)
{
    const char *error = NULL;
    const char *text = arena_printf(arena, "prog next 0\n%s%s", texts[model], declared);
    struct ir_prog *p = ir_parse(arena, text, "model", &error);
    if (!p)
        bug("%s", error);
    return p;
}

uint32_t models_add(struct ir_prog *p, enum model model, struct src_range at)
{
    struct adder a = {.p = p, .from = read(p->arena, model), .at = at};
    struct ir_func f = a.from->funcs[0];
    f.name = str_intern(p->strings, f.name);
    f.link_name = str_intern(p->strings,
                             arena_printf(p->arena, "%s.%u", f.name, (unsigned)p->n_funcs));
    for (uint32_t b = 0; b < f.n_blocks; b++)
        for (uint32_t k = 0; k < f.blocks[b].n_instrs; k++)
            adapt(&a, &f.blocks[b].instrs[k]);
    adapt_names(&a, &f);
    VEC_PUSH(p->arena, p->funcs, p->n_funcs, p->cap_funcs, f);
    return p->n_funcs - 1;
}

struct ir_opnd models_address(enum ir_opnd_kind kind, uint32_t id)
{
    return (struct ir_opnd){.kind = kind, .type = ir_type_of(IR_PTR), .id = id};
}

uint32_t models_declare(struct ir_prog *p, const char *name)
{
    struct ir_func f = {.in_system_header = true, .variadic = true, .ret = {IR_VOID, 0, 0}};
    uint32_t found = ir_find_func(p, name);
    if (found != UINT32_MAX)
        return found;
    f.name = f.link_name = str_intern(p->strings, name);
    VEC_PUSH(p->arena, p->funcs, p->n_funcs, p->cap_funcs, f);
    return p->n_funcs - 1;
}
