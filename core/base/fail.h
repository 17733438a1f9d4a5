/* The two voices that end the process (diagnostics about the user's program are diag.h).
 *
 *   fail()  the environment's fault: a file, spin or a compiler is missing, disk full.
 *           "mpi2spin: error: TEXT", exit code 6 (see enum exit_code).
 *           A format that ends in ':' gets strerror(errno) appended.
 *   bug()   our fault: prints the place in our source and aborts.
 */
#ifndef M2S_CORE_FAIL_H
#define M2S_CORE_FAIL_H

/* Exit codes; CBMC's numbers, so that "unknown" is never 0 (docs: man page). */
enum exit_code {
    EXIT_VERIFIED = 0,
    EXIT_USAGE = 1,
    EXIT_C_ERROR = 2,
    EXIT_UNSUPPORTED = 4,
    EXIT_INCONCLUSIVE = 5,
    EXIT_TOOL_FAILURE = 6,
    EXIT_VIOLATED = 10
};

/* Memory has run out: no failure of anybody, but a limit.  "mpi2spin: error: out of memory", exit
 * code 5. */
_Noreturn void fail_memory(void);

_Noreturn void fail(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
_Noreturn void bug_at(const char *file, int line, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
#define bug(...) bug_at(__FILE__, __LINE__, __VA_ARGS__)

#endif
