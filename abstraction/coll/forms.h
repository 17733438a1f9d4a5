/* The forms of a collective: blocking, nonblocking, persistent. */
#ifndef M2S_ABSTRACTION_COLL_FORMS_H
#define M2S_ABSTRACTION_COLL_FORMS_H

#include "abstraction/coll/neighbor.h"
#include "core/mpi/mpi.h"

/* The blocking call like this one, of any kind of collective; else itself. */
enum mpi_fn coll_blocking(enum mpi_fn fn, enum coll_form *form);

#endif
