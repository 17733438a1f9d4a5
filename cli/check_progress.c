#include "cli/check_progress.h"

#include "cli/progress.h"
#include "core/base/clock.h"

#include <jansson.h>
#include <stdlib.h>
#include <unistd.h>

double check_progress_seconds(const struct check_progress *p)
{
    enum { MS = 1000 };
    return (double)(clock_ms() - p->begin_ms) / MS;
}

struct check_progress check_progress_new(const struct options *o)
{
    return (struct check_progress){
        .is_line = o->progress == PROGRESS_AUTO && !o->quiet && isatty(STDERR_FILENO),
        .is_json = o->progress == PROGRESS_JSON, .begin_ms = clock_ms()};
}

void check_progress_erase(const struct check_progress *p)
{
    if (p->is_line)
        fputs("\r\033[K", stderr);
}

/* As long for each as for those that are done; below 0: nothing is known. */
static double seconds_left(const struct check_progress *p, double passed)
{
    size_t run = p->done - p->kept;
    return run ? passed / (double)run * (double)(p->total - p->done) : -1;
}

static void show_json(const struct check_progress *p, const char *running, double passed)
{
    double left = seconds_left(p, passed);
    json_t *j = json_pack("{s:f, s:I, s:I, s:I, s:s}", "seconds", passed, "done",
                          (json_int_t)p->done, "total", (json_int_t)p->total, "kept",
                          (json_int_t)p->kept, "running", running);
    if (j && left >= 0)
        json_object_set_new(j, "secondsLeft", json_real(left));
    if (j) {
        json_dumpf(j, stderr, JSON_COMPACT | JSON_REAL_PRECISION(6));
        fputc('\n', stderr);
    }
    json_decref(j);
}

void check_progress_show(const struct check_progress *p, const char *running)
{
    double passed = check_progress_seconds(p), left = seconds_left(p, passed);
    if (p->is_json)
        show_json(p, running, passed);
    if (!p->is_line)
        return;
    struct arena *scratch = arena_new();
    check_progress_erase(p);
    fprintf(stderr, "[%zu/%zu] %s", p->done, p->total, progress_time(scratch, passed));
    if (left >= 0 && p->done < p->total)
        fprintf(stderr, ", about %s left", progress_time(scratch, left));
    fprintf(stderr, "%s%.60s", *running ? ": " : "", running);
    fflush(stderr);
    arena_free(scratch);
}
