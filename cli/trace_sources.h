/* What a recorded program has read, and its sources: does it decide anything? */
#ifndef M2S_CLI_TRACE_SOURCES_H
#define M2S_CLI_TRACE_SOURCES_H

#include "cli/options.h"
#include "core/diag/ledger.h"
#include "replay/trace/readings.h"

/* NULL: nothing of it decides how the ranks communicate, as the files of the options show (they are
 * taken to be the sources of the program); what that rests on is in the ledger.  Else why that is
 * not shown: one line. */
const char *trace_sources_refuse(struct arena *arena, const struct options *o,
                                 const struct readings *readings, struct ledger *ledger);

#endif
