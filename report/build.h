/* verify_result + skeleton + ledger + diagnostics -> the model of one process count.
 *
 *     struct build b = {.arena = a, .skel = s, .result = &v, .ledger = l, .diags = ds,
 *                       .run = run};
 *     build_run(&b);      fills run->outcome, reason, search, findings, ledger
 *
 * All that the model needs is copied: the skeleton may go away afterwards.
 */
#ifndef M2S_REPORT_BUILD_H
#define M2S_REPORT_BUILD_H

#include "core/diag/ledger.h"
#include "core/ir/ir.h"
#include "report/result.h"
#include "verify/answer/leaving.h"
#include "verify/answer/more_violations.h"
#include "verify/verify.h"

struct build {
    struct arena *arena;                /* of the model */
    const struct ir_prog *prog;         /* for the names of functions, or NULL */
    const struct skel *skel;            /* NULL: there is none */
    const struct verify_result *result; /* NULL: the search was not reached */
    const struct ledger *ledger;
    const struct diags *diags;          /* of the stages before the search */
    struct result_run *run;             /* nprocs and command are set; the rest is filled */
};

void build_run(struct build *b);

/* Another search of the same run, whose result is a violation too: one finding more. */
void build_again(struct build *b);

/* What verify/answer/more_violations.h has found besides, after build_run(): findings of its
 * own, or ranks that have the same fault. */
void build_more_violations(struct build *b, const struct more_violations *more);

/* Outcome, reason and search of the run are those of b->result, whose counterexample is a finding
 * more.  The finding, or NULL: there is no counterexample. */
struct result_finding *build_verdict(struct build *b);

/* The finding is what these ranks make by leaving: it is left out of the rest. */
void build_left_out(struct build *b, const struct leaving *l, struct result_finding *f,
                    struct result_rest *rest);

/* Are executions missing of which nothing is known?  Then nothing is verified. */
bool build_is_limited(const struct ledger *l);

/* One more entry of the ledger; without a file, it has no place. */
void build_assume(struct arena *arena, struct result_run *run, enum ledger_kind kind,
                  struct src_range at, const char *text);

/* The function that contains a place, or NULL. */
const char *build_function(const struct build *b, struct src_range at);

/* Diagnostics from before any run, as findings of the whole result. */
void build_diags(struct arena *arena, const struct ir_prog *prog, const struct diags *ds,
                 struct result *result);

/* The exit code for errors found before a verdict could be reached (C errors, unsupported
 * constructs, limits). */
enum exit_code build_diags_exit(const struct diags *ds);
/* Why a call of this function is not followed, which is of a library that communicates; or NULL. */
const char *build_library_reason(struct arena *arena, uint32_t line, const char *name);

#endif
