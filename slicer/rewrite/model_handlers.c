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
