/* Dependence through calls: parameters, results, library functions. */
#ifndef M2S_SLICER_CALLS_H
#define M2S_SLICER_CALLS_H

#include "slicer/depend/dependence.h"

/* Does what others give depend on how often the function was called: rand(), where places in files
 * are kept, getc()? */
bool calls_are_counted(const struct sl_dependence *s, const struct sl_callee *c);

void calls_process(struct sl_dependence *s, uint32_t number);
/* `parent` needs a parameter, or the arguments that have no name. */
void calls_need_param(struct sl_dependence *s, uint32_t parent, uint32_t func, uint32_t param,
                      unsigned precise);
void calls_need_varargs(struct sl_dependence *s, uint32_t parent, uint32_t func,
                        unsigned precise);
/* A new part of a structure that is a parameter of func is needed (sl_dependence.ranges). */
void calls_need_param_part(struct sl_dependence *s, uint32_t func);
/* Part of the structure that call `number` returns. */
void calls_need_result_part(struct sl_dependence *s, uint32_t number, struct sl_range part);

#endif
