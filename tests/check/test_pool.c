/* The pool: exit codes, output, limits, memory, order. */
#include "check/pool.h"
#include "tests.h"

#include <CUnit/CUnit.h>
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

struct seen {
    size_t at_once, most;
};

static void watch(void *data, const struct pool *p)
{
    struct seen *seen = data;
    seen->at_once = 0;
    for (size_t i = 0; i < p->n_tasks; i++)
        seen->at_once += p->tasks[i].state == POOL_RUNNING;
    if (seen->at_once > seen->most)
        seen->most = seen->at_once;
}

#define SHELL(script) ((const char *const[]){"/bin/sh", "-c", script, NULL})

static void ends(void)
{
    struct arena *a = arena_new();
    struct pool_task tasks[] = {
        {.argv = SHELL("echo out; echo err >&2; exit 7")},
        {.argv = SHELL("kill -TERM $$")},
        {.argv = (const char *const[]){"/nonexistent/tool", NULL}},
        {.argv = SHELL("sleep 60 & sleep 60"), .limit_s = 1},
        {.argv = SHELL("head -c 3000000 /dev/zero | tr '\\0' x")},
        {.argv = SHELL("pwd")},
    };
    struct pool p = {.arena = a, .tasks = tasks, .n_tasks = 6, .jobs = 3, .folder = "/usr"};
    CU_ASSERT(pool_run(&p));
    CU_ASSERT_EQUAL(tasks[0].state, POOL_EXITED);
    CU_ASSERT_EQUAL(tasks[0].status, 7);
    CU_ASSERT_STRING_EQUAL(tasks[0].output, "out\nerr\n");
    CU_ASSERT_EQUAL(tasks[1].state, POOL_SIGNALLED);
    CU_ASSERT_EQUAL(tasks[1].status, SIGTERM);
    CU_ASSERT_EQUAL(tasks[2].state, POOL_NOT_STARTED);
    CU_ASSERT_EQUAL(tasks[2].status, ENOENT);
    CU_ASSERT_EQUAL(tasks[3].state, POOL_OVERDUE);
    CU_ASSERT(tasks[3].seconds < 30);
    CU_ASSERT_EQUAL(tasks[4].state, POOL_EXITED);
    CU_ASSERT_EQUAL(tasks[4].length, 1 << 20);
    CU_ASSERT_STRING_EQUAL(tasks[5].output, "/usr\n");
    arena_free(a);
}

static void at_once(unsigned jobs, uint64_t budget, uint64_t need, size_t most)
{
    static const char *const nap[] = {"/bin/sleep", "0.15", NULL};
    struct arena *a = arena_new();
    struct pool_task tasks[6];
    struct seen seen = {0, 0};
    for (size_t i = 0; i < 6; i++)
        tasks[i] = (struct pool_task){.argv = nap, .memory_mb = need};
    struct pool p = {.arena = a, .tasks = tasks, .n_tasks = 6, .jobs = jobs,
                     .memory_mb = budget, .on_change = watch, .on_tick = watch, .data = &seen};
    CU_ASSERT(pool_run(&p));
    CU_ASSERT_EQUAL(seen.most, most);
    for (size_t i = 0; i < 6; i++)
        CU_ASSERT_EQUAL(tasks[i].state, POOL_EXITED);
    arena_free(a);
}

static void jobs(void)
{
    at_once(1, 0, 100, 1);
    at_once(3, 0, 100, 3);
}

static void memory(void)
{
    at_once(6, 200, 100, 2);
    at_once(6, 50, 100, 1); /* too large for the budget: alone */
}

static void interrupt_us(void *data, const struct pool *p)
{
    bool *done = data;
    (void)p;
    if (!*done)
        kill(getpid(), SIGINT);
    *done = true;
}

static void interrupted(void)
{
    struct arena *a = arena_new();
    bool done = false;
    struct pool_task tasks[] = {
        {.argv = SHELL("true"), .state = POOL_EXITED, .status = 3}, /* known already */
        {.argv = SHELL("sleep 60")},
        {.argv = SHELL("true")},
    };
    struct pool p = {.arena = a, .tasks = tasks, .n_tasks = 3, .jobs = 1,
                     .on_tick = interrupt_us, .data = &done};
    CU_ASSERT_FALSE(pool_run(&p));
    CU_ASSERT_EQUAL(tasks[0].status, 3);
    CU_ASSERT_EQUAL(tasks[1].state, POOL_STOPPED);
    CU_ASSERT_EQUAL(tasks[2].state, POOL_NOT_RUN);
    arena_free(a);
}

void add_pool_tests(void)
{
    CU_pSuite s = CU_add_suite("pool", NULL, NULL);
    CU_add_test(s, "ends of tasks", ends);
    CU_add_test(s, "jobs", jobs);
    CU_add_test(s, "memory", memory);
    CU_add_test(s, "interrupted", interrupted);
}
