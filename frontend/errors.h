/* What libclang says against a unit: which of it refuses the unit, and what gcc takes with a
 * warning only.
 */
#ifndef M2S_FRONTEND_ERRORS_H
#define M2S_FRONTEND_ERRORS_H

#include "frontend/cursor.h"

/* An error that may be passed over, once what it is about has been lowered. */
struct pending_error {
    CXFile file;
    unsigned offset;
    struct src_range at;
    const char *text;
    bool settled;
};

struct src_range errors_place(struct unit *u, CXDiagnostic d);
const char *errors_text(struct unit *u, CXDiagnostic d);

/* Adds the errors to u->ds.  True: u->prelude or u->stubs has more now, and the unit is to be
 * parsed again; nothing was added then. */
bool errors_read(struct unit *u);
/* There is a pending error inside of this expression; and: it is a constant of ours. */
bool errors_is_pending(struct unit *u, CXCursor e);
void errors_settle(struct unit *u, CXCursor e);
/* All is lowered: what is not settled is an error after all. */
void errors_finish(struct unit *u);

#endif
