/* What messages of any source may meet: scenarios of the kinds that Umpire's and DAMPI's programs
 * are about, written anew.  Each says how mpi2spin trace ends; tests/replay/scenarios.sh runs them. */
#include "scenarios.h"

//: crooked_barrier -n 3 => 10 rank 1 fails
static void crooked_barrier(void)
{
    MPI_Request r;
    int x = 0, y = 0;
    if (rank == 0)
        isend(1, 0, 22, &r);
    if (rank == 1)
        irecv(ANY, 0, &x, &r);
    MPI_Barrier(WORLD);
    if (rank == 2)
        isend(1, 0, 33, &r);
    if (rank == 1)
        y = recv(ANY, 0);
    MPI_Wait(&r, NO_STATUS);
    if (rank == 1)
        assert(x != 33 || y != 22);
}

//: from_itself -n 3 => 10 MPI-DEADLOCK
static void from_itself(void)
{
    if (rank)
        send(0, 0, 1);
    for (int i = 0; i < size && !rank; i++)
        recv(i, 0);
}

//: isend_wait_both -n 2 => 10 MPI-DEADLOCK
static void isend_wait_both(void)
{
    MPI_Request r;
    int x;
    isend(1 - rank, 0, 1, &r);
    MPI_Wait(&r, NO_STATUS);
    irecv(1 - rank, 0, &x, &r);
    MPI_Wait(&r, NO_STATUS);
}

//: steals -n 3 => 10 MPI-DEADLOCK
static void steals(void)
{
    if (rank != 1)
        send(1, 0, 1);
    else {
        recv(ANY, 0);
        recv(2, 0);
    }
}

//: through_a_third -n 3 => 0 cannot hang
static void through_a_third(void)
{
    if (rank == 0) {
        recv(ANY, 0);
        recv(ANY, 0);
    } else if (rank == 1) {
        send(0, 0, 1);
        send(2, 0, 2);
    } else {
        recv(1, 0);
        send(0, 0, 3);
    }
}

//: irecv_before_barrier -n 2 => 0 covered by 1 execution
static void irecv_before_barrier(void)
{
    MPI_Request r;
    int x;
    if (rank == 0)
        irecv(1, 0, &x, &r);
    else
        isend(0, 0, 1, &r);
    MPI_Barrier(WORLD);
    if (rank == 0)
        recv(1, 0);
    else
        send(0, 0, 2);
    MPI_Wait(&r, NO_STATUS);
}

//: late_message -n 3 => 10 MPI-COLL-MESSAGE
static void late_message(void)
{
    if (rank != 1)
        send(1, 0, 1);
    if (rank == 1)
        recv(ANY, 0);
    MPI_Barrier(WORLD);
    if (rank == 1)
        recv(ANY, 0);
}

//: late_buffered -n 3 => 0 cannot hang
static void late_buffered(void)
{
    MPI_Request r = MPI_REQUEST_NULL;
    if (rank != 1)
        isend(1, 0, 1, &r);
    if (rank == 1)
        recv(ANY, 0);
    MPI_Barrier(WORLD);
    if (rank == 1)
        recv(ANY, 0);
    MPI_Wait(&r, NO_STATUS);
}

//: equal_epochs -n 3 => 10 MPI-DEADLOCK
static void equal_epochs(void)
{
    if (rank == 0) {
        recv(ANY, 0);
        send(2, 0, 1);
    } else if (rank == 1) {
        send(0, 0, 2);
        send(2, 0, 3);
    } else {
        recv(ANY, 0);
        recv(0, 0);
    }
}

//: synchronous_send -n 4 => 10 MPI-DEADLOCK
static void synchronous_send(void)
{
    MPI_Request r;
    int x;
    if (rank == 0)
        send(1, 0, 1);
    if (rank == 1) {
        irecv(ANY, 0, &x, &r);
        recv(0, 0);
        recv(3, 0);
        MPI_Wait(&r, NO_STATUS);
    }
    if (rank == 2) {
        ssend(1, 0, 2);
        ssend(3, 0, 3);
    }
    if (rank == 3) {
        recv(2, 0);
        send(1, 0, 4);
    }
}

/* The message of rank 3 cannot come before that of rank 2 is taken. */
//: synchronous_order -n 4 => 0 cannot hang
static void synchronous_order(void)
{
    if (rank == 1) {
        MPI_Status first;
        recv_status(ANY, 0, &first);
        assert(first.MPI_SOURCE == 2);
        recv(ANY, 0);
    }
    if (rank == 2) {
        ssend(1, 0, 2);
        send(3, 0, 3);
    }
    if (rank == 3) {
        recv(2, 0);
        send(1, 0, 4);
    }
}

//: two_tags -n 3 => 0 cannot hang
static void two_tags(void)
{
    MPI_Request r[4];
    int x[4];
    if (rank == 0) {
        irecv(ANY, 2, &x[0], &r[0]);
        irecv(ANY, 3, &x[1], &r[1]);
        recv(ANY, 2);
        recv(ANY, 3);
        MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    } else {
        isend(0, rank == 1 ? 2 : 3, 1, &r[0]);
        isend(0, rank == 1 ? 3 : 2, 2, &r[1]);
        MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    }
}

//: any_tag_keeps_order -n 2 => 0 cannot hang
static void any_tag_keeps_order(void)
{
    MPI_Request r[3];
    int x[3];
    MPI_Status s;
    for (int i = 0; i < 3 && rank; i++)
        isend(0, 5 + i, i, &r[i]);
    if (rank == 0) {
        x[0] = recv_status(ANY, MPI_ANY_TAG, &s);
        assert(x[0] == 0 && s.MPI_TAG == 5);
        assert(recv(1, 7) == 2);
        assert(recv(ANY, MPI_ANY_TAG) == 1);
    } else
        MPI_Waitall(3, r, MPI_STATUSES_IGNORE);
}

//: tags_in_turn -n 2 => 10 MPI-DEADLOCK
static void tags_in_turn(void)
{
    if (rank) {
        send(0, 1, 1);
        send(0, 2, 2);
    } else {
        recv(1, 2);
        recv(1, 1);
    }
}

//: probe_and_another -n 3 => 10 MPI-DEADLOCK
static void probe_and_another(void)
{
    MPI_Status s;
    if (rank) {
        send(0, 0, rank);
        return;
    }
    MPI_Probe(ANY, 0, WORLD, &s);
    recv(ANY, 0);
    recv(3 - s.MPI_SOURCE, 0);
}

//: probe_and_the_same -n 3 => 0 cannot hang
static void probe_and_the_same(void)
{
    MPI_Status s;
    if (rank) {
        send(0, 0, rank);
        return;
    }
    MPI_Probe(ANY, 0, WORLD, &s);
    recv(s.MPI_SOURCE, 0);
    recv(3 - s.MPI_SOURCE, 0);
}

//: two_matches -n 3 => 0 cannot hang
static void two_matches(void)
{
    if (rank)
        send(0, 0, rank);
    for (int i = 1; i < size && !rank; i++)
        recv(ANY, 0);
}

//: two_matches_one_expected -n 3 => 10 rank 0 fails
static void two_matches_one_expected(void)
{
    if (rank)
        send(0, 0, rank);
    else {
        assert(recv(ANY, 0) == 1);
        recv(ANY, 0);
    }
}

//: waits_in_another_order -n 3 => 10 rank 0 fails
static void waits_in_another_order(void)
{
    MPI_Request r[2];
    int x[2];
    if (rank) {
        send(0, 0, rank);
        return;
    }
    irecv(ANY, 0, &x[0], &r[0]);
    irecv(ANY, 0, &x[1], &r[1]);
    MPI_Wait(&r[1], NO_STATUS);
    MPI_Wait(&r[0], NO_STATUS);
    assert(x[0] == 1);
}

/* Of one sender the messages come in their order, whatever is waited for first. */
//: waits_of_one_sender -n 2 => 0 cannot hang
static void waits_of_one_sender(void)
{
    MPI_Request r[2];
    int x[2];
    if (rank) {
        send(0, 0, 1);
        send(0, 0, 2);
        return;
    }
    irecv(ANY, 0, &x[0], &r[0]);
    irecv(ANY, 0, &x[1], &r[1]);
    MPI_Wait(&r[1], NO_STATUS);
    MPI_Wait(&r[0], NO_STATUS);
    assert(x[0] == 1 && x[1] == 2);
}

/* The messages are told apart, whatever is waited for first: rank 1 says to rank 0 and to one of
 * the others who that is. */
static void one_of_two(int x[2], void (*take)(int *))
{
    MPI_Status s;
    if (rank > 1) {
        send(1, 0, rank);
        if (recv(1, 1) == rank)
            send(0, 7, rank);
    } else if (rank == 1) {
        recv_status(ANY, 0, &s);
        int who = s.MPI_SOURCE;
        recv(5 - who, 0);
        send(0, 2, who);
        send(0, 2, 5 - who);
        send(2, 1, who);
        send(3, 1, who);
    } else {
        take(x);
        recv(x[0], 7);
    }
}

static void take_by_waits(int *x)
{
    MPI_Request r[2];
    irecv(1, 2, &x[0], &r[0]);
    irecv(1, 2, &x[1], &r[1]);
    MPI_Wait(&r[1], NO_STATUS);
    MPI_Wait(&r[0], NO_STATUS);
}

static void take_both_ways(int *x)
{
    MPI_Request r;
    irecv(ANY, 2, &x[0], &r);
    x[1] = recv(1, 2);
    MPI_Wait(&r, NO_STATUS);
}

//: waits_are_told_apart -n 4 => 0 cannot hang
static void waits_are_told_apart(void)
{
    one_of_two((int[2]){0}, take_by_waits);
}

//: both_ways_are_told_apart -n 4 => 0 cannot hang
static void both_ways_are_told_apart(void)
{
    one_of_two((int[2]){0}, take_both_ways);
}

//: three_matches -n 4 => 0 cannot hang
static void three_matches(void)
{
    MPI_Request r[3];
    int x[3];
    if (rank) {
        send(0, 0, rank);
        return;
    }
    for (int i = 0; i < 3; i++)
        irecv(ANY, 0, &x[i], &r[i]);
    MPI_Waitall(3, r, MPI_STATUSES_IGNORE);
}

//: takes_what_another_needs -n 3 => 10 MPI-DEADLOCK
static void takes_what_another_needs(void)
{
    MPI_Request r;
    int x;
    if (rank) {
        send(0, 0, rank);
        return;
    }
    irecv(ANY, 0, &x, &r);
    recv(1, 0);
    MPI_Wait(&r, NO_STATUS);
}

//: crossing_sendrecv -n 3 => 0 covered by 1 execution
static void crossing_sendrecv(void)
{
    int x = rank, y;
    MPI_Sendrecv(&x, 1, MPI_INT, (rank + 1) % size, 0, &y, 1, MPI_INT, (rank + size - 1) % size, 0,
                 WORLD, NO_STATUS);
}

//: sendrecv_of_any -n 3 => 0 covered by 1 execution
static void sendrecv_of_any(void)
{
    int x = rank, y;
    MPI_Sendrecv(&x, 1, MPI_INT, (rank + 1) % size, 0, &y, 1, MPI_INT, ANY, 0, WORLD, NO_STATUS);
}

//: waitany_of_two -n 3 => 10 MPI-DEADLOCK
static void waitany_of_two(void)
{
    MPI_Request r[2];
    int x[2], i;
    if (rank) {
        send(0, 0, 1);
        return;
    }
    irecv(1, 0, &x[0], &r[0]);
    irecv(2, 0, &x[1], &r[1]);
    MPI_Waitany(2, r, &i, NO_STATUS);
    if (i == 1)
        recv(2, 1);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
}

//: iprobe_fails -n 2 => 10 MPI-DEADLOCK
static void iprobe_fails(void)
{
    int flag = 0;
    MPI_Request r = MPI_REQUEST_NULL;
    if (rank)
        isend(0, 0, 1, &r);
    MPI_Barrier(WORLD);
    if (!rank) {
        MPI_Iprobe(1, 0, WORLD, &flag, NO_STATUS);
        recv(1, 0);
        if (!flag)
            recv(1, 1);
    }
    MPI_Wait(&r, NO_STATUS);
}

//: test_fails -n 2 => 10 MPI-DEADLOCK
static void test_fails(void)
{
    MPI_Request r;
    int flag, x;
    if (rank) {
        send(0, 0, 1);
        return;
    }
    irecv(1, 0, &x, &r);
    MPI_Test(&r, &flag, NO_STATUS);
    MPI_Wait(&r, NO_STATUS);
    if (!flag)
        recv(1, 1);
}

//: two_tests_in_a_loop -n 3 => 0,5 decide nothing\|not complete
static void two_tests_in_a_loop(void)
{
    MPI_Request r[2];
    int done[2] = {0}, x[2];
    if (rank) {
        send(0, 0, 1);
        return;
    }
    irecv(1, 0, &x[0], &r[0]);
    irecv(2, 0, &x[1], &r[1]);
    while (!done[0])
        MPI_Test(&r[0], &done[0], NO_STATUS);
    while (!done[1])
        MPI_Test(&r[1], &done[1], NO_STATUS);
}

//: never_tested_through -n 2 => 10 MPI-LIVELOCK
static void never_tested_through(void)
{
    MPI_Request r;
    int flag = 0;
    if (rank)
        return;
    isend(1, 0, 1, &r);
    while (!flag)
        MPI_Test(&r, &flag, NO_STATUS);
}

//: order_by_length -n 3 => 10 TRUNCATION\|runcated
static void order_by_length(void)
{
    int x[4] = {0};
    if (rank)
        MPI_Send(x, rank == 1 ? 1 : 4, MPI_INT, 0, 0, WORLD);
    else {
        MPI_Recv(x, 1, MPI_INT, ANY, 0, WORLD, NO_STATUS);
        MPI_Recv(x, 4, MPI_INT, ANY, 0, WORLD, NO_STATUS);
    }
}

const struct scenario matchings[] = {
    S(crooked_barrier), S(from_itself), S(isend_wait_both), S(steals), S(through_a_third),
    S(irecv_before_barrier), S(late_message), S(late_buffered), S(equal_epochs),
    S(synchronous_send), S(synchronous_order), S(two_tags), S(any_tag_keeps_order),
    S(tags_in_turn), S(probe_and_another), S(probe_and_the_same), S(two_matches),
    S(two_matches_one_expected), S(waits_in_another_order), S(waits_of_one_sender),
    S(waits_are_told_apart), S(both_ways_are_told_apart), S(three_matches), S(takes_what_another_needs), S(crossing_sendrecv), S(sendrecv_of_any),
    S(waitany_of_two), S(iprobe_fails), S(test_fails), S(two_tests_in_a_loop),
    S(never_tested_through), S(order_by_length), {0}};
