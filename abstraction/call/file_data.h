/* Reading and writing files (MPI-4.0 14.4). */
#ifndef M2S_ABSTRACTION_CALL_FILE_DATA_H
#define M2S_ABSTRACTION_CALL_FILE_DATA_H

#include "abstraction/domain/value.h"

#include <stdbool.h>

struct coll_call;
struct engine;
struct state;

/* The data has been moved; the running call, which was waited in, returns. */
bool file_data_done(struct engine *e, struct state *s, const struct coll_call *c);
/* The same of an operation that another call completes, which gives its status. */
void file_data_complete(struct engine *e, struct state *s, const struct coll_call *c,
                        struct value status);

#endif
