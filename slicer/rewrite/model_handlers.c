/* Models of what runs at the end of the process, or when a signal comes (see models.h). */
#include "slicer/rewrite/model_handlers.h"

#include "core/ir/ir.h"

#define CALLS "text \"" IR_SIGNALS "\""

/* Any number of signals, once the handler is installed.
 *
 *     void signals(int *installed, void (*handler)(int))
 *     {
 *         while (*installed && CALLS())
 *             handler(CALLS());
 *     }
 */
#define SIGNAL(parameters, call)                                                                 \
    "func @__m2s_signals(ptr, ptr) void {\n"                                                     \
    "  param &installed ptr \"int *\"\n"                                                         \
    "  param &handler ptr \"void (*)(" parameters ")\"\n"                                        \
    "b0:\n"                                                                                      \
    "  jump b1\n"                                                                                \
    "b1:\n"                                                                                      \
    "  %0 = load ptr &installed\n"                                                               \
    "  %1 = load i32 %0\n"                                                                       \
    "  br %1 b2 b4\n"                                                                            \
    "b2:\n"                                                                                      \
    "  %2 = unknown bool " CALLS "\n"                                                             \
    "  br %2 b3 b4\n"                                                                            \
    "b3:\n"                                                                                      \
    "  %3 = unknown i32 " CALLS "\n"                                                             \
    "  %4 = load ptr &handler\n"                                                                 \
    call                                                                                         \
    "  jump b1\n"                                                                                \
    "b4:\n"                                                                                      \
    "  ret\n"                                                                                    \
    "}\n"

const char model_signal_alone[] = SIGNAL("void", "  call void %4 ()\n");

const char model_signal[] = SIGNAL("int", "  call void %4 (%3)\n");

const char model_signal_info[] =
    SIGNAL("int, siginfo_t *, void *", "  %5 = unknown ptr " CALLS "\n"
                                       "  %6 = unknown ptr " CALLS "\n"
                                       "  call void %4 (%3, %5, %6)\n");

/* atexit(): at least 32 functions are possible (C11 7.22.4.2).  The registry has their number,
 * and them.
 *
 *     int at_exit(struct { long n; void (*f[64])(void); } *registry, void (*f)(void))
 *     {
 *         long n = registry->n;
 *         if (n >= 64)
 *             return 1;
 *         registry->f[n] = f;
 *         registry->n = n + 1;
 *         return 0;
 *     }
 */
const char model_at_exit[] =
    "func @__m2s_at_exit(ptr, ptr) i32 {\n"
    "  param &registry ptr \"void *\"\n"
    "  param &f ptr \"void (*)(void)\"\n"
    "b0:\n"
    "  %0 = load ptr &registry\n"
    "  %1 = load i64 %0\n"
    "  %2 = bin ge i64 %1 64:i64\n"
    "  br %2 b1 b2\n"
    "b1:\n"
    "  ret 1:i32\n"
    "b2:\n"
    "  %3 = ptradd %0 %1 * 8 + 8\n"
    "  %4 = load ptr &f\n"
    "  store ptr %3 %4\n"
    "  %5 = bin add i64 %1 1:i64\n"
    "  store i64 %0 %5\n"
    "  ret 0:i32\n"
    "}\n";

/* The last one first; one may register others (7.22.4.4).
 *
 *     void run_exit(registry)
 *     {
 *         while (registry->n > 0)
 *             registry->f[--registry->n]();
 *     }
 */
const char model_exit[] =
    "func @__m2s_run_exit(ptr) void {\n"
    "  param &registry ptr \"void *\"\n"
    "b0:\n"
    "  jump b1\n"
    "b1:\n"
    "  %0 = load ptr &registry\n"
    "  %1 = load i64 %0\n"
    "  %2 = bin gt i64 %1 0:i64\n"
    "  br %2 b2 b3\n"
    "b2:\n"
    "  %3 = bin sub i64 %1 1:i64\n"
    "  store i64 %0 %3\n"
    "  %4 = ptradd %0 %3 * 8 + 8\n"
    "  %5 = load ptr %4\n"
    "  call void %5 ()\n"
    "  jump b1\n"
    "b3:\n"
    "  ret\n"
    "}\n";
