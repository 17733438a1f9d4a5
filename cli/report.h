/* Results for people and for programs. */
#ifndef M2S_CLI_REPORT_H
#define M2S_CLI_REPORT_H

#include "cli/options.h"
#include "core/diag.h"
#include "core/fail.h"
#include "core/ledger.h"
#include "verify/verify.h"

/* The outcome for one process count. */
enum outcome {
    OUTCOME_VERIFIED,
    OUTCOME_BOUNDED,      /* verified within the bounds of the ledger's UNDER entries */
    OUTCOME_VIOLATED,
    OUTCOME_POSSIBLE,     /* a counterexample that needs an over-approximation */
    OUTCOME_INCONCLUSIVE,
    OUTCOME_UNSUPPORTED
};

struct report {
    uint32_t nprocs;
    enum outcome outcome;
    const char *reason;           /* one line: why inconclusive or unsupported; or NULL */
    const struct skel *skel;      /* NULL if there is none */
    const struct verify_result *result; /* NULL if the search was not reached */
    struct ledger *ledger;
    struct diags *diags;          /* of the abstraction and, if violated, the counterexample */
};

const char *outcome_text(enum outcome o);
enum exit_code outcome_exit(enum outcome o);

/* Turns the counterexample of r->result into a diagnostic with notes, added to r->diags. */
struct diag *report_counterexample(struct arena *arena, struct report *r);

/* "rank 1: ring.c:12:5: MPI_Send(...) to rank 2" for one event of the trace. */
const char *report_event(struct arena *arena, const struct report *r, size_t event);

void report_text(FILE *out, struct arena *arena, const struct options *o,
                 const struct report *r, bool colour);

/* The summary over all process counts: verdict, smallest failing count. */
void report_summary(FILE *out, const struct options *o, const struct report *reports,
                    size_t n);

/* The JSON object of one report (new reference); the whole file is made by report_json_file. */
json_t *report_json(struct arena *arena, const struct report *r);
json_t *report_json_file(const struct options *o, json_t *runs, enum exit_code code);

#endif
