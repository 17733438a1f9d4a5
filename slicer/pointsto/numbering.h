/* The program as the slicer sees it: every instruction has a number, every temporary its
 * definition, every function what kind of callee it is. */
#ifndef M2S_SLICER_NUMBERING_H
#define M2S_SLICER_NUMBERING_H

#include "core/ir/ir.h"
#include "core/mpi/libc_effects.h"
#include "core/mpi/mpi.h"

#define SL_NONE UINT32_MAX

struct sl_place {
    uint32_t func, block;
    const struct ir_instr *in;
};

enum sl_callee_kind {
    SL_DEFINED, /* has a body */
    SL_MPI,
    SL_LIBC,
    SL_UNKNOWN  /* in no table: may do anything to what its arguments reach */
};

struct sl_callee {
    enum sl_callee_kind kind;
    const struct mpi_call *mpi;    /* SL_MPI */
    enum mpi_fn fn;                /* SL_MPI */
    const struct libc_effect *libc; /* SL_LIBC */
    enum libc_fn libc_fn;           /* SL_LIBC; LIBC_FN_COUNT for others */
    bool formats;                   /* it takes a printf format */
};

/* What a library function does with one argument. */
enum sl_access {
    SL_READS = 1,    /* the memory behind the pointer */
    SL_WRITES = 2,
    SL_CONTENT = 4,  /* it is a message buffer: the content matters on demand only */
    SL_CALLS = 8,    /* a function that is called */
    SL_KEEPS = 16,   /* the pointer is remembered after the call */
    SL_RESULT = 32,  /* the result may point into the object */
    SL_DEEP = 64     /* whatever can be reached, not only the object itself */
};

struct sl_numbering {
    struct arena *arena;
    const struct ir_prog *p;
    struct sl_place *places;
    uint32_t n_places;
    uint32_t **block_first;    /* [func][block]; one entry more: the end */
    uint32_t **temp_def;       /* [func][temp]: number of the instruction */
    struct sl_callee *callees; /* [func] */
};

struct sl_numbering *numbering_new(struct arena *arena, const struct ir_prog *p);

/* enum sl_access bits of argument i of the call `in` to the undefined function func. */
unsigned numbering_access(const struct sl_numbering *x, const struct ir_instr *in, uint32_t func,
                          uint32_t i);

/* The format of a printf: its argument, or SL_NONE if that is not clear; its text, if it is a
 * literal; does a va_list follow? */
struct sl_format {
    uint32_t at;
    const char *text;
    bool list;
};
struct sl_format numbering_format(const struct sl_numbering *x, const struct ir_instr *in,
                                  uint32_t func);

/* Does the call of a library function show the value of argument i: "%p", "%d"? */
bool numbering_shows(const struct sl_numbering *x, const struct ir_instr *in, uint32_t func,
                     uint32_t i);

/* Does the call of a scanf surely write a number through argument i that is no text of an address
 * (libc_format_scans_number)? */
bool numbering_scans_number(const struct sl_numbering *x, const struct ir_instr *in, uint32_t func,
                           uint32_t i);

/* Is the operand of a function an integer constant (also sums and products of such)? */
bool numbering_constant(const struct sl_numbering *x, uint32_t func, const struct ir_opnd *o,
                        int64_t *value);

/* The role letter of argument i of an MPI function, or 0. */
char numbering_role(const struct mpi_call *call, uint32_t i);

/* What a message must hold by its datatype (MPI-4.0 3.3.1): no matter what (that is not known, or
 * MPI_BYTE); numbers of floating point; integers too small for a pointer, of one byte, of eight. */
enum sl_data {
    SL_DATA_ANY,
    SL_DATA_FLOAT,
    SL_DATA_SMALL,
    SL_DATA_BYTE,
    SL_DATA_WIDE,
    SL_DATA_KINDS
};

/* Of the datatype that follows buffer i. */
enum sl_data numbering_data_of(const struct sl_numbering *x, const struct ir_instr *in,
                               const struct mpi_call *call, uint32_t i);

/* Does the call end the process (or jump out of the function)? */
bool numbering_is_exit(const struct sl_callee *c);
/* Does it give the address of errno? */
bool numbering_gives_errno(const struct sl_callee *c);

/* Are there ways around the rule of C11 6.5p7, that programs use? */
bool numbering_has_puns(const struct sl_numbering *x);

#endif
