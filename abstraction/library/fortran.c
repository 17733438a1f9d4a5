/* Texts of Fortran, which blanks fill up to a length that is given. */
#include "abstraction/domain/value.h"
#include "abstraction/library/library.h"
#include "abstraction/state/access.h"
#include "abstraction/state/event.h"

enum { LONGEST = 4096 };

/* Character k of argument `text`, a blank from its length on; false: it is not known. */
static bool character(struct library_call *c, uint32_t text, int64_t length, int64_t k, int *ch)
{
    struct value at = c->args[text], v;
    *ch = ' ';
    if (k >= length)
        return true;
    at.i += k;
    if (at.kind != VALUE_ADDR || at.any || !access_load(c->e, c->s, at, IR_U8, &v, c->ev) ||
        v.kind != VALUE_INT)
        return false;
    *ch = (int)v.i;
    return true;
}

/* _FortranACharacterCompareScalar1(a, b, length of a, length of b) */
static bool compare(struct library_call *c)
{
    struct value n = c->args[2], m = c->args[3];
    if (n.kind != VALUE_INT || m.kind != VALUE_INT || n.i > LONGEST || m.i > LONGEST)
        return false;
    int order = 0;
    for (int64_t k = 0; !order && (k < n.i || k < m.i); k++) {
        int a, b;
        if (!character(c, 0, n.i, k, &a) || !character(c, 1, m.i, k, &b))
            return c->ev->kind != EVENT_NONE;
        order = (a > b) - (a < b);
    }
    c->result = value_int(IR_I32, order);
    return true;
}

bool library_fortran(struct library_call *c)
{
    return library_is(c, "_FortranACharacterCompareScalar1") && compare(c);
}
