/* What is in a file (MPI-4.0 14.4): an input.  All ranks find the same in a file that they have
 * opened together to read it.
 *
 *     MPI_File_open(MPI_COMM_WORLD, "in", MPI_MODE_RDONLY, ...)
 *     MPI_File_read_at_all(f, 0, &n, 1, MPI_INT, ...)     n: bytes 0 to 3, one value for all ranks
 *     if (n > 3)                                          divides the world, as argv does
 */
#ifndef M2S_ABSTRACTION_CALL_FILE_CONTENT_H
#define M2S_ABSTRACTION_CALL_FILE_CONTENT_H

#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"

#include <stdbool.h>

struct buffer;
struct comm;
struct engine;
struct file;
struct state;

/* Has the rank opened a file that can be written?  Then it may read what the program has written,
 * and not every content is possible.  (All ranks find the same, too: that a file which is open to
 * be read does not change is assumed.) */
bool file_content_is_own(struct engine *e, struct state *s);
/* A new file: FILE_NUMBER is set. */
void file_content_open(struct engine *e, struct state *s, const struct comm *on,
                       const struct file *f);
struct value file_content_size(struct engine *e, struct state *s, const struct file *f);
/* What all ranks find at this offset, for a buffer; origin NULL: that is not known. */
struct segment file_content_at(struct engine *e, struct state *s, const struct file *f,
                               struct value offset, const struct buffer *b);
/* So much is read or written at the individual pointer; the offset where it was. */
struct value file_content_advance(struct engine *e, struct state *s, const struct file *f,
                                  const struct buffer *b);
/* Where the individual pointer is, is not known any more, if the call moves it. */
void file_content_lose_place(struct engine *e, struct state *s, const struct file *f, bool moves);

#endif
