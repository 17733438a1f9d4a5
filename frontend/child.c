/* Parse and lower in a child process: what libclang does to itself stays there.
 *
 * The child writes one JSON line per file that it has read and per diagnostic, then, if
 * there are no errors, the line "ir" and the program as text.  It works in a thread with a
 * large stack, because libclang and the lowering are recursive.
 */
#include "frontend/unit.h"

#include "core/base/clock.h"
#include "core/base/fail.h"
#include "core/base/memory.h"
#include "core/base/vec.h"
#include "core/ir/text.h"
#include "frontend/generated.h"
#include "frontend/llvm/llvm.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { STACK_BYTES = 512 << 20, POLL_MS = 50 };

struct job {
    struct arena *arena;
    const struct unit_source *src;
    const struct frontend_options *o;
    FILE *out;
};

static struct ir_prog *lower(struct job *j, struct frontend_files *read,
                             struct frontend_stubs *stubs, struct diags *ds)
{
    enum language language = language_of(j->src->file, NULL);
    struct llvm_source_file from = {j->src->file, j->src->bitcode, language == LANGUAGE_FORTRAN,
                                    language == LANGUAGE_CXX, j->src->own_new, j->src->handles,
                                    j->src->rests_on_stubs};
    if (language != LANGUAGE_LLVM && language != LANGUAGE_FORTRAN && language != LANGUAGE_CXX)
        return unit_lower(j->arena, j->src, j->o, read, stubs, ds);
    VEC_PUSH(j->arena, read->items, read->n, read->cap, j->src->file);
    for (size_t i = 0; i < j->src->n_included; i++)
        VEC_PUSH(j->arena, read->items, read->n, read->cap, j->src->included[i]);
    return llvm_read(j->arena, &from, ds);
}

static void *do_job(void *data)
{
    struct job *j = data;
    struct diags ds = {.arena = j->arena};
    struct frontend_files read = {0};
    struct frontend_stubs stubs = {0};
    struct ir_prog *p = lower(j, &read, &stubs, &ds);
    for (size_t i = 0; i < read.n && !j->src->is_ours; i++) {
        json_t *line = json_object(), *name = json_string(read.items[i]);
        if (name) /* there is one, and it is UTF-8 */
            json_object_set_new(line, "read", name);
        json_dumpf(line, j->out, JSON_COMPACT);
        fputc('\n', j->out);
        json_decref(line);
    }
    for (size_t i = 0; i < stubs.n; i++) {
        json_t *line = json_pack("{s:s?, s:s?, s:i}", "stub", stubs.items[i].name, "file",
                                 stubs.items[i].at.file, "line", (int)stubs.items[i].at.line);
        json_dumpf(line, j->out, JSON_COMPACT);
        fputc('\n', j->out);
        json_decref(line);
    }
    for (size_t i = 0; i < stubs.n_choices; i++) {
        const struct frontend_choice *c = &stubs.choices[i];
        json_t *line = json_pack("{s:s?, s:s?, s:i, s:i, s:b}", "choice", c->macro, "file",
                                 c->at.file, "line", (int)c->at.line, "endLine",
                                 (int)c->at.end_line, "hides", (int)c->hides);
        json_dumpf(line, j->out, JSON_COMPACT);
        fputc('\n', j->out);
        json_decref(line);
    }
    for (size_t i = 0; i < ds.n; i++) {
        json_t *d = diag_json(ds.items[i]);
        json_dumpf(d, j->out, JSON_COMPACT);
        fputc('\n', j->out);
        json_decref(d);
    }
    if (p) {
        fputs("ir\n", j->out);
        ir_dump(j->out, p);
    }
    fputs("end\n", j->out);
    return NULL;
}

static _Noreturn void run_child(struct job *j, int fd)
{
    pthread_attr_t attr;
    pthread_t thread;
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* should this process be killed */
    j->out = fdopen(fd, "w");
    setenv("LIBCLANG_NOTHREADS", "1", 1);
    setenv("LIBCLANG_DISABLE_CRASH_RECOVERY", "1", 1);
    pthread_attr_init(&attr);
    bool started = false;
    for (size_t size = STACK_BYTES; j->out && !started && size >= 8 << 20; size /= 2) {
        pthread_attr_setstacksize(&attr, size); /* memory may be limited */
        started = pthread_create(&thread, &attr, do_job, j) == 0;
    }
    if (!started)
        _exit(EXIT_TOOL_FAILURE);
    pthread_join(thread, NULL);
    _exit(fflush(j->out) == 0 ? 0 : EXIT_TOOL_FAILURE);
}

struct text {
    char *v;
    size_t n, cap;
};

/* Why the child has to end now, or NULL. */
static const char *limit_of(const struct child *c, const struct frontend_options *o)
{
    if (o->interrupted && *o->interrupted)
        return "interrupted while this file was parsed";
    if (clock_is_over(o->give_up_ms))
        return "the time is over, and this file was not parsed (--timeout)";
    return o->memory_mb && memory_of(c->pid) > o->memory_mb
               ? "parsing this file takes too much memory (--memory)" : NULL;
}

/* All that the child says.  NULL, or the limit that it has met. */
static const char *read_all(struct arena *a, const struct child *c,
                            const struct frontend_options *o, struct text *to)
{
    const char *limit;
    while ((limit = limit_of(c, o)) == NULL) {
        struct pollfd p = {c->fd, POLLIN, 0};
        if (poll(&p, 1, POLL_MS) <= 0)
            continue;
        VEC_RESERVE(a, to->v, to->n, to->cap, to->n + 65537);
        ssize_t n = read(c->fd, to->v + to->n, 65536);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) {
            to->v[to->n] = '\0';
            return NULL;
        }
        to->n += (size_t)n;
    }
    return limit;
}

static uint32_t number(json_t *o, const char *key)
{
    return (uint32_t)json_integer_value(json_object_get(o, key));
}

static const char *text_of(struct arena *a, json_t *o, const char *key)
{
    const char *s = json_string_value(json_object_get(o, key));
    return s ? arena_strdup(a, s) : NULL;
}

static struct src_range read_range(struct arena *a, json_t *o)
{
    struct src_range at = {.file = text_of(a, o, "file")};
    at.line = number(o, "line");
    at.col = number(o, "column");
    at.end_line = number(o, "endLine");
    at.end_col = number(o, "endColumn");
    return at;
}

static enum diag_code read_code(json_t *o)
{
    const char *code = json_string_value(json_object_get(o, "code"));
    for (int i = 0; code && i < DIAG_CODE_COUNT; i++)
        if (strcmp(code, diag_code_text((enum diag_code)i)) == 0)
            return (enum diag_code)i;
    return DIAG_C_ERROR;
}

static void read_diag(struct diags *ds, json_t *o)
{
    struct arena *a = ds->arena;
    json_t *note;
    size_t i;
    const char *text = text_of(a, o, "message");
    struct src_range at = read_range(a, json_object_get(o, "at"));
    struct diag *d = diag_add(ds, read_code(o), at, "%s", text ? text : "error");
    generated_say(ds->arena, d);
    const char *severity = json_string_value(json_object_get(o, "severity"));
    if (severity && strcmp(severity, "warning") == 0 && d->severity == DIAG_ERROR) {
        d->severity = DIAG_WARNING;
        ds->errors--;
    }
    json_array_foreach(json_object_get(o, "notes"), i, note) {
        const char *note_text = text_of(a, note, "message");
        diag_note(ds, d, read_range(a, json_object_get(note, "at")), "%s",
                  note_text ? note_text : "");
    }
}

static void add_file(struct arena *a, struct frontend_files *to, const char *name)
{
    if (!name)
        to->incomplete = true;
    for (size_t i = 0; name && i < to->n; i++)
        if (strcmp(to->items[i], name) == 0)
            return;
    if (name)
        VEC_PUSH(a, to->items, to->n, to->cap, arena_strdup(a, name));
}

/* The same header is told once, by the file that comes first. */
static void add_stub(struct arena *a, struct frontend_stubs *to, json_t *o)
{
    struct frontend_stub stub = {.name = text_of(a, o, "stub"), .at = read_range(a, o)};
    for (size_t i = 0; i < to->n; i++)
        if (strcmp(to->items[i].name, stub.name) == 0)
            return;
    VEC_PUSH(a, to->items, to->n, to->cap, stub);
}

static void add_choice(struct arena *a, struct frontend_stubs *to, json_t *o)
{
    struct frontend_choice c = {text_of(a, o, "choice"), read_range(a, o),
                                json_is_true(json_object_get(o, "hides"))};
    VEC_PUSH(a, to->choices, to->n_choices, to->cap_choices, c);
}

/* A diagnostic, a header that is missing, or the name of a file; one that is not UTF-8 is an empty
 * object. */
static void read_line(json_t *o, const struct frontend_options *options, struct diags *ds)
{
    if (json_object_get(o, "code"))
        read_diag(ds, o);
    else if (json_string_value(json_object_get(o, "stub"))) {
        if (options->stubs)
            add_stub(ds->arena, options->stubs, o);
    } else if (json_string_value(json_object_get(o, "choice"))) {
        if (options->stubs)
            add_choice(ds->arena, options->stubs, o);
    } else if (options->read)
        add_file(ds->arena, options->read, json_string_value(json_object_get(o, "read")));
}

/* Reads files and diagnostics; returns the program's text, or NULL. */
static char *read_head(char *text, const struct frontend_options *o, struct diags *ds)
{
    for (char *end; *text == '{'; text = end + 1) {
        end = strchr(text, '\n');
        if (!end)
            return NULL;
        json_t *line = json_loadb(text, (size_t)(end - text), 0, NULL);
        if (line)
            read_line(line, o, ds);
        json_decref(line);
    }
    return strncmp(text, "ir\n", 3) == 0 ? text + 3 : NULL;
}

static void report_death(struct diags *ds, const struct unit_source *src, int status)
{
    struct src_range at = {.file = src->file};
    int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    if (signal == SIGSEGV || signal == SIGBUS)
        diag_add(ds, DIAG_C_UNSUPPORTED, at,
                 "the C parser ran out of stack on this file");
    else if (signal == SIGKILL || WEXITSTATUS(status) == EXIT_INCONCLUSIVE)
        diag_add(ds, DIAG_LIMIT, at, "there is not enough memory to parse this file")->help =
            DIAG_HELP_FEWER_FILES;
    else if (signal)
        diag_add(ds, DIAG_C_UNSUPPORTED, at, "the C parser was ended by signal %d (%s)",
                 signal, strsignal(signal));
    else
        diag_add(ds, DIAG_C_UNSUPPORTED, at, "the C parser failed on this file");
}

static struct ir_prog *read_answer(struct arena *arena, struct text *t,
                                   const struct unit_source *src,
                                   const struct frontend_options *o, struct diags *ds)
{
    static const char last[] = "end\n";
    size_t n = sizeof last - 1, errors = ds->errors;
    const char *error = NULL;
    if (t->n < n || strcmp(t->v + t->n - n, last) != 0)
        return report_death(ds, src, 0), NULL;
    t->v[t->n - n] = '\0';
    char *ir = read_head(t->v, o, ds);
    if (!ir) {
        if (ds->errors == errors)
            report_death(ds, src, 0);
        return NULL;
    }
    struct ir_prog *p = ir_parse(arena, ir, "frontend", &error);
    if (!p)
        bug("the program's text cannot be read again: %s", error);
    return p;
}

void child_start(struct child *c, struct arena *arena, const struct unit_source *src,
                 const struct frontend_options *o)
{
    struct job job = {arena, src, o, NULL};
    int fds[2];
    if (pipe2(fds, O_CLOEXEC) != 0)
        fail("pipe:");
    fflush(NULL);
    c->begin_ms = clock_ms();
    c->pid = fork();
    if (c->pid < 0)
        fail("fork:");
    if (c->pid == 0) {
        close(fds[0]);
        run_child(&job, fds[1]);
    }
    close(fds[1]);
    c->fd = fds[0];
}

struct ir_prog *child_finish(struct child *c, struct arena *arena,
                             const struct unit_source *src,
                             const struct frontend_options *o, struct diags *ds)
{
    struct text answer = {0};
    int status = 0;
    struct arena *scratch = arena_new(); /* the text is several times as long as the file */
    const char *limit = read_all(scratch, c, o, &answer);
    if (limit)
        kill(c->pid, SIGKILL);
    close(c->fd);
    while (waitpid(c->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    c->took_ms = clock_ms() - c->begin_ms;
    struct ir_prog *p = NULL;
    if (limit)
        diag_add(ds, DIAG_LIMIT, (struct src_range){.file = src->file}, "%s", limit)->help =
            o->interrupted && *o->interrupted ? NULL : DIAG_HELP_FEWER_FILES;
    else if (status != 0)
        report_death(ds, src, status);
    else
        p = read_answer(arena, &answer, src, o, ds);
    arena_free(scratch);
    return p;
}
