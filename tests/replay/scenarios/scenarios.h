/* Small programs in one: `scenarios NAME` does what the function of that name does. */
#ifndef M2S_TESTS_REPLAY_SCENARIOS_H
#define M2S_TESTS_REPLAY_SCENARIOS_H

#include <assert.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORLD MPI_COMM_WORLD
#define ANY MPI_ANY_SOURCE
#define NO_STATUS MPI_STATUS_IGNORE
#define S(name) {#name, name}

struct scenario {
    const char *name;
    void (*run)(void);
};
extern const struct scenario matchings[], data[], calls[];
extern int rank, size;

#define send(to, tag, value) MPI_Send(&(int){value}, 1, MPI_INT, to, tag, WORLD)
#define ssend(to, tag, value) MPI_Ssend(&(int){value}, 1, MPI_INT, to, tag, WORLD)
/* What is sent stays where it is: there are few of them. */
#define isend(to, tag, value, request)                                                            \
    do {                                                                                          \
        int *sent_ = malloc(sizeof *sent_);                                                       \
        *sent_ = (value);                                                                         \
        MPI_Isend(sent_, 1, MPI_INT, to, tag, WORLD, request);                                    \
    } while (0)
#define irecv(from, tag, x, request) MPI_Irecv(x, 1, MPI_INT, from, tag, WORLD, request)
/* Statement expressions of GNU C: the call stands in the line of the scenario. */
#define recv_status(from, tag, status)                                                            \
    ({                                                                                            \
        int x_ = -1;                                                                              \
        MPI_Recv(&x_, 1, MPI_INT, from, tag, WORLD, status);                                      \
        x_;                                                                                       \
    })
#define recv(from, tag) recv_status(from, tag, NO_STATUS)

#endif
