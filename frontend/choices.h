/* Text that another compiler, or with another MPI library, would not be read. */
#ifndef M2S_FRONTEND_CHOICES_H
#define M2S_FRONTEND_CHOICES_H

#include "frontend/cursor.h"

/* Adds the choices of the unit's own files to `to`.  If u->records is not set, that says only
 * whether there are any. */
bool choices_read(struct unit *u, struct frontend_stubs *to);

#endif
