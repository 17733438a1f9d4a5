/* C programs, to the whole tool: it has a verdict or refuses, and ends in time.
 *
 * M2S_TOOL is the tool.  libFuzzer does not see which code a program reaches, since the tool is a
 * process of its own; what is tried is what smoke.c makes of the seeds. */
#include "tests/fuzz/fuzz.h"

#include "core/base/fail.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_SAID = 4096 };

static _Noreturn void run_tool(const char *tool, int program, int said)
{
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", program);
    dup2(fileno(fuzz_nowhere()), STDOUT_FILENO);
    dup2(said, STDERR_FILENO);
    execl(tool, tool, "verify", "-n", "2", "--timeout=4", "--memory=2000", path, "--", "-xc",
          (char *)NULL);
    _exit(127);
}

static bool is_known(int status)
{
    static const int known[] = {EXIT_VERIFIED, EXIT_VIOLATED, EXIT_INCONCLUSIVE, EXIT_UNSUPPORTED,
                                EXIT_C_ERROR};
    for (size_t i = 0; WIFEXITED(status) && i < sizeof known / sizeof *known; i++)
        if (WEXITSTATUS(status) == known[i])
            return true;
    return false;
}

/* Does it say that a part of it was lost? */
static bool has_crashed(const char *said)
{
    return strstr(said, "parser was ended by signal") || strstr(said, "parser failed on this file")
           || strstr(said, "AddressSanitizer") || strstr(said, "runtime error");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    const char *tool = getenv("M2S_TOOL");
    char said[MAX_SAID + 1];
    int status = 0, program = fuzz_file(data, n), out = fuzz_file("", 0);
    fcntl(program, F_SETFD, 0);
    pid_t pid = tool ? fork() : -1;
    if (pid == 0)
        run_tool(tool, program, out);
    if (pid < 0 || waitpid(pid, &status, 0) != pid)
        fail("M2S_TOOL:");
    ssize_t length = pread(out, said, MAX_SAID, 0);
    said[length > 0 ? length : 0] = '\0';
    if (!is_known(status) || has_crashed(said))
        bug("status %x: %s", (unsigned)status, said);
    close(program);
    close(out);
    return 0;
}
