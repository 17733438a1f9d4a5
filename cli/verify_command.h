#ifndef M2S_CLI_VERIFY_COMMAND_H
#define M2S_CLI_VERIFY_COMMAND_H

#include "cli/pipeline.h"
#include "core/fail.h"

/* mpi2spin verify: all process counts, the report, the JSON file.  Returns the exit code. */
int verify_command(struct arena *arena, const struct options *o, struct compiled *c);

/* The exit code for errors found before a verdict could be reached (C errors, unsupported
 * constructs, limits). */
enum exit_code diags_exit(const struct diags *ds);

/* Print all diagnostics on stderr. */
void diags_print(const struct diags *ds, const struct options *o);

/* Whether to colour this stream. */
bool want_colour(const struct options *o, FILE *stream);

#endif
