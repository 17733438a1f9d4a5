#ifndef M2S_TESTS_TOOL_H
#define M2S_TESTS_TOOL_H

/* The tool as a test calls it: with its arguments, in a folder, and all that it says in one file.
 *
 * It runs in a child that is forked, not executed: half of the time of a small program would go
 * into loading the libraries of LLVM, which are here already.
 */

struct tool_call {
    const char *folder; /* where it runs; NULL: here */
    const char *output; /* the file that stdout and stderr go to */
    unsigned seconds;   /* after which it is ended; 0: never */
    const char *line;   /* its arguments, in the quotes of a shell */
};

enum { TOOL_TIMED_OUT = 124, TOOL_SIGNAL = 128 };

/* Its exit code; TOOL_TIMED_OUT; TOOL_SIGNAL + the signal that ended it. */
int tool_run(const struct tool_call *call);

#endif
