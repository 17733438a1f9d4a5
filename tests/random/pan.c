/* tcc compiles pan.c about fifty times faster than gcc -O0; gcc does where it is missing.
 * A small hash table (-w12) makes pan start at once.
 */
#include "tests/random/pan.h"

#include "core/base/fail.h"
#include "core/base/vec.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SECONDS = 60 }; /* for each program */

/* Run a program in a directory with its output in the file "out".  The child has nothing
 * to do between vfork and exec that writes to memory; fork would copy the page tables. */
static int run(const char *directory, const char *const *argv)
{
    fflush(NULL);
    pid_t child = vfork();
    if (child < 0)
        fail("cannot start %s:", argv[0]);
    if (child == 0) {
        int out = -1;
        if (chdir(directory) == 0)
            out = open("out", O_WRONLY | O_CREAT | O_TRUNC, 0600);
        if (out < 0 || dup2(out, 1) < 0 || dup2(out, 2) < 0)
            _exit(127);
        alarm(SECONDS);
        execvp(argv[0], (char *const *)(uintptr_t)argv);
        _exit(127);
    }
    int status;
    if (waitpid(child, &status, 0) != child)
        fail("lost %s:", argv[0]);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

static char *read_output(struct arena *arena, const char *directory)
{
    FILE *in = fopen(arena_printf(arena, "%s/out", directory), "r");
    if (!in)
        fail("cannot read the output in %s:", directory);
    char *text = NULL;
    size_t n = 0, cap = 0, got;
    do {
        VEC_RESERVE(arena, text, n, cap, n + 4096);
        got = fread(text + n, 1, cap - n - 1, in);
        n += got;
    } while (got);
    fclose(in);
    text[n] = '\0';
    return text;
}

static void write_model(struct arena *arena, const char *directory, const char *promela)
{
    FILE *out = fopen(arena_printf(arena, "%s/model.pml", directory), "w");
    if (!out || fputs(promela, out) < 0 || fclose(out) != 0)
        fail("cannot write a model in %s:", directory);
    unlink(arena_printf(arena, "%s/pan.c", directory));
    unlink(arena_printf(arena, "%s/pan", directory));
}

static struct pan_answer judge(const char *output)
{
    struct pan_answer a = { .verdict = PAN_UNKNOWN, .output = output };
    const char *states = strstr(output, " states, stored");
    if (states) {
        while (states > output && states[-1] != '\n')
            states--;
        a.states = strtoull(states, NULL, 10);
    }
    if (strstr(output, "pan:1: invalid end state"))
        a.verdict = PAN_END_STATE;
    else if (strstr(output, "pan:1: assertion violated"))
        a.verdict = strstr(output, "M2S-BOUND") ? PAN_BOUND : PAN_ASSERTION;
    else if (strstr(output, "errors: 0") && strstr(output, "Full statespace search")
             && strstr(output, "invalid end states\t+")
             && !strstr(output, "not completed") && !strstr(output, "too small")
             && !strstr(output, "error:") && !strstr(output, "out of memory"))
        a.verdict = PAN_OK;
    return a;
}

struct pan_answer pan_ask(struct arena *arena, const char *directory, const char *promela)
{
    static const char *const spin[] = { "spin", "-a", "model.pml", NULL };
    static const char *const tcc[] = { "tcc", "-w", "-DSAFETY", "-DVECTORSZ=4096", "-o",
                                       "pan", "pan.c", NULL };
    static const char *const gcc[] = { "gcc", "-w", "-O0", "-DSAFETY", "-DVECTORSZ=4096",
                                       "-o", "pan", "pan.c", NULL };
    static const char *const pan[] = { "./pan", "-m20000", "-w12", NULL };
    struct pan_answer unknown = { .verdict = PAN_UNKNOWN };
    write_model(arena, directory, promela);
    run(directory, spin);
    unknown.output = read_output(arena, directory);
    if (strstr(unknown.output, "rror"))
        return unknown;
    if (run(directory, tcc) != 0 && run(directory, gcc) != 0) {
        unknown.output = read_output(arena, directory);
        return unknown;
    }
    run(directory, pan);
    return judge(read_output(arena, directory));
}

const char *pan_directory(struct arena *arena)
{
    const char *base = getenv("TMPDIR");
    char *path = arena_printf(arena, "%s/skeldiff-XXXXXX", base && *base ? base : "/tmp");
    if (!mkdtemp(path))
        fail("cannot make a directory %s:", path);
    return path;
}

void pan_remove(const char *directory)
{
    DIR *d = opendir(directory);
    if (!d)
        return;
    for (struct dirent *e; (e = readdir(d));)
        if (e->d_name[0] != '.')
            unlinkat(dirfd(d), e->d_name, 0);
    closedir(d);
    rmdir(directory);
}
