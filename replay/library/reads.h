/* What a rank reads, besides messages, that it may read differently another time: a clock, random
 * numbers of the system, its process number, a file that the program itself writes.  An execution
 * shows what the ranks do for one reading only, so the driver is told of each.
 *
 *     rank 1, MPI_Wtime(), the first time at this place
 *       to the driver, before its next call:    input what=clock fn=MPI_Wtime at=...
 *
 * The environment says how they read: M2S_REPLAY_READING=0, 1, ...: as the clock of that number
 * tells, the same in each execution; "real": as it is.  Not there: nothing is told, nor changed.
 */
#ifndef M2S_REPLAY_READS_H
#define M2S_REPLAY_READS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- reads.c ---- */

/* In MPI_Init; in a process that its launcher calls a rank, before its main. */
void reads_begin(void);
/* It is to be told of, if the instruction is one of the program's. */
bool reads_are_of_program(const void *where);
/* Once for each place; `what` and `fn` are not copied. */
void reads_note(const char *what, const char *fn, const void *where);
/* The same of a file, known by its name; `what` is how it is opened. */
void reads_note_file(const char *what, const char *fn, const void *where, uint64_t file);
bool reads_has_file(const char *what, uint64_t file);
/* Lines about what has not been told yet, unless lines are kept back. */
void reads_tell(void);
/* The number of the reading, or -1: as it is; the rank in MPI_COMM_WORLD, as the launcher says. */
int reads_number(void);
int reads_rank(void);

/* ---- clocks.c ---- */

/* The clock, in microseconds; it goes on. */
long long clocks_look(void);
/* The next bytes of a sequence that goes by the number and the rank. */
void clocks_random(void *to, size_t n);

/* ---- counter.c ---- */

struct sigaction;

void counter_watch(void);
/* The handler of SIGSEGV is kept for what is none of the counter's. */
bool counter_takes(int number, const struct sigaction *now, struct sigaction *before);

#endif
