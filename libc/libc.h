/* Functions of the C library and of MPI that call functions of the program, in C (the files
 * beside), compiled by the front end as the tool is built: units as text of the IR. */
#ifndef M2S_LIBC_LIBC_H
#define M2S_LIBC_LIBC_H

struct libc_function {
    const char *name, *unit; /* the text (core/ir/text.h) of the unit that defines it */
};

/* The last one has no name. */
extern const struct libc_function libc_functions[];

#endif
