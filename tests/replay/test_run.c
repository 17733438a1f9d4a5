/* The state of a run, from lines of ranks that are written here: when nothing can match, and when
 * something still can. */
#include "tests.h"

#include "replay/certificate.h"
#include "replay/judge.h"
#include "replay/run.h"

#include <string.h>

enum { RANKS = 2 };

struct bench { /* a run of two ranks, and the last answer to each */
    struct run *run;
    char answer[RANKS][80];
    struct result_final final[RANKS];
    struct result_trace trace;
    struct result_finding finding;
    struct result_run result;
    struct replay_options options;
};

static void keep_answer(void *data, uint32_t rank, const char *line)
{
    struct bench *b = data;
    strncpy(b->answer[rank], line, sizeof b->answer[rank] - 1);
}

static void say(struct bench *b, uint32_t rank, const char *line)
{
    b->answer[rank][0] = '\0';
    run_line(b->run, &rank, line);
}

static struct bench *bench_new(struct arena *a, struct result_event *events, uint32_t n)
{
    struct bench *b = ARENA_NEW(a, struct bench);
    b->trace = (struct result_trace){.events = events, .n_events = n, .final = b->final,
                                     .nprocs = RANKS};
    b->finding = (struct result_finding){.code = "MPI-DEADLOCK", .trace = &b->trace};
    b->result = (struct result_run){.nprocs = RANKS};
    b->options = (struct replay_options){.run = &b->result, .finding = &b->finding};
    b->run = run_new(a, &b->options);
    b->run->send = keep_answer;
    b->run->data = b;
    for (uint32_t r = 0; r < RANKS; r++) {
        uint32_t unknown = RESULT_NONE;
        run_line(b->run, &unknown, r ? "hello rank=1 size=2 pid=0" : "hello rank=0 size=2 pid=0");
        say(b, r, "comm local=0 inter=0 nth=0 size=2 ranks=0,1");
    }
    return b;
}

#define SEND(dest, op) "call fn=MPI_Send kind=send comm=0 send=" op " mode=standard dest=" dest \
                       " tag=0 bytes=4"
#define RECV(source, op) "call fn=MPI_Recv kind=recv comm=0 recv=" op " source=" source \
                         " rtag=0 room=4"
#define FINALIZE "call fn=MPI_Finalize kind=finalize left=0"

static void test_head_to_head(void)
{
    struct arena *a = arena_new();
    struct bench *b = bench_new(a, NULL, 0);
    say(b, 0, SEND("1", "0"));
    CU_ASSERT_STRING_EQUAL(b->answer[0], "go source=-1 sync");
    CU_ASSERT_EQUAL(certificate_of(b->run), CERTIFICATE_NONE); /* rank 1 computes */
    say(b, 1, SEND("0", "0"));
    CU_ASSERT_EQUAL(certificate_of(b->run), CERTIFICATE_DEADLOCK);
    arena_free(a);
}

/* What fits may match at any time, also where nobody has told of it yet. */
static void test_message_under_way(void)
{
    struct arena *a = arena_new();
    struct bench *b = bench_new(a, NULL, 0);
    say(b, 0, SEND("1", "0"));
    say(b, 1, RECV("0", "0"));
    CU_ASSERT_EQUAL(certificate_of(b->run), CERTIFICATE_NONE);
    say(b, 1, "match op=0 source=0 tag=0");
    say(b, 1, "done");
    say(b, 1, FINALIZE);
    CU_ASSERT_EQUAL(certificate_of(b->run), CERTIFICATE_NONE); /* rank 0 has not heard of it */
    arena_free(a);
}

/* A call that returns at once blocks nobody, though it is not done yet. */
static void test_nonblocking(void)
{
    struct arena *a = arena_new();
    struct bench *b = bench_new(a, NULL, 0);
    say(b, 1, FINALIZE);
    say(b, 0, "call fn=MPI_Irecv kind=irecv comm=0 recv=0 source=1 rtag=0 room=4");
    CU_ASSERT_EQUAL(certificate_of(b->run), CERTIFICATE_NONE);
    say(b, 0, "done");
    say(b, 0, "call fn=MPI_Wait kind=wait how=all ops=0");
    CU_ASSERT_EQUAL(certificate_of(b->run), CERTIFICATE_DEADLOCK);
    arena_free(a);
}

/* One of several is enough for MPI_Waitany, and MPI_Waitall needs all. */
static void test_waits(void)
{
    struct arena *a = arena_new();
    struct bench *b = bench_new(a, NULL, 0);
    say(b, 0, "call fn=MPI_Irecv kind=irecv comm=0 recv=0 source=1 rtag=0 room=4");
    say(b, 0, "done");
    say(b, 0, "call fn=MPI_Irecv kind=irecv comm=0 recv=1 source=1 rtag=1 room=4");
    say(b, 0, "done");
    say(b, 1, SEND("0", "0"));
    say(b, 0, "match op=0 source=1 tag=0");
    say(b, 1, "done");
    say(b, 1, FINALIZE);
    say(b, 0, "call fn=MPI_Waitany kind=wait how=any ops=0,1");
    CU_ASSERT_EQUAL(certificate_of(b->run), CERTIFICATE_NONE);
    say(b, 0, "done");
    say(b, 0, "call fn=MPI_Waitall kind=wait how=all ops=0,1");
    CU_ASSERT_EQUAL(certificate_of(b->run), CERTIFICATE_DEADLOCK);
    arena_free(a);
}

/* A receive from anybody that was given a sender does not make a deadlock. */
static void test_infeasible(void)
{
    struct arena *a = arena_new();
    struct result_event e = {.kind = EVENT_MESSAGE, .rank = 0, .number = 5, .partner = 1,
                             .partner_number = 0, .message = 0, .selected = RESULT_NONE};
    struct bench *b = bench_new(a, &e, 1);
    say(b, 0, "call fn=MPI_Barrier kind=coll comm=0 coll=0 root=-1 op=-");
    say(b, 1, RECV("-1", "0"));
    CU_ASSERT_STRING_EQUAL(b->answer[1], "go source=0 sync");
    CU_ASSERT_EQUAL(certificate_of(b->run), CERTIFICATE_DEADLOCK);
    say(b, 1, "match op=0 source=0 tag=0");
    arena_free(a);
    a = arena_new();
    e.rank = 1; /* rank 1 is to receive from itself, but rank 0 sends */
    b = bench_new(a, &e, 1);
    say(b, 0, SEND("1", "0"));
    say(b, 1, RECV("-1", "0"));
    CU_ASSERT_STRING_EQUAL(b->answer[1], "go source=1 sync");
    CU_ASSERT_EQUAL(certificate_of(b->run), CERTIFICATE_INFEASIBLE);
    arena_free(a);
}

static void test_buffered(void)
{
    struct arena *a = arena_new();
    struct result_event e = {.kind = EVENT_SEND, .rank = 0, .number = 0, .partner = 1,
                             .partner_number = RESULT_NONE, .selected = RESULT_NONE};
    struct bench *b = bench_new(a, &e, 1);
    say(b, 0, SEND("1", "0"));
    CU_ASSERT_STRING_EQUAL(b->answer[0], "go source=-1 buffered");
    say(b, 1, FINALIZE);
    CU_ASSERT_EQUAL(certificate_of(b->run), CERTIFICATE_NONE); /* rank 0 goes on */
    arena_free(a);
}

/* A collective is answered when all have entered it; others that do not match are told. */
static void test_collectives(void)
{
    struct arena *a = arena_new();
    struct bench *b = bench_new(a, NULL, 0);
    say(b, 0, "call fn=MPI_Barrier kind=coll comm=0 coll=0 root=-1 op=-");
    CU_ASSERT_STRING_EQUAL(b->answer[0], "");
    say(b, 1, "call fn=MPI_Barrier kind=coll comm=0 coll=0 root=-1 op=-");
    CU_ASSERT_STRING_EQUAL(b->answer[0], "go");
    CU_ASSERT_STRING_EQUAL(b->answer[1], "go");
    CU_ASSERT_EQUAL(certificate_of(b->run), CERTIFICATE_NONE);
    say(b, 0, "done");
    say(b, 1, "done");
    say(b, 0, "call fn=MPI_Bcast kind=coll comm=0 coll=1 root=0 op=- bytes=4 type=MPI_INT");
    CU_ASSERT_PTR_NULL(b->run->mismatch[0]);
    say(b, 1, "call fn=MPI_Bcast kind=coll comm=0 coll=1 root=1 op=- bytes=4 type=MPI_INT");
    CU_ASSERT_PTR_NOT_NULL(b->run->mismatch[0]);
    arena_free(a);
}

/* Two persistent collectives, started in different orders. */
static void test_persistent(void)
{
    static const char *const started[] = {
        "call fn=MPI_Bcast_init kind=icoll comm=0 coll=2 init=0 root=0 op=- bytes=4 type=MPI_INT",
        "call fn=MPI_Barrier_init kind=icoll comm=0 coll=2 init=1 root=-1 op=-"};
    struct arena *a = arena_new();
    struct bench *b = bench_new(a, NULL, 0);
    for (uint32_t r = 0; r < RANKS; r++)
        say(b, r, "call fn=MPI_Bcast_init kind=coll comm=0 coll=0 root=0 op=- bytes=4");
    for (uint32_t r = 0; r < RANKS; r++)
        say(b, r, "call fn=MPI_Barrier_init kind=coll comm=0 coll=1 root=-1 op=-");
    for (uint32_t r = 0; r < RANKS; r++)
        say(b, r, started[r]);
    for (uint32_t r = 0; r < RANKS; r++)
        say(b, r, started[1 - r]);
    CU_ASSERT_PTR_NULL(b->run->mismatch[0]);
    CU_ASSERT_TRUE(b->run->ranks[0].ops[2]->left && b->run->ranks[0].ops[3]->left);
    arena_free(a);
}

/* The root of MPI_Bcast leaves early: then the others need only the root. */
static void test_loose(void)
{
    struct arena *a = arena_new();
    struct result_event e[2] = {
        {.kind = EVENT_ENTER, .rank = 0, .number = 0, .selected = RESULT_NONE},
        {.kind = EVENT_LEAVE, .rank = 0, .number = 0, .selected = RESULT_NONE}};
    struct bench *b = bench_new(a, e, 2);
    say(b, 0, "call fn=MPI_Bcast kind=coll comm=0 coll=0 root=0 op=- bytes=4 type=MPI_INT");
    CU_ASSERT_STRING_EQUAL(b->answer[0], "go loose alone");
    say(b, 1, "call fn=MPI_Bcast kind=coll comm=0 coll=0 root=0 op=- bytes=4 type=MPI_INT");
    CU_ASSERT_STRING_EQUAL(b->answer[1], "go loose");
    arena_free(a);
}

/* Polling is for ever after many tests that fail, when nothing can match. */
static void test_polls(void)
{
    struct arena *a = arena_new();
    struct bench *b = bench_new(a, NULL, 0);
    say(b, 1, FINALIZE);
    for (int i = 0; i < 150; i++) {
        say(b, 0, "call fn=MPI_Iprobe kind=iprobe comm=0 matched=0 source=-1 rtag=-1");
        say(b, 0, "done fails");
    }
    CU_ASSERT_EQUAL(certificate_of(b->run), CERTIFICATE_NONE);
    for (int i = 0; i < 150; i++) {
        say(b, 0, "call fn=MPI_Iprobe kind=iprobe comm=0 matched=0 source=-1 rtag=-1");
        say(b, 0, "done fails");
    }
    CU_ASSERT_EQUAL(certificate_of(b->run), CERTIFICATE_DEADLOCK);
    arena_free(a);
}

/* The other test of the loop may succeed next time. */
static void test_polls_two(void)
{
    struct arena *a = arena_new();
    struct bench *b = bench_new(a, NULL, 0);
    say(b, 0, "call fn=MPI_Irecv kind=irecv comm=0 recv=0 source=1 rtag=0 room=4");
    say(b, 0, "done");
    for (int i = 0; i < 300; i++) {
        say(b, 0, "call fn=MPI_Test kind=test how=all ops=0");
        say(b, 0, "done fails");
        say(b, 0, "call fn=MPI_Iprobe kind=iprobe comm=0 matched=0 source=1 rtag=1");
        say(b, 0, "done fails");
    }
    CU_ASSERT_TRUE(certificate_blocks(b->run, 0));
    say(b, 1, SEND("0", "0"));
    say(b, 0, "match op=0 source=1 tag=0");
    say(b, 1, "done");
    say(b, 1, FINALIZE);
    CU_ASSERT_EQUAL(certificate_of(b->run), CERTIFICATE_NONE);
    arena_free(a);
}

/* What MPI_Mprobe has taken nobody else gets, and its sender waits until it is received. */
static void test_taken(void)
{
    struct arena *a = arena_new();
    struct bench *b = bench_new(a, NULL, 0);
    say(b, 0, "call fn=MPI_Ssend kind=send comm=0 send=0 mode=sync dest=1 tag=0 bytes=4");
    say(b, 1, "call fn=MPI_Mprobe kind=probe comm=0 matched=1 source=0 rtag=0");
    CU_ASSERT_EQUAL(certificate_of(b->run), CERTIFICATE_NONE);
    say(b, 1, "done source=0 tag=0 message=0");
    say(b, 1, RECV("0", "0"));
    CU_ASSERT_EQUAL(certificate_of(b->run), CERTIFICATE_DEADLOCK);
    arena_free(a);
    a = arena_new();
    b = bench_new(a, NULL, 0);
    say(b, 0, "call fn=MPI_Ssend kind=send comm=0 send=0 mode=sync dest=1 tag=0 bytes=4");
    say(b, 1, "call fn=MPI_Mprobe kind=probe comm=0 matched=1 source=0 rtag=0");
    say(b, 1, "done source=0 tag=0 message=0");
    say(b, 1, "call fn=MPI_Mrecv kind=mrecv message=0");
    say(b, 1, "done");
    say(b, 1, RECV("0", "0"));
    CU_ASSERT_EQUAL(certificate_of(b->run), CERTIFICATE_NONE); /* rank 0 goes on */
    arena_free(a);
}

/* The first operation that is another than in the report. */
static void test_diverged(void)
{
    struct arena *a = arena_new();
    struct result_event e = {.kind = EVENT_ENTER, .rank = 0, .number = 0,
                             .call = "MPI_Barrier(MPI_COMM_WORLD)", .selected = RESULT_NONE};
    struct bench *b = bench_new(a, &e, 1);
    say(b, 0, SEND("1", "0"));
    CU_ASSERT_TRUE(b->run->decided);
    CU_ASSERT_EQUAL(b->run->answer.verdict, REPLAY_DIVERGED);
    CU_ASSERT_STRING_EQUAL(b->answer[0], "");
    arena_free(a);
}

/* The rank that ends by itself has failed, not those that are ended then. */
static void test_death(void)
{
    struct arena *a = arena_new();
    struct bench *b = bench_new(a, NULL, 0);
    say(b, 0, RECV("1", "0"));
    run_closed(b->run, 0);
    say(b, 1, "exit");
    judge_end(b->run, 1, 0, "");
    CU_ASSERT_EQUAL(b->run->answer.verdict, REPLAY_OTHER_FAULT);
    CU_ASSERT_PTR_NOT_NULL(strstr(b->run->answer.text, "rank 1 "));
    arena_free(a);
}

/* Kept where the report has it end; else, and when nobody waits for anything, it may go. */
static void test_leaving(void)
{
    struct arena *a = arena_new();
    struct bench *b = bench_new(a, NULL, 0);
    b->final[1].ended = true;
    say(b, 1, "exit");
    CU_ASSERT_STRING_EQUAL(b->answer[1], "");
    say(b, 0, RECV("1", "0"));
    CU_ASSERT_EQUAL(certificate_of(b->run), CERTIFICATE_DEADLOCK);
    b = bench_new(a, NULL, 0);
    say(b, 1, "exit");
    CU_ASSERT_STRING_EQUAL(b->answer[1], "go");
    b = bench_new(a, NULL, 0);
    b->final[1].ended = true;
    say(b, 1, "exit");
    say(b, 0, FINALIZE);
    CU_ASSERT_STRING_EQUAL(b->answer[1], "go");
    arena_free(a);
}

static bool match(struct arena *a, const char *of_0, const char *of_1)
{
    struct bench *b = bench_new(a, NULL, 0);
    say(b, 0, arena_printf(a, "call %s comm=0", of_0));
    say(b, 1, arena_printf(a, "call %s comm=0", of_1));
    return !b->run->mismatch[0];
}

/* What one gives to the other, and what that takes from it. */
static void test_blocks(void)
{
    struct arena *a = arena_new();
    const char *root = "fn=MPI_Gatherv kind=coll coll=0 root=0 op=- takes=4,8 rtype=MPI_INT";
    CU_ASSERT_TRUE(match(a, root, "fn=MPI_Gatherv kind=coll coll=0 root=0 op=- bytes=8 "
                                  "type=MPI_INT32_T"));
    CU_ASSERT_FALSE(match(a, root, "fn=MPI_Gatherv kind=coll coll=0 root=0 op=- bytes=4 "
                                   "type=MPI_INT"));
    CU_ASSERT_FALSE(match(a, root, "fn=MPI_Gatherv kind=coll coll=0 root=0 op=- bytes=8 "
                                   "type=MPI_FLOAT"));
    CU_ASSERT_FALSE(match(a, "fn=MPI_Reduce_scatter kind=coll coll=0 root=-1 op=sum gives=4,4",
                          "fn=MPI_Reduce_scatter kind=coll coll=0 root=-1 op=sum gives=4,8"));
    CU_ASSERT_TRUE(match(a, "fn=MPI_Alltoallv kind=coll coll=0 root=-1 op=- gives=4,8 takes=4,0",
                         "fn=MPI_Alltoallv kind=coll coll=0 root=-1 op=- gives=0,4 takes=8,4"));
    CU_ASSERT_FALSE(match(a, "fn=MPI_Alltoallv kind=coll coll=0 root=-1 op=- gives=4,8 takes=4,4",
                          "fn=MPI_Alltoallv kind=coll coll=0 root=-1 op=- gives=0,4 takes=8,4"));
    arena_free(a);
}

static void test_decisions(void)
{
    struct arena *a = arena_new();
    struct result_event e[2] = {
        {.kind = EVENT_WAIT, .rank = 0, .number = 2, .selects = SELECTS_NOTHING,
         .selected = RESULT_NONE},
        {.kind = EVENT_WAIT, .rank = 0, .number = 2, .selects = SELECTS_OPERATION, .selected = 1}};
    struct bench *b = bench_new(a, e, 2);
    say(b, 0, "call fn=MPI_Irecv kind=irecv comm=0 recv=0 source=1 rtag=0 room=4");
    say(b, 0, "done");
    say(b, 0, "call fn=MPI_Irecv kind=irecv comm=0 recv=1 source=1 rtag=1 room=4");
    say(b, 0, "done");
    say(b, 0, "call fn=MPI_Test kind=test how=all ops=0");
    CU_ASSERT_STRING_EQUAL(b->answer[0], "go fail");
    say(b, 0, "done fails");
    say(b, 0, "call fn=MPI_Test kind=test how=all ops=0"); /* the next one is about the other */
    CU_ASSERT_STRING_EQUAL(b->answer[0], "go fail");
    say(b, 0, "done fails");
    say(b, 0, "call fn=MPI_Waitany kind=wait how=any ops=0,1");
    CU_ASSERT_STRING_EQUAL(b->answer[0], "go ops=1");
    arena_free(a);
}

/* MPI_Waitany is to take the second: its message may come after the first one's. */
static void test_held(void)
{
    struct arena *a = arena_new();
    struct result_event e = {.kind = EVENT_WAIT, .rank = 0, .number = 2,
                             .selects = SELECTS_OPERATION, .selected = 1};
    struct bench *b = bench_new(a, &e, 1);
    say(b, 0, "call fn=MPI_Irecv kind=irecv comm=0 recv=0 source=1 rtag=0 room=4");
    say(b, 0, "done");
    say(b, 0, "call fn=MPI_Irecv kind=irecv comm=0 recv=1 source=1 rtag=1 room=4");
    say(b, 0, "done");
    say(b, 0, "call fn=MPI_Waitany kind=wait how=any ops=0,1");
    say(b, 1, SEND("0", "0"));
    say(b, 0, "match op=0 source=1 tag=0");
    CU_ASSERT_EQUAL(certificate_of(b->run), CERTIFICATE_NONE);
    say(b, 1, "done");
    say(b, 1, "call fn=MPI_Send kind=send comm=0 send=1 mode=standard dest=0 tag=1 bytes=4");
    CU_ASSERT_EQUAL(certificate_of(b->run), CERTIFICATE_NONE);
    say(b, 0, "match op=1 source=1 tag=1");
    CU_ASSERT_EQUAL(certificate_of(b->run), CERTIFICATE_NONE);
    arena_free(a);
    a = arena_new();
    b = bench_new(a, &e, 1);
    say(b, 0, "call fn=MPI_Irecv kind=irecv comm=0 recv=0 source=1 rtag=0 room=4");
    say(b, 0, "done");
    say(b, 0, "call fn=MPI_Irecv kind=irecv comm=0 recv=1 source=1 rtag=1 room=4");
    say(b, 0, "done");
    say(b, 0, "call fn=MPI_Waitany kind=wait how=any ops=0,1");
    say(b, 1, SEND("0", "0"));
    say(b, 0, "match op=0 source=1 tag=0");
    say(b, 1, "done");
    say(b, 1, FINALIZE);
    CU_ASSERT_EQUAL(certificate_of(b->run), CERTIFICATE_INFEASIBLE);
    arena_free(a);
}

/* A receive that is being cancelled blocks nobody; a send of which that is not sure may match. */
static void test_cancel(void)
{
    struct arena *a = arena_new();
    struct bench *b = bench_new(a, NULL, 0);
    say(b, 1, FINALIZE);
    say(b, 0, "call fn=MPI_Irecv kind=irecv comm=0 recv=0 source=1 rtag=0 room=4");
    say(b, 0, "done");
    say(b, 0, "call fn=MPI_Cancel kind=cancel op=0");
    say(b, 0, "done");
    say(b, 0, "call fn=MPI_Wait kind=wait how=all ops=0");
    CU_ASSERT_EQUAL(certificate_of(b->run), CERTIFICATE_NONE);
    arena_free(a);
    a = arena_new();
    b = bench_new(a, NULL, 0);
    say(b, 0, "call fn=MPI_Isend kind=isend comm=0 send=0 mode=standard dest=1 tag=0 bytes=4");
    say(b, 0, "done");
    say(b, 0, "call fn=MPI_Cancel kind=cancel op=0");
    say(b, 0, "done");
    say(b, 0, RECV("1", "1"));
    say(b, 1, RECV("0", "0"));
    CU_ASSERT_EQUAL(certificate_of(b->run), CERTIFICATE_NONE);
    arena_free(a);
}

/* What completes is not known here: MPI_Waitany may return by it. */
#define LOCK(target) "call fn=MPI_Win_lock kind=lock comm=0 group=" target " excludes unseen"
#define UNLOCK(target) "call fn=MPI_Win_unlock kind=unlock comm=0 group=" target " unseen"

/* One waits for the lock that the other one has, until it is given back; and two of each other. */
static void test_locks(void)
{
    struct arena *a = arena_new();
    struct bench *b = bench_new(a, NULL, 0);
    say(b, 0, LOCK("1"));
    CU_ASSERT_STRING_EQUAL(b->answer[0], "go");
    say(b, 0, "done");
    say(b, 1, LOCK("1"));
    CU_ASSERT_STRING_EQUAL(b->answer[1], "");
    CU_ASSERT(certificate_of(b->run) == CERTIFICATE_NONE);
    say(b, 0, UNLOCK("1"));
    CU_ASSERT_STRING_EQUAL(b->answer[1], "go");
    say(b, 0, "done");
    say(b, 1, "done");
    say(b, 0, LOCK("0"));
    say(b, 0, "done");
    say(b, 0, LOCK("1"));
    say(b, 1, LOCK("0"));
    CU_ASSERT(certificate_of(b->run) == CERTIFICATE_DEADLOCK);
    arena_free(a);
}

/* The k-th start is that of the k-th post, MPI_Win_wait that of all completes. */
static void test_epochs(void)
{
    static const char *const start = "call fn=MPI_Win_start kind=start comm=0 group=1 unseen",
                             *const post = "call fn=MPI_Win_post kind=post comm=0 group=0 unseen",
                             *const await = "call fn=MPI_Win_wait kind=await comm=0 unseen";
    struct arena *a = arena_new();
    struct bench *b = bench_new(a, NULL, 0);
    for (int k = 0; k < 2; k++) {
        say(b, 0, start);
        CU_ASSERT_STRING_EQUAL(b->answer[0], "");
        say(b, 1, post);
        CU_ASSERT_STRING_EQUAL(b->answer[0], "go");
        say(b, 0, "done");
        say(b, 1, "done");
        say(b, 1, await);
        CU_ASSERT_STRING_EQUAL(b->answer[1], "");
        say(b, 0, "call fn=MPI_Win_complete kind=complete comm=0 unseen");
        CU_ASSERT_STRING_EQUAL(b->answer[1], "go");
        say(b, 0, "done");
        say(b, 1, "done");
    }
    say(b, 1, post);
    say(b, 1, "done");
    say(b, 1, await);
    say(b, 0, FINALIZE);
    CU_ASSERT(certificate_of(b->run) == CERTIFICATE_DEADLOCK);
    arena_free(a);
}

/* Rank 1 has the first turn; what is waited for only because of that is no deadlock. */
static void test_turns(void)
{
    struct arena *a = arena_new();
    struct result_event first = {.kind = EVENT_WAIT, .rank = 1, .operation = "recv",
                                 .call = "MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, w)",
                                 .number = 1};
    struct bench *b = bench_new(a, &first, 1);
    say(b, 0, LOCK("1"));
    CU_ASSERT_STRING_EQUAL(b->answer[0], "");
    say(b, 1, RECV("0", "0"));
    CU_ASSERT(certificate_of(b->run) == CERTIFICATE_INFEASIBLE);
    judge_now(b->run);
    CU_ASSERT_STRING_EQUAL(b->answer[0], "go");
    CU_ASSERT(!b->run->decided);
    arena_free(a);
    a = arena_new();
    b = bench_new(a, &first, 1);
    say(b, 0, LOCK("1"));
    say(b, 1, LOCK("1"));
    CU_ASSERT_STRING_EQUAL(b->answer[0], "");
    CU_ASSERT_STRING_EQUAL(b->answer[1], "go");
    arena_free(a);
}

static void test_unknown_request(void)
{
    struct arena *a = arena_new();
    struct bench *b = bench_new(a, NULL, 0);
    say(b, 1, FINALIZE);
    say(b, 0, "call fn=MPI_Irecv kind=irecv comm=0 recv=0 source=1 rtag=0 room=4");
    say(b, 0, "done");
    say(b, 0, "call fn=MPI_Waitany kind=wait how=any ops=0,?");
    CU_ASSERT_EQUAL(certificate_of(b->run), CERTIFICATE_NONE);
    say(b, 0, "done");
    say(b, 0, "call fn=MPI_Waitall kind=wait how=all ops=0,?");
    CU_ASSERT_EQUAL(certificate_of(b->run), CERTIFICATE_DEADLOCK);
    arena_free(a);
}

int add_run_tests(void)
{
    CU_pSuite suite = CU_add_suite("run", NULL, NULL);
    return suite && CU_add_test(suite, "head to head", test_head_to_head)
           && CU_add_test(suite, "message under way", test_message_under_way)
           && CU_add_test(suite, "nonblocking", test_nonblocking)
           && CU_add_test(suite, "waits", test_waits)
           && CU_add_test(suite, "infeasible", test_infeasible)
           && CU_add_test(suite, "buffered", test_buffered)
           && CU_add_test(suite, "collectives", test_collectives)
           && CU_add_test(suite, "loose", test_loose)
           && CU_add_test(suite, "persistent", test_persistent) && CU_add_test(suite, "polls", test_polls)
           && CU_add_test(suite, "two polls", test_polls_two)
           && CU_add_test(suite, "taken", test_taken)
           && CU_add_test(suite, "diverged", test_diverged)
           && CU_add_test(suite, "death", test_death)
           && CU_add_test(suite, "leaving", test_leaving)
           && CU_add_test(suite, "blocks", test_blocks)
           && CU_add_test(suite, "held", test_held) && CU_add_test(suite, "cancel", test_cancel)
           && CU_add_test(suite, "unknown request", test_unknown_request)
           && CU_add_test(suite, "locks", test_locks) && CU_add_test(suite, "epochs", test_epochs)
           && CU_add_test(suite, "turns", test_turns)
           && CU_add_test(suite, "decisions", test_decisions);
}
