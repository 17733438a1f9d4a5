/* Files that are not on the command line:
 *
 *     #include "helpers/list.h"      list_add() is declared there, and defined in helpers/list.c
 */
#ifndef M2S_FRONTEND_BESIDE_H
#define M2S_FRONTEND_BESIDE_H

#include <stddef.h>

struct ir_prog;
struct unit_source;

/* Sets p->missing.  Such a file is near the header or near the first source, and the name of a
 * function that is declared in the header stands in it. */
void beside_find(struct ir_prog *p, const struct unit_source *sources, size_t n);

#endif
