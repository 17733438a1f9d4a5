/* Running a compiler: its errors become diagnostics with their places. */
#include "frontend/compiler/compiler.h"

#include "core/base/clock.h"
#include "core/base/fail.h"
#include "core/base/path.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { POLL_US = 2000 };

const char *compiler_find(struct arena *a, const char *variable, const char *const *names, size_t n)
{
    const char *given = getenv(variable), *path = getenv("PATH");
    if (given)
        return access(given, X_OK) == 0 ? given : NULL;
    char *all = arena_printf(a, "%s:/usr/lib/llvm-19/bin", path ? path : ""), *rest;
    for (char *folder = strtok_r(all, ":", &rest); folder; folder = strtok_r(NULL, ":", &rest))
        for (size_t i = 0; i < n; i++) {
            const char *file = arena_printf(a, "%s/%s", folder, names[i]);
            if (access(file, X_OK) == 0)
                return file;
        }
    return NULL;
}

static pid_t start(const struct compiler_run *r)
{
    fflush(NULL);
    pid_t pid = fork();
    if (pid != 0)
        return pid;
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* should this process be killed */
    if (r->folder && chdir(r->folder) != 0)
        _exit(127);
    int fd = open(r->errors, O_WRONLY | O_CREAT | O_TRUNC, 0600), null = open("/dev/null", O_RDWR);
    dup2(null, 0);
    dup2(fd, 1);
    dup2(fd, 2);
    setenv("GLIBC_TUNABLES", "glibc.malloc.hugetlb=1", 0); /* page faults: a fifth of its time */
    execv(r->words[0], (char **)r->words);
    _exit(127);
}

/* Its exit status; -1 after a diagnostic. */
static int wait_for(pid_t pid, const struct compiler_run *r, struct diags *ds)
{
    int status = 0;
    for (;;) {
        pid_t ended = waitpid(pid, &status, WNOHANG);
        if (ended == pid || (ended < 0 && errno != EINTR))
            return status;
        bool stop = r->interrupted && *r->interrupted;
        if (stop || clock_is_over(r->give_up_ms))
            break;
        usleep(POLL_US);
    }
    kill(pid, SIGKILL);
    waitpid(pid, &status, 0);
    diag_add(ds, DIAG_LIMIT, (struct src_range){.file = r->file},
             "the time is over, and this file was not compiled (--timeout)")->help =
        r->interrupted && *r->interrupted ? NULL : DIAG_HELP_FEWER_FILES;
    return -1;
}

void compiler_is_missing(struct diags *ds, const char *file, const char *language,
                         const char *compiler, const char *package)
{
    diag_add(ds, DIAG_C_UNSUPPORTED, (struct src_range){.file = file},
             "%s is read through %s, which is not there (package %s)", language, compiler,
             package)->help = COMPILER_TRACE;
}

/* A header, or an included file: "'a.h' file not found", "INCLUDE: Source file 'a.inc' was not
 * found" */
static bool is_about_header(const char *what)
{
    return (*what == '\'' && strstr(what, "' file not found")) ||
           strncmp(what, "INCLUDE: Source file", 20) == 0 ||
           strncmp(what, "#include: Source file", 21) == 0;
}

static void report_one(struct arena *a, const char *what, struct src_range at, struct diags *ds)
{
    if (is_about_header(what))
        diag_add(ds, DIAG_MISSING_HEADER, at, "%s", arena_strdup(a, what))->help =
            "give its folder: -I DIR";
    else
        diag_add(ds, DIAG_C_ERROR, at, "%s", arena_strdup(a, what));
}

/* "./a.f90:5:8: error: what", "a.cpp:1:10: fatal error: what" */
static bool report_line(struct arena *a, const char *line, struct diags *ds)
{
    const char *mark = strstr(line, ": error: "), *fatal = strstr(line, ": fatal error: ");
    unsigned row = 0, column = 0;
    mark = fatal && (!mark || fatal < mark) ? fatal : mark;
    if (!mark)
        return false;
    const char *colon = mark;
    for (int k = 0; k < 2 && colon > line; k++)
        while (--colon > line && *colon != ':')
            continue;
    if (colon <= line || sscanf(colon, ":%u:%u", &row, &column) != 2)
        return false;
    const char *file = arena_printf(a, "%.*s", (int)(colon - line), line);
    file = path_from_here(a, strncmp(file, "./", 2) == 0 ? file + 2 : file);
    struct src_range at = {.file = file, .line = row, .col = column ? column : 1};
    report_one(a, strstr(mark, "error: ") + strlen("error: "), at, ds);
    return true;
}

static void report(struct arena *a, const struct compiler_run *r, struct diags *ds)
{
    size_t before = ds->errors, cap = 0;
    char *line = NULL;
    const char *first = NULL;
    FILE *in = fopen(r->errors, "r");
    while (in && getline(&line, &cap, in) >= 0) {
        line[strcspn(line, "\n")] = '\0';
        if (!report_line(a, line, ds) && !first && strstr(line, "error"))
            first = arena_strdup(a, line);
    }
    free(line);
    if (in)
        fclose(in);
    if (ds->errors == before)
        diag_add(ds, DIAG_C_ERROR, (struct src_range){.file = r->file},
                 "the compiler does not take this file: %s", first ? first : "it gives no reason");
}

bool compiler_run(struct arena *a, const struct compiler_run *r, struct diags *ds)
{
    pid_t pid = start(r);
    if (pid < 0)
        fail("fork:");
    int status = wait_for(pid, r, ds);
    if (status > 0)
        report(a, r, ds);
    return status == 0;
}
