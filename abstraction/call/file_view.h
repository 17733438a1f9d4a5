/* Views of files (MPI-4.0 14.3). */
#ifndef M2S_ABSTRACTION_CALL_FILE_VIEW_H
#define M2S_ABSTRACTION_CALL_FILE_VIEW_H

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct event;
struct file;
struct state;

/* Bytes of an etype; 0: not known. */
int64_t file_view_unit(struct engine *e, struct state *s, const struct file *f);
/* Where `offset` etypes are in the file: its byte.  False: it is not known, or there are gaps. */
bool file_view_place(struct engine *e, struct state *s, const struct file *f, int64_t offset,
                     int64_t *byte);
/* MPI_File_set_view is over: the file has the view, and the call returns.  False: *fault. */
bool file_view_set(struct engine *e, struct state *s, struct event *fault);

#endif
