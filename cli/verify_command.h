#ifndef M2S_CLI_VERIFY_COMMAND_H
#define M2S_CLI_VERIFY_COMMAND_H

#include "cli/pipeline.h"
#include "core/base/fail.h"
#include "report/result.h"

/* mpi2spin verify: all process counts, the report, the JSON file.  Returns the exit code. */
int verify_command(struct arena *arena, const struct options *o, struct compiled *c);

/* The C code has errors: writes the JSON file that tells so, if one is wanted.  Returns the
 * exit code. */
int verify_not_compiled(struct arena *arena, const struct options *o,
                        const struct compiled *c);

/* What is known before any run. */
struct result verify_result_new(struct arena *arena, const struct options *o,
                                const struct compiled *c);

/* Print all diagnostics on stderr. */
void verify_print_diags(const struct diags *ds, const struct options *o);

/* Whether to colour this stream. */
bool verify_wants_colour(const struct options *o, FILE *stream);

#endif
