/* What the files of the MPI library that talks to nobody share; see fake_mpi.c. */
#ifndef M2S_REPLAY_FAKE_MPI_H
#define M2S_REPLAY_FAKE_MPI_H

#include "handles.h"
#include "mpi.h"

#include <stdio.h>

/* The programs have functions of their own: the linker sees long names. */
#define start_rank replay_start_rank
#define say replay_say
#define answer replay_answer
#define name_of replay_name_of
#define is_memory replay_is_memory
#define own_rank replay_own_rank
#define send replay_send
#define receive replay_receive
#define set_status replay_set_status
#define collect replay_collect
#define gather replay_gather

/* Rank `rank` starts; what it does is written to log. */
void start_rank(FILE *log, unsigned long seed, int rank);

/* A line of the log.  It counts as a call: the next answers are others. */
void say(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* 0..below-1; it depends on the seed and the number of calls so far. */
unsigned answer(unsigned below);

const char *name_of(const void *handle); /* "MPI_INT"; "made" for what is no handle */
int is_memory(const void *p);
int own_rank(void);

void send(const void *buffer, int count, MPI_Datatype type, int tag);
void receive(void *buffer, int count, MPI_Datatype type, int source, int tag,
             MPI_Status *status);
void set_status(MPI_Status *status, int source, int tag, size_t bytes);

/* n elements of what was given, or anything; a block for each rank. */
void collect(const void *in, void *out, int n, MPI_Datatype t);
void gather(const void *b, int n, MPI_Datatype t, void *b2, int n2, MPI_Datatype t2);

#endif
