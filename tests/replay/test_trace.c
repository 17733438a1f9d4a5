/* Executions that are written here become trees, and these a skeleton. */
#include "tests.h"

#include "core/skel/text.h"
#include "replay/trace/machines.h"
#include "replay/trace/recorder.h"

#include <stdlib.h>
#include <string.h>

enum { RANKS = 3 };

static void no_answer(void *data, uint32_t rank, const char *line)
{
    (void)data;
    (void)rank;
    (void)line;
}

/* An execution of three ranks that adds to the tree; nothing steers it. */
static struct recorder *begin(struct tree *t, struct run **out)
{
    struct arena *a = t->arena;
    struct result_trace *trace = ARENA_NEW(a, struct result_trace);
    struct result_finding *finding = ARENA_NEW(a, struct result_finding);
    struct result_run *of = ARENA_NEW(a, struct result_run);
    struct replay_options *o = ARENA_NEW(a, struct replay_options);
    trace->final = ARENA_ARRAY(a, struct result_final, RANKS);
    trace->nprocs = of->nprocs = RANKS;
    *finding = (struct result_finding){.code = "", .trace = trace};
    *o = (struct replay_options){.run = of, .finding = finding};
    struct run *run = run_new(a, o);
    run->send = no_answer;
    run->is_cut = true;
    for (uint32_t r = 0; r < RANKS; r++) {
        uint32_t rank = RESULT_NONE;
        run_line(run, &rank, arena_printf(a, "hello rank=%u size=3 pid=0", r));
        run_line(run, &rank, "comm local=0 inter=0 parent=-1 op=-1 nth=0 size=3 ranks=0,1,2");
    }
    *out = run;
    return recorder_new(t, run);
}

static void say(struct run *run, uint32_t rank, const char *line)
{
    run_line(run, &rank, line);
}

static void send_to_0(struct run *run, uint32_t rank)
{
    say(run, rank, "call fn=MPI_Send kind=send comm=0 send=0 mode=standard dest=0 tag=7 bytes=4 "
                   "type=MPI_INT");
    say(run, rank, "done");
    say(run, rank, "call fn=MPI_Finalize kind=finalize left=0");
}

/* Rank 0 receives from any, first that of `first`; then it tells that one. */
static void execute(struct tree *t, uint32_t first)
{
    struct run *run;
    struct recorder *r = begin(t, &run);
    struct arena *a = t->arena;
    send_to_0(run, 1);
    send_to_0(run, 2);
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t source = i ? 3 - first : first;
        say(run, 0, arena_printf(a, "call fn=MPI_Recv kind=recv comm=0 recv=%u source=-1 rtag=7 "
                                    "room=4 rtype=MPI_INT", i));
        say(run, 0, arena_printf(a, "match op=%u source=%u tag=7", i, source));
        say(run, 0, "done");
    }
    say(run, 0, arena_printf(a, "call fn=MPI_Isend kind=isend comm=0 send=2 mode=standard dest=%u "
                                "tag=8 bytes=4 data=5", first));
    say(run, 0, "done");
    say(run, 0, "call fn=MPI_Finalize kind=finalize left=1");
    recorder_end(r);
}

static uint32_t count(const struct skel *s, enum skel_state_kind kind)
{
    uint32_t n = 0;
    for (uint32_t r = 0; r < s->nprocs; r++)
        for (uint32_t i = 0; i < s->worlds[0].ranks[r].n_states; i++)
            n += s->worlds[0].ranks[r].states[i].kind == kind;
    return n;
}

static void test_outcomes(void)
{
    struct arena *a = arena_new();
    struct tree *t = tree_new(a, RANKS);
    execute(t, 1);
    CU_ASSERT_EQUAL(t->wildcards, 2);
    CU_ASSERT_EQUAL(count(machines_of_trees(a, t, MACHINES_FAULT), SKEL_RECV), 2);
    uint32_t news = t->news;
    execute(t, 1);
    CU_ASSERT_EQUAL(t->news, news); /* nothing that was not known */
    execute(t, 2);
    CU_ASSERT(t->news > news);
    const struct skel *s = machines_of_trees(a, t, MACHINES_FAULT);
    CU_ASSERT_EQUAL(count(s, SKEL_RECV), 3);
    CU_ASSERT_EQUAL(count(s, SKEL_ISEND), 2);
    CU_ASSERT_PTR_NULL(skel_check(s, a));
    CU_ASSERT_PTR_NULL(t->by_chance);
    arena_free(a);
}

/* After the same messages, something else. */
static void test_by_chance(void)
{
    struct arena *a = arena_new();
    struct tree *t = tree_new(a, RANKS);
    struct run *run;
    begin(t, &run);
    say(run, 1, "call fn=MPI_Finalize kind=finalize left=0");
    begin(t, &run);
    send_to_0(run, 1);
    CU_ASSERT_PTR_NOT_NULL(t->by_chance);
    arena_free(a);
}

/* A test that fails again and again is one state; what is under way at the end is a fault. */
static void test_polls(void)
{
    static const char test[] = "call fn=MPI_Test kind=test comm=0 how=all ops=0";
    struct arena *a = arena_new();
    struct tree *t = tree_new(a, RANKS);
    struct run *run;
    begin(t, &run);
    say(run, 0, "call fn=MPI_Irecv kind=irecv comm=0 recv=0 source=1 rtag=7 room=4");
    say(run, 0, "done");
    for (int i = 0; i < 5; i++) {
        say(run, 0, test);
        say(run, 0, "done fails");
    }
    say(run, 0, "call fn=MPI_Finalize kind=finalize left=1");
    CU_ASSERT_TRUE(t->polls);
    const struct skel *s = machines_of_trees(a, t, MACHINES_ABORT);
    CU_ASSERT_EQUAL(count(s, SKEL_SELECT), 1);
    CU_ASSERT_EQUAL(count(s, SKEL_FAULT), 1);
    arena_free(a);
}

/* ---- states ---- */

/* Rank 0 takes two messages, first that of `first`, and then waits for a third one of 4 bytes in
 * this state: its memory, and what is in its buffer of 8 bytes. */
static void reach(struct tree *t, uint32_t first, const char *local, const char *state)
{
    struct run *run;
    struct recorder *r = begin(t, &run);
    struct arena *a = t->arena;
    send_to_0(run, 1);
    send_to_0(run, 2);
    for (uint32_t i = 0; i < 2; i++) {
        say(run, 0, arena_printf(a, "call fn=MPI_Recv kind=recv comm=0 recv=%u source=-1 rtag=7 "
                                    "room=4 rtype=MPI_INT", i));
        say(run, 0, arena_printf(a, "match op=%u source=%u tag=7", i, i ? 3 - first : first));
        say(run, 0, "done");
    }
    if (local) {
        say(run, 0, local);
        say(run, 0, "done");
    }
    say(run, 0, arena_printf(a, "call fn=MPI_Recv kind=recv comm=0 recv=2 source=1 rtag=8 room=8 "
                                "%s", state));
    recorder_end(r);
}

/* How many receives with tag 8 the machine of rank 0 has, after both orders. */
static uint32_t reached(const char *local, const char *state1, const char *state2)
{
    struct arena *a = arena_new();
    struct tree *t = tree_new(a, RANKS);
    reach(t, 1, local, state1);
    reach(t, 2, local, state2);
    uint32_t n = 0;
    const struct tree_rank *r = &t->ranks[0];
    for (uint32_t i = 0; i < r->n_nodes; i++)
        n += r->nodes[i].step && r->nodes[i].step->from.tag == 8;
    CU_ASSERT_PTR_NULL(t->by_chance);
    arena_free(a);
    return n;
}

static void test_states(void)
{
    static const char local[] = "call fn=MPI_Type_contiguous kind=local";
    CU_ASSERT_EQUAL(reached(NULL, "", ""), 2);
    CU_ASSERT_EQUAL(reached(NULL, "state=a rest=1", "state=b rest=1"), 2);
    CU_ASSERT_EQUAL(reached(NULL, "state=a rest=1", "state=a rest=1"), 1);
    CU_ASSERT_EQUAL(reached(NULL, "state=a rest=1", "state=a rest=2"), 1);
    CU_ASSERT_EQUAL(reached(NULL, "state=a rest=1", ""), 2);
    CU_ASSERT_EQUAL(reached(local, "state=a rest=1", "state=a rest=1"), 2);
}

static void receive_third(struct tree *t, uint32_t first, const char *state, unsigned bytes)
{
    struct run *run;
    struct recorder *r = begin(t, &run);
    struct arena *a = t->arena;
    for (uint32_t rank = 1; rank < RANKS; rank++) {
        say(run, rank, "call fn=MPI_Send kind=send comm=0 send=0 mode=standard dest=0 tag=7 "
                       "bytes=4");
        say(run, rank, "done");
    }
    say(run, 1, arena_printf(a, "call fn=MPI_Send kind=send comm=0 send=1 mode=standard dest=0 "
                                "tag=8 bytes=%u", bytes));
    say(run, 1, "done");
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t source = i == 1 ? 3 - first : i ? 1 : first;
        say(run, 0, arena_printf(a, "call fn=MPI_Recv kind=recv comm=0 recv=%u source=%d rtag=%u "
                                    "room=%u %s", i, i == 2 ? 1 : -1, i == 2 ? 8 : 7,
                                 i == 2 ? 8 : 4, i == 2 ? state : ""));
        say(run, 0, arena_printf(a, "match op=%u source=%u tag=%u", i, source, i == 2 ? 8 : 7));
        say(run, 0, "done");
    }
    say(run, 0, "call fn=MPI_Finalize kind=finalize left=0");
    recorder_end(r);
}

/* A message that is shorter than its buffer does not overwrite what tells states apart. */
static void test_short_message(void)
{
    static const struct {
        unsigned first, second; /* bytes of the third message */
        bool open;
    } cases[] = {{8, 8, false}, {8, 4, true}, {4, 4, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena *a = arena_new();
        struct tree *t = tree_new(a, RANKS);
        receive_third(t, 1, "state=a rest=1", cases[i].first);
        receive_third(t, 2, "state=a rest=2", cases[i].second);
        CU_ASSERT_EQUAL(t->open != NULL, cases[i].open);
        arena_free(a);
    }
}

/* Rank 0 cancels a receive, when its message has been sent, or has not. */
static void cancel(struct tree *t, bool is_sent)
{
    struct run *run;
    struct recorder *r = begin(t, &run);
    say(run, 0, "call fn=MPI_Irecv kind=irecv comm=0 recv=0 source=1 rtag=7 room=4");
    say(run, 0, "done");
    if (is_sent)
        send_to_0(run, 1);
    say(run, 0, "call fn=MPI_Cancel kind=cancel op=0");
    say(run, 0, "done");
    say(run, 0, "call fn=MPI_Wait kind=wait comm=0 how=all ops=0");
    say(run, 0, "cancelled op=0");
    say(run, 0, "done");
    for (uint32_t rank = 0; rank < RANKS; rank++)
        if (rank != 1 || !is_sent) /* send_to_0() has said it */
            say(run, rank, "call fn=MPI_Finalize kind=finalize left=0");
    recorder_end(r);
}

static void test_cancel(void)
{
    for (int is_sent = 0; is_sent < 2; is_sent++) {
        struct arena *a = arena_new();
        struct tree *t = tree_new(a, RANKS);
        cancel(t, is_sent);
        CU_ASSERT_EQUAL(t->open != NULL, is_sent);
        const struct skel *s = machines_of_trees(a, t, MACHINES_FAULT);
        CU_ASSERT_EQUAL(count(s, SKEL_CANCEL), 1);
        CU_ASSERT_EQUAL(count(s, SKEL_FAULT), is_sent); /* that it takes the message was not seen */
        arena_free(a);
    }
}

int add_trace_tests(void)
{
    CU_pSuite suite = CU_add_suite("trace", NULL, NULL);
    return suite && CU_add_test(suite, "outcomes", test_outcomes)
           && CU_add_test(suite, "by chance", test_by_chance)
           && CU_add_test(suite, "polls", test_polls)
           && CU_add_test(suite, "states", test_states)
           && CU_add_test(suite, "short message", test_short_message)
           && CU_add_test(suite, "cancel", test_cancel);
}
