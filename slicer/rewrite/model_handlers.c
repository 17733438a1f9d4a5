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
 * and them; with_status: what on_exit() was given.
 *
 *     struct registry { long n; struct { void (*f)(void), (*with_status)(int, void *);
 *                                        void *argument; } of[64]; };
 *
 *     int at_exit(struct registry *registry, void (*f)(void))
 *     {
 *         long n = registry->n;
 *         if (n >= 64)
 *             return 1;
 *         registry->of[n].f = f;
 *         registry->of[n].with_status = NULL;
 *         registry->n = n + 1;
 *         return 0;
 *     }
 */
#define REGISTER                                                                                 \
    "b0:\n"                                                                                      \
    "  %0 = load ptr &registry\n"                                                                \
    "  %1 = load i64 %0\n"                                                                       \
    "  %2 = bin ge i64 %1 64:i64\n"                                                              \
    "  br %2 b1 b2\n"                                                                            \
    "b1:\n"                                                                                      \
    "  ret 1:i32\n"                                                                              \
    "b2:\n"                                                                                      \
    "  %3 = ptradd %0 %1 * 24 + 8\n"                                                             \
    "  %4 = load ptr &f\n"                                                                       \
    "  %5 = ptradd %0 %1 * 24 + 16\n"
#define REGISTERED                                                                               \
    "  %6 = bin add i64 %1 1:i64\n"                                                              \
    "  store i64 %0 %6\n"                                                                        \
    "  ret 0:i32\n"                                                                              \
    "}\n"

const char model_at_exit[] =
    "func @__m2s_at_exit(ptr, ptr) i32 {\n"
    "  param &registry ptr \"void *\"\n"
    "  param &f ptr \"void (*)(void)\"\n"
    REGISTER
    "  store ptr %3 %4\n"
    "  store ptr %5 0:ptr\n"
    REGISTERED;

const char model_on_exit[] =
    "func @__m2s_on_exit(ptr, ptr, ptr) i32 {\n"
    "  param &registry ptr \"void *\"\n"
    "  param &f ptr \"void (*)(int, void *)\"\n"
    "  param &argument ptr \"void *\"\n"
    REGISTER
    "  store ptr %5 %4\n"
    "  %7 = ptradd %0 %1 * 24 + 24\n"
    "  %8 = load ptr &argument\n"
    "  store ptr %7 %8\n"
    REGISTERED;

/* The last one first; one may register others (7.22.4.4).
 *
 *     void run_exit(struct registry *registry, int status)
 *     {
 *         while (registry->n > 0) {
 *             long n = --registry->n;
 *             if (registry->of[n].with_status)
 *                 registry->of[n].with_status(status, registry->of[n].argument);
 *             else
 *                 registry->of[n].f();
 *         }
 *     }
 */
const char model_exit[] =
    "func @__m2s_run_exit(ptr, i32) void {\n"
    "  param &registry ptr \"void *\"\n"
    "  param &status i32 \"int\"\n"
    "b0:\n"
    "  jump b1\n"
    "b1:\n"
    "  %0 = load ptr &registry\n"
    "  %1 = load i64 %0\n"
    "  %2 = bin gt i64 %1 0:i64\n"
    "  br %2 b2 b5\n"
    "b2:\n"
    "  %3 = bin sub i64 %1 1:i64\n"
    "  store i64 %0 %3\n"
    "  %4 = ptradd %0 %3 * 24 + 16\n"
    "  %5 = load ptr %4\n"
    "  %6 = bin ne ptr %5 0:ptr\n"
    "  br %6 b3 b4\n"
    "b3:\n"
    "  %7 = load i32 &status\n"
    "  %8 = ptradd %0 %3 * 24 + 24\n"
    "  %9 = load ptr %8\n"
    "  call void %5 (%7, %9)\n"
    "  jump b1\n"
    "b4:\n"
    "  %10 = ptradd %0 %3 * 24 + 8\n"
    "  %11 = load ptr %10\n"
    "  call void %11 ()\n"
    "  jump b1\n"
    "b5:\n"
    "  ret\n"
    "}\n";
