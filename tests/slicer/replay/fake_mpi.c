/* An MPI library that talks to nobody, to compare a program with its slice.
 *
 * Call number k gives the same answers whatever the program did before: contents come from
 * a hash of k, or from what the program itself sent with the same tag.  So a program and
 * its slice must make the same calls with the same ranks, tags, counts and types, and
 * write the same log.  After $REPLAY_CALLS calls the process ends; there are $REPLAY_SIZE
 * ranks.  Log, rank and the seed of the hash come from runs.c.
 */
#include "fake_mpi.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct message {
    struct message *next;
    int tag;
    size_t size;
    char data[];
};

struct datatype { /* of our own */
    size_t size;
};

enum { STATUS_BYTES = 16 }; /* offset in MPI_Status, see core/mpi/mpi.h */

static struct {
    FILE *log;
    unsigned long seed, calls, limit;
    int rank, size;
    struct message *sent;
} world;

static void finish(void)
{
    fprintf(world.log, "end\n");
    fclose(world.log);
}

void start_rank(FILE *log, unsigned long seed, int rank)
{
    const char *text;
    world.log = log;
    world.seed = seed;
    world.rank = rank;
    world.limit = (text = getenv("REPLAY_CALLS")) ? strtoul(text, NULL, 10) : 300;
    world.size = (text = getenv("REPLAY_SIZE")) ? atoi(text) : 4;
    atexit(finish);
}

static unsigned long hash(unsigned long n)
{
    n += world.seed * 0x9e3779b97f4a7c15u;
    n = (n ^ n >> 30) * 0xbf58476d1ce4e5b9u;
    n = (n ^ n >> 27) * 0x94d049bb133111ebu;
    return n ^ n >> 31;
}

unsigned answer(unsigned below)
{
    return (unsigned)(hash(world.calls) % below);
}

int own_rank(void)
{
    return world.rank;
}

void say(const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    vfprintf(world.log, fmt, args);
    va_end(args);
    fputc('\n', world.log);
    fflush(world.log);
    if (++world.calls > world.limit)
        _exit(0);
}

const char *name_of(const void *handle)
{
    for (size_t i = 0; i < replay_n_handles; i++)
        if (replay_handles[i].address == handle)
            return replay_handles[i].name + 4;
    return "made";
}

static size_t type_size(MPI_Datatype type)
{
    const char *name = name_of(type);
    return strcmp(name, "made") == 0 ? ((struct datatype *)type)->size : replay_type_size(name);
}

static void *make(size_t size)
{
    struct datatype *m = calloc(1, sizeof *m);
    m->size = size;
    return m;
}

int is_memory(const void *p)
{
    return p && strcmp(name_of(p), "made") == 0;
}

static void fill_random(void *buffer, size_t bytes, MPI_Datatype type)
{
    int real = strcmp(name_of(type), "MPI_DOUBLE") == 0;
    size_t width = real ? 8 : type_size(type) == 8 ? 8 : type_size(type) % 4 ? 1 : 4;
    for (size_t i = 0; i + width <= bytes; i += width) {
        long n = (long)(hash(world.calls * 1000 + i) % 4);
        double f = (double)n / 2;
        memcpy((char *)buffer + i, real ? (void *)&f : (void *)&n, width);
    }
}

void send(const void *buffer, int count, MPI_Datatype type, int tag)
{
    size_t size = (size_t)count * type_size(type);
    struct message *m = malloc(sizeof *m + size), **last = &world.sent;
    if (!is_memory(buffer) || count < 0)
        return;
    m->next = NULL;
    m->tag = tag;
    m->size = size;
    memcpy(m->data, buffer, size);
    while (*last)
        last = &(*last)->next;
    *last = m;
}

void set_status(MPI_Status *status, int source, int tag, size_t bytes)
{
    if (!is_memory(status))
        return;
    memset(status, 0, sizeof *status);
    int any = (int)(hash(world.calls) % (unsigned)world.size);
    int fields[2] = {source == MPI_ANY_SOURCE ? any : source,
                     tag == MPI_ANY_TAG ? any : tag};
    long long n = (long long)bytes;
    memcpy(status, fields, sizeof fields);
    memcpy((char *)status + STATUS_BYTES, &n, sizeof n);
}

void receive(void *buffer, int count, MPI_Datatype type, int source, int tag,
                    MPI_Status *status)
{
    size_t size = (size_t)count * type_size(type);
    struct message **m = &world.sent;
    set_status(status, source, tag, size);
    if (!is_memory(buffer) || source == MPI_PROC_NULL || count <= 0)
        return;
    while (*m && (((*m)->tag != tag && tag != MPI_ANY_TAG) || (*m)->size > size))
        m = &(*m)->next;
    fill_random(buffer, size, type);
    if (!*m || hash(world.calls) % 3 == 0)
        return;
    memcpy(buffer, (*m)->data, (*m)->size);
    *m = (*m)->next;
}

/* --- environment --- */

int MPI_Init(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    say("Init");
    return 0;
}

int MPI_Init_thread(int *argc, char ***argv, int required, int *provided)
{
    (void)argc, (void)argv;
    *provided = required;
    say("Init_thread");
    return 0;
}

int MPI_Finalize(void)
{
    say("Finalize");
    return 0;
}

int MPI_Abort(MPI_Comm comm, int code)
{
    (void)comm, (void)code;
    say("Abort");
    _exit(0);
}

int MPI_Comm_rank(MPI_Comm comm, int *rank)
{
    (void)comm;
    *rank = world.rank;
    return 0;
}

int MPI_Comm_size(MPI_Comm comm, int *size)
{
    (void)comm;
    *size = world.size;
    return 0;
}

double MPI_Wtime(void)
{
    return 0;
}

double MPI_Wtick(void)
{
    return 1e-6;
}

int MPI_Get_processor_name(char *name, int *length)
{
    strcpy(name, "host");
    *length = 4;
    return 0;
}

int MPI_Initialized(int *flag)
{
    *flag = 1;
    return 0;
}

int MPI_Get_count(const MPI_Status *status, MPI_Datatype type, int *count)
{
    long long n;
    memcpy(&n, (const char *)status + STATUS_BYTES, sizeof n);
    *count = type_size(type) ? (int)(n / (long long)type_size(type)) : 0;
    return 0;
}

int MPI_Pack_size(int count, MPI_Datatype type, MPI_Comm c, int *size)
{
    (void)c;
    *size = count * (int)type_size(type);
    return 0;
}

/* --- point to point --- */

#define SEND(name)                                                                       \
    int MPI_##name(const void *b, int n, MPI_Datatype t, int d, int g, MPI_Comm c)       \
    {                                                                                    \
        say(#name " %d %s to %d tag %d %s", n, name_of(t), d, g, name_of(c));            \
        send(b, n, t, g);                                                                \
        return 0;                                                                        \
    }
SEND(Send)
SEND(Ssend)
SEND(Bsend)
SEND(Rsend)

int MPI_Recv(void *b, int n, MPI_Datatype t, int s, int g, MPI_Comm c, MPI_Status *status)
{
    say("Recv %d %s from %d tag %d %s", n, name_of(t), s, g, name_of(c));
    receive(b, n, t, s, g, status);
    return 0;
}

int MPI_Sendrecv(const void *b, int n, MPI_Datatype t, int d, int g, void *b2, int n2,
                 MPI_Datatype t2, int s, int g2, MPI_Comm c, MPI_Status *status)
{
    say("Sendrecv %d %s to %d tag %d, %d %s from %d tag %d %s", n, name_of(t), d, g, n2,
        name_of(t2), s, g2, name_of(c));
    send(b, n, t, g);
    receive(b2, n2, t2, s, g2, status);
    return 0;
}

int MPI_Sendrecv_replace(void *b, int n, MPI_Datatype t, int d, int g, int s, int g2,
                         MPI_Comm c, MPI_Status *status)
{
    say("Sendrecv_replace %d %s to %d tag %d from %d tag %d %s", n, name_of(t), d, g, s, g2,
        name_of(c));
    send(b, n, t, g);
    receive(b, n, t, s, g2, status);
    return 0;
}

int MPI_Probe(int s, int g, MPI_Comm c, MPI_Status *status)
{
    say("Probe %d %d %s", s, g, name_of(c));
    set_status(status, s, g, 4 * (hash(world.calls) % 3));
    return 0;
}

int MPI_Iprobe(int s, int g, MPI_Comm c, int *flag, MPI_Status *status)
{
    say("Iprobe %d %d %s", s, g, name_of(c));
    *flag = hash(world.calls) % 2;
    set_status(status, s, g, 4);
    return 0;
}

/* --- collectives --- */

/* n elements of what was given, or anything. */
void collect(const void *in, void *out, int n, MPI_Datatype t)
{
    size_t size = (size_t)n * type_size(t);
    if (!is_memory(out) || n <= 0)
        return;
    if (hash(world.calls) % 3 == 0)
        fill_random(out, size, t);
    else if (is_memory(in))
        memmove(out, in, size);
}

int MPI_Barrier(MPI_Comm c)
{
    say("Barrier %s", name_of(c));
    return 0;
}

int MPI_Bcast(void *b, int n, MPI_Datatype t, int root, MPI_Comm c)
{
    say("Bcast %d %s root %d %s", n, name_of(t), root, name_of(c));
    if (root != world.rank)
        collect(b, b, n, t);
    return 0;
}

int MPI_Reduce(const void *b, void *b2, int n, MPI_Datatype t, MPI_Op op, int root,
               MPI_Comm c)
{
    say("Reduce %d %s %s root %d %s", n, name_of(t), name_of(op), root, name_of(c));
    if (root == world.rank)
        collect(b, b2, n, t);
    return 0;
}

#define REDUCE(name)                                                                     \
    int MPI_##name(const void *b, void *b2, int n, MPI_Datatype t, MPI_Op op, MPI_Comm c) \
    {                                                                                    \
        say(#name " %d %s %s %s", n, name_of(t), name_of(op), name_of(c));               \
        collect(b, b2, n, t);                                                            \
        return 0;                                                                        \
    }
REDUCE(Allreduce)
REDUCE(Scan)
REDUCE(Exscan)

void gather(const void *b, int n, MPI_Datatype t, void *b2, int n2, MPI_Datatype t2)
{
    for (int i = 0; is_memory(b2) && i < world.size; i++)
        collect(n == n2 ? b : NULL, (char *)b2 + (size_t)i * (size_t)n2 * type_size(t2), n2,
                t2);
    (void)t;
}

#define ROOTED(name, blocks, blocks2)                                                    \
    int MPI_##name(const void *b, int n, MPI_Datatype t, void *b2, int n2,               \
                   MPI_Datatype t2, int root, MPI_Comm c)                                \
    {                                                                                    \
        say(#name " %d %s %d %s root %d %s", n, name_of(t), n2, name_of(t2), root,       \
            name_of(c));                                                                 \
        if (blocks2 && root == world.rank)                                               \
            gather(b, n, t, b2, n2, t2);                                                 \
        else if (blocks)                                                                 \
            collect(root == world.rank ? b : NULL, b2, n2, t2);                          \
        return 0;                                                                        \
    }
ROOTED(Gather, 0, 1)
ROOTED(Scatter, 1, 0)

int MPI_Allgather(const void *b, int n, MPI_Datatype t, void *b2, int n2, MPI_Datatype t2,
                  MPI_Comm c)
{
    say("Allgather %d %s %d %s %s", n, name_of(t), n2, name_of(t2), name_of(c));
    gather(b, n, t, b2, n2, t2);
    return 0;
}

int MPI_Alltoall(const void *b, int n, MPI_Datatype t, void *b2, int n2, MPI_Datatype t2,
                 MPI_Comm c)
{
    say("Alltoall %d %s %d %s %s", n, name_of(t), n2, name_of(t2), name_of(c));
    collect(b, b2, n2 * world.size, t2);
    return 0;
}

int MPI_Gatherv(const void *b, int n, MPI_Datatype t, void *b2, const int *n2,
                const int *at, MPI_Datatype t2, int root, MPI_Comm c)
{
    say("Gatherv %d %s %s root %d %s", n, name_of(t), name_of(t2), root, name_of(c));
    for (int i = 0; root == world.rank && i < world.size; i++) {
        fprintf(world.log, "  %d at %d\n", n2[i], at[i]);
        fill_random((char *)b2 + (long)at[i] * (long)type_size(t2),
                    (size_t)n2[i] * type_size(t2), t2);
    }
    (void)b;
    return 0;
}

int MPI_Scatterv(const void *b, const int *n, const int *at, MPI_Datatype t, void *b2,
                 int n2, MPI_Datatype t2, int root, MPI_Comm c)
{
    say("Scatterv %s %d %s root %d %s", name_of(t), n2, name_of(t2), root, name_of(c));
    for (int i = 0; root == world.rank && i < world.size; i++)
        fprintf(world.log, "  %d at %d\n", n[i], at[i]);
    collect(root == world.rank ? b : NULL, b2, n2, t2);
    return 0;
}

/* --- communicators, topologies, types, operators --- */

int MPI_Comm_split(MPI_Comm c, int colour, int key, MPI_Comm *made)
{
    say("Comm_split %s %d %d", name_of(c), colour, key);
    *made = make(0);
    return 0;
}

int MPI_Comm_dup(MPI_Comm c, MPI_Comm *made)
{
    say("Comm_dup %s", name_of(c));
    *made = make(0);
    return 0;
}

int MPI_Comm_free(MPI_Comm *c)
{
    say("Comm_free %s", name_of(*c));
    *c = MPI_COMM_NULL;
    return 0;
}

int MPI_Dims_create(int n, int d, int *dims)
{
    say("Dims_create %d %d", n, d);
    for (int i = 0; i < d; i++)
        if (!dims[i])
            dims[i] = i == 0 ? n : 1;
    return 0;
}

int MPI_Cart_create(MPI_Comm c, int d, const int *dims, const int *periods, int reorder,
                    MPI_Comm *made)
{
    say("Cart_create %s %d %d", name_of(c), d, reorder);
    for (int i = 0; i < d; i++)
        fprintf(world.log, "  %d %d\n", dims[i], periods[i]);
    *made = make(0);
    return 0;
}

int MPI_Cart_shift(MPI_Comm c, int direction, int by, int *source, int *dest)
{
    say("Cart_shift %s %d %d", name_of(c), direction, by);
    *source = world.rank > 0 ? world.rank - 1 : MPI_PROC_NULL;
    *dest = world.rank + 1 < world.size ? world.rank + 1 : MPI_PROC_NULL;
    return 0;
}

int MPI_Cart_coords(MPI_Comm c, int rank, int n, int *coords)
{
    say("Cart_coords %s %d %d", name_of(c), rank, n);
    for (int i = 0; i < n; i++)
        coords[i] = i == 0 ? rank : 0;
    return 0;
}

int MPI_Cart_rank(MPI_Comm c, const int *coords, int *rank)
{
    say("Cart_rank %s %d", name_of(c), coords[0]);
    *rank = coords[0];
    return 0;
}

int MPI_Type_contiguous(int n, MPI_Datatype t, MPI_Datatype *made)
{
    say("Type_contiguous %d %s", n, name_of(t));
    *made = make((size_t)n * type_size(t));
    return 0;
}

int MPI_Type_vector(int n, int length, int stride, MPI_Datatype t, MPI_Datatype *made)
{
    say("Type_vector %d %d %d %s", n, length, stride, name_of(t));
    *made = make((size_t)length * type_size(t));
    return 0;
}

int MPI_Type_commit(MPI_Datatype *t)
{
    say("Type_commit %s", name_of(*t));
    return 0;
}

int MPI_Type_free(MPI_Datatype *t)
{
    say("Type_free %s", name_of(*t));
    *t = MPI_DATATYPE_NULL;
    return 0;
}

int MPI_Op_create(MPI_User_function *f, int commutes, MPI_Op *made)
{
    (void)f;
    say("Op_create %d", commutes);
    *made = make(0);
    return 0;
}

int MPI_Op_free(MPI_Op *op)
{
    say("Op_free");
    *op = MPI_OP_NULL;
    return 0;
}

/* --- what a slice for the check of buffers in flight calls: no round is skipped --- */

long m2s_rounds(long first, long bound, long step, int comparison, int is_unsigned)
{
    (void)first, (void)bound, (void)step, (void)comparison, (void)is_unsigned;
    return -1;
}

int m2s_is_spared(int size, int writes, char *at, ...)
{
    (void)size, (void)writes, (void)at;
    return 0;
}

long m2s_skip_rounds(long next, long bound, long step, int comparison,
                     int keep)
{
    (void)bound, (void)step, (void)comparison, (void)keep;
    return next;
}

char *m2s_skip_pointers(char *next, char *bound, long step, int comparison,
                        int keep)
{
    (void)bound, (void)step, (void)comparison, (void)keep;
    return next;
}

/* --- input that does not depend on how often it was asked for --- */

int rand(void)
{
    return (int)(hash(world.calls + 77) % 1000);
}

long random(void)
{
    return rand();
}

double drand48(void)
{
    return rand() / 1000.0;
}

void srand(unsigned seed)
{
    (void)seed;
}

void srandom(unsigned seed)
{
    (void)seed;
}

void srand48(long seed)
{
    (void)seed;
}

/* A variable array ends with its block (frontend/scope.c). */
void __m2s_array_ends(void *array);
void __m2s_array_ends(void *array)
{
    (void)array;
}

/* What the call that comes next, which reads a number, sets errno to (slicer/rewrite/number_errors.c):
 * not of this text, as nothing that is replayed here looks at it. */
int __m2s_number_error(const char *text, int base, int function);
int __m2s_number_error(const char *text, int base, int function)
{
    (void)text;
    (void)base;
    (void)function;
    return 0;
}

/* Behind a number that each MPI library has for itself (frontend/library.c): here it is ours. */
long long __m2s_of_library(long long number);
long long __m2s_of_library(long long number)
{
    return number;
}
