/* MPI_Type_create_darray (MPI-4.0 5.1.4). */
#ifndef M2S_ABSTRACTION_CALL_DARRAY_H
#define M2S_ABSTRACTION_CALL_DARRAY_H

struct datatype;
struct engine;
struct event;
struct ir_instr;
struct state;

/* The datatype, or NULL: *ev. */
const struct datatype *darray_make(struct engine *e, struct state *s, const struct ir_instr *i,
                                   const char *name, struct event *ev);

#endif
