/* The result as one HTML page that needs nothing else: no network, no other file.
 *
 * The page has the result as JSON and the text of the C files that it tells about; page/ has
 * its style and script, which draw the message sequence chart.
 */
#ifndef M2S_REPORT_HTML_H
#define M2S_REPORT_HTML_H

#include "report/result.h"

#include <stdio.h>

void html_write(FILE *out, const struct result *const *results, size_t n);

#endif
