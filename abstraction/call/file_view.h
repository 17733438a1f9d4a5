/* Views of files (MPI-4.0 14.3). */
#ifndef M2S_ABSTRACTION_CALL_FILE_VIEW_H
#define M2S_ABSTRACTION_CALL_FILE_VIEW_H

#include <stdbool.h>

struct engine;
struct event;
struct state;

/* MPI_File_set_view is over: the file has the view, and the call returns.  False: *fault. */
bool file_view_set(struct engine *e, struct state *s, struct event *fault);

#endif
