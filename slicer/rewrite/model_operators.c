/* Models of what runs operators of reductions (see models.h). */
#include "slicer/rewrite/model_operators.h"

#include "core/ir/operators.h"

#define FIRST "text \"" IR_CALLS "\""
#define AGAIN "text \"" IR_CALLBACK "\""
#define OPERAND "name \"" IR_OPERAND "\""

/* An operator may be given any part of the data (MPI-4.0 6.9.5).  count 0, kind null: not known.
 *
 *     void operate(void (*op)(void *, void *, int *, void **), int count, void *kind)
 *     {
 *         unsigned long any = FIRST();
 *         void *in = alloca(any), *out = alloca(any), *type = kind ? kind : FIRST();
 *         int len = count;
 *         if (count == 0)
 *             len = AGAIN();
 *         else if (count > 1 && FIRST())
 *             len = FIRST();
 *         if (len > 0 && (count == 0 || len <= count))
 *             op(in, out, &len, &type);
 *     }
 */
const char model_operate[] =
    "func @__m2s_operate(ptr, i32, ptr) void {\n"
    "  param &op ptr \"void (*)(void *, void *, int *, void **)\"\n"
    "  param &count i32 \"int\"\n"
    "  param &kind ptr \"void *\"\n"
    "  local &type ptr \"void *\"\n"
    "  local &len i32 \"int\"\n"
    "b0:\n"
    "  decl &type\n"
    "  decl &len\n"
    "  %11 = load ptr &kind\n"
    "  store ptr &type %11\n"
    "  br %11 b2 b1\n"
    "b1:\n"
    "  %12 = unknown ptr " FIRST "\n"
    "  store ptr &type %12\n"
    "  jump b2\n"
    "b2:\n"
    "  %0 = unknown u64 " FIRST "\n"
    "  %1 = alloca %0 " OPERAND "\n"
    "  %2 = alloca %0 " OPERAND "\n"
    "  %3 = load i32 &count\n"
    "  store i32 &len %3\n"
    "  switch %3 b4 { 0..0 b3 1..1 b7 }\n"
    "b3:\n"
    "  %4 = unknown i32 " AGAIN "\n"
    "  store i32 &len %4\n"
    "  %5 = bin gt i32 %4 0:i32\n"
    "  br %5 b7 b8\n"
    "b4:\n"
    "  %6 = unknown i32 " FIRST "\n"
    "  br %6 b5 b7\n"
    "b5:\n"
    "  %7 = unknown i32 " FIRST "\n"
    "  store i32 &len %7\n"
    "  %8 = bin gt i32 %7 0:i32\n"
    "  br %8 b6 b8\n"
    "b6:\n"
    "  %9 = bin le i32 %7 %3\n"
    "  br %9 b7 b8\n"
    "b7:\n"
    "  %10 = load ptr &op\n"
    "  call void %10 (%1, %2, &len, &type)\n"
    "  jump b8\n"
    "b8:\n"
    "  ret\n"
    "}\n";

/* MPI_Reduce_local() calls f, if that is the function of op, for all elements: for all at once, or,
 * with `parts`, for some at a time (MPI-4.0 6.9.5, 6.9.7).
 *
 *     void reduce(char *in, char *inout, int n, MPI_Datatype type, MPI_Op op, MPI_User_function *f,
 *                 int parts)
 *     {
 *         MPI_Aint lb, extent;
 *         int len, done;
 *         if (!is_operator(op, f))
 *             return;
 *         MPI_Type_get_extent(type, &lb, &extent);
 *         for (; n > 0; n -= done) {
 *             done = parts && n > 1 && FIRST() ? FIRST() : n;
 *             if (done < 1 || done > n)
 *                 done = n;
 *             len = done;
 *             f(in, inout, &len, &type);
 *             in += done * extent;
 *             inout += done * extent;
 *         }
 *     }
 */
const char model_reduce[] =
    "func @" IR_REDUCE "(ptr, ptr, i32, ptr, ptr, ptr, i32) void {\n"
    "  param &in ptr \"char *\"\n"
    "  param &inout ptr \"char *\"\n"
    "  param &n i32 \"int\"\n"
    "  param &type ptr \"void *\"\n"
    "  param &op ptr \"void *\"\n"
    "  param &f ptr \"void (*)(void *, void *, int *, void **)\"\n"
    "  param &parts i32 \"int\"\n"
    "  local &lb i64 \"long\"\n"
    "  local &extent i64 \"long\"\n"
    "  local &len i32 \"int\"\n"
    "  local &done i32 \"int\"\n"
    "b0:\n"
    "  decl &lb\n"
    "  decl &extent\n"
    "  decl &len\n"
    "  decl &done\n"
    "  %0 = load ptr &op\n"
    "  %1 = load ptr &f\n"
    "  %2 = call i32 @__m2s_is_operator(%0, %1)\n"
    "  br %2 b1 b10\n"
    "b1:\n"
    "  %3 = load ptr &type\n"
    "  %4 = call i32 @MPI_Type_get_extent(%3, &lb, &extent)\n"
    "  jump b2\n"
    "b2:\n"
    "  %5 = load i32 &n\n"
    "  %6 = bin gt i32 %5 0:i32\n"
    "  br %6 b3 b10\n"
    "b3:\n"
    "  %7 = load i32 &n\n"
    "  store i32 &done %7\n"
    "  %8 = load i32 &parts\n"
    "  br %8 b4 b9\n"
    "b4:\n"
    "  %9 = bin gt i32 %7 1:i32\n"
    "  br %9 b5 b9\n"
    "b5:\n"
    "  %10 = unknown i32 " FIRST "\n"
    "  br %10 b6 b9\n"
    "b6:\n"
    "  %11 = unknown i32 " FIRST "\n"
    "  %12 = bin gt i32 %11 0:i32\n"
    "  br %12 b7 b9\n"
    "b7:\n"
    "  %13 = bin lt i32 %11 %7\n"
    "  br %13 b8 b9\n"
    "b8:\n"
    "  store i32 &done %11\n"
    "  jump b9\n"
    "b9:\n"
    "  %14 = load i32 &done\n"
    "  store i32 &len %14\n"
    "  %15 = load ptr &f\n"
    "  %16 = load ptr &in\n"
    "  %17 = load ptr &inout\n"
    "  call void %15 (%16, %17, &len, &type)\n"
    "  %18 = load i32 &done\n"
    "  %19 = cast i64 %18\n"
    "  %20 = load i64 &extent\n"
    "  %21 = bin mul i64 %19 %20\n"
    "  %22 = load ptr &in\n"
    "  %23 = ptradd %22 %21 * 1 + 0\n"
    "  store ptr &in %23\n"
    "  %24 = load ptr &inout\n"
    "  %25 = ptradd %24 %21 * 1 + 0\n"
    "  store ptr &inout %25\n"
    "  %26 = load i32 &n\n"
    "  %27 = bin sub i32 %26 %18\n"
    "  store i32 &n %27\n"
    "  jump b2\n"
    "b10:\n"
    "  ret\n"
    "}\n";
