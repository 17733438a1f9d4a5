/* What Fortran reads where a text that is known has one value. */
#ifndef M2S_ABSTRACTION_LIBRARY_FORTRAN_NUMBER_H
#define M2S_ABSTRACTION_LIBRARY_FORTRAN_NUMBER_H

#include "abstraction/domain/value.h"

/* "12", "1.5d-3": all of the text, and a number of this kind has room for it.  False: it is not
 * that. */
bool fortran_number(const char *text, enum ir_kind kind, struct value *v);
/* "T", ".false.": a truth value of one byte. */
bool fortran_logical(const char *text, struct value *v);

#endif
