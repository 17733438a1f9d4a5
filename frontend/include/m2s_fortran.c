/* What Fortran programs have besides MPI's C functions: handles as integers, texts with blanks at
 * their end.  With flang's run-time library (m2s_flang.c) it is a unit of each such program; before
 * it stand the tables of predefined handles (fortran/support.c). */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { M2S_MADE = 128, M2S_REQUESTS = 4096 };

void m2s_f_too_many_handles(void); /* in core/mpi/flang_effects.def: it is not supported */
int __m2s_is_unset(int f);         /* abstraction/library/elements.c */
FILE *__m2s_fopen(const char *path, const char *mode, const char *name, long n); /* fopen() */

/* The integer of a handle that the program has made is its place in a list, from 1 on. */
#define M2S_HANDLES(type, kind)                                                            \
    static type m2s_made_##kind[M2S_MADE];                                                 \
    static int m2s_n_##kind;                                                               \
    type m2s_f_in_##kind(int f)                                                            \
    {                                                                                      \
        type never_set;                                                                    \
        if (__m2s_is_unset(f))                                                             \
            return never_set;                                                              \
        if (f >= M2S_FIRST_##kind && f < M2S_FIRST_##kind + M2S_N_##kind)                  \
            return m2s_known_##kind[f - M2S_FIRST_##kind];                                 \
        return f > 0 && f <= m2s_n_##kind ? m2s_made_##kind[f - 1] : (type)0;              \
    }                                                                                      \
    int m2s_f_out_##kind(type h)                                                           \
    {                                                                                      \
        int k;                                                                             \
        for (k = 0; k < M2S_N_##kind; k++)                                                 \
            if (h == m2s_known_##kind[k])                                                  \
                return M2S_FIRST_##kind + k;                                               \
        for (k = 0; k < m2s_n_##kind; k++)                                                 \
            if (m2s_made_##kind[k] == h)                                                   \
                return k + 1;                                                              \
        for (k = 0; k < m2s_n_##kind && m2s_made_##kind[k]; k++)                           \
            continue;                                                                      \
        if (k == M2S_MADE)                                                                 \
            m2s_f_too_many_handles();                                                      \
        if (k == m2s_n_##kind)                                                             \
            m2s_n_##kind = k + 1;                                                          \
        m2s_made_##kind[k] = h;                                                            \
        return k + 1;                                                                      \
    }                                                                                      \
    void m2s_f_drop_##kind(int f)                                                          \
    {                                                                                      \
        if (f > 0 && f <= m2s_n_##kind)                                                    \
            m2s_made_##kind[f - 1] = (type)0;                                              \
    }

M2S_HANDLES(MPI_Comm, comm)
M2S_HANDLES(MPI_Datatype, datatype)
M2S_HANDLES(MPI_Op, op)
M2S_HANDLES(MPI_Group, group)
M2S_HANDLES(MPI_Info, info)
M2S_HANDLES(MPI_Errhandler, errhandler)
M2S_HANDLES(MPI_Win, win)
M2S_HANDLES(MPI_File, file)
M2S_HANDLES(MPI_Message, message)

/* A request lies in a list, and its integer is its place there, until it is complete. */
static MPI_Request m2s_requests[M2S_REQUESTS], m2s_no_request, m2s_never_set;

MPI_Request *m2s_f_new_request(void)
{
    int k = 0;
    while (k < M2S_REQUESTS && m2s_requests[k])
        k++;
    if (k == M2S_REQUESTS)
        m2s_f_too_many_handles();
    return &m2s_requests[k];
}

MPI_Request *m2s_f_in_request(int f)
{
    MPI_Request never_set;
    if (__m2s_is_unset(f)) {
        m2s_never_set = never_set;
        return &m2s_never_set;
    }
    if (f == M2S_FIRST_request) {
        m2s_no_request = MPI_REQUEST_NULL;
        return &m2s_no_request;
    }
    return f > 0 && f <= M2S_REQUESTS ? &m2s_requests[f - 1] : &m2s_never_set;
}

int m2s_f_out_request(MPI_Request *r)
{
    if (r == &m2s_never_set)
        return 0;
    if (*r == MPI_REQUEST_NULL) {
        if (r != &m2s_no_request)
            *r = (MPI_Request)0;
        return M2S_FIRST_request;
    }
    return (int)(r - m2s_requests) + 1;
}

MPI_Request *m2s_f_in_requests(int n, const int *f)
{
    MPI_Request *all = malloc((n > 0 ? n : 0) * sizeof *all + 1);
    for (int k = 0; k < n; k++)
        all[k] = *m2s_f_in_request(f[k]);
    return all;
}

void m2s_f_out_requests(int n, int *f, MPI_Request *all)
{
    for (int k = 0; k < n; k++)
        if (f[k] != M2S_FIRST_request) {
            MPI_Request *r = m2s_f_in_request(f[k]);
            *r = all[k];
            f[k] = m2s_f_out_request(r);
        }
    free(all);
}

MPI_Datatype *m2s_f_in_datatypes(int n, const int *f)
{
    MPI_Datatype *all = malloc((n > 0 ? n : 0) * sizeof *all + 1);
    for (int k = 0; k < n; k++)
        all[k] = m2s_f_in_datatype(f[k]);
    return all;
}

/* Of MPI_Alltoallw: one for each member of the (other) group. */
int m2s_f_n_members(MPI_Comm comm)
{
    int between, n;
    MPI_Comm_test_inter(comm, &between);
    if (between)
        MPI_Comm_remote_size(comm, &n);
    else
        MPI_Comm_size(comm, &n);
    return n;
}

/* Of MPI_Neighbor_alltoallw: one for each neighbour that is sent to, or received from. */
int m2s_f_n_neighbours(MPI_Comm comm, int received)
{
    int kind, n = 0, out = 0, weighted, rank;
    MPI_Topo_test(comm, &kind);
    if (kind == MPI_DIST_GRAPH) {
        MPI_Dist_graph_neighbors_count(comm, &n, &out, &weighted);
        return received ? n : out;
    }
    if (kind == MPI_GRAPH) {
        MPI_Comm_rank(comm, &rank);
        MPI_Graph_neighbors_count(comm, rank, &n);
        return n;
    }
    if (kind == MPI_CART)
        MPI_Cartdim_get(comm, &n);
    return 2 * n;
}

/* MPI-1's, of four bytes. */
MPI_Aint *m2s_f_in_addresses(int n, const int *f)
{
    MPI_Aint *all = malloc((n > 0 ? n : 0) * sizeof *all + 1);
    for (int k = 0; k < n; k++)
        all[k] = f[k];
    return all;
}

/* Fortran counts from 1. */
void m2s_f_index(int *i)
{
    if (*i != MPI_UNDEFINED)
        *i = *i + 1;
}

void m2s_f_indices(int n, int *i)
{
    for (int k = 0; n != MPI_UNDEFINED && k < n; k++)
        i[k] = i[k] + 1;
}

long m2s_f_length(const char *text, long n);

/* "a.txt   " -> "a.txt" */
char *m2s_f_text_in(const char *text, long n)
{
    char *to = malloc(n + 1);
    memcpy(to, text, n);
    to[m2s_f_length(text, n)] = '\0';
    return to;
}

/* base ** exponent, which flang computes in a loop of its own. */
long m2s_f_power(long base, long exponent)
{
    unsigned long result = 1, factor = base;
    if (exponent < 0)
        return base == 1 ? 1 : base == -1 ? (exponent & 1 ? -1 : 1) : 0;
    for (unsigned long rest = exponent; rest > 0; rest >>= 1) {
        if (rest & 1)
            result *= factor;
        factor *= factor;
    }
    return result;
}

/* ---- files: frontend/llvm/flang_files.c ---- */

/* Whether a file is there is one thing, and what stands in it another: "in.dat/" and "in.dat". */
static char *m2s_f_entry(const char *name, long n)
{
    char *path = malloc(n + 2);
    long length = m2s_f_length(name, n);
    memcpy(path, name, length);
    path[length] = '/';
    path[length + 1] = '\0';
    return path;
}

int m2s_f_is_there(const char *name, long n)
{
    char *entry = m2s_f_entry(name, n);
    int there = access(entry, 4) == 0;
    free(entry);
    return there;
}

int m2s_f_open_old(const char *name, long n)
{
    return m2s_f_is_there(name, n) ? 0 : 2;
}

void m2s_f_file_comes(const char *name, long n)
{
    char *entry = m2s_f_entry(name, n);
    creat(entry, 438);
    free(entry);
}

void m2s_f_file_changes(const char *name, long n)
{
    char *path = m2s_f_text_in(name, n);
    FILE *f = __m2s_fopen(path, "r+", name, n);
    fclose(f);
    free(path);
}

void m2s_f_file_goes(void)
{
    remove(malloc(1)); /* whichever it is */
}

/* ---- units that are only read: frontend/llvm/flang_units.c ---- */

enum { M2S_UNITS = 32 };

static int m2s_unit[M2S_UNITS], m2s_n_units;
static FILE *m2s_file[M2S_UNITS];

static int m2s_f_place_of(int unit)
{
    int k = 0;
    while (k < m2s_n_units && m2s_unit[k] != unit)
        k++;
    return k;
}

int m2s_f_new_unit(void)
{
    int unit = -11;
    while (m2s_f_place_of(unit) < m2s_n_units)
        unit--;
    return unit;
}

void m2s_f_disconnect(int unit)
{
    int k = m2s_f_place_of(unit);
    if (k == m2s_n_units)
        return;
    fclose(m2s_file[k]);
    m2s_n_units--;
    m2s_unit[k] = m2s_unit[m2s_n_units];
    m2s_file[k] = m2s_file[m2s_n_units];
    m2s_unit[m2s_n_units] = 0;
    m2s_file[m2s_n_units] = NULL;
}

void m2s_f_connect(int unit, const char *name, long n)
{
    char *path = m2s_f_text_in(name, n);
    m2s_f_disconnect(unit);
    if (m2s_n_units < M2S_UNITS) {
        m2s_unit[m2s_n_units] = unit;
        m2s_file[m2s_n_units++] = __m2s_fopen(path, "r", name, n);
    }
    free(path);
}

/* What stands for a statement that reads: the stream of its unit. */
void *m2s_f_statement(void *cookie, int unit)
{
    int k = m2s_f_place_of(unit);
    return k < m2s_n_units ? (void *)m2s_file[k] : cookie;
}

void m2s_f_rewind(int unit)
{
    int k = m2s_f_place_of(unit);
    if (k < m2s_n_units)
        rewind(m2s_file[k]);
}

void m2s_f_backspace(int unit)
{
    int k = m2s_f_place_of(unit);
    if (k < m2s_n_units)
        ungetc('\n', m2s_file[k]);
}

/* Where the unit is then, is not known. */
void m2s_f_go(int unit)
{
    int k = m2s_f_place_of(unit);
    fpos_t anywhere;
    if (k < m2s_n_units)
        fsetpos(m2s_file[k], &anywhere);
}

void m2s_f_text_out(char *to, long n, char *from)
{
    long k = (long)strlen(from);
    if (k > n)
        k = n;
    memset(to, ' ', n);
    memcpy(to, from, k);
    free(from);
}

/* An attribute is a value in Fortran, the address of one in C (MPI-4.0 19.3.7). */
void mpi_comm_get_attr_(int *comm, int *key, MPI_Aint *value, int *flag, int *error)
{
    void *at = NULL;
    int code = MPI_Comm_get_attr(m2s_f_in_comm(*comm), *key, &at, flag);
    if (error)
        *error = code;
    if (*flag)
        *value = *key == MPI_TAG_UB || *key == MPI_HOST || *key == MPI_IO ||
                         *key == MPI_WTIME_IS_GLOBAL || *key == MPI_UNIVERSE_SIZE ||
                         *key == MPI_LASTUSEDCODE || *key == MPI_APPNUM
                     ? *(int *)at
                     : (MPI_Aint)at;
}

/* of MPI-1, where it is a default integer (MPI-2.2 15.1) */
void mpi_attr_get_(int *comm, int *key, int *value, int *flag, int *error)
{
    MPI_Aint wide = 0;
    mpi_comm_get_attr_(comm, key, &wide, flag, error);
    if (*flag)
        *value = (int)wide;
}

void mpi_comm_get_attr_f08_(int *comm, int *key, MPI_Aint *value, int *flag, int *error)
{
    mpi_comm_get_attr_(comm, key, value, flag, error);
}
