/* Functions of the program that MPI calls: copy and delete functions of attributes
 * (MPI-4.0 7.7.2), error handlers (9.3).
 *
 *     MPI_Comm_free(&comm)  ->  my_delete(comm, key, value, extra)
 *
 * The function gets a frame above that of the MPI call.  When it returns, the call is
 * run again (it has more to do), or it returns too.
 */
#ifndef M2S_ABSTRACTION_STATE_CALLBACK_H
#define M2S_ABSTRACTION_STATE_CALLBACK_H

#include "abstraction/domain/value.h"

#include <stdint.h>

enum callback_kind {
    CALLBACK_COPY,    /* says in *flag and *out what the copy is; the call is run again */
    CALLBACK_DELETE,  /* the call is run again */
    CALLBACK_LAST,    /* a delete function, after which the call returns */
    CALLBACK_HANDLER  /* the call returns `code` */
};

struct callback {
    enum callback_kind kind;
    uint32_t key;           /* COPY: of the attribute that is set; DELETE, LAST: that goes */
    struct value holder;    /* where the attributes of its object are */
    struct value out, flag; /* COPY: the objects that it writes */
    struct value code;      /* HANDLER */
};

#endif
