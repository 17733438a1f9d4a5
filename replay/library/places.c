/* Where a call stands in the program, and what its data are: texts that are made once. */
#define _GNU_SOURCE
#include "objects.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = 1024, TYPES = 64 };

static struct known {
    struct known_place {
        const char *pc;
        const char *text;  /* " at=FILE+OFFSET", or "" */
        bool is_binding;   /* of MPI to Fortran: the program is who has called it */
    } places[PLACES];      /* by a hash; who comes last has it */
    struct known_type {
        MPI_Datatype type;
        int size;
        const char *name;
    } types[TYPES];        /* predefined ones: their handles stay what they are */
    int n_types;
} known;

static struct known_place place_of(const char *pc)
{
    Dl_info info, fortran;
    char text[PATH_MAX + 32] = "";
    void *binding = dlsym(RTLD_DEFAULT, "mpi_init_");
    if (!dladdr(pc, &info) || !info.dli_fname)
        return (struct known_place){pc, strdup(text), false};
    snprintf(text, sizeof text, " at=%s+%lx", info.dli_fname,
             (unsigned long)(pc - (const char *)info.dli_fbase));
    bool is_binding = binding && dladdr(binding, &fortran) && fortran.dli_fbase == info.dli_fbase;
    return (struct known_place){pc, strdup(text), is_binding};
}

/* The return address of the function that has called the one of this return address, or NULL. */
static const void *caller_of(const void *where)
{
    enum { DEEP = 24 };
    void *frames[DEEP];
    int n = backtrace(frames, DEEP);
    for (int i = 0; i + 1 < n; i++)
        if (frames[i] == where)
            return frames[i + 1];
    return NULL;
}

/* The call instruction is before the return address. */
void wire_place(const void *where)
{
    const char *pc = (const char *)where - 1;
    struct known_place *p = &known.places[((uintptr_t)pc * 0x9e3779b97f4a7c15ULL >> 40) % PLACES];
    if (p->pc != pc || !p->text) {
        free((char *)p->text);
        *p = place_of(pc);
    }
    const void *caller = p->is_binding ? caller_of(where) : NULL;
    if (caller)
        wire_place(caller);
    else if (p->text)
        wire_text(p->text);
}

/* How it is made; n: of how many integers, addresses and types.  That of a type of large counts is
 * not told (5.1.13), which is no error of the program: -1. */
static int combiner_of(MPI_Datatype type, int n[3])
{
    MPI_Errhandler world, self;
    int combiner = -1;
    PMPI_Comm_get_errhandler(MPI_COMM_WORLD, &world);
    PMPI_Comm_get_errhandler(MPI_COMM_SELF, &self);
    PMPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    PMPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    if (PMPI_Type_get_envelope(type, &n[0], &n[1], &n[2], &combiner) != MPI_SUCCESS)
        combiner = -1;
    PMPI_Comm_set_errhandler(MPI_COMM_WORLD, world);
    PMPI_Comm_set_errhandler(MPI_COMM_SELF, self);
    PMPI_Errhandler_free(&world);
    PMPI_Errhandler_free(&self);
    return combiner;
}

/* NULL: it is not a predefined one with a name. */
static const struct known_type *find_type(MPI_Datatype type)
{
    char text[MPI_MAX_OBJECT_NAME] = "";
    int size = 0, n = 0, unused[3];
    for (int i = 0; i < known.n_types; i++)
        if (known.types[i].type == type)
            return &known.types[i];
    PMPI_Type_size(type, &size);
    if (combiner_of(type, unused) != MPI_COMBINER_NAMED
        || PMPI_Type_get_name(type, text, &n) != MPI_SUCCESS || !n || known.n_types == TYPES)
        return NULL;
    known.types[known.n_types] = (struct known_type){type, size, strdup(text)};
    return &known.types[known.n_types++];
}

/* Two numbers (6.9.4): two of one type, or of different types. */
static MPI_Datatype basic_of_named(MPI_Datatype type)
{
    bool differ = type == MPI_FLOAT_INT || type == MPI_DOUBLE_INT || type == MPI_LONG_INT
                  || type == MPI_SHORT_INT || type == MPI_LONG_DOUBLE_INT;
    return differ ? MPI_DATATYPE_NULL : type == MPI_2INT ? MPI_INT : type;
}

static MPI_Datatype basic_of(MPI_Datatype type);

static MPI_Datatype basic_of_parts(MPI_Datatype *parts, int n)
{
    MPI_Datatype basic = MPI_DATATYPE_NULL;
    bool differ = false;
    for (int i = 0; i < n; i++) {
        int unused[3];
        MPI_Datatype own = basic_of(parts[i]);
        differ |= i > 0 && own != basic;
        basic = own;
        if (combiner_of(parts[i], unused) != MPI_COMBINER_NAMED)
            PMPI_Type_free(&parts[i]);
    }
    return differ ? MPI_DATATYPE_NULL : basic;
}

/* The basic type that all of it is made of: messages match if the sequences of these do (3.3.1).
 * MPI_DATATYPE_NULL: there are several. */
static MPI_Datatype basic_of(MPI_Datatype type)
{
    int n[3], combiner = combiner_of(type, n);
    if (combiner == MPI_COMBINER_NAMED)
        return basic_of_named(type);
    if (combiner < 0 || n[2] == 0)
        return MPI_DATATYPE_NULL;
    int *numbers = calloc((size_t)n[0] + 1, sizeof *numbers);
    MPI_Aint *addresses = calloc((size_t)n[1] + 1, sizeof *addresses);
    MPI_Datatype *parts = calloc((size_t)n[2], sizeof *parts), basic;
    if (!numbers || !addresses || !parts)
        abort();
    PMPI_Type_get_contents(type, n[0], n[1], n[2], numbers, addresses, parts);
    basic = basic_of_parts(parts, n[2]);
    free(numbers);
    free(addresses);
    free(parts);
    return basic;
}

static int size_of(MPI_Datatype type)
{
    const struct known_type *t = find_type(type);
    int size = t ? t->size : 0;
    if (!t)
        PMPI_Type_size(type, &size);
    return size;
}

static const char *name_of(MPI_Datatype type)
{
    const struct known_type *t = find_type(type);
    MPI_Datatype basic = t ? basic_of_named(type) : basic_of(type);
    if (basic != type)
        t = basic == MPI_DATATYPE_NULL ? NULL : find_type(basic);
    return t ? t->name : NULL;
}

static void add_type(const char *name, MPI_Datatype type)
{
    const char *text = name_of(type);
    if (text)
        wire_add(" %s=%s", name, text);
}

void preload_add_data(const char *bytes, const char *name, long long count, MPI_Datatype type)
{
    if (type == MPI_DATATYPE_NULL)
        return;
    wire_field(bytes, count * size_of(type));
    add_type(name, type);
}

/* Each block has a type of its own (6.8). */
static void add_typed_blocks(const char *bytes, const char *name, const struct blocks *b, int n)
{
    const char *text;
    for (int i = 0; i < n; i++)
        wire_add("%s%s%s%lld", i ? "," : " ", i ? "" : bytes, i ? "" : "=",
                 b->counts[i] ? (long long)b->counts[i] * size_of(b->types[i]) : 0);
    for (int i = 0; i < n; i++)
        wire_add("%s%s%s%s", i ? "," : " ", i ? "" : name, i ? "" : "s=",
                 b->counts[i] && (text = name_of(b->types[i])) != NULL ? text : "-");
}

void preload_add_blocks(const char *bytes, const char *name, const struct blocks *b, int n)
{
    if (b->types) {
        add_typed_blocks(bytes, name, b, n);
        return;
    }
    if (b->type == MPI_DATATYPE_NULL)
        return;
    for (int i = 0; i < n; i++)
        wire_add("%s%s%s%lld", i ? "," : " ", i ? "" : bytes, i ? "" : "=",
                 (long long)b->counts[i] * size_of(b->type));
    add_type(name, b->type);
}

/* ---- what the data are ---- */

/* Several sums side by side are faster, if their loop is unrolled. */
__attribute__((optimize("O3"))) static unsigned long long digest(const unsigned char *p, size_t n)
{
    enum { LANES = 4 };
    unsigned long long sum[LANES] = {n + 1, n + 2, n + 3, n + 4}, word[LANES];
    for (; n >= sizeof word; p += sizeof word, n -= sizeof word) {
        memcpy(word, p, sizeof word);
        for (int i = 0; i < LANES; i++)
            sum[i] = preload_mix(sum[i], word[i]);
    }
    unsigned long long all = sum[0];
    for (int i = 1; i < LANES; i++)
        all = preload_mix(all, sum[i]);
    for (; n > 0; p++, n--)
        all = (all ^ *p) * 0x100000001b3ULL;
    return all ^ all >> 32;
}

static bool is_plain(MPI_Datatype type, int *size)
{
    int unused[3];
    MPI_Aint low, extent;
    for (int i = 0; i < known.n_types; i++)
        if (known.types[i].type == type) {
            *size = known.types[i].size;
            PMPI_Type_get_extent(type, &low, &extent);
            return extent == *size;
        }
    PMPI_Type_size(type, size);
    PMPI_Type_get_extent(type, &low, &extent);
    return combiner_of(type, unused) == MPI_COMBINER_NAMED && extent == *size;
}

static bool is_asked_for(void)
{
    static int asked = -1;
    if (asked < 0)
        asked = getenv("M2S_REPLAY_DIGEST") != NULL;
    return asked;
}

void preload_add_digest(const void *data, long long count, MPI_Datatype type, MPI_Comm comm)
{
    int size = 0, used = 0;
    if (!is_asked_for() || type == MPI_DATATYPE_NULL || count > INT_MAX)
        return;
    if (is_plain(type, &size)) {
        if (data || !count)
            wire_digest("data", digest(data, (size_t)count * (size_t)size));
        return;
    }
    void *copy = messages_pack(data, count, type, comm, &used);
    wire_digest("data", digest(copy, (size_t)used));
    free(copy);
}
