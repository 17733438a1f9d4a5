/* Open files (MPI-4.0 chapter 14): what a rank knows of one, in the object of its handle.
 *
 *     MPI_File_open(comm, "out", MPI_MODE_WRONLY, info, &f);    f: file 1 on comm
 *
 * The collectives of a file are those of a copy of the communicator that it was opened with
 * (14.4.1): comm_copy.h.
 */
#ifndef M2S_ABSTRACTION_STATE_FILE_H
#define M2S_ABSTRACTION_STATE_FILE_H

#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"

#include <stdbool.h>
#include <stdint.h>

struct comm;
struct engine;
struct state;

struct file {
    struct value handle;
    const struct comm *comm; /* the copy */
};

/* What stands in the object of a handle. */
enum file_field {
    FILE_MODE,    /* I32: the access mode, if it is known */
    FILE_SPLIT,   /* I32: the split collective that has begun (enum mpi_fn); 0: none */
    FILE_ATOMIC,  /* I32 */
    FILE_DISP,    /* the view (14.3): I64 */
    FILE_ETYPE,   /* PTR: what is behind the handles; null: MPI_BYTE */
    FILE_FILETYPE,
    FILE_DATAREP, /* I32: 1: it is not "native" */
    FILE_POSITION, /* I64: of the individual pointer, in etypes; or FILE_NOWHERE, FILE_AT_END */
    FILE_NUMBER   /* I32: file_shares() */
};

enum { FILE_NOWHERE = -1, FILE_AT_END = -2 };

/* As in mpi.h. */
enum { FILE_CREATE = 1, FILE_RDONLY = 2, FILE_WRONLY = 4, FILE_RDWR = 8, FILE_EXCL = 64,
       FILE_SEQUENTIAL = 256, FILE_ALL_MODES = 511 };

/* A new file: its handle is to be freed with file_close(). */
struct value file_open(struct engine *e, struct state *s, const struct comm *on);
void file_close(struct engine *e, struct state *s, const struct file *f);
/* The file that *handle leads to; false: it does to none. */
bool file_of(struct engine *e, struct state *s, const struct value *handle, struct file *f);

struct value file_get(struct engine *e, struct state *s, const struct file *f,
                      enum file_field field);
void file_set(struct engine *e, struct state *s, const struct file *f, enum file_field field,
              struct value v);
/* A file of several processes that is only read has one content for all.  The call to come opens
 * one on this communicator (`shares`), or one that others can write: the number of its content, 0:
 * it has none of its own. */
int32_t file_shares(struct engine *e, struct state *s, const struct comm *on, enum tri shares);
/* Where it stands whether the rank has opened a file that can be written. */
struct value file_written_place(const struct engine *e);
/* Is it certain that the file was opened with one of these modes? */
bool file_has_mode(struct engine *e, struct state *s, const struct file *f, int64_t modes);

/* Where a rank does what concerns no other one: what is not collective and not blocking. */
const struct comm *file_alone(struct engine *e, const struct state *s);
/* Where the error handler of the file is, or (NULL) of MPI_FILE_NULL, which others begin with
 * (9.3.3). */
struct value file_handler_place(const struct engine *e, const struct file *f);

#endif
