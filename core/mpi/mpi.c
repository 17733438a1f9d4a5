/* The table of MPI functions and the sizes of the predefined datatypes.
 *
 *     mpi_find("PMPI_Send") == MPI_FN_MPI_Send
 *     mpi_find("MPIX_Comm_agree") == MPI_FN_MPI_unlisted     -- not of MPI-4.1: unsupported
 *     mpi_find("printf") == MPI_FN_COUNT
 */
#include "core/mpi/mpi.h"

#include "core/ir/ir.h"

#include <stddef.h>
#include <string.h>

static const struct mpi_call mpi_calls[] = {
#define MPI_CALL(name, clause, class, handler, roles, traits)                            \
    {#name, clause, MPI_C_##class, MPI_H_##handler, MPI_H_##handler < MPI_H_NONE, roles, traits},
#include "core/mpi/mpi_calls.def"
#undef MPI_CALL
};

const struct mpi_number mpi_numbers[] = {
    {M2S_MPI_ANY_SOURCE, "MPI_ANY_SOURCE"}, {M2S_MPI_ANY_TAG, "MPI_ANY_TAG"},
    {M2S_MPI_PROC_NULL, "MPI_PROC_NULL"},   {M2S_MPI_ROOT, "MPI_ROOT"},
    {M2S_MPI_UNDEFINED, "MPI_UNDEFINED"},
};
const unsigned mpi_n_numbers = sizeof mpi_numbers / sizeof *mpi_numbers;

unsigned mpi_number_of(int64_t i)
{
    enum { AROUND = 8 }; /* left + 1, left - 1, ... are followed */
    unsigned k = 0;
    while (k < mpi_n_numbers &&
           (i < mpi_numbers[k].number - AROUND || i > mpi_numbers[k].number + AROUND))
        k++;
    return k;
}

const struct mpi_call *mpi_call(enum mpi_fn fn)
{
    return (unsigned)fn < MPI_FN_COUNT ? &mpi_calls[fn] : NULL;
}

static const struct {
    const char *why, *instead;
} mpi_reasons[] = {
#define MPI_REASON(name, why, instead) [MPI_H_##name - MPI_H_NONE] = {why, instead},
#include "core/mpi/mpi_reasons.def"
#undef MPI_REASON
};

const char *mpi_why_not(enum mpi_fn fn)
{
    enum mpi_handler h = mpi_calls[fn].handler;
    return h < MPI_H_NONE ? NULL : mpi_reasons[h - MPI_H_NONE].why;
}

const char *mpi_in_its_place(enum mpi_fn fn)
{
    enum mpi_handler h = mpi_calls[fn].handler;
    return h < MPI_H_NONE ? NULL : mpi_reasons[h - MPI_H_NONE].instead;
}

bool mpi_has(enum mpi_fn fn, enum mpi_trait trait)
{
    const struct mpi_call *call = mpi_call(fn);
    return call && strchr(call->traits, trait);
}

static bool starts_with(const char *name, const char *prefix)
{
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

/* MPI-4.0 2.6.2: programs must not define names that begin with MPI_ or PMPI_. */
static bool is_reserved(const char *name)
{
    return starts_with(name, "MPI_") || starts_with(name, "PMPI_") ||
           starts_with(name, "MPIX_") || starts_with(name, "PMPIX_");
}

enum mpi_fn mpi_find(const char *name)
{
    if (!is_reserved(name))
        return MPI_FN_COUNT;
    if (starts_with(name, "PMPI_"))
        name++; /* the profiling interface has every function twice, MPI-4.0 15.2 */
    size_t low = 0, high = MPI_FN_COUNT;
    while (low < high) {
        size_t mid = low + (high - low) / 2;
        int order = strcmp(name, mpi_calls[mid].name);
        if (order == 0)
            return (enum mpi_fn)mid;
        if (order < 0)
            high = mid;
        else
            low = mid + 1;
    }
    return MPI_FN_MPI_unlisted;
}

enum mpi_fn mpi_plain(enum mpi_fn fn)
{
    enum { LONGEST = 64 };
    char plain[LONGEST];
    const struct mpi_call *call = mpi_call(fn);
    size_t n = call ? strlen(call->name) : 0;
    if (n < 3 || n >= LONGEST || !call->supported || strcmp(call->name + n - 2, "_c") != 0)
        return fn;
    memcpy(plain, call->name, n - 2);
    plain[n - 2] = 0;
    return mpi_find(plain);
}

/* MPI-4.0 3.2.2, 5.1.11 and, for the pairs, 6.9.4.  The size of a pair counts its two parts
 * only; its extent is that of the C struct. */
struct mpi_type {
    const char *name;
    uint32_t size, extent;
};

#define TYPE(name, c_type) {"MPI_" #name, sizeof(c_type), sizeof(c_type)}
#define TWO(name, c_type) {"MPI_" #name, 2 * sizeof(c_type), 2 * sizeof(c_type)}
#define PAIR(name, c_type)                                                               \
    {"MPI_" #name, sizeof(c_type) + sizeof(int), sizeof(struct { c_type value; int index; })}

static const struct mpi_type mpi_types[] = {
    TYPE(CHAR, char),
    TYPE(SIGNED_CHAR, signed char),
    TYPE(UNSIGNED_CHAR, unsigned char),
    TYPE(BYTE, char),
    TYPE(PACKED, char),
    TYPE(WCHAR, wchar_t),
    TYPE(SHORT, short),
    TYPE(UNSIGNED_SHORT, unsigned short),
    TYPE(INT, int),
    TYPE(UNSIGNED, unsigned),
    TYPE(LONG, long),
    TYPE(UNSIGNED_LONG, unsigned long),
    TYPE(LONG_LONG_INT, long long),
    TYPE(LONG_LONG, long long),
    TYPE(UNSIGNED_LONG_LONG, unsigned long long),
    TYPE(FLOAT, float),
    TYPE(DOUBLE, double),
    TYPE(LONG_DOUBLE, long double),
    TYPE(C_BOOL, _Bool),
    TYPE(INT8_T, int8_t),
    TYPE(INT16_T, int16_t),
    TYPE(INT32_T, int32_t),
    TYPE(INT64_T, int64_t),
    TYPE(UINT8_T, uint8_t),
    TYPE(UINT16_T, uint16_t),
    TYPE(UINT32_T, uint32_t),
    TYPE(UINT64_T, uint64_t),
    TYPE(AINT, ptrdiff_t),
    TYPE(COUNT, long long),
    TYPE(OFFSET, long long),
    TYPE(C_COMPLEX, float _Complex),
    TYPE(C_FLOAT_COMPLEX, float _Complex),
    TYPE(C_DOUBLE_COMPLEX, double _Complex),
    TYPE(C_LONG_DOUBLE_COMPLEX, long double _Complex),
    TYPE(CXX_BOOL, _Bool), /* C++'s */
    TYPE(CXX_FLOAT_COMPLEX, float _Complex),
    TYPE(CXX_DOUBLE_COMPLEX, double _Complex),
    TYPE(CXX_LONG_DOUBLE_COMPLEX, long double _Complex),
    TYPE(INTEGER, int), /* Fortran's, by their default kinds */
    TYPE(INTEGER1, char),
    TYPE(INTEGER2, short),
    TYPE(INTEGER4, int),
    TYPE(INTEGER8, long),
    TYPE(LOGICAL, int),
    TYPE(REAL, float),
    TYPE(REAL4, float),
    TYPE(REAL8, double),
    TYPE(REAL16, long double),
    TYPE(DOUBLE_PRECISION, double),
    TYPE(COMPLEX, float _Complex),
    TYPE(COMPLEX8, float _Complex),
    TYPE(COMPLEX16, double _Complex),
    TYPE(DOUBLE_COMPLEX, double _Complex),
    TYPE(CHARACTER, char),
    PAIR(FLOAT_INT, float),
    PAIR(DOUBLE_INT, double),
    PAIR(LONG_INT, long),
    TWO(2INT, int),
    TWO(2INTEGER, int),
    TWO(2REAL, float),
    TWO(2DOUBLE_PRECISION, double),
    PAIR(SHORT_INT, short),
    PAIR(LONG_DOUBLE_INT, long double),
};

/* It is asked often: names differ soon after "MPI_". */
static const struct mpi_type *find_type(const char *name)
{
    const size_t prefix = strlen("MPI_");
    if (!starts_with(name, "MPI_"))
        return NULL;
    for (size_t i = 0; i < sizeof mpi_types / sizeof *mpi_types; i++)
        if (mpi_types[i].name[prefix] == name[prefix] &&
            strcmp(mpi_types[i].name + prefix, name + prefix) == 0)
            return &mpi_types[i];
    return NULL;
}

uint32_t mpi_type_size(const char *name)
{
    const struct mpi_type *type = find_type(name);
    return type ? type->size : 0;
}

bool mpi_type_has_reals(const char *name)
{
    return strstr(name, "FLOAT") || strstr(name, "DOUBLE") || strstr(name, "REAL") ||
           strstr(name, "COMPLEX");
}

bool mpi_type_is_real(const char *name)
{
    return mpi_type_has_reals(name) && !strstr(name, "COMPLEX") && !strstr(name, "_INT") &&
           !strstr(name, "_2");
}

uint32_t mpi_type_extent(const char *name)
{
    const struct mpi_type *type = find_type(name);
    return type ? type->extent : 0;
}

const char *mpi_basic_type(const char *type)
{
    static const char *const same[][2] = {
        {"MPI_INT32_T", "MPI_INT"}, {"MPI_UINT32_T", "MPI_UNSIGNED"},
        {"MPI_INT64_T", "MPI_LONG"}, {"MPI_UINT64_T", "MPI_UNSIGNED_LONG"},
        {"MPI_INT16_T", "MPI_SHORT"}, {"MPI_UINT16_T", "MPI_UNSIGNED_SHORT"},
        {"MPI_INT8_T", "MPI_SIGNED_CHAR"}, {"MPI_UINT8_T", "MPI_UNSIGNED_CHAR"},
        {"MPI_LONG_LONG_INT", "MPI_LONG_LONG"}, {"MPI_AINT", "MPI_LONG"},
        {"MPI_C_COMPLEX", "MPI_C_FLOAT_COMPLEX"}, {"MPI_CXX_BOOL", "MPI_C_BOOL"},
        {"MPI_CXX_FLOAT_COMPLEX", "MPI_C_FLOAT_COMPLEX"},
        {"MPI_CXX_DOUBLE_COMPLEX", "MPI_C_DOUBLE_COMPLEX"},
        {"MPI_CXX_LONG_DOUBLE_COMPLEX", "MPI_C_LONG_DOUBLE_COMPLEX"},
    };
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        if (!strcmp(type, same[i][0]))
            return same[i][1];
    return type;
}

bool mpi_types_differ(const char *sent, const char *received)
{
    if (!sent || !received || strstr(sent, "PACKED") || strstr(received, "PACKED"))
        return false;
    return strcmp(mpi_basic_type(sent), mpi_basic_type(received)) != 0;
}

bool mpi_gets_numbers(const struct ir_prog *p, const struct ir_instr *i)
{
    static const char *const numbers[] = {
        "m2s_MPI_INT", "m2s_MPI_UNSIGNED", "m2s_MPI_LONG", "m2s_MPI_UNSIGNED_LONG",
        "m2s_MPI_LONG_LONG", "m2s_MPI_LONG_LONG_INT", "m2s_MPI_INT32_T", "m2s_MPI_INT64_T"};
    enum { TYPE = 2 };
    bool named = i->op == IR_CALL && i->callee.kind == IR_O_FUNC && i->n_args > TYPE &&
                 !strcmp(p->funcs[i->callee.id].link_name, "MPI_Get");
    const char *type = named && i->args[TYPE].kind == IR_O_GLOBAL
                           ? p->globals[i->args[TYPE].id].link_name : "";
    for (size_t k = 0; k < sizeof numbers / sizeof numbers[0]; k++)
        if (!strcmp(type, numbers[k]))
            return true;
    return false;
}
