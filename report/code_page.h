/* The page of each code (docs/codes/), built into the program: what the code means, the clause of
 * the standard, how to repair it, what the tool assumes, a faulty and a corrected program. */
#ifndef M2S_REPORT_CODE_PAGE_H
#define M2S_REPORT_CODE_PAGE_H

#include <stddef.h>
#include <stdio.h>

struct code_page {
    const char *code;              /* "MPI-DEADLOCK" */
    const char *text;              /* Markdown */
    const char *faulty, *corrected; /* C programs; "": there is none */
};

extern const struct code_page code_pages[]; /* in the order of the codes' names */
extern const size_t n_code_pages;

/* The page of this code, upper or lower case, or NULL. */
const struct code_page *code_page_find(const char *code);

/* The page with its programs as text for a terminal. */
void code_page_print(FILE *out, const struct code_page *page);

#endif
