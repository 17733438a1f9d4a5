/* What core/mpi/mpi.h says of our mpi.h, checked by the compiler. */
#include "core/mpi/mpi.h"

enum { status_size = MPI_STATUS_SIZE, status_bytes = MPI_STATUS_BYTES };

#include "frontend/include/mpi.h"

#include <stddef.h>

_Static_assert(MPI_ANY_SOURCE == (int)M2S_MPI_ANY_SOURCE, "MPI_ANY_SOURCE");
_Static_assert(MPI_ANY_TAG == (int)M2S_MPI_ANY_TAG, "MPI_ANY_TAG");
_Static_assert(MPI_PROC_NULL == (int)M2S_MPI_PROC_NULL, "MPI_PROC_NULL");
_Static_assert(MPI_ROOT == (int)M2S_MPI_ROOT, "MPI_ROOT");
_Static_assert(MPI_UNDEFINED == (int)M2S_MPI_UNDEFINED, "MPI_UNDEFINED");
_Static_assert(sizeof(MPI_Status) == status_size, "size of MPI_Status");
_Static_assert(offsetof(MPI_Status, MPI_SOURCE) == MPI_STATUS_SOURCE, "MPI_SOURCE");
_Static_assert(offsetof(MPI_Status, MPI_TAG) == MPI_STATUS_TAG, "MPI_TAG");
_Static_assert(offsetof(MPI_Status, MPI_ERROR) == MPI_STATUS_ERROR, "MPI_ERROR");
_Static_assert(offsetof(MPI_Status, m2s_bytes) == status_bytes, "m2s_bytes");
_Static_assert(MPI_SUCCESS == 0, "MPI_SUCCESS");
