/* Lines of a rank to the driver, and its answers. */
#ifndef M2S_REPLAY_WIRE_H
#define M2S_REPLAY_WIRE_H

#include <stdbool.h>
#include <stddef.h>

/* ---- log.c: the lines, in a file ---- */

void log_open(const char *path);
void log_write(const char *text, size_t n);
unsigned long long log_size(void);

/* ---- wire.c: lines to the driver, and its answers ---- */

bool wire_open(void);
bool wire_is_open(void);
void wire_close(void);
/* There is no room for lines: an error of the system.  The driver is told; does not return. */
void wire_give_up(int error);
/* Begins a line, goes on, ends it: then the driver can read it. */
void wire_begin(const char *word);
void wire_add(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
void wire_text(const char *text);
void wire_field(const char *name, long long value); /* " name=value" */
void wire_digest(const char *name, unsigned long long value); /* the same in hexadecimal */
void wire_place(const void *where);
void wire_end(void);
/* The driver shall look at what it has not seen. */
void wire_look(void);
/* From now on lines are kept back; these lines; how many; they go, or are dropped. */
void wire_hold(void);
bool wire_holds(void);
const char *wire_held(void);
unsigned wire_n_held(void);
void wire_let_go(bool keep);
/* Nothing steers the rank any more.  Then the call whose line is begun can be answered here. */
bool wire_is_free(void);
void wire_alone(bool alone, const char *answer);
/* The driver's answer to the last call, which is good until the next one: its words after "go".
 * Waits; MPI goes on meanwhile. */
const char *wire_answer(void);
/* The same at the end of the process: MPI is not called any more. */
void wire_leave(void);
/* The value of a word "name=value" of the answer, or the default. */
long wire_number(const char *answer, const char *name, long otherwise);
bool wire_has(const char *answer, const char *word);
/* A moment to wait in a loop of tests; lines that have come are read. */
void wire_pause(unsigned long round);
/* The driver has said that this operation, a nonblocking collective, may complete.  Looks, if it is
 * not known. */
bool wire_is_released(long op_nth);

#endif
