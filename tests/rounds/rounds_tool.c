/* mpi2spin verify -q -n 3 DIRECTORY/program.c: its last lines. */
#include "tests/rounds/rounds_tool.h"

#include "core/base/fail.h"
#include "tests/rounds/rounds_print.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

static const char *const texts[ROUNDS_ANSWERS] = {
    "verified", "verified within bounds", "violated", "possibly violated", "inconclusive",
    "too slow", "broken",
};

const char *rounds_answer_text(enum rounds_answer answer)
{
    return texts[answer];
}

static void write_program(const struct rounds_program *p, const char *path)
{
    FILE *out = fopen(path, "w");
    if (!out)
        fail("cannot write %s:", path);
    rounds_print(out, p);
    if (fclose(out) != 0)
        fail("cannot write %s:", path);
}

/* The line of the verdict: "FILE: may hang: possibly violated for n = 3" */
static void read_line(const char *line, const char *path, enum rounds_answer *answer)
{
    size_t n = strlen(path);
    const char *verdict = strncmp(line, path, n) == 0 && strncmp(line + n, ": ", 2) == 0
                              ? strstr(line + n + 2, ": ") : NULL;
    if (!verdict)
        return;
    for (int a = ROUNDS_OPEN; a >= ROUNDS_VERIFIED; a--)
        if (strncmp(verdict + 2, texts[a], strlen(texts[a])) == 0 &&
            (*answer == ROUNDS_BROKEN || a != ROUNDS_VERIFIED))
            *answer = (enum rounds_answer)a;
}

enum rounds_answer rounds_ask(struct rounds_tool *tool, const struct rounds_program *p)
{
    enum { TIMED_OUT = 124, UNSUPPORTED = 4, INCONCLUSIVE = 5, VIOLATED = 10 };
    enum { KILLED = 128 + SIGKILL, TOO_LONG = 128 + SIGXCPU, PATIENCE = 20 };
    char line[4096];
    enum rounds_answer answer = ROUNDS_BROKEN;
    const char *path = arena_printf(p->arena, "%s/program.c", tool->directory);
    const char *command =
        arena_printf(p->arena, "ulimit -t %u; timeout %u '%s' verify -q -n %u '%s' 2>&1",
                     tool->seconds, tool->seconds * PATIENCE, tool->path, p->nprocs, path);
    write_program(p, path);
    FILE *in = popen(command, "r");
    if (!in)
        fail("cannot start %s:", tool->path);
    tool->n_asked++;
    while (fgets(line, sizeof line, in))
        read_line(line, path, &answer);
    int status = pclose(in), code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    if (code == TIMED_OUT || code == KILLED || code == TOO_LONG)
        return ROUNDS_SLOW;
    if (answer == ROUNDS_BROKEN && (code == UNSUPPORTED || code == INCONCLUSIVE))
        return ROUNDS_OPEN;
    return code > INCONCLUSIVE && code != VIOLATED ? ROUNDS_BROKEN : answer;
}
