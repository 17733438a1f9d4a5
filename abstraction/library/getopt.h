/* getopt() and the like, in parts: words that are known (getopt.c), and any (getopt_any.c). */
#ifndef M2S_ABSTRACTION_LIBRARY_GETOPT_H
#define M2S_ABSTRACTION_LIBRARY_GETOPT_H

#include "abstraction/library/library.h"

enum { OPTION_SIZE = 32, HAS_ARG = 8, FLAG = 16, VAL = 24 }; /* struct option */
enum { MAX_ARGUMENTS = 1000 };
enum { /* places in the hidden object */
    NEXT_INDEX = 0, NEXT_CHAR = 4, FIRST_SKIPPED = 8, LAST_SKIPPED = 12, OPTERR = 16, OPTOPT = 20,
    STARTED = 24,
    FOUND = 32, ENDED = 36, LEFT = 40, BEGUN = 48 /* of a command line that is not known */
};

struct getopt_scan {
    struct library_call *c;
    const char *options; /* the short ones, without the mode */
    char mode;           /* '+': stop at the first other word; '-': it is an option 1 */
    bool colon;          /* ':' for an argument that is missing */
    bool is_long, is_long_only;
    int32_t argc, index, at; /* index in argv, and in that word */
    int32_t first, last;     /* words that were skipped */
    int32_t result, optopt;
    struct value optarg;
    bool unknown, failed;
};

uint32_t getopt_hidden(const struct library_call *c);
/* What stands at `at`; if it is not known, g->unknown is set, and g->failed after a fault. */
struct value getopt_load(struct getopt_scan *g, struct value at, enum ir_kind type);
struct value getopt_place(struct value at, int64_t offset);
/* Of the element of the table of long options. */
int32_t getopt_field(struct getopt_scan *g, int32_t option, int64_t offset);
/* The program's view of "optind" and so on, or a hidden place if it has none. */
struct value getopt_variable(struct getopt_scan *g, const char *name, int64_t offset);
void getopt_set(struct getopt_scan *g, struct value at, struct value v);
void getopt_set_int(struct getopt_scan *g, const char *name, int64_t offset, int32_t x);
int32_t getopt_get_hidden(struct getopt_scan *g, int64_t offset);

/* Is it given the whole command line, of which it is not known what it is? */
bool getopt_is_any(struct getopt_scan *g);
/* What it finds then; with other words, that are not known, no option is assumed. */
void getopt_assume_none(struct getopt_scan *g);

#endif
