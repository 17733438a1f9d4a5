/* Numbers and truth values, as Fortran writes them (see fortran_number.h). */
#include "abstraction/library/fortran_number.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST_WHOLE = 18 }; /* that has room in 8 bytes */

/* "1.5d-3", as C writes it; to the next number of its kind. */
static bool is_real(const char *text, enum ir_kind kind, double *x)
{
    char number[64], *end;
    size_t n = strlen(text);
    if (n >= sizeof number || strspn(text, "0123456789.+-dDeE") < n)
        return false;
    for (size_t i = 0; i <= n; i++)
        number[i] = strchr("dD", text[i]) && text[i] ? 'e' : text[i];
    *x = kind == IR_F32 ? (double)strtof(number, &end) : strtod(number, &end);
    return end > number && !*end && *x - *x == 0;
}

static bool is_whole(const char *text, int64_t *number)
{
    char *end;
    *number = strtoll(text, &end, 10);
    return end > text && !*end && end - text <= LONGEST_WHOLE &&
           strspn(text, "+-0123456789") == strlen(text);
}

static bool has_room(enum ir_kind kind, int64_t n)
{
    return kind == IR_I32   ? n == (int32_t)n
           : kind == IR_I16 ? n == (int16_t)n
           : kind == IR_I8  ? n == (int8_t)n
                            : true;
}

bool fortran_number(const char *text, enum ir_kind kind, struct value *v)
{
    int64_t number;
    double x;
    if (ir_is_int(kind) && is_whole(text, &number) && has_room(kind, number))
        *v = value_int(kind, number);
    else if (ir_is_float(kind) && is_real(text, kind, &x))
        *v = value_float(kind, x);
    else
        return false;
    return true;
}

bool fortran_logical(const char *text, struct value *v)
{
    text += *text == '.';
    *v = value_int(IR_I8, strchr("tT", *text) != NULL);
    return *text && strchr("tTfF", *text) && !text[1 + strspn(text + 1, "ruealsRUEALS.")];
}
