/* --stub-missing: what a module declares that is not there, deduced from what flang says of its
 * uses.
 *
 *     use hdf5
 *     integer(hid_t) :: file                  integer, parameter :: hid_t = 8
 *     call h5open_f(status)                   a procedure without an interface
 *     call h5fcreate_f(name, H5F_TRUNC, file, status, access_prp=list)
 *                                             a number; an interface with an argument `access_prp`
 *
 * The modules are written and compiled as those of MPI, and no units are made of them: their
 * variables are defined nowhere, and may be anything.  What cannot be deduced stays an error.
 */
#ifndef M2S_FRONTEND_FORTRAN_MADEUP_H
#define M2S_FRONTEND_FORTRAN_MADEUP_H

#include "frontend/fortran/fortran.h"

struct madeup;

struct madeup *madeup_new(struct arena *a);
/* Do the errors say more of what is in modules that are made up? */
bool madeup_learn(struct madeup *m, const struct fortran_program *p,
                  const struct fortran_file *f, const struct diags *errors);
/* Is one of the modules of a library that communicates?  Which of its procedures is not known. */
bool madeup_communicates(const struct madeup *m);
/* When no file can be compiled: writes modules that are missing, or of which more is known now;
 * they and what uses them are to be compiled again.  False: there is nothing new. */
bool madeup_write(struct madeup *m, struct fortran_program *p);

#endif
