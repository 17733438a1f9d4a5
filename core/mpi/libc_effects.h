/* What library functions do to memory: one table, libc_effects.def, for slicer and
 * abstraction.  A function that is in no table and has no body may do anything to what it
 * can reach through its arguments (ledger: unknown-call).
 */
#ifndef M2S_CORE_LIBC_EFFECTS_H
#define M2S_CORE_LIBC_EFFECTS_H

#include <stdbool.h>

enum libc_class {
    LIBC_PURE,     /* result depends on the arguments (and memory behind them) only */
    LIBC_INPUT,    /* result and written objects come from outside: scanf, rand, time */
    LIBC_OUTPUT,   /* prints; result is a status */
    LIBC_ALLOC,    /* malloc, calloc, realloc, strdup, ... */
    LIBC_FREE,
    LIBC_COPY,     /* memcpy, strcpy, memset ...: the abstraction evaluates them */
    LIBC_EXIT,     /* does not return, ends the process: exit, abort, _exit */
    LIBC_ASSERT,   /* __assert_fail */
    LIBC_CALLBACK, /* calls a function argument: qsort, bsearch, atexit */
    LIBC_STATE,    /* changes hidden state only: srand, fclose, setvbuf, ... */
    LIBC_MARK,     /* tells what a formula asks: slicer/rewrite/marks.h */
    LIBC_SHARED,   /* input that is the same on all ranks: getenv, getopt on argv */
    LIBC_JUMP      /* setjmp, longjmp, fork, setenv, pthread_create...: unsupported */
};

/* args has one letter per parameter, the last one repeats for variadic arguments:
 *   v value only    r memory behind the pointer is read    w it is written
 *   n a value: no more bytes than this are written
 *   x read and written    f function that is called    k kept (the pointer escapes)
 *   p the result may be this pointer (or point into its object), object read
 *   a the result is this pointer, to memory that is allocated; nothing is read
 *   P the same as p, object written                    s FILE * or other opaque handle
 *   d a description is read, of whose addresses none goes elsewhere
 *   R also what is reachable from the pointer is read (a va_list)
 *   W the same, and it is written: numbers and characters, never pointers
 *   u anything may happen through it, as with an unknown function (also to what is
 *     reachable from it, and it may be kept)                                         */
struct libc_effect {
    const char *name;
    enum libc_class class;
    const char *args;
    bool noreturn;
    const char *state; /* of the library: letters of libc_states.def, or 0 */
};

/* What the library keeps from one call to the next: see libc_states.def. */
enum libc_state_kind { LIBC_KEPT, LIBC_SEQUENCE, LIBC_COMMON, LIBC_FILES,
                       LIBC_COMPUTED };

struct libc_state {
    char letter;
    enum libc_state_kind kind;
    const char *variables; /* that the program may name: "timezone tzname" */
};

/* Each function of the table; COUNT: it is in no row. */
enum libc_fn {
#define LIBC(name, class, args, noreturn) LIBC_FN_##name,
#define LIBC_OF(name, class, args, noreturn, state) LIBC_FN_##name,
#include "core/mpi/libc_effects.def"
#undef LIBC_OF
#undef LIBC
    LIBC_FN_COUNT
};

enum libc_fn libc_find(const char *name);
enum libc_fn libc_number(const struct libc_effect *e);

/* Functions that do the same in forms of their own. */
bool libc_splits_text(const struct libc_effect *e);      /* strtok */
bool libc_reads_number(const struct libc_effect *e);     /* strtol(text, &end, 10), strtod */
bool libc_parses_options(const struct libc_effect *e);   /* getopt, getopt_long */
bool libc_reads_environment(const struct libc_effect *e); /* getenv */
bool libc_scans(const struct libc_effect *e);            /* scanf, vsscanf */

/* What C calls it: the headers of glibc give some functions other names (__isoc99_fscanf). */
const char *libc_c_name(const char *name);

/* The row of a function, or NULL. */
const struct libc_effect *libc_effect(const char *name);

/* Row number i of the table, in order of name; NULL after the last (for tests of the table). */
const struct libc_effect *libc_effect_row(unsigned i);

/* Does it give back its first argument, and make a longer object of it: realloc? */
bool libc_reallocates(const struct libc_effect *e);

/* The letter of argument i (from 0); v for n. */
char libc_arg(const struct libc_effect *e, unsigned i);
/* Which argument is the n, or LIBC_NO_SIZE. */
enum { LIBC_NO_SIZE = 255 };
unsigned libc_size_argument(const struct libc_effect *e);

/* Has a printf format this conversion ('p': %p, %-20p)? */
bool libc_format_has(const char *format, char conversion);

/* Does the function read bytes from a file, a pipe or the like, or write them there: fread, write,
 * fgetc, puts? */
bool libc_moves_bytes(const struct libc_effect *e);

/* Is it an item of a statement of Fortran that reads, or the end of one that reads a unit? */
bool libc_reads_unit(const struct libc_effect *e);

/* Does argument k (from 0) behind the format stand for a pointer ("%d %p", 1: yes)?  Yes too, if
 * that is not known. */
bool libc_format_shows_pointer(const char *format, unsigned k);

/* Does a scanf format surely write a number through argument k behind it that is no address as %p
 * prints it, nor a part of one ("%p %lf %d %i", 1 to 3)?  Those of "%lx" and "%8x" may be. */
bool libc_format_scans_number(const char *format, unsigned k);

/* Does a printf format write through one of its arguments (%n)?  Then numbers are written where
 * the row of the function that takes it says that memory is read. */
bool libc_format_writes(const char *format);

/* Does each call use up some of what has an end: a file, a text, the command line (fgets, strtok,
 * getopt)?  At the end it gives NULL or a number below 1; always below 0 (getc, getopt)? */
bool libc_uses_up(const struct libc_effect *e);
bool libc_ends_below_zero(const struct libc_effect *e);

/* Is each call like the others, so that nobody knows how often it was called: time, and rand,
 * unless it is counted (libc_changes())? */
bool libc_is_forgetful(const struct libc_effect *e);

/* The k-th state (from 0) that the function may change, or NULL.  e may be NULL. */
const struct libc_state *libc_changes(const struct libc_effect *e, unsigned k);

/* The k-th state (from 0) of all, or NULL. */
const struct libc_state *libc_state(unsigned k);

/* Does the result depend on the state?  e may be NULL. */
bool libc_depends_on(const struct libc_effect *e, const struct libc_state *s);

/* Is it about files with the names that it is given: does it change them, or tell of them? */
bool libc_works_on_files(const struct libc_effect *e, bool changes);

/* May it change a file, or open one to be changed?  e may be NULL. */
bool libc_may_change_files(const struct libc_effect *e);

/* May it wait for ever? */
enum libc_wait { LIBC_WAITS_NOT, LIBC_WAITS, LIBC_LOCKS, LIBC_GIVES_BACK,
                 LIBC_OPENS /* a named pipe waits for its other end */, LIBC_MAKES_PIPE };
enum libc_wait libc_may_wait(const struct libc_effect *e);

/* Is the variable a part of the state? */
bool libc_has_variable(const struct libc_state *s, const char *name);

/* The variable of the library that has this name, too: "timezone" of "__timezone"; else name. */
const char *libc_variable(const char *name);

/* The front end adds these to the kind of _FortranAioInputInteger where its statement reads nothing
 * before, read (text, *) n, and nothing else. */
enum { FLANG_FIRST_ITEM = 64, FLANG_ONLY_ITEM = 128,
       FLANG_ITEM = FLANG_FIRST_ITEM | FLANG_ONLY_ITEM };

/* What the front end tells _FortranAioBeginReading: read (7, *), read (7, '(a)'), another one. */
enum flang_reads { FLANG_READS_LIST, FLANG_READS_LINES, FLANG_READS_OTHERWISE };

#endif
