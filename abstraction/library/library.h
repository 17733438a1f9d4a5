/* Library functions that the interpreter evaluates (library.c calls them). */
#ifndef M2S_ABSTRACTION_LIBRARY_H
#define M2S_ABSTRACTION_LIBRARY_H

#include "abstraction/program/function_info.h"
#include "abstraction/state/engine.h"
#include "core/diag/ledger.h"
#include "core/mpi/libc_effects.h"

#include <string.h>

struct library_call {
    struct engine *e;
    struct state *s;
    const struct ir_instr *i;
    const char *name;     /* without __builtin_ */
    enum libc_fn fn;      /* of this name */
    enum libc_fn c_fn;    /* as C calls it: fscanf, where it is __isoc99_fscanf */
    struct value args[6]; /* NONE where there is none */
    struct value result;  /* NONE: void, or any value */
    struct event *ev;
    struct value *functions; /* that an unknown function finds in memory */
    uint32_t n_functions, cap_functions;
    const char *text_input;  /* scanf: which input is read (given.c), or NULL: a text is */
};

static inline const char *library_c_name(const struct library_call *c)
{
    return libc_c_name(c->name);
}

/* True: evaluated (result is set, or ev->kind is not EVENT_NONE). */
bool library_memory(struct library_call *c);  /* memcpy, malloc, free, ... */
bool library_string(struct library_call *c);  /* strlen, strcmp, atoi, snprintf, ... */
bool library_number(struct library_call *c);  /* abs, sqrt, pow, ... */
bool library_input(struct library_call *c);   /* scanf, rand, ... */
bool library_environment(struct library_call *c); /* getenv, setenv, ... */
/* Not every value can come out of gmtime() and its like if they are given a known time. */
bool library_computes(struct library_call *c);
bool library_getopt(struct library_call *c);
bool library_given(struct library_call *c);   /* files and the standard input that are given */
bool library_word(struct library_call *c);    /* strtok, strspn, ... on texts that are known */
bool library_scan(struct library_call *c);    /* sscanf */
bool library_alike(struct library_call *c);   /* files that all ranks read alike: alike.h */
bool library_text(struct library_call *c);    /* questions on texts that were read: alike_text.c */
/* alike_text.c: strtok(), whose next word begins at `at` or behind it, and strsep(). */
bool library_next_word(struct library_call *c, struct value at, const char *set,
                       struct value saved);
bool library_next_field(struct library_call *c, struct value at, const char *set);
bool library_operator(struct library_call *c);
/* A number of so many bits, at least 0 and less than 1: what drand48() is. */
struct value library_random(struct library_call *c, struct value number, uint32_t bits,
                            enum ir_kind type);
bool library_fortran(struct library_call *c);  /* texts and arrays of Fortran */
bool library_fortran_words(struct library_call *c); /* the command line of Fortran */
bool library_elements(struct library_call *c); /* of an array that is sorted */
bool library_sorted(struct library_call *c); /* std::sort() */
/* sorted.c: the same number for the same elements in so many bytes, on whatever rank, where all are
 * followed together; NONE: it is not known. */
struct value library_content(struct library_call *c, struct value base, struct value bytes,
                             enum ir_kind type);
bool library_streams(struct library_call *c); /* buffers of streams */
bool library_skip_rounds(struct library_call *c); /* what the slicer has put into loops */
bool library_mark(struct library_call *c);     /* what a formula asks */

/* leave.c: the process ends, as the event says. */
void library_exit(struct library_call *c);
void library_assert(struct library_call *c);

/* Can a stream be one that reads what the program has put there?  Then it is not so that any input
 * may come. */
bool library_reads_own(struct library_call *c);

/* Is what it reads from the stream any input?  So it is where this rank has read nothing yet, from
 * any stream, and written no file, and in standard input, which is read once.  What comes later may
 * contradict what was read before, as when a file is read a second time. */
bool library_reads_line(struct library_call *c, struct value stream);
/* How much a call has read, v: if nothing was read before, or nothing since another file was
 * opened, it is WHAT_FOUND.  That there is nothing is a failure of the environment, but not where
 * nobody asks for it. */
struct value library_found(struct library_call *c, struct value v);
void library_has_read(struct library_call *c, const struct libc_effect *effect);
/* writes.c: v, what a function returns, without a failure to write where that is left out. */
struct value library_written(struct library_call *c, struct value v);
/* string.c: whose error it asks for, as "strtol", of a text; NULL: it is another call. */
const char *library_number_error_of(const struct library_call *c);
/* What it finds or writes, as strtok() and Fortran's write into a text, was the program's own
 * before: it is no input. */
bool library_computes_text(const struct library_call *c);
/* That a call that is over has failed, and so has set errno: a condition over its result.  NONE:
 * it may be a call that sets it otherwise. */
struct value library_failed(struct library_call *c);
/* Are its streams open?  Where nobody asks whether fopen() has failed, that it has not is assumed,
 * as of malloc(): the process would end here, and all others with it.  With options.failures it is
 * executed.  False: there is a fault, or a choice, in *c->ev. */
bool library_stream_is_open(struct library_call *c, const struct libc_effect *effect);

/* input.c: an input of this rank, with the range that the user has given for the variable. */
struct value library_input_of(struct library_call *c, const char *variable, enum ir_kind kind);

struct value library_argument(struct library_call *c, uint32_t k);
enum ir_kind library_result_type(const struct library_call *c);
struct value library_fresh(struct library_call *c, enum ir_kind type, bool over,
                           enum ledger_kind ledger, const char *name);

/* library.c: a call of an undefined function that is not MPI's. */
void library_call(struct engine *e, struct state *s, const struct func_info *fn,
                  const struct ir_instr *i, struct event *ev);

#endif
