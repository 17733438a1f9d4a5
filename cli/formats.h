/* Reports in files: --format=NAME[:FILE], --json FILE, --html FILE, --chart. */
#ifndef M2S_CLI_FORMATS_H
#define M2S_CLI_FORMATS_H

#include "cli/options.h"
#include "report/result.h"

/* Before a long search: can all files be written?  If not, the process ends with a message. */
void formats_check(const struct options *o);

/* True: a report goes to standard output, so that nothing else may. */
bool formats_take_stdout(const struct options *o);

void formats_write(struct arena *arena, const struct options *o,
                   const struct result *const *results, size_t n);

#endif
