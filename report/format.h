/* The forms in which results can be written: --format=NAME[:FILE].
 *
 *     json     the result itself (json.h)
 *     html     one self-contained page (html.h)
 *     sarif    SARIF 2.1.0, for code scanning
 *     junit    JUnit XML: a test case for each program, process count and property
 *     gitlab   GitLab's code quality report
 *     mermaid  a Mermaid sequence diagram of the first counterexample
 *     dot      a Graphviz graph of who waits for whom, for each deadlock
 *     csv      a line for each program and process count
 *     chart    lanes of text, for up to 8 ranks
 *
 * `text` is not here: it is written while the search runs (text.h).
 */
#ifndef M2S_REPORT_FORMAT_H
#define M2S_REPORT_FORMAT_H

#include "report/result.h"

#include <stdio.h>

/* Writes all results, one for each program. */
typedef void format_writer(FILE *out, const struct result *const *results, size_t n);

/* NULL: there is no such format. */
format_writer *format_find(const char *name);

/* Is one of the names what was meant? */
struct near;
void format_look(struct near *n);

/* "json|html|..." */
const char *format_names(void);

format_writer html_write, sarif_write, junit_write, github_write, gitlab_write, mermaid_write,
    dot_write, chart_write, csv_write;

/* The length of the name of a call, without its arguments; at most 200. */
int format_call_length(const char *call);

#endif
