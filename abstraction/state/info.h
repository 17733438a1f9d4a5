/* What is in an info (MPI-4.0 chapter 10): pairs of a key and a value, both texts.
 *
 * The pairs stand in the object that the handle is the address of, by their keys.  A value that
 * is not known can be any text; where a key is not known, or the info comes from the library
 * (MPI_Comm_get_info, MPI_INFO_ENV), each question has any answer.
 */
#ifndef M2S_ABSTRACTION_STATE_INFO_H
#define M2S_ABSTRACTION_STATE_INFO_H

#include "abstraction/domain/value.h"

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct state;

enum { INFO_MAX_PAIRS = 64 };

struct info_pair {
    const char *key;
    const char *value; /* NULL: not known */
};

struct info {
    bool known;
    struct info_pair pairs[INFO_MAX_PAIRS];
    uint32_t n;
};

/* What the info at this address has; false: it is not known. */
bool info_read(struct engine *e, struct state *s, struct value at, struct info *info);
/* Sorts the pairs of *info. */
void info_write(struct engine *e, struct state *s, struct value at, struct info *info);
/* What is in an info is not known any more. */
void info_lose(struct engine *e, struct state *s, struct value handle);
/* What is in `to`, a new one, is as in `from`. */
void info_copy(struct engine *e, struct state *s, struct value from, struct value to);

#endif
