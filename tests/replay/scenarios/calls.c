/* Calls, and how they are wrong or right: deadlocks, collectives that do not match, what is left
 * behind, and calls that few programs make. */
#include "scenarios.h"

//: all_receive -n 2 => 10 MPI-DEADLOCK
static void all_receive(void)
{
    recv(1 - rank, 0);
    send(1 - rank, 0, 1);
}

//: on_a_duplicate -n 2 => 10 MPI-DEADLOCK
static void on_a_duplicate(void)
{
    MPI_Comm other;
    MPI_Comm_dup(WORLD, &other);
    if (rank)
        MPI_Send(&rank, 1, MPI_INT, 0, 0, other);
    else
        recv(1, 0);
    MPI_Comm_free(&other);
}

//: reversed_ranks -n 3 => 0 covered by 1 execution
static void reversed_ranks(void)
{
    MPI_Comm back;
    int me, x = 0;
    MPI_Comm_split(WORLD, 0, size - rank, &back);
    MPI_Comm_rank(back, &me);
    if (me == 0)
        MPI_Send(&rank, 1, MPI_INT, 2, 0, back);
    if (me == 2)
        MPI_Recv(&x, 1, MPI_INT, 0, 0, back, NO_STATUS);
    if (me == 2)
        assert(x == 2 && rank == 0);
    MPI_Comm_free(&back);
}

//: other_order -n 2 => 10 COLL
static void other_order(void)
{
    int x = 0;
    if (rank)
        MPI_Barrier(WORLD);
    MPI_Bcast(&x, 1, MPI_INT, 0, WORLD);
    if (!rank)
        MPI_Barrier(WORLD);
}

//: other_roots -n 2 => 10 COLL
static void other_roots(void)
{
    int x = 0;
    MPI_Bcast(&x, 1, MPI_INT, rank, WORLD);
}

//: other_functions -n 2 => 10 COLL
static void other_functions(void)
{
    int x = 0, y;
    if (rank)
        MPI_Reduce(&x, &y, 1, MPI_INT, MPI_SUM, 0, WORLD);
    else
        MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, WORLD);
}

//: crossed_communicators -n 2 => 10 MPI-COLL-MISSING
static void crossed_communicators(void)
{
    MPI_Comm other;
    MPI_Comm_dup(WORLD, &other);
    MPI_Barrier(rank ? other : WORLD);
    MPI_Barrier(rank ? WORLD : other);
    MPI_Comm_free(&other);
}

//: never_freed -n 2 => 0 MPI-COMM-LEAK
static void never_freed(void)
{
    MPI_Comm other;
    MPI_Comm_dup(WORLD, &other);
}

//: finalize_waits -n 2 => 10 MPI-DEADLOCK
static void finalize_waits(void)
{
    if (rank)
        recv(0, 0);
}

//: buffered_mode -n 2 => 0 covered by 1 execution
static void buffered_mode(void)
{
    static char room[1000];
    int n;
    void *p;
    MPI_Buffer_attach(room, sizeof room);
    MPI_Bsend(&rank, 1, MPI_INT, 1 - rank, 0, WORLD);
    recv(1 - rank, 0);
    MPI_Buffer_detach(&p, &n);
}

//: ready_in_time -n 2 => 0 covered by 1 execution
static void ready_in_time(void)
{
    MPI_Request r;
    int x;
    if (!rank)
        irecv(1, 0, &x, &r);
    MPI_Barrier(WORLD);
    if (rank)
        MPI_Rsend(&rank, 1, MPI_INT, 0, 0, WORLD);
    else
        MPI_Wait(&r, NO_STATUS);
}

//: ready_too_early -n 2 => 10 MPI-RSEND
static void ready_too_early(void)
{
    if (rank) {
        MPI_Rsend(&rank, 1, MPI_INT, 0, 0, WORLD);
        send(0, 1, 0);
    } else {
        recv(1, 1);
        recv(1, 0);
    }
}

//: bytes_are_no_ints -n 2 => 10 MPI-TYPE-MISMATCH
static void bytes_are_no_ints(void)
{
    if (rank)
        MPI_Send(&rank, sizeof rank, MPI_BYTE, 0, 0, WORLD);
    else
        recv(1, 0);
}

//: nobody -n 2 => 0 covered by 1 execution
static void nobody(void)
{
    MPI_Request r;
    int x;
    MPI_Send(&rank, 1, MPI_INT, MPI_PROC_NULL, 0, WORLD);
    recv(MPI_PROC_NULL, 0);
    irecv(MPI_PROC_NULL, 0, &x, &r);
    MPI_Wait(&r, NO_STATUS);
}

//: to_itself -n 2 => 10 MPI-DEADLOCK
static void to_itself(void)
{
    send(rank, 0, 1);
    recv(rank, 0);
}

/* Its line is longer than 64 KB. */
//: very_many_requests -n 2 => 0 covered by 1 execution
static void very_many_requests(void)
{
    enum { MANY = 15000 };
    MPI_Request *r = malloc(MANY * sizeof *r);
    int *x = calloc(MANY, sizeof *x);
    for (int i = 0; i < MANY && rank; i++)
        MPI_Isend(&x[i], 1, MPI_INT, 0, 0, WORLD, &r[i]);
    for (int i = 0; i < MANY && !rank; i++)
        MPI_Irecv(&x[i], 1, MPI_INT, 1, 0, WORLD, &r[i]);
    MPI_Waitall(MANY, r, MPI_STATUSES_IGNORE);
}

//: absolute_address -n 2 => 0 covered by 1 execution
static void absolute_address(void)
{
    int x = rank, one = 1;
    MPI_Aint at;
    MPI_Datatype type;
    MPI_Get_address(&x, &at);
    MPI_Type_create_struct(1, &one, &at, (MPI_Datatype[]){MPI_INT}, &type);
    MPI_Type_commit(&type);
    if (rank)
        MPI_Send(MPI_BOTTOM, 1, type, 0, 0, WORLD);
    else
        MPI_Recv(MPI_BOTTOM, 1, type, 1, 0, WORLD, NO_STATUS);
    if (!rank)
        assert(x == 1);
    MPI_Type_free(&type);
}

static MPI_Comm ring(void)
{
    int periodic = 1;
    MPI_Comm comm;
    MPI_Cart_create(WORLD, 1, &size, &periodic, 0, &comm);
    return comm;
}

//: neighbours -n 3 => 0 covered by 1 execution
static void neighbours(void)
{
    MPI_Comm comm = ring();
    MPI_Request r;
    int in[2];
    MPI_Neighbor_allgather(&rank, 1, MPI_INT, in, 1, MPI_INT, comm);
    assert(in[0] == (rank + size - 1) % size && in[1] == (rank + 1) % size);
    MPI_Ineighbor_alltoall(in, 1, MPI_INT, (int[2]){0}, 1, MPI_INT, comm, &r);
    MPI_Wait(&r, NO_STATUS);
    MPI_Comm_free(&comm);
}

//: neighbour_is_missing -n 3 => 10 MPI-COLL-MISSING\|MPI-DEADLOCK
static void neighbour_is_missing(void)
{
    MPI_Comm comm = ring();
    int in[2];
    if (rank < 2)
        MPI_Neighbor_allgather(&rank, 1, MPI_INT, in, 1, MPI_INT, comm);
    MPI_Barrier(WORLD);
    MPI_Comm_free(&comm);
}

/* Rank 0 gets nothing from rank 2: that it waits for it is allowed, and hangs. */
//: no_neighbour -n 3 => 10 replay: confirmed
static void no_neighbour(void)
{
    MPI_Comm comm;
    int from = rank - 1, to = rank + 1, in = 0;
    MPI_Dist_graph_create_adjacent(WORLD, rank > 0, &from, MPI_UNWEIGHTED, rank < 2, &to,
                                   MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &comm);
    if (rank == 2)
        send(0, 0, 1);
    MPI_Neighbor_allgather(&rank, 1, MPI_INT, &in, 1, MPI_INT, comm);
    if (rank == 0)
        recv(2, 0);
    MPI_Comm_free(&comm);
}

//: persistent_collectives -n 3 => 0 covered by 1 execution
static void persistent_collectives(void)
{
    MPI_Request r[2];
    int x = rank, sum = 0;
    MPI_Bcast_init(&x, 1, MPI_INT, 0, WORLD, MPI_INFO_NULL, &r[0]);
    MPI_Allreduce_init(&x, &sum, 1, MPI_INT, MPI_SUM, WORLD, MPI_INFO_NULL, &r[1]);
    for (int i = 0; i < 3; i++) {
        MPI_Start(&r[0]);
        MPI_Wait(&r[0], NO_STATUS);
        MPI_Start(&r[1]);
        MPI_Barrier(WORLD);
        MPI_Wait(&r[1], NO_STATUS);
    }
    MPI_Request_free(&r[0]);
    MPI_Request_free(&r[1]);
}

//: persistent_started_by_some -n 3 => 10 replay: confirmed
static void persistent_started_by_some(void)
{
    MPI_Request r;
    MPI_Barrier_init(WORLD, MPI_INFO_NULL, &r);
    for (int i = 0; i < 2; i++)
        if (rank || !i) {
            MPI_Start(&r);
            MPI_Wait(&r, NO_STATUS);
        }
    MPI_Request_free(&r);
}

//: both_at_once -n 2 => 0 covered by 1 execution
static void both_at_once(void)
{
    MPI_Request r[2];
    int x = rank, y = -1, z = -1;
    MPI_Isendrecv(&x, 1, MPI_INT, 1 - rank, 0, &y, 1, MPI_INT, 1 - rank, 0, WORLD, &r[0]);
    irecv(1 - rank, 1, &z, &r[1]);
    send(1 - rank, 1, 7);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    assert(y == 1 - rank && z == 7);
}

//: replaced_at_once -n 2 => 0 covered by 1 execution
static void replaced_at_once(void)
{
    MPI_Request r;
    int x[2] = {rank, 10 + rank};
    MPI_Isendrecv_replace(x, 2, MPI_INT, 1 - rank, 0, 1 - rank, 0, WORLD, &r);
    MPI_Wait(&r, NO_STATUS);
    assert(x[0] == 1 - rank && x[1] == 11 - rank);
}

//: replaced_and_nobody_answers -n 3 => 10 MPI-DEADLOCK
static void replaced_and_nobody_answers(void)
{
    MPI_Request r;
    int x = rank;
    MPI_Isendrecv_replace(&x, 1, MPI_INT, (rank + 1) % size, 0, (rank + 1) % size, 0, WORLD, &r);
    MPI_Wait(&r, NO_STATUS);
}

//: error_of_a_status -n 2 => 0 covered by 1 execution
static void error_of_a_status(void)
{
    MPI_Status status = {.MPI_ERROR = 77};
    MPI_Request r;
    int x = rank;
    if (rank) {
        send(0, 0, x);
        send(0, 1, x);
        return;
    }
    MPI_Probe(1, 0, WORLD, &status);
    MPI_Recv(&x, 1, MPI_INT, 1, 0, WORLD, &status);
    irecv(1, 1, &x, &r);
    MPI_Wait(&r, &status);
    assert(status.MPI_TAG == 1 && status.MPI_ERROR == 77); /* not changed (3.2.5) */
}

//: both_and_nobody_answers -n 3 => 10 MPI-DEADLOCK
static void both_and_nobody_answers(void)
{
    MPI_Request r;
    int x = rank, y;
    MPI_Isendrecv(&x, 1, MPI_INT, (rank + 1) % size, 0, &y, 1, MPI_INT, (rank + 1) % size, 0,
                  WORLD, &r);
    MPI_Wait(&r, NO_STATUS);
}

//: matched_in_the_background -n 3 => 0 cannot hang
static void matched_in_the_background(void)
{
    MPI_Message m;
    MPI_Request r;
    int flag = 0, x;
    if (rank) {
        ssend(0, 0, rank);
        return;
    }
    for (int i = 1; i < size; i++, flag = 0) {
        while (!flag)
            MPI_Improbe(ANY, 0, WORLD, &flag, &m, NO_STATUS);
        MPI_Imrecv(&x, 1, MPI_INT, &m, &r);
        MPI_Wait(&r, NO_STATUS);
    }
}

const struct scenario calls[] = {
    S(all_receive), S(on_a_duplicate), S(reversed_ranks), S(other_order), S(other_roots),
    S(other_functions), S(crossed_communicators), S(never_freed), S(finalize_waits),
    S(buffered_mode), S(ready_in_time), S(ready_too_early), S(bytes_are_no_ints), S(nobody),
    S(to_itself), S(very_many_requests), S(absolute_address),
    S(neighbours), S(neighbour_is_missing), S(no_neighbour), S(persistent_collectives),
    S(persistent_started_by_some), S(both_at_once), S(replaced_at_once),
    S(replaced_and_nobody_answers), S(error_of_a_status), S(both_and_nobody_answers),
    S(matched_in_the_background), {0}};
