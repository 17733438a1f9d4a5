/* What has been read so far: a list of places, each told once. */
#define _GNU_SOURCE
#include "reads.h"

#include "loaded.h"
#include "wire.h"

#include <execinfo.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_NOTES = 2048, CACHED = 256 };

struct note {
    const char *what, *fn;
    const void *where, *place; /* place: in the program itself, if it is on the way */
    uint64_t file;             /* or 0 */
};

static struct reads {
    bool on, lock;
    int number, rank;
    struct note notes[MAX_NOTES];
    int n, told;
    const void *cached[CACHED]; /* places that are noted */
} reads;

/* -1: the process is no rank, or nobody has said so. */
static int rank_of_launcher(void)
{
    static const char *const names[] = {"PMI_RANK", "OMPI_COMM_WORLD_RANK", "PMIX_RANK",
                                        "SLURM_PROCID"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (getenv(names[i]))
            return atoi(getenv(names[i]));
    return -1;
}

void reads_begin(void)
{
    const char *reading = getenv("M2S_REPLAY_READING");
    void *frame[1];
    if (reads.on || !reading || !loaded_begin())
        return;
    backtrace(frame, 1); /* loads what it needs, now */
    reads.number = strcmp(reading, "real") == 0 ? -1 : atoi(reading);
    reads.rank = rank_of_launcher() < 0 ? 0 : rank_of_launcher();
    reads.on = true;
    counter_watch();
}

/* The launcher itself has clocks, too, and they are its own. */
__attribute__((constructor)) static void begin_in_rank(void)
{
    if (rank_of_launcher() >= 0)
        reads_begin();
}

int reads_number(void)
{
    return reads.number;
}

int reads_rank(void)
{
    return reads.rank;
}

bool reads_are_of_program(const void *where)
{
    return reads.on && loaded_is_of_program(where);
}

/* Where the program itself has called what reads: a library of its language may be between. */
static const void *place_of(const void *where)
{
    enum { DEEP = 24 };
    void *frames[DEEP];
    int objects, n = backtrace(frames, DEEP), i = 0;
    const struct loaded_object *program = loaded_objects(&objects);
    while (i < n && frames[i] != where)
        i++;
    for (; i < n; i++)
        if (loaded_find((uintptr_t)frames[i]) == program)
            return frames[i];
    return where;
}

static bool is_noted(const struct note *n)
{
    for (int i = 0; i < reads.n; i++) {
        const struct note *k = &reads.notes[i];
        if (k->what == n->what && k->file == n->file && (n->file || k->where == n->where))
            return true;
    }
    return false;
}

static void add(struct note n)
{
    while (__atomic_test_and_set(&reads.lock, __ATOMIC_ACQUIRE)) {}
    if (reads.n < MAX_NOTES && !is_noted(&n)) {
        n.place = place_of(n.where);
        reads.notes[reads.n] = n;
        if (reads.n + 1 == MAX_NOTES) /* who opens so many files is not followed */
            reads.notes[reads.n].what = "others";
        reads.n++;
    }
    __atomic_clear(&reads.lock, __ATOMIC_RELEASE);
}

void reads_note(const char *what, const char *fn, const void *where)
{
    const void **cached = &reads.cached[(uintptr_t)where * 0x9e3779b97f4a7c15ULL >> 56];
    if (*cached == where)
        return;
    *cached = where;
    add((struct note){.what = what, .fn = fn, .where = where});
}

void reads_note_file(const char *what, const char *fn, const void *where, uint64_t file)
{
    add((struct note){.what = what, .fn = fn, .where = where, .file = file});
}

bool reads_has_file(const char *what, uint64_t file)
{
    for (int i = 0; i < reads.n; i++)
        if (reads.notes[i].file == file && strcmp(reads.notes[i].what, what) == 0)
            return true;
    return false;
}

void reads_tell(void)
{
    if (wire_holds())
        return;
    for (; reads.told < reads.n; reads.told++) {
        const struct note *n = &reads.notes[reads.told];
        wire_begin("input");
        wire_add(" what=%s fn=%s", n->what, n->fn);
        if (n->file)
            wire_digest("file", n->file);
        wire_place(n->place);
        wire_end();
    }
}
