/* Which language a file is written in, by its ending.  libclang takes it from us: else a C++ file
 * would be read as C. */
#ifndef M2S_CORE_LANGUAGE_H
#define M2S_CORE_LANGUAGE_H

#include <stdbool.h>

enum language {
    LANGUAGE_C,    /* and whatever has no ending of another one */
    LANGUAGE_IR,   /* the text form of a unit */
    LANGUAGE_LLVM, /* LLVM IR or bitcode */
    LANGUAGE_FORTRAN,
    LANGUAGE_CXX,
    LANGUAGE_OTHER /* nobody reads it */
};

/* *name, unless NULL: "C++", where it is told in messages; not for C. */
enum language language_of(const char *file, const char **name);

/* Is it what a compiler is given: .c, .cpp, .f90? */
bool language_is_source(const char *file);

#endif
