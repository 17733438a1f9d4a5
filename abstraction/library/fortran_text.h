/* Texts of Fortran that are not known (state/text.h). */
#ifndef M2S_ABSTRACTION_LIBRARY_FORTRAN_TEXT_H
#define M2S_ABSTRACTION_LIBRARY_FORTRAN_TEXT_H

#include "abstraction/library/library.h"

/* Is the character one of an argument that is not known?  To load it is to forget which one. */
bool fortran_is_of_argument(struct library_call *c, struct value at);
/* "argv[1]", if the text begins as that, or NULL. */
const char *fortran_argument(struct library_call *c, struct value at);
/* The argument that is all of so many characters, also without the blanks at its end; or NULL. */
const char *fortran_whole_argument(struct library_call *c, struct value at, struct value n);
/* Which text n characters are that nobody has put there as one: no character of it is known then,
 * and it is one from now on.  NONE: it is not known to be the same on other ranks. */
struct value fortran_text(struct library_call *c, struct value at, int64_t n);

#endif
