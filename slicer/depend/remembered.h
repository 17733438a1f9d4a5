/* Addresses that functions of the library copy, and remember from one call to the next. */
#ifndef M2S_SLICER_REMEMBERED_H
#define M2S_SLICER_REMEMBERED_H

#include "slicer/depend/holders.h"
#include "slicer/depend/lifetimes.h"

/* May call `number` of the undefined function `callee` write to what the library remembers? */
bool remembered_may_be_used(const struct sl_dependence *s, uint32_t number, uint32_t callee);
/* Does it in `func`, where that is the address which is held? */
bool remembered_is_used(struct holders *h, const struct holders_state *s, uint32_t func,
                        uint32_t number, uint32_t callee);
/* May instruction `number` be such a call of which no execution shows what it does: for a stream,
 * or as other threads do? */
bool remembered_is_unseen(const struct sl_dependence *s, uint32_t number);
/* What it copies, remembers and returns. */
void remembered_update(struct holders *h, struct holders_state *s, uint32_t func, uint32_t number,
                       uint32_t callee);
/* May a call give the address to the program again, through what its arguments lead to, or as its
 * result? */
bool remembered_comes_again(const struct holders *h, const struct holders_state *s,
                            uint32_t callee);

#endif
