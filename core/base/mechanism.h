/* The mechanisms that a verdict can rest on, each of which can be switched off (mechanisms.def):
 *
 *     if (is_alike(a, b) && mechanism_applies(o->mechanisms, MECHANISM_ALIKE_RANKS))
 *
 * One that is off must leave a weaker answer, and never a wrong one.  bench/ablation.sh finds the
 * programs whose verdict rests on a mechanism: docs/dev/ABLATION.md.
 */
#ifndef M2S_BASE_MECHANISM_H
#define M2S_BASE_MECHANISM_H

#include <stdbool.h>
#include <stdio.h>

enum mechanism {
#define MECHANISM(id, name, file, does, without) MECHANISM_##id,
#include "core/base/mechanisms.def"
#undef MECHANISM
    MECHANISM_COUNT
};

/* Of one run. */
struct mechanisms {
    bool off[MECHANISM_COUNT];
    bool used[MECHANISM_COUNT];
};

/* Has come to the place where the mechanism makes a difference: is it switched on?  Then it is
 * noted as used.  m: NULL: all are on, and nothing is noted. */
bool mechanism_applies(struct mechanisms *m, enum mechanism which);
/* The same, but nothing is noted. */
bool mechanism_is_on(const struct mechanisms *m, enum mechanism which);

/* Switch off those that a list names, "game,walk"; "none": none.  NULL: good; else the name that
 * there is not. */
const char *mechanism_switch_off(struct mechanisms *m, const char *names);

/* "mechanisms: game walk" */
void mechanism_print_used(FILE *out, const struct mechanisms *m);
/* One line for each: name, file, what it does, what there is without it, with tabs between them. */
void mechanism_print_all(FILE *out);

#endif
