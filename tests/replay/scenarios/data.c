/* What a rank does depends on what it was sent, and that on what another rank has taken first: in
 * the executions that MPICH makes by itself nothing is wrong.  Rank 0 takes a message of rank 1 and
 * one of rank 2, in any order, and hands on which was first; who learns of it waits for ever for
 * another message if that was rank 2.  None of these may be verified. */
#include "scenarios.h"

/* The first of two; rank 2 comes late, where nothing steers. */
static int first(void)
{
    MPI_Status s;
    if (rank == 2)
        for (volatile long i = 0; i < 30000000; i++) {}
    if (rank == 1 || rank == 2)
        send(0, 0, rank);
    if (rank)
        return 0;
    recv_status(ANY, 0, &s);
    recv(3 - s.MPI_SOURCE, 0);
    return s.MPI_SOURCE;
}

static void learn(int who)
{
    if (who == 2)
        recv(1 - (rank == 1), 9); /* nobody sends it */
}

//: by_itself -n 3 => 10 MPI-DEADLOCK
static void by_itself(void)
{
    learn(first());
}

//: by_message -n 3 => 10 MPI-DEADLOCK
static void by_message(void)
{
    int who = first();
    if (!rank)
        send(1, 1, who);
    if (rank == 1)
        learn(recv(0, 1));
}

//: by_two_messages -n 4 => 10 MPI-DEADLOCK
static void by_two_messages(void)
{
    int who = first();
    if (!rank)
        send(3, 1, who);
    if (rank == 3)
        send(1, 1, recv(0, 1) + 10);
    if (rank == 1)
        learn(recv(3, 1) - 10);
}

//: by_tag -n 3 => 10 MPI-DEADLOCK
static void by_tag(void)
{
    int who = first();
    MPI_Status s;
    if (!rank)
        send(1, 5 + who, 0);
    if (rank == 1) {
        recv_status(0, MPI_ANY_TAG, &s);
        learn(s.MPI_TAG - 5);
    }
}

//: by_length -n 3 => 10 MPI-DEADLOCK
static void by_length(void)
{
    int who = first(), x[2] = {0}, n;
    MPI_Status s;
    if (!rank)
        MPI_Send(x, who, MPI_INT, 1, 1, WORLD);
    if (rank == 1) {
        MPI_Recv(x, 2, MPI_INT, 0, 1, WORLD, &s);
        MPI_Get_count(&s, MPI_INT, &n);
        learn(n);
    }
}

//: by_receiver -n 4 => 10 MPI-DEADLOCK
static void by_receiver(void)
{
    int who = first();
    if (!rank)
        send(who == 2 ? 3 : 1, 1, 0);
    if (rank == 1)
        recv(0, 1);
}

//: by_absolute_address -n 3 => 10 MPI-DEADLOCK
static void by_absolute_address(void)
{
    int who = first(), one = 1;
    MPI_Aint at;
    MPI_Datatype type;
    MPI_Get_address(&who, &at);
    MPI_Type_create_struct(1, &one, &at, (MPI_Datatype[]){MPI_INT}, &type);
    MPI_Type_commit(&type);
    if (!rank)
        MPI_Send(MPI_BOTTOM, 1, type, 1, 1, WORLD);
    if (rank == 1) {
        MPI_Recv(MPI_BOTTOM, 1, type, 0, 1, WORLD, NO_STATUS);
        learn(who);
    }
    MPI_Type_free(&type);
}

//: by_packed -n 3 => 10 MPI-DEADLOCK
static void by_packed(void)
{
    int who = first(), at = 0;
    char packed[64];
    MPI_Pack(&who, 1, MPI_INT, packed, 64, &at, WORLD);
    if (!rank)
        MPI_Send(packed, at, MPI_PACKED, 1, 1, WORLD);
    if (rank == 1) {
        MPI_Recv(packed, 64, MPI_PACKED, 0, 1, WORLD, NO_STATUS);
        at = 0;
        MPI_Unpack(packed, 64, &at, &who, 1, MPI_INT, WORLD);
        learn(who);
    }
}

//: by_replaced -n 3 => 10 MPI-DEADLOCK
static void by_replaced(void)
{
    int who = first();
    if (rank < 2)
        MPI_Sendrecv_replace(&who, 1, MPI_INT, 1 - rank, 1, 1 - rank, 1, WORLD, NO_STATUS);
    if (rank == 1)
        learn(who);
}

//: by_persistent -n 3 => 10 MPI-DEADLOCK
static void by_persistent(void)
{
    int who = first();
    MPI_Request r = MPI_REQUEST_NULL;
    if (!rank)
        MPI_Send_init(&who, 1, MPI_INT, 1, 1, WORLD, &r);
    if (rank == 1)
        MPI_Recv_init(&who, 1, MPI_INT, 0, 1, WORLD, &r);
    if (rank < 2) {
        MPI_Start(&r);
        MPI_Wait(&r, NO_STATUS);
        MPI_Request_free(&r);
    }
    if (rank == 1)
        learn(who);
}

//: by_bcast -n 3 => 10 MPI-DEADLOCK
static void by_bcast(void)
{
    int who = first();
    MPI_Bcast(&who, 1, MPI_INT, 0, WORLD);
    if (rank == 1)
        learn(who);
}

/* Of other collectives it is said that all is not known; unless the first execution hangs. */
//: by_ibcast -n 3 => 5,10 not complete\|replay: confirmed
static void by_ibcast(void)
{
    int who = first();
    MPI_Request r;
    MPI_Ibcast(&who, 1, MPI_INT, 0, WORLD, &r);
    MPI_Wait(&r, NO_STATUS);
    if (rank == 1)
        learn(who);
}

//: by_allreduce -n 3 => 5,10 not complete\|replay: confirmed
static void by_allreduce(void)
{
    int who = first(), all;
    MPI_Allreduce(&who, &all, 1, MPI_INT, MPI_SUM, WORLD);
    if (rank == 1)
        learn(all);
}

//: by_reduce -n 3 => 5,10 not complete\|replay: confirmed
static void by_reduce(void)
{
    int who = first(), all = 0;
    MPI_Reduce(&who, &all, 1, MPI_INT, MPI_SUM, 1, WORLD);
    if (rank == 1)
        learn(all);
}

//: by_gather -n 3 => 5,10 not complete\|replay: confirmed
static void by_gather(void)
{
    int who = first(), all[3] = {0};
    MPI_Gather(&who, 1, MPI_INT, all, 1, MPI_INT, 1, WORLD);
    if (rank == 1)
        learn(all[0]);
}

//: by_allgather -n 3 => 5,10 not complete\|replay: confirmed
static void by_allgather(void)
{
    int who = first(), all[3];
    MPI_Allgather(&who, 1, MPI_INT, all, 1, MPI_INT, WORLD);
    if (rank == 1)
        learn(all[0]);
}

//: by_allgather_in_place -n 3 => 5,10 not complete\|replay: confirmed
static void by_allgather_in_place(void)
{
    int all[3] = {0};
    all[rank] = first();
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 1, MPI_INT, WORLD);
    if (rank == 1)
        learn(all[0]);
}

//: by_scatter -n 3 => 10 MPI-DEADLOCK
static void by_scatter(void)
{
    int who = first(), all[3] = {who, who, who}, mine;
    MPI_Scatter(all, 1, MPI_INT, &mine, 1, MPI_INT, 0, WORLD);
    if (rank == 1)
        learn(mine);
}

//: by_alltoall -n 3 => 5,10 not complete\|replay: confirmed
static void by_alltoall(void)
{
    int who = first(), out[3] = {who, who, who}, in[3];
    MPI_Alltoall(out, 1, MPI_INT, in, 1, MPI_INT, WORLD);
    if (rank == 1)
        learn(in[0]);
}

//: by_scan -n 3 => 5,10 not complete\|replay: confirmed
static void by_scan(void)
{
    int who = first(), sum = 0;
    MPI_Scan(&who, &sum, 1, MPI_INT, MPI_SUM, WORLD);
    if (rank == 1)
        learn(sum);
}

//: by_reduce_scatter -n 3 => 5,10 not complete\|replay: confirmed
static void by_reduce_scatter(void)
{
    int who = first(), out[3] = {who, who, who}, in;
    MPI_Reduce_scatter_block(out, &in, 1, MPI_INT, MPI_SUM, WORLD);
    if (rank == 1)
        learn(in);
}

//: by_split -n 3 => 5,10 not complete\|replay: confirmed
static void by_split(void)
{
    int who = first(), n;
    MPI_Comm team;
    MPI_Comm_split(WORLD, who == 2, 0, &team);
    MPI_Comm_size(team, &n);
    if (rank == 1 && n == 2)
        learn(2);
    MPI_Comm_free(&team);
}

//: by_neighbours -n 3 => 5,10 not complete\|replay: confirmed
static void by_neighbours(void)
{
    int who = first(), in[2] = {0}, three = 3, periodic = 1;
    MPI_Comm ring;
    MPI_Cart_create(WORLD, 1, &three, &periodic, 0, &ring);
    MPI_Neighbor_allgather(&who, 1, MPI_INT, in, 1, MPI_INT, ring);
    if (rank == 1)
        learn(in[0]);
    MPI_Comm_free(&ring);
}

//: by_persistent_bcast -n 3 => 5,10 not complete\|replay: confirmed
static void by_persistent_bcast(void)
{
    int who = first();
    MPI_Request r;
    MPI_Bcast_init(&who, 1, MPI_INT, 0, WORLD, MPI_INFO_NULL, &r);
    MPI_Start(&r);
    MPI_Wait(&r, NO_STATUS);
    MPI_Request_free(&r);
    if (rank == 1)
        learn(who);
}

//: by_imrecv -n 3 => 10 MPI-DEADLOCK
static void by_imrecv(void)
{
    int who = first(), got = 0;
    MPI_Message m;
    MPI_Request r;
    if (!rank)
        send(1, 1, who);
    if (rank == 1) {
        MPI_Mprobe(ANY, 1, WORLD, &m, NO_STATUS);
        MPI_Imrecv(&got, 1, MPI_INT, &m, &r);
        MPI_Wait(&r, NO_STATUS);
        learn(got);
    }
}

//: by_isendrecv -n 3 => 10 MPI-DEADLOCK
static void by_isendrecv(void)
{
    int who = first(), got = 0;
    MPI_Request r;
    if (rank < 2) {
        MPI_Isendrecv(&who, 1, MPI_INT, 1 - rank, 1, &got, 1, MPI_INT, 1 - rank, 1, WORLD, &r);
        MPI_Wait(&r, NO_STATUS);
    }
    if (rank == 1)
        learn(got);
}

//: by_file -n 3 => 5,10 not complete\|replay: confirmed
static void by_file(void)
{
    int who = first(), read = 0;
    MPI_File f;
    MPI_File_open(WORLD, "by_file.data", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &f);
    MPI_File_write_at_all(f, 0, &who, rank == 0, MPI_INT, NO_STATUS);
    MPI_File_sync(f);
    MPI_Barrier(WORLD);
    MPI_File_read_at_all(f, 0, &read, 1, MPI_INT, NO_STATUS);
    MPI_File_close(&f);
    if (rank == 1)
        learn(read);
}

/* What is sent is 0 in both cases; that a message comes at all is what tells. */
//: by_probe -n 3 => 10 replay: confirmed
static void by_probe(void)
{
    int who = first(), flag = 0;
    MPI_Request r = MPI_REQUEST_NULL;
    if (!rank && who == 2)
        isend(1, 1, 0, &r);
    MPI_Barrier(WORLD);
    if (rank == 1)
        MPI_Iprobe(0, 1, WORLD, &flag, NO_STATUS);
    if (rank == 1 && flag)
        learn(2);
    if (rank == 1 && flag)
        recv(0, 1);
    MPI_Wait(&r, NO_STATUS);
}

//: by_matched_probe -n 3 => 10 MPI-DEADLOCK
static void by_matched_probe(void)
{
    int who = first(), got = 0;
    MPI_Message m;
    if (!rank)
        send(1, 1, who);
    if (rank == 1) {
        MPI_Mprobe(ANY, 1, WORLD, &m, NO_STATUS);
        MPI_Mrecv(&got, 1, MPI_INT, &m, NO_STATUS);
        learn(got);
    }
}

/* Equal sums of other orders: the farm of three ranks. */
static void master(int tasks, int lazy)
{
    MPI_Status s;
    int given = 0, sum = 0;
    for (int w = 1; w < size; w++)
        send(w, 1, given++);
    for (int left = given; left > 0; left--) {
        sum += recv_status(ANY, 2, &s);
        int more = given < tasks;
        if (more || !lazy || s.MPI_SOURCE == 1)
            send(s.MPI_SOURCE, more ? 1 : 3, given);
        given += more;
        left += more;
    }
    printf("%d\n", sum);
}

static void worker(void)
{
    MPI_Status s;
    for (;;) {
        int task = recv_status(0, MPI_ANY_TAG, &s);
        if (s.MPI_TAG == 3)
            return;
        send(0, 2, task * task);
    }
}

//: farm -n 3 => 0 cannot hang
static void farm(void)
{
    if (rank)
        worker();
    else
        master(4, 0);
}

//: farm_without_end -n 3 => 10 MPI-DEADLOCK
static void farm_without_end(void)
{
    if (rank)
        worker();
    else
        master(4, 1);
}

const struct scenario data[] = {
    S(by_itself), S(by_message), S(by_two_messages), S(by_tag), S(by_length), S(by_receiver),
    S(by_absolute_address), S(by_packed), S(by_replaced), S(by_persistent), S(by_bcast),
    S(by_ibcast), S(by_allreduce), S(by_reduce), S(by_gather), S(by_allgather),
    S(by_allgather_in_place), S(by_scatter), S(by_alltoall), S(by_scan), S(by_reduce_scatter),
    S(by_split), S(by_neighbours), S(by_persistent_bcast),
    S(by_imrecv), S(by_isendrecv), S(by_file), S(by_probe), S(by_matched_probe), S(farm),
    S(farm_without_end), {0}};
