/* Requests that are under way.  The program's handle and the operation are two things where the
 * operation is not the one that the program has asked for: a send that is buffered is complete at
 * once, and a persistent one is started anew each time. */
#include "objects.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_REQUESTS = 1 << 16 };

static struct requests {
    struct request *items; /* allocated once: pointers into it stay */
    int n;
} requests;

struct request *requests_add(MPI_Request handle)
{
    int slot = 0;
    if (!requests.items)
        requests.items = calloc(MAX_REQUESTS, sizeof *requests.items);
    while (slot < requests.n && requests.items && requests.items[slot].used)
        slot++;
    if (!requests.items || slot == MAX_REQUESTS)
        abort();
    requests.n = slot == requests.n ? slot + 1 : requests.n;
    requests.items[slot] = (struct request){.handle = handle, .inner = handle, .op_nth = -1,
                                            .used = true};
    return &requests.items[slot];
}

struct request *requests_find(MPI_Request handle)
{
    for (int i = 0; i < requests.n && handle != MPI_REQUEST_NULL; i++)
        if (requests.items[i].used && requests.items[i].handle == handle)
            return &requests.items[i];
    return NULL;
}

void requests_drop(struct request *r)
{
    free(r->copied);
    r->copied = NULL;
    r->used = false;
}

/* Of one sender, messages go to the receives in the order in which these were posted (3.5): they
 * are told in that order, so that the driver knows which is which. */
void requests_look_before(long op_nth)
{
    for (int i = 0; i < requests.n; i++) {
        struct request *r = &requests.items[i];
        if (r->used && r->receives && !r->told && r->op_nth >= 0 && r->op_nth < op_nth)
            requests_test(r);
    }
}

static void tell(struct request *r)
{
    int cancelled = 0;
    PMPI_Test_cancelled(&r->status, &cancelled);
    if (r->told || (!r->receives && !cancelled))
        return;
    r->told = true;
    requests_look_before(r->op_nth);
    int source = r->status.MPI_SOURCE;
    if (!cancelled && r->comm && source >= 0 && source < r->comm->n) {
        messages_tell_match(r->op_nth, r->comm->world[source], r->status.MPI_TAG);
        return;
    }
    wire_begin(cancelled ? "cancelled" : "match");
    wire_field("op", r->op_nth);
    wire_end();
}

bool requests_test(struct request *r)
{
    int flag = 1;
    if (r->collects && !wire_is_released(r->op_nth))
        return false;
    if (r->done)
        return true;
    PMPI_Request_get_status(r->inner, &flag, &r->status);
    r->done = flag;
    if (flag)
        tell(r);
    return flag;
}

void requests_look(void)
{
    for (int i = 0; i < requests.n; i++) {
        struct request *r = &requests.items[i];
        if (r->used && r->op_nth >= 0 && r->receives)
            requests_test(r);
    }
}

int requests_left(void)
{
    int n = 0;
    for (int i = 0; i < requests.n; i++)
        n += requests.items[i].used && requests.items[i].op_nth >= 0;
    return n;
}
