/* What a slice is asked to keep. */
#ifndef M2S_SLICER_OPTIONS_H
#define M2S_SLICER_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

struct mechanisms;

struct slicer_options {
    struct mechanisms *mechanisms; /* which are on; or NULL: all */
    bool keep_all;  /* --no-slice: copy the program unchanged */
    bool keep_float_arrays; /* do not cut data of arrays (floating point; long messages) */
    bool keep_places;       /* what moves in files, where something is read from one */
    bool keep_loops;        /* loops and recursion of which it is not proved that they end */
    bool assume_assertions; /* those of functions that only compute hold: rewrite/assertions.h */
    const bool *touched;    /* [statement]: is executed, with its addresses, whether or not
                               anything depends on what it reads and writes; or NULL */
    uint32_t n_touched;
};

/* In slicer_result.silent: bits i, SLICER_ANY + i and SLICER_MEMORY + i speak of argument i. */
enum { SLICER_ANY = 16, SLICER_MEMORY = 32 };

#endif
