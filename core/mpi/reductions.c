#include "core/mpi/reductions.h"

#include <stddef.h>
#include <string.h>

enum mpi_type_class mpi_type_class(const char *type)
{
    static const struct {
        const char *type;
        enum mpi_type_class class;
    } types[] = {
        {"MPI_INT", MPI_TYPE_INTEGER}, {"MPI_LONG", MPI_TYPE_INTEGER},
        {"MPI_SHORT", MPI_TYPE_INTEGER}, {"MPI_UNSIGNED_SHORT", MPI_TYPE_INTEGER},
        {"MPI_UNSIGNED", MPI_TYPE_INTEGER}, {"MPI_UNSIGNED_LONG", MPI_TYPE_INTEGER},
        {"MPI_LONG_LONG_INT", MPI_TYPE_INTEGER}, {"MPI_LONG_LONG", MPI_TYPE_INTEGER},
        {"MPI_UNSIGNED_LONG_LONG", MPI_TYPE_INTEGER}, {"MPI_SIGNED_CHAR", MPI_TYPE_INTEGER},
        {"MPI_UNSIGNED_CHAR", MPI_TYPE_INTEGER}, {"MPI_INT8_T", MPI_TYPE_INTEGER},
        {"MPI_INT16_T", MPI_TYPE_INTEGER}, {"MPI_INT32_T", MPI_TYPE_INTEGER},
        {"MPI_INT64_T", MPI_TYPE_INTEGER}, {"MPI_UINT8_T", MPI_TYPE_INTEGER},
        {"MPI_UINT16_T", MPI_TYPE_INTEGER}, {"MPI_UINT32_T", MPI_TYPE_INTEGER},
        {"MPI_UINT64_T", MPI_TYPE_INTEGER}, {"MPI_FLOAT", MPI_TYPE_FLOAT},
        {"MPI_DOUBLE", MPI_TYPE_FLOAT}, {"MPI_LONG_DOUBLE", MPI_TYPE_FLOAT},
        {"MPI_C_BOOL", MPI_TYPE_LOGICAL}, {"MPI_C_COMPLEX", MPI_TYPE_COMPLEX},
        {"MPI_C_FLOAT_COMPLEX", MPI_TYPE_COMPLEX}, {"MPI_C_DOUBLE_COMPLEX", MPI_TYPE_COMPLEX},
        {"MPI_C_LONG_DOUBLE_COMPLEX", MPI_TYPE_COMPLEX}, {"MPI_BYTE", MPI_TYPE_BYTE},
        {"MPI_CXX_BOOL", MPI_TYPE_LOGICAL}, {"MPI_CXX_FLOAT_COMPLEX", MPI_TYPE_COMPLEX},
        {"MPI_CXX_DOUBLE_COMPLEX", MPI_TYPE_COMPLEX},
        {"MPI_CXX_LONG_DOUBLE_COMPLEX", MPI_TYPE_COMPLEX},
        {"MPI_AINT", MPI_TYPE_MULTI}, {"MPI_OFFSET", MPI_TYPE_MULTI}, {"MPI_COUNT", MPI_TYPE_MULTI},
        {"MPI_2INT", MPI_TYPE_PAIR}, {"MPI_FLOAT_INT", MPI_TYPE_PAIR},
        {"MPI_DOUBLE_INT", MPI_TYPE_PAIR}, {"MPI_LONG_INT", MPI_TYPE_PAIR},
        {"MPI_SHORT_INT", MPI_TYPE_PAIR}, {"MPI_LONG_DOUBLE_INT", MPI_TYPE_PAIR},
        {"MPI_INTEGER", MPI_TYPE_INTEGER}, {"MPI_INTEGER4", MPI_TYPE_INTEGER},
        {"MPI_INTEGER8", MPI_TYPE_INTEGER}, {"MPI_REAL", MPI_TYPE_FLOAT},
        {"MPI_REAL4", MPI_TYPE_FLOAT}, {"MPI_REAL8", MPI_TYPE_FLOAT},
        {"MPI_DOUBLE_PRECISION", MPI_TYPE_FLOAT}, {"MPI_LOGICAL", MPI_TYPE_LOGICAL},
        {"MPI_COMPLEX", MPI_TYPE_COMPLEX}, {"MPI_DOUBLE_COMPLEX", MPI_TYPE_COMPLEX},
        {"MPI_CHARACTER", MPI_TYPE_OTHER},
        {"MPI_CHAR", MPI_TYPE_OTHER}, {"MPI_WCHAR", MPI_TYPE_OTHER}, {"MPI_PACKED", MPI_TYPE_OTHER},
    };
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (!strcmp(type, types[i].type))
            return types[i].class;
    return MPI_TYPE_UNKNOWN;
}

unsigned mpi_operator_classes(const char *op)
{
    static const struct {
        const char *op;
        unsigned classes;
    } allowed[] = {
        {"MPI_MAX", MPI_TYPE_INTEGER | MPI_TYPE_FLOAT | MPI_TYPE_MULTI},
        {"MPI_MIN", MPI_TYPE_INTEGER | MPI_TYPE_FLOAT | MPI_TYPE_MULTI},
        {"MPI_SUM", MPI_TYPE_INTEGER | MPI_TYPE_FLOAT | MPI_TYPE_COMPLEX | MPI_TYPE_MULTI},
        {"MPI_PROD", MPI_TYPE_INTEGER | MPI_TYPE_FLOAT | MPI_TYPE_COMPLEX | MPI_TYPE_MULTI},
        {"MPI_LAND", MPI_TYPE_INTEGER | MPI_TYPE_LOGICAL},
        {"MPI_LOR", MPI_TYPE_INTEGER | MPI_TYPE_LOGICAL},
        {"MPI_LXOR", MPI_TYPE_INTEGER | MPI_TYPE_LOGICAL},
        {"MPI_BAND", MPI_TYPE_INTEGER | MPI_TYPE_BYTE | MPI_TYPE_MULTI},
        {"MPI_BOR", MPI_TYPE_INTEGER | MPI_TYPE_BYTE | MPI_TYPE_MULTI},
        {"MPI_BXOR", MPI_TYPE_INTEGER | MPI_TYPE_BYTE | MPI_TYPE_MULTI},
        {"MPI_MINLOC", MPI_TYPE_PAIR},
        {"MPI_MAXLOC", MPI_TYPE_PAIR},
    };
    for (size_t i = 0; i < sizeof allowed / sizeof allowed[0]; i++)
        if (!strcmp(op, allowed[i].op))
            return allowed[i].classes;
    return 0;
}
