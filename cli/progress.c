#include "cli/progress.h"

#include "core/base/clock.h"
#include "core/base/progress.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { FIRST_MS = 700, LINE_MS = 1000, JSON_MS = 1000, WIDTH = 80, ROOM = 256 };

struct progress_view {
    bool is_json;
    bool is_shown;           /* there is a line on the terminal */
    uint64_t begin, last;    /* of clock_ms() */
    const char *stage;       /* that was shown last */
    uint64_t steps, states;  /* as they were then */
    unsigned long long rate; /* a second, of what counts in the stage */
};

/* A line can be written over. */
static bool can_erase(void)
{
    const char *terminal = getenv("TERM");
    return isatty(STDERR_FILENO) && !(terminal && strcmp(terminal, "dumb") == 0);
}

struct progress_view *progress_view_new(struct arena *arena, const struct options *o)
{
    bool is_json = o->progress == PROGRESS_JSON;
    bool is_line = o->progress == PROGRESS_AUTO && !o->quiet && can_erase();
    if (o->command != COMMAND_VERIFY || (!is_json && !is_line))
        return NULL;
    struct progress_view *v = ARENA_NEW(arena, struct progress_view);
    v->is_json = is_json;
    v->begin = v->last = clock_ms();
    return v;
}

/* What stages are called in reports, "the program was sliced", is going on now. */
static void present(const char *stage, char text[ROOM])
{
    static const char *const past[] = {" was ", " were "}, *const now[] = {" is ", " are "};
    snprintf(text, ROOM, "%s", stage ? stage : "starting");
    for (int i = 0; i < 2; i++) {
        const char *at = stage ? strstr(stage, past[i]) : NULL;
        if (at)
            snprintf(text, ROOM, "%.*s%s%s", (int)(at - stage), stage, now[i],
                     at + strlen(past[i]));
    }
}

static int width_of_terminal(void)
{
    struct winsize size;
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col ? size.ws_col : WIDTH;
}

/* One write, so that nothing comes between. */
static void put(const char *text, size_t n)
{
    ssize_t written = write(STDERR_FILENO, text, n);
    (void)written;
}

static void show_line(struct progress_view *v, const struct guard_look *look, uint64_t now)
{
    char phase[ROOM], counts[ROOM] = "", line[3 * ROOM];
    int n = 0, width = width_of_terminal();
    present(look->stage, phase);
    unsigned long long done = look->states ? look->states : look->steps;
    if (done)
        n = snprintf(counts, sizeof counts, ": %llu %s", done, look->states ? "states" : "steps");
    if (done && v->rate)
        snprintf(counts + n, sizeof counts - (size_t)n, ", %llu/s", v->rate);
    n = snprintf(line, sizeof line, "\r\033[K[%llu s] %s%s, %u MB",
                 (unsigned long long)(now - v->begin) / 1000, phase, counts, look->memory_mb);
    int most = width - 1 + (int)strlen("\r\033[K");
    put(line, (size_t)(n < most ? n : most));
    v->is_shown = true;
}

static void show_json(const struct progress_view *v, const struct guard_look *look, uint64_t now)
{
    char phase[ROOM];
    present(look->stage, phase);
    json_t *j = json_pack("{s:f, s:s, s:s*, s:I, s:I, s:I, s:I}", "seconds",
                          (double)(now - v->begin) / 1000, "phase", phase, "trying", look->trying,
                          "steps", (json_int_t)look->steps, "states", (json_int_t)look->states,
                          "perSecond", (json_int_t)v->rate, "memoryMB",
                          (json_int_t)look->memory_mb);
    char *text = j ? json_dumps(j, JSON_COMPACT | JSON_REAL_PRECISION(6)) : NULL;
    if (text) {
        size_t n = strlen(text);
        text[n] = '\n'; /* instead of the NUL */
        put(text, n + 1);
    }
    free(text);
    json_decref(j);
}

static uint64_t more(uint64_t now, uint64_t before)
{
    return now > before ? now - before : 0;
}

void progress_view_show(void *data, const struct guard_look *look)
{
    struct progress_view *v = data;
    uint64_t now = clock_ms(), passed = now - v->last;
    bool is_new = look->stage != v->stage, is_first = v->last == v->begin;
    if (v->is_json ? !is_new && passed < JSON_MS : passed < (is_first ? FIRST_MS : LINE_MS))
        return;
    uint64_t done = look->states ? more(look->states, v->states) : more(look->steps, v->steps);
    if (!is_new && passed)
        v->rate = done * 1000 / passed;
    if (v->is_json)
        show_json(v, look, now);
    else
        show_line(v, look, now);
    v->last = now;
    v->stage = look->stage;
    v->steps = look->steps;
    v->states = look->states;
}

static const char erase[] = "\r\033[K";

void progress_view_end(struct progress_view *view)
{
    if (view && view->is_shown)
        put(erase, sizeof erase - 1);
}

void progress_silence(const struct options *o)
{
    struct progress *p = guard_progress(o->wire);
    if (!p)
        return;
    p->is_silent = 1;
    if (o->progress == PROGRESS_AUTO && !o->quiet && can_erase())
        put(erase, sizeof erase - 1);
}

void progress_resume(const struct options *o)
{
    struct progress *p = guard_progress(o->wire);
    if (!p)
        return;
    fflush(NULL);
    p->is_silent = 0;
}

const char *progress_time(struct arena *arena, double seconds)
{
    unsigned long long s = (unsigned long long)seconds, hour = 3600, minute = 60;
    if (s < 2 * minute)
        return arena_printf(arena, "%llu s", s);
    if (s < 2 * hour)
        return arena_printf(arena, "%llu min", s / minute);
    return arena_printf(arena, "%llu h %llu min", s / hour, s % hour / minute);
}
