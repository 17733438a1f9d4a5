#include "tests/tool/tool.h"

#include "cli/command_line.h"
#include "core/base/end.h"
#include "core/base/shell.h"
#include "core/base/vec.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NOT_STARTED = 125 };

static void give_up(const char *what)
{
    perror(what);
    _exit(NOT_STARTED);
}

static void become(int fd, const char *path, int flags)
{
    int opened = open(path, flags, 0644);
    if (opened < 0)
        give_up(path);
    dup2(opened, fd);
    close(opened);
}

static int run_line(const char *line)
{
    const char **words = NULL;
    size_t n = 0, cap = 0;
    struct arena *arena = arena_new();
    VEC_PUSH(arena, words, n, cap, "mpi2spin");
    if (!shell_words(arena, line, &words, &n, &cap)) {
        fprintf(stderr, "not the words of a command: %s\n", line);
        return NOT_STARTED;
    }
    VEC_PUSH(arena, words, n, cap, NULL);
    int code = cli_run((int)n - 1, (char **)(uintptr_t)words);
    arena_free(arena);
    return code;
}

static _Noreturn void be_tool(const struct tool_call *call)
{
    become(STDIN_FILENO, "/dev/null", O_RDONLY);
    become(STDOUT_FILENO, call->output, O_WRONLY | O_CREAT | O_TRUNC);
    dup2(STDOUT_FILENO, STDERR_FILENO);
    if (call->folder && chdir(call->folder) != 0)
        give_up(call->folder);
    alarm(call->seconds); /* its worker ends with it */
    end_process(run_line(call->line));
}

int tool_run(const struct tool_call *call)
{
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0)
        be_tool(call);
    int status = 0;
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    if (pid < 0) {
        perror("fork");
        return NOT_STARTED;
    }
    if (WIFEXITED(status))
        return WEXITSTATUS(status);
    return WTERMSIG(status) == SIGALRM ? TOOL_TIMED_OUT : TOOL_SIGNAL + WTERMSIG(status);
}
