/* Constants of type long double: libclang gives a double, the literal's text gives all 64
 * bits.  They are written as the exact sum of two doubles.
 */
#include "frontend/lower_expr.h"

#include "frontend/cursor.h"
#include "frontend/types.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The literal as it is spelled; false if that is not where the value comes from. */
static bool read_literal(struct unit *u, CXCursor e, long double *value)
{
    size_t n, len = 0;
    double rounded;
    const char *text = cursor_spelled_text(u, e, &n);
    if (!text || !cursor_eval_float(e, &rounded))
        return false;
    while (len < n && (isalnum((unsigned char)text[len]) || text[len] == '.' ||
                       (len && strchr("+-", text[len]) && strchr("eEpP", text[len - 1]))))
        len++;
    char *copy = arena_alloc(u->scratch, len + 1), *end;
    memcpy(copy, text, len);
    *value = strtold(copy, &end);
    return end != copy && (double)*value == rounded;
}

/* e is a literal behind parentheses, a sign, or conversions that change nothing. */
bool floatlit_long_double(struct unit *u, CXCursor e, long double *value)
{
    for (bool negative = false; types_c(e).kind == CXType_LongDouble;
         e = cursor_last_kid(u, e)) {
        switch ((int)clang_getCursorKind(e)) {
        case CXCursor_FloatingLiteral:
            if (!read_literal(u, e, value))
                return false;
            *value = negative ? -*value : *value;
            return true;
        case CXCursor_UnaryOperator:
            if (clang_getCursorUnaryOperatorKind(e) == CXUnaryOperator_Minus)
                negative = !negative;
            else if (clang_getCursorUnaryOperatorKind(e) != CXUnaryOperator_Plus)
                return false;
            break;
        case CXCursor_ParenExpr:
            break;
        default:
            return false;
        }
    }
    return false;
}
