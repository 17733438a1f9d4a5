/* prog -> prog: keeps what can influence communication (interprocedural backward slice).
 *
 * requires: a program that passes ir_check().  keeps: statement numbers and source ranges.
 * makes: a program that passes ir_check() and performs the same communication, where dropped
 * loops are assumed to terminate (ledger) and values that were cut are IR_UNKNOWN.
 */
#ifndef M2S_SLICER_SLICER_H
#define M2S_SLICER_SLICER_H

#include "core/diag/ledger.h"
#include "core/ir/ir.h"
#include "core/ir/targets.h"
#include "slicer/depend/options.h"
#include "slicer/rewrite/assertions.h"
#include "slicer/rewrite/marks.h"
#include "slicer/rewrite/unsequenced.h"

/* The program in which it is written out what calls of library functions do besides: call functions
 * that they are given (rewrite/callbacks.c), write to memory that a stream keeps
 * (rewrite/streams.c); p itself if there are no such calls.  What verifies a program slices this
 * one, also with keep_all. */
struct ir_prog *slicer_write_out(struct arena *arena, struct ir_prog *p);

struct slice; /* the reasons, for --explain */

/* A place where memory may be used that was given back, and what is assumed of it. */
struct slicer_gone {
    struct src_range at;
    const char *text;
};

struct slicer_result {
    struct ir_prog *prog;  /* the slice, in the arena given */
    struct ir_prog *whole; /* what was sliced, if it is not the program given: where orders of
                              evaluation matter there is a choice; statements of the program
                              given have the same numbers.  Else NULL */
    struct slice *reasons;
    uint32_t kept, dropped; /* instructions */
    uint64_t *silent;       /* [statement]: buffers of an MPI call whose
                               address stays although nobody needs the content: bit i: nobody
                               looks at that of argument i; bit SLICER_MEMORY + i: nor then, if
                               it is the address of memory; bit SLICER_ANY + i: any value */
    uint32_t n_silent;
    const struct ir_targets **targets; /* [statement of prog]: where an access through a pointer
                                          may go; NULL: it is none, or that is not known */
    uint32_t n_targets;
    struct slicer_gone *gone;
    uint32_t n_gone, cap_gone;
    bool *freeing; /* [statement]: gives that memory back, or may write to it: a slice with these
                      `touched` shows whether the assumptions are right; NULL: there are none */
    uint32_t n_freeing;
    bool *open_ends;  /* [statement]: a branch that leaves a loop, or a call in a recursion, of
                         which it is not proved that it ends */
    uint32_t n_open_ends;
    struct unsequenced_list unsequenced; /* for which there is one order only, or none */
};

/* A program, which may be sliced several times: what is found once is kept in the arena.  The
 * time of each part is noted in passes; or NULL. */
struct slicer_program;
struct passes;
struct slicer_program *slicer_program_new(struct arena *arena, const struct ir_prog *p,
                                          struct passes *passes);

/* With options.touched the slice may call the functions of rewrite/skip_rounds.h. */
struct slicer_result slicer_run(struct arena *arena, struct slicer_program *p,
                                const struct slicer_options *o, struct ledger *ledger);

/* The statements that may access a buffer of a nonblocking operation before it is complete,
 * and the calls that start these: for options.touched.  NULL: there are none. */
bool *slicer_flights(struct arena *arena, struct slicer_program *p);
/* The same for the order of evaluation in which the operands stand. */
bool *slicer_flights_as_written(struct arena *arena, const struct ir_prog *p);

/* Assertions that options.assume_assertions is about. */
enum assertions slicer_find_assertions(const struct ir_prog *p);

/* Print, for each statement of the original program on file:line, whether it was kept, and
 * the chain of dependences that leads from it to a communication.  False if there is no
 * statement on that line. */
bool slicer_explain(FILE *out, const struct slicer_result *r, const struct ir_prog *original,
                    const char *file, unsigned line);

/* Print what keeps most of the original program. */
void slicer_explain_kept(FILE *out, const struct slicer_result *r, const struct ir_prog *original);

#endif
