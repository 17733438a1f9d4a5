/* Reading the text form by characters and words.
 *
 * After the first error the scanner stands at the end of the text, so that all loops end;
 * numbers then read as 0 and names as "".
 */
#ifndef M2S_CORE_IR_SCAN_H
#define M2S_CORE_IR_SCAN_H

#include "core/ir/ir.h"

struct ir_scan {
    struct arena *arena;
    struct str_pool *strings;
    const char *name; /* of the text, for messages */
    const char *start, *p, *end;
    uint32_t line;
    const char *error; /* "NAME:LINE: ..." or NULL */
};

void scan_error(struct ir_scan *s, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* On this line, after blanks. */
bool scan_peek(struct ir_scan *s, char c);
bool scan_char(struct ir_scan *s, char c);           /* takes c if it is next */
bool scan_word(struct ir_scan *s, const char *word); /* takes the whole word if next */
void scan_expect(struct ir_scan *s, const char *text);
bool scan_line_end(struct ir_scan *s);  /* nothing but a `;` part is left on the line */
void scan_next_line(struct ir_scan *s); /* an error unless the line is used up */
bool scan_item(struct ir_scan *s); /* to the next line with content; false: no more */

uint64_t scan_unsigned(struct ir_scan *s);
uint32_t scan_u32(struct ir_scan *s);
int64_t scan_signed(struct ir_scan *s);
bool scan_is_digit(char c);
bool scan_is_name(char c);

/* Bare or quoted, interned.  Quoted text; its length is put into *n if n is not NULL. */
const char *scan_name(struct ir_scan *s);
const char *scan_quoted(struct ir_scan *s, size_t *n);
struct ir_type scan_type(struct ir_scan *s);
/* file:line:col[-line:col], or nothing */
struct src_range scan_range(struct ir_scan *s);

#endif
