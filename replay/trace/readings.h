/* What ranks have read, besides messages, that they may read differently another time
 * (replay/library/reads.h): executions show what they do for one reading of it only.
 *
 *     MPI_Wtime at heat.c:40, 52; srand of time() ...
 *
 * A file counts if some rank writes it as well: another one may come first, and what an execution
 * has left there is read by the next one.
 */
#ifndef M2S_REPLAY_TRACE_READINGS_H
#define M2S_REPLAY_TRACE_READINGS_H

#include "replay/places.h"

#include <stdint.h>

struct reading {
    const char *what;     /* "clock", "random", "process", "signal", "file", "others" */
    const char *fn;
    const struct place *at;
};

struct reading_file {
    uint64_t file;        /* a number of its name */
    struct reading read;  /* one that looks at what was there before */
    struct reading again; /* one that comes after the same rank has written it */
    bool is_read, is_read_again, is_written, is_told;
    uint32_t writer, reader; /* ranks; several: READINGS_MANY */
};
enum { READINGS_MANY = UINT32_MAX };

struct readings {
    struct arena *arena;
    struct places *places;
    struct reading *items;
    uint32_t n, cap;
    struct reading_file *files;
    uint32_t n_files, cap_files;
};

struct readings *readings_new(struct arena *arena, struct places *places);

/* A line of a rank: "input what=clock fn=MPI_Wtime at=...". */
void readings_add(struct readings *r, uint32_t rank, const char *line);

/* Does any rank look at a clock, or is one given random numbers? */
bool readings_vary(const struct readings *r);

/* "what MPI_Wtime gives at heat.c:40, 52 and time at main.c:7", for a sentence. */
const char *readings_text(struct arena *arena, const struct readings *r);

#endif
