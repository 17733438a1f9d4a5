/* Which predefined operators take which predefined datatypes (MPI-4.0 6.9.2). */
#ifndef M2S_CORE_MPI_REDUCTIONS_H
#define M2S_CORE_MPI_REDUCTIONS_H

enum mpi_type_class {
    MPI_TYPE_UNKNOWN = 0,
    MPI_TYPE_INTEGER = 1,
    MPI_TYPE_FLOAT = 2,
    MPI_TYPE_LOGICAL = 4,
    MPI_TYPE_COMPLEX = 8,
    MPI_TYPE_BYTE = 16,
    MPI_TYPE_MULTI = 32, /* the multi-language types */
    MPI_TYPE_PAIR = 64,
    MPI_TYPE_OTHER = 128 /* printable characters, packed data: no operator takes them */
};

enum mpi_type_class mpi_type_class(const char *type); /* "MPI_INT" */
/* The classes that a predefined operator takes; 0: it is none of a reduction. */
unsigned mpi_operator_classes(const char *op);

#endif
