/* Waiting for requests and testing them.  The driver says which operations a call completes, where
 * the counterexample has chosen:
 *
 *     call fn=MPI_Waitany kind=wait how=any ops=3,-,5 at=...
 *     go ops=5              this one, when it is complete
 *     go fail               a test fails now
 *     go                    as MPI does it
 */
#include "objects.h"

#include <stdlib.h>
#include <string.h>

struct set { /* the requests of one call */
    struct call *c;
    int n;
    struct request **of;   /* NULL: null, or none that is known */
    bool *chosen;
    bool any_chosen;
    int active;
    MPI_Status *status;
    int *index, found;
    long *completed;       /* the operations of these */
    int failed;            /* the error of one of them, or MPI_SUCCESS */
};

static bool is_active(const struct set *s, int i)
{
    const struct request *r = s->of[i];
    return s->c->request[i] != MPI_REQUEST_NULL && !(r && r->persistent && r->op_nth < 0);
}

static bool is_complete(const struct set *s, int i)
{
    int flag = 0;
    if (s->of[i])
        return requests_test(s->of[i]) && (!s->of[i]->also || requests_test(s->of[i]->also));
    PMPI_Request_get_status(s->c->request[i], &flag, MPI_STATUS_IGNORE);
    return flag;
}

static int finish_known(struct set *s, int i, MPI_Status *status)
{
    struct request *r = s->of[i];
    MPI_Status own;
    int error = MPI_SUCCESS;
    if (r->also) {
        if (r->also->mine && r->also->inner != MPI_REQUEST_NULL)
            PMPI_Wait(&r->also->inner, MPI_STATUS_IGNORE);
        PMPI_Wait(&r->also->handle, MPI_STATUS_IGNORE);
        requests_drop(r->also);
    }
    if (r->mine && r->inner != MPI_REQUEST_NULL)
        error = PMPI_Wait(&r->inner, &own);
    if (r->persistent && r->made.kind != KIND_COLL) {
        *status = r->status;
        r->op_nth = -1;
        return error;
    }
    error = PMPI_Wait(&s->c->request[i], status);
    if (r->makes && error == MPI_SUCCESS)
        comms_add(*r->made.new_comm, &r->made);
    if (r->persistent)
        r->op_nth = -1;
    else
        requests_drop(r);
    return error;
}

/* The request is complete: it is given back. */
static void finish(struct set *s, int i, MPI_Status *status)
{
    int error = s->of[i] ? finish_known(s, i, status) : PMPI_Wait(&s->c->request[i], status);
    status->MPI_ERROR = error;
    s->failed = error ? error : s->failed;
}

/* What the call returns (3.7.5): of several requests, the statuses tell. */
static int error_of(const struct set *s)
{
    bool several = s->c->how & HOW_SOME || strstr(s->c->fn, "all");
    return s->failed && several ? MPI_ERR_IN_STATUS : s->failed;
}

static struct set open_set(struct call *c)
{
    struct set s = {.c = c, .n = (int)c->count};
    s.of = calloc((size_t)s.n + 1, sizeof *s.of);
    s.chosen = calloc((size_t)s.n + 1, sizeof *s.chosen);
    s.status = calloc((size_t)s.n + 1, sizeof *s.status);
    s.index = calloc((size_t)s.n + 1, sizeof *s.index);
    s.completed = calloc((size_t)s.n + 1, sizeof *s.completed);
    if (!s.of || !s.chosen || !s.status || !s.index || !s.completed)
        abort();
    for (int i = 0; i < s.n; i++) {
        s.of[i] = requests_find(c->request[i]);
        s.active += is_active(&s, i);
    }
    return s;
}

static void close_set(struct set *s)
{
    free(s->of);
    free(s->chosen);
    free(s->status);
    free(s->index);
    free(s->completed);
}

/* It completes by itself, so that it holds up nobody who waits for all. */
static bool is_of_nobody(const struct set *s, int i)
{
    if (s->c->how & (HOW_ANY | HOW_SOME) || !s->of[i])
        return false;
    return s->of[i]->of_nobody || (s->of[i]->of_message && !(s->c->how & HOW_TEST));
}

/* Two operations are not told apart where one of several is waited for, or tested. */
static bool is_told(const struct set *s, int i)
{
    const struct request *r = s->of[i];
    return r && r->op_nth >= 0 && (!r->also || !(s->c->how & (HOW_ANY | HOW_SOME | HOW_TEST)));
}

static void tell(const struct set *s)
{
    const struct call *c = s->c;
    preload_begin(c, c->how & HOW_TEST ? "test" : "wait");
    wire_add(" how=%s ops=", c->how & HOW_SOME ? "some" : c->how & HOW_ANY ? "any" : "all");
    for (int i = 0; i < s->n; i++)
        if (is_told(s, i) && s->of[i]->also)
            wire_add("%s%ld,%ld", i ? "," : "", s->of[i]->op_nth, s->of[i]->also->op_nth);
        else if (is_told(s, i))
            wire_add("%s%ld", i ? "," : "", s->of[i]->op_nth);
        else
            wire_add("%s%s", i ? "," : "", is_active(s, i) && !is_of_nobody(s, i) ? "?" : "-");
    wire_end();
}

static void choose(struct set *s, const char *answer)
{
    const char *p = strstr(answer, " ops=");
    for (p = p ? p + 5 : NULL; p && *p && *p != ' '; p += *p == ',') {
        char *end;
        long op = strtol(p, &end, 10);
        for (int i = 0; i < s->n; i++)
            if (s->of[i] && s->of[i]->op_nth == op)
                s->chosen[i] = s->any_chosen = true;
        if (end == p)
            return;
        p = end;
    }
}

/* Whether the call can return now; then its requests are finished. */
static bool try_all(struct set *s)
{
    bool all = true;
    for (int i = 0; i < s->n; i++)
        all = (!is_active(s, i) || is_complete(s, i)) && all;
    for (int i = 0; all && i < s->n; i++)
        if (is_active(s, i))
            finish(s, i, &s->status[i]);
        else
            PMPI_Wait(&(MPI_Request){MPI_REQUEST_NULL}, &s->status[i]);
    return all;
}

static bool try_some(struct set *s)
{
    bool one = !(s->c->how & HOW_SOME), all = true;
    for (int i = 0; i < s->n; i++)
        if (s->chosen[i])
            all = is_complete(s, i) && all;
    if (s->any_chosen && !all)
        return false;
    for (int i = 0; i < s->n && !(one && s->found); i++) {
        bool asked = s->any_chosen ? s->chosen[i] : is_active(s, i) && is_complete(s, i);
        if (!asked)
            continue;
        s->completed[s->found] = s->of[i] ? s->of[i]->op_nth : -1;
        finish(s, i, &s->status[s->found]);
        s->index[s->found++] = i;
    }
    return s->found > 0;
}

static void give(struct set *s, bool success)
{
    struct call *c = s->c;
    bool many = c->how & HOW_SOME, any = c->how & HOW_ANY, test = c->how & HOW_TEST;
    if (many) {
        *c->output[0] = s->active ? s->found : MPI_UNDEFINED;
        memcpy(c->output[1], s->index, (size_t)s->found * sizeof *s->index);
    } else if (any) {
        *c->output[0] = success && s->active ? s->index[0] : MPI_UNDEFINED;
        if (test)
            *c->output[1] = success;
    } else if (test) {
        *c->output[0] = success;
    }
    int n = many ? s->found : any ? 1 : s->n;
    bool several = many || strstr(c->fn, "all");
    if (success && !several)
        messages_give_status(c->status, &s->status[0]);
    else if (success && c->status != MPI_STATUS_IGNORE && c->status != MPI_STATUSES_IGNORE)
        memcpy(c->status, s->status, (size_t)n * sizeof *s->status);
}

/* Where the call has completed some of its operations, which these are. */
static void tell_end(const struct set *s, bool success)
{
    bool several = s->c->how & (HOW_ANY | HOW_SOME);
    wire_begin("done");
    if (!success)
        wire_add(" fails");
    for (int i = 0; several && i < s->found; i++)
        wire_add("%s%ld", i ? "," : " ops=", s->completed[i]);
    wire_end();
}

enum step waits_complete(struct call *c)
{
    struct set s = open_set(c);
    if (!s.active) { /* null and inactive ones only (3.7.3) */
        for (int i = 0; i <= s.n; i++)
            PMPI_Wait(&(MPI_Request){MPI_REQUEST_NULL}, &s.status[i]);
        give(&s, true);
        close_set(&s);
        return STEP_DONE;
    }
    if (c->how & HOW_TEST)
        polls_begin();
    tell(&s);
    const char *answer = wire_answer();
    bool test = c->how & HOW_TEST, waits = !test || wire_has(answer, "succeed");
    bool fails = wire_has(answer, "fail"), success = false;
    choose(&s, answer);
    waits |= s.any_chosen;
    for (unsigned long round = 0; !fails && c->error == MPI_SUCCESS; round++) {
        success = c->how & (HOW_ANY | HOW_SOME) ? try_some(&s) : try_all(&s);
        if (success || !waits)
            break;
        wire_pause(round);
    }
    give(&s, success);
    c->error = c->error ? c->error : error_of(&s);
    tell_end(&s, success);
    if (test)
        polls_end(!success);
    close_set(&s);
    return STEP_DONE;
}

/* MPI_Request_free, MPI_Cancel, MPI_Request_get_status. */
enum step waits_free(struct call *c)
{
    bool by_value = c->kind == KIND_STATUS;
    struct request *r = requests_find(by_value ? c->request_in : *c->request);
    int flag = 0;
    if (!r)
        return STEP_PLAIN;
    preload_begin(c, c->kind == KIND_FREE ? "free" : c->kind == KIND_CANCEL ? "cancel" : "status");
    wire_add(" op=%ld", r->op_nth);
    wire_end();
    const char *answer = wire_answer();
    switch (c->kind) {
    case KIND_FREE:
        if (r->mine && r->inner != MPI_REQUEST_NULL)
            PMPI_Request_free(&r->inner);
        c->error = PMPI_Request_free(c->request);
        r->copied = NULL; /* the send goes on */
        requests_drop(r);
        break;
    case KIND_CANCEL:
        if (r->inner != MPI_REQUEST_NULL)
            c->error = PMPI_Cancel(&r->inner);
        break;
    default:
        flag = !wire_has(answer, "fail") && (r->op_nth < 0 || requests_test(r));
        *c->output[0] = flag;
        if (flag && c->status != MPI_STATUS_IGNORE)
            messages_give_status(c->status, &r->status);
    }
    preload_done();
    return STEP_DONE;
}
