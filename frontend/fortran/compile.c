/* Running flang, file by file: its errors become diagnostics with their places. */
#include "frontend/fortran/fortran.h"

#include "core/base/clock.h"
#include "core/base/fail.h"
#include "core/base/path.h"
#include "core/base/vec.h"
#include "frontend/fortran/stub.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { POLL_US = 2000 };

struct command {
    const char **words;
    size_t n, cap;
};

static void add(struct arena *a, struct command *c, const char *word)
{
    VEC_PUSH(a, c->words, c->n, c->cap, word);
}

/* MPI2SPIN_FLANG, "flang-new-19" somewhere in PATH, or where the package puts it. */
static const char *find_flang(struct arena *a)
{
    const char *given = getenv("MPI2SPIN_FLANG");
    if (given)
        return access(given, X_OK) == 0 ? given : NULL;
    static const char *const names[] = {"flang-new-19", "flang-19"};
    const char *path = getenv("PATH");
    char *all = arena_printf(a, "%s:/usr/lib/llvm-19/bin", path ? path : ""), *rest;
    for (char *folder = strtok_r(all, ":", &rest); folder; folder = strtok_r(NULL, ":", &rest))
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            const char *file = arena_printf(a, "%s/%s", folder, names[i]);
            if (access(file, X_OK) == 0)
                return file;
        }
    return NULL;
}

bool fortran_is_there(struct arena *a, const char *file, struct diags *ds)
{
    if (find_flang(a))
        return true;
    diag_add(ds, DIAG_C_UNSUPPORTED, (struct src_range){.file = file},
             "Fortran is read through flang 19, which is not there (package flang-19)")->help =
        "a program in any language can be run, and what it did is verified: mpi2spin trace -- "
        "mpiexec -n 4 ./PROGRAM";
    return false;
}

static struct command flang(struct arena *a, const struct fortran_program *p,
                            const struct fortran_file *f)
{
    static const char *const fixed[] = {
        "-fc1", "-triple", "x86_64-pc-linux-gnu", "-emit-llvm-bc", "-debug-info-kind=standalone",
        "-mrelocation-model", "pic", "-pic-level", "2", "-pic-is-pie", "-O0", "-w"};
    struct command c = {0};
    add(a, &c, find_flang(a));
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        add(a, &c, fixed[i]);
    for (size_t i = 0; i < f->n_args; i++)
        add(a, &c, f->args[i]);
    add(a, &c, "-I");
    add(a, &c, p->folder);
    add(a, &c, "-module-dir");
    add(a, &c, p->folder);
    add(a, &c, "-o");
    add(a, &c, f->bitcode);
    add(a, &c, f->file);
    add(a, &c, NULL);
    return c;
}

static pid_t start(const struct command *c, const char *errors)
{
    fflush(NULL);
    pid_t pid = fork();
    if (pid != 0)
        return pid;
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* should this process be killed */
    int fd = open(errors, O_WRONLY | O_CREAT | O_TRUNC, 0600), null = open("/dev/null", O_RDWR);
    dup2(null, 0);
    dup2(fd, 1);
    dup2(fd, 2);
    execv(c->words[0], (char **)c->words);
    _exit(127);
}

/* Its exit status; -1 after a diagnostic. */
static int wait_for(pid_t pid, const struct fortran_program *p, const struct fortran_file *f,
                    struct diags *ds)
{
    int status = 0;
    for (;;) {
        pid_t ended = waitpid(pid, &status, WNOHANG);
        if (ended == pid || (ended < 0 && errno != EINTR))
            return status;
        bool stop = p->interrupted && *p->interrupted;
        if (stop || clock_is_over(p->give_up_ms))
            break;
        usleep(POLL_US);
    }
    kill(pid, SIGKILL);
    waitpid(pid, &status, 0);
    diag_add(ds, DIAG_LIMIT, (struct src_range){.file = f->file},
             "the time is over, and this file was not compiled (--timeout)");
    return -1;
}

/* "./a.f90:5:8: error: what" */
static bool report_line(struct arena *a, const char *line, struct diags *ds)
{
    const char *mark = strstr(line, ": error: ");
    unsigned row = 0, column = 0;
    if (!mark)
        return false;
    const char *colon = mark;
    for (int k = 0; k < 2 && colon > line; k++)
        while (--colon > line && *colon != ':')
            continue;
    if (colon <= line || sscanf(colon, ":%u:%u", &row, &column) != 2)
        return false;
    const char *file = arena_printf(a, "%.*s", (int)(colon - line), line);
    struct src_range at = {.file = strncmp(file, "./", 2) == 0 ? file + 2 : file, .line = row,
                           .col = column ? column : 1};
    diag_add(ds, DIAG_C_ERROR, at, "%s", arena_strdup(a, mark + strlen(": error: ")));
    return true;
}

static void report(struct arena *a, const char *errors, const struct fortran_file *f,
                   struct diags *ds)
{
    size_t before = ds->errors, cap = 0;
    char *line = NULL;
    const char *first = NULL;
    FILE *in = fopen(errors, "r");
    while (in && getline(&line, &cap, in) >= 0) {
        line[strcspn(line, "\n")] = '\0';
        if (!report_line(a, line, ds) && !first && strstr(line, "error"))
            first = arena_strdup(a, line);
    }
    free(line);
    if (in)
        fclose(in);
    if (ds->errors == before)
        diag_add(ds, DIAG_C_ERROR, (struct src_range){.file = f->file},
                 "flang does not compile this file: %s", first ? first : "it gives no reason");
}

static bool compile(struct arena *a, const struct fortran_program *p, struct fortran_file *f,
                    struct diags *ds)
{
    const char *errors = arena_printf(a, "%s/errors", p->folder);
    f->bitcode = arena_printf(a, "%s/%zu.bc", p->folder, (size_t)(f - p->files));
    struct command c = flang(a, p, f);
    pid_t pid = start(&c, errors);
    if (pid < 0)
        fail("fork:");
    int status = wait_for(pid, p, f, ds);
    if (status > 0)
        report(a, errors, f, ds);
    f->done = true;
    return status == 0;
}

static const char *write_stub(struct arena *a, const struct fortran_program *p, const char *name,
                              void (*write)(struct arena *, FILE *))
{
    const char *path = arena_printf(a, "%s/%s", p->folder, name);
    FILE *out = fopen(path, "w");
    if (!out)
        fail("cannot write '%s':", path);
    write(a, out);
    fclose(out);
    return path;
}

static bool is_used(const struct fortran_program *p, const char *module)
{
    bool used = false;
    for (size_t i = 0; i < p->n; i++) {
        used = used || order_uses(&p->files[i], module);
        for (size_t k = 0; k < p->files[i].n_defines; k++)
            if (strcmp(p->files[i].defines[k], module) == 0)
                return false; /* the program has its own */
    }
    return used;
}

static void add_module(struct arena *a, struct fortran_program *p, const char *module,
                       void (*write)(struct arena *, FILE *))
{
    if (!is_used(p, module))
        return;
    struct fortran_file f = {0};
    f.file = write_stub(a, p, arena_printf(a, "%s.f90", module), write);
    order_scan(a, &f);
    VEC_PUSH(a, p->files, p->n, p->cap, f);
}

bool fortran_compile(struct arena *a, struct fortran_program *p, struct diags *ds)
{
    bool good = true;
    for (size_t i = 0; i < p->n; i++)
        order_scan(a, &p->files[i]);
    write_stub(a, p, "mpif.h", stub_write_include);
    add_module(a, p, "mpi", stub_write_module);
    add_module(a, p, "mpi_f08", stub_write_module_f08);
    for (struct fortran_file *f; good && (f = order_next(p)) != NULL;)
        good = compile(a, p, f, ds);
    return good;
}
