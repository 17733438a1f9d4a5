/* Runs a program under the MPI of mpi.h, and says exactly how it ends: every rank is a process, a
 * send matches in the order in which receives were posted, and when all ranks wait, nobody will
 * come.  For programs without wildcards, whose executions all lead to the same end.
 *
 *     cc -Isync -Dmain=program_main -c program.c && cc program.o sync_mpi.c -o program
 *     program RANKS WANTED
 *
 * It runs twice.  The first run replaces each `sync_fix(site, value)` by what is wanted there, and
 * notes what has to be added to the value.  The second one adds it, and is the program's own run.
 * WANTED is a file of lines:
 *
 *     want SITE RANK VALUE       in the first run
 *     spoil K 0 VALUE            is added in the second run, besides, at the K-th place and rank
 *                                that the first one has met
 *
 * Output: `add SITE RANK VALUE` for what was noted; `first WORD` and `second WORD TEXT`, where WORD
 * is ok, deadlock, fault or broken (it crashes, runs for ever, or does what is not meant).
 */
#include "mpi.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_RANKS = 8, MAX_SITES = 512, MAX_OPS = 64, MAX_BYTES = 512, MAX_COMMS = 16,
       MAX_COUNT = 5, SECONDS = 5 };
enum kind { NOTHING, SEND, RECEIVE, COLLECTIVE };

struct op {
    enum kind kind;
    int peer, tag, comm, type, bytes, done, order;
    const char *name; /* of a collective */
    int root;         /* or operator */
    void *to;         /* where a receive puts its data; in its own process */
    char data[MAX_BYTES];
};

/* What all processes share. */
static struct world {
    pthread_mutex_t lock;
    pthread_cond_t change;
    int n, first, order, n_comms;
    enum { RUNNING, OK, DEADLOCK, FAULT, BROKEN } end;
    char text[200];
    enum { STARTED, INITIALIZED, FINALIZED, ENDED } state[MAX_RANKS];
    struct op *awaited[MAX_RANKS]; /* the memory is at the same place in all processes */
    struct op ops[MAX_RANKS][MAX_OPS];
    int want[MAX_SITES][MAX_RANKS], add[MAX_SITES][MAX_RANKS], spoilt, spoil;
    char seen[MAX_SITES][MAX_RANKS];
} *world;

static int me;

int program_main(int argc, char **argv);

/* ---- the end ---- */

static void leave(int end, const char *text)
{
    if (world->end == RUNNING) {
        world->end = end;
        snprintf(world->text, sizeof world->text, "rank %d: %s", me, text);
    }
    pthread_cond_broadcast(&world->change);
    pthread_mutex_unlock(&world->lock);
    _exit(0);
}

static void enter(void)
{
    pthread_mutex_lock(&world->lock);
    if (world->end != RUNNING)
        leave(world->end, "");
    if (world->state[me] != INITIALIZED)
        leave(FAULT, "a call before MPI_Init or after MPI_Finalize");
}

static void done(void)
{
    pthread_mutex_unlock(&world->lock);
}

static void fault_if(int wrong, const char *text)
{
    if (wrong)
        leave(FAULT, text);
}

/* ---- operations ---- */

static int size_of(int type)
{
    return type == MPI_INT ? 4 : 1;
}

static struct op *post(enum kind kind, int count, int type, int peer, int tag, int comm)
{
    struct op *o = world->ops[me];
    fault_if(comm < MPI_COMM_WORLD || comm > world->n_comms, "no communicator");
    fault_if(type < MPI_BYTE || type > MPI_INT, "no datatype");
    if ((type == MPI_INT && count > MAX_COUNT) || peer < 0 || tag < 0)
        leave(BROKEN, "what such a number means differs between libraries");
    fault_if(count < 0, "a negative count");
    fault_if(peer >= world->n, "no such rank");
    while (o->kind)
        if (++o == world->ops[me] + MAX_OPS)
            leave(BROKEN, "too many operations");
    memset(o, 0, sizeof *o);
    o->kind = kind;
    o->peer = peer;
    o->tag = tag;
    o->comm = comm;
    o->type = type;
    o->bytes = count * size_of(type);
    o->order = ++world->order;
    return o;
}

static void complete(struct op *o)
{
    o->done = 1;
    pthread_cond_broadcast(&world->change);
}

static void transfer(struct op *from, struct op *to)
{
    fault_if(from->bytes > to->bytes, "truncation");
    fault_if(from->type != to->type && from->type != MPI_BYTE && to->type != MPI_BYTE,
             "the datatypes differ");
    memcpy(to->data, from->data, from->bytes);
    to->bytes = from->bytes;
    complete(from);
    complete(to);
}

/* The oldest operation of the partner that matches. */
static void match(struct op *o)
{
    struct op *best = NULL;
    for (int i = 0; !o->done && i < MAX_OPS; i++) {
        struct op *other = &world->ops[o->peer][i];
        if (other->kind == (o->kind == SEND ? RECEIVE : SEND) && !other->done
            && other->peer == me && other->tag == o->tag && other->comm == o->comm
            && other != o && (!best || other->order < best->order))
            best = other;
    }
    if (best)
        transfer(o->kind == SEND ? o : best, o->kind == SEND ? best : o);
}

/* Does each rank that has not ended wait for something that has not happened? */
static int all_wait(void)
{
    for (int r = 0; r < world->n; r++)
        if (world->state[r] != ENDED && (!world->awaited[r] || world->awaited[r]->done))
            return 0;
    return 1;
}

static void await(struct op *o)
{
    world->awaited[me] = o;
    while (!o->done) {
        if (all_wait())
            leave(DEADLOCK, "all wait");
        pthread_cond_wait(&world->change, &world->lock);
        if (world->end != RUNNING)
            leave(world->end, "");
    }
    world->awaited[me] = NULL;
}

static void finish(struct op *o, MPI_Status *status)
{
    await(o);
    if (o->kind == RECEIVE && o->to)
        memcpy(o->to, o->data, o->bytes);
    if (status && o->kind == RECEIVE) {
        status->MPI_SOURCE = o->peer;
        status->MPI_TAG = o->tag;
        status->bytes = o->bytes;
    }
    o->kind = NOTHING;
}

static struct op *start_send(const void *data, int count, int type, int to, int tag, int comm)
{
    struct op *o = post(SEND, count, type, to, tag, comm);
    memcpy(o->data, data, o->bytes);
    match(o);
    return o;
}

static struct op *start_receive(void *data, int count, int type, int from, int tag, int comm)
{
    struct op *o = post(RECEIVE, count, type, from, tag, comm);
    o->to = data;
    match(o);
    return o;
}

int MPI_Send(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm)
{
    enter();
    finish(start_send(data, count, type, to, tag, comm), NULL);
    done();
    return MPI_SUCCESS;
}

int MPI_Ssend(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm)
{
    return MPI_Send(data, count, type, to, tag, comm);
}

int MPI_Recv(void *data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
             MPI_Status *status)
{
    enter();
    finish(start_receive(data, count, type, from, tag, comm), status);
    done();
    return MPI_SUCCESS;
}

int MPI_Isend(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
              MPI_Request *request)
{
    enter();
    *request = 1 + (int)(start_send(data, count, type, to, tag, comm) - world->ops[me]);
    done();
    return MPI_SUCCESS;
}

int MPI_Irecv(void *data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
              MPI_Request *request)
{
    enter();
    *request = 1 + (int)(start_receive(data, count, type, from, tag, comm) - world->ops[me]);
    done();
    return MPI_SUCCESS;
}

int MPI_Sendrecv(const void *out, int n_out, MPI_Datatype out_type, int to, int out_tag, void *in,
                 int n_in, MPI_Datatype in_type, int from, int in_tag, MPI_Comm comm,
                 MPI_Status *status)
{
    enter();
    struct op *receive = start_receive(in, n_in, in_type, from, in_tag, comm);
    struct op *send = start_send(out, n_out, out_type, to, out_tag, comm);
    finish(send, NULL);
    finish(receive, status);
    done();
    return MPI_SUCCESS;
}

int MPI_Wait(MPI_Request *request, MPI_Status *status)
{
    enter();
    fault_if(*request < 0 || *request > MAX_OPS, "no request");
    if (*request != MPI_REQUEST_NULL)
        finish(&world->ops[me][*request - 1], status);
    *request = MPI_REQUEST_NULL;
    done();
    return MPI_SUCCESS;
}

int MPI_Waitall(int n, MPI_Request *requests, MPI_Status *statuses)
{
    for (int i = 0; i < n; i++)
        MPI_Wait(&requests[i], statuses ? &statuses[i] : NULL);
    return MPI_SUCCESS;
}

int MPI_Get_count(const MPI_Status *status, MPI_Datatype type, int *count)
{
    *count = status->bytes / size_of(type);
    return MPI_SUCCESS;
}

/* ---- collectives ---- */

/* The collective of a rank that it waits in with this communicator. */
static struct op *waits_in(int rank, int comm)
{
    for (int i = 0; i < MAX_OPS; i++)
        if (world->ops[rank][i].kind == COLLECTIVE && world->ops[rank][i].comm == comm
            && !world->ops[rank][i].done)
            return &world->ops[rank][i];
    return NULL;
}

static void reduce(struct op **all, int op)
{
    int sum[MAX_BYTES / sizeof(int)], n = all[0]->bytes / (int)sizeof *sum;
    memcpy(sum, all[0]->data, all[0]->bytes);
    for (int r = 1; r < world->n; r++)
        for (int i = 0; i < n; i++) {
            int v = ((int *)all[r]->data)[i];
            sum[i] = op == MPI_SUM ? sum[i] + v
                     : (op == MPI_MAX) == (v > sum[i]) ? v : sum[i];
        }
    for (int r = 0; r < world->n; r++)
        memcpy(all[r]->data, sum, all[0]->bytes);
}

static void meet(struct op *o)
{
    struct op *all[MAX_RANKS];
    for (int r = 0; r < world->n; r++)
        if (!(all[r] = waits_in(r, o->comm)))
            return;
    for (int r = 0; r < world->n; r++)
        fault_if(strcmp(all[r]->name, o->name) != 0 || all[r]->root != o->root
                 || all[r]->bytes != o->bytes || all[r]->type != o->type,
                 "the ranks call different collectives");
    if (strcmp(o->name, "MPI_Comm_dup") == 0 && world->n_comms + 1 == MAX_COMMS)
        leave(BROKEN, "too many communicators");
    world->n_comms += strcmp(o->name, "MPI_Comm_dup") == 0;
    if (strcmp(o->name, "MPI_Allreduce") == 0)
        reduce(all, o->root);
    for (int r = 0; r < world->n; r++) {
        if (strcmp(o->name, "MPI_Bcast") == 0 && r != o->root)
            memcpy(all[r]->data, all[o->root]->data, o->bytes);
        *(int *)(all[r]->data + MAX_BYTES - sizeof(int)) = world->n_comms;
        complete(all[r]);
    }
}

/* The new communicator of MPI_Comm_dup. */
static int collective(const char *name, const void *in, void *out, int count, int type, int root,
                      int comm)
{
    enter();
    struct op *o = post(COLLECTIVE, count, type, 0, 0, comm);
    o->name = name;
    o->root = root;
    fault_if(waits_in(me, comm) != o, "two collectives at a time");
    if (in)
        memcpy(o->data, in, o->bytes);
    meet(o);
    await(o);
    if (out)
        memcpy(out, o->data, o->bytes);
    int made = *(int *)(o->data + MAX_BYTES - sizeof(int));
    o->kind = NOTHING;
    done();
    return made;
}

int MPI_Barrier(MPI_Comm comm)
{
    collective("MPI_Barrier", NULL, NULL, 0, MPI_INT, 0, comm);
    return MPI_SUCCESS;
}

int MPI_Bcast(void *data, int count, MPI_Datatype type, int root, MPI_Comm comm)
{
    enter();
    if (root < 0)
        leave(BROKEN, "what such a root means differs between libraries");
    fault_if(root >= world->n, "no such root");
    done();
    collective("MPI_Bcast", data, data, count, type, root, comm);
    return MPI_SUCCESS;
}

int MPI_Allreduce(const void *in, void *out, int count, MPI_Datatype type, MPI_Op op,
                  MPI_Comm comm)
{
    enter();
    fault_if(op < MPI_SUM || op > MPI_MIN, "no operator");
    done();
    collective("MPI_Allreduce", in, out, count, type, op, comm);
    return MPI_SUCCESS;
}

int MPI_Comm_dup(MPI_Comm comm, MPI_Comm *copy)
{
    *copy = collective("MPI_Comm_dup", NULL, NULL, 0, MPI_INT, 0, comm);
    return MPI_SUCCESS;
}

int MPI_Comm_free(MPI_Comm *comm)
{
    collective("MPI_Comm_free", NULL, NULL, 0, MPI_INT, 0, *comm);
    *comm = MPI_COMM_NULL;
    return MPI_SUCCESS;
}

/* ---- start and end ---- */

int MPI_Init(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    world->state[me] = INITIALIZED;
    return MPI_SUCCESS;
}

int MPI_Finalize(void)
{
    enter();
    world->state[me] = FINALIZED;
    done();
    return MPI_SUCCESS;
}

int MPI_Comm_rank(MPI_Comm comm, int *rank)
{
    (void)comm;
    *rank = me;
    return MPI_SUCCESS;
}

int MPI_Comm_size(MPI_Comm comm, int *size)
{
    (void)comm;
    *size = world->n;
    return MPI_SUCCESS;
}

int sync_fix(int site, int value)
{
    if (!world->first)
        return value + world->add[site][me];
    if (!world->seen[site][me])
        world->add[site][me] = world->want[site][me] - value;
    world->seen[site][me] = 1;
    return world->want[site][me];
}

int sync_is_first(void)
{
    return world->first;
}

static void run_rank(int rank)
{
    char *argv[] = {"./program", NULL};
    me = rank;
    alarm(SECONDS);
    int code = program_main(1, argv);
    pthread_mutex_lock(&world->lock);
    if (world->end == RUNNING && (code || world->state[me] != FINALIZED))
        leave(FAULT, "ends without MPI_Finalize");
    world->state[rank] = ENDED;
    int last = 1;
    for (int r = 0; r < world->n; r++)
        last &= world->state[r] == ENDED;
    if (!last && all_wait())
        leave(DEADLOCK, "all the others wait");
    pthread_cond_broadcast(&world->change);
    pthread_mutex_unlock(&world->lock);
    _exit(0);
}

/* One of the numbers that the first run has noted is made wrong. */
static void spoil(void)
{
    int n = 0;
    for (int s = 0; s < MAX_SITES; s++)
        for (int r = 0; r < world->n; r++)
            n += world->seen[s][r];
    int left = n ? world->spoilt % n : 0;
    for (int s = 0; s < MAX_SITES; s++)
        for (int r = 0; r < world->n; r++)
            if (world->seen[s][r] && left-- == 0)
                world->add[s][r] += world->spoil;
}

static const char *run(int first)
{
    static const char *const words[] = {"ok", "ok", "deadlock", "fault", "broken"};
    pthread_mutexattr_t mutex;
    pthread_condattr_t cond;
    pthread_mutexattr_init(&mutex);
    pthread_mutexattr_setpshared(&mutex, PTHREAD_PROCESS_SHARED);
    pthread_mutex_init(&world->lock, &mutex);
    pthread_condattr_init(&cond);
    pthread_condattr_setpshared(&cond, PTHREAD_PROCESS_SHARED);
    pthread_cond_init(&world->change, &cond);
    world->first = first;
    world->n_comms = MPI_COMM_WORLD;
    world->end = RUNNING;
    memset(world->state, 0, sizeof world->state);
    memset(world->awaited, 0, sizeof world->awaited);
    memset(world->ops, 0, sizeof world->ops);
    fflush(NULL);
    for (int r = 0; r < world->n; r++)
        if (fork() == 0)
            run_rank(r);
    for (int status; wait(&status) > 0;)
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
            world->end = BROKEN;
            pthread_cond_broadcast(&world->change);
        }
    return words[world->end];
}

static int read_wanted(const char *path)
{
    char word[8];
    int site, rank, value;
    FILE *in = fopen(path, "r");
    while (in && fscanf(in, "%7s %d %d %d", word, &site, &rank, &value) == 4)
        if (*word == 'w') {
            world->want[site][rank] = value;
        } else {
            world->spoilt = site;
            world->spoil = value;
        }
    return in ? fclose(in) : -1;
}

#undef main
int main(int argc, char **argv)
{
    world = mmap(NULL, sizeof *world, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    world->n = argc == 3 ? atoi(argv[1]) : 0;
    if (world->n < 1 || world->n > MAX_RANKS || read_wanted(argv[2]) != 0)
        return 2;
    printf("first %s\n", run(1));
    spoil();
    for (int s = 0; s < MAX_SITES; s++)
        for (int r = 0; r < world->n; r++)
            if (world->seen[s][r])
                printf("add %d %d %d\n", s, r, world->add[s][r]);
    const char *word = run(0);
    printf("second %s %s\n", word, world->end == OK ? "" : world->text);
    return 0;
}
