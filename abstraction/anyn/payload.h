/* What calls send and take: how many elements of which datatype, from and to which memory. */
#ifndef M2S_ABSTRACTION_ANYN_PAYLOAD_H
#define M2S_ABSTRACTION_ANYN_PAYLOAD_H

#include "abstraction/anyn/call.h"

/* One side of a message, of the event with this label. */
void sym_message_parts(const struct sym_mpi *c, const char *label, bool takes,
                       struct sym_value peer);
/* Of a collective on this communicator. */
void sym_collective_parts(const struct sym_mpi *c, uint32_t comm);

struct sym_datatype { /* made by the program */
    const char *base;    /* it is a row of so many of these, perhaps with gaps */
    struct affine items;
    struct affine span;  /* bytes from the first one to the end of the last one */
};

/* How many bytes the buffer at this argument has, if it is one block of a known size. */
bool sym_buffer_bytes(const struct sym_mpi *c, int buffer, uint64_t *bytes);
/* The buffers of a call that has two are not one (MPI-4.0 2.3, 3.10). */
void sym_alias_parts(const struct sym_mpi *c);

/* MPI_Type_contiguous and the like: a new datatype is behind its last argument. */
void sym_make_datatype(const struct sym_mpi *c);
void sym_commit_datatype(const struct sym_mpi *c);

/* A handle that is freed was made by the program, and is not free yet (made_handles.c). */
void sym_free_handle(const struct sym_mpi *c);
/* What a local call makes is behind its last argument. */
void sym_make_handle(const struct sym_mpi *c);
void sym_alive(const struct sym_mpi *c, uint32_t object, bool alive);
void sym_check_alive(const struct sym_mpi *c, uint32_t object, const struct affine_facts *when);

#endif
