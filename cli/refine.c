#include "cli/refine.h"

/* The check of buffers in flight must not take long, nor a search of some executions. */
enum { FLIGHTS_WORK = 60000000, FILES_WORK = 60000000, PARTIAL_WORK = 20000000,
       SHORT_WORK = 4000000, QUIET_WORK = 20000000, GIVEN_WORK = 200000, LOOPS_WORK = 4000000 };
enum { SHORT_MEMORY = 512 << 20 };
enum { FLIGHTS_TIMEOUT = 60, PARTIAL_TIMEOUT = 10, GIVEN_TIMEOUT = 5, LOOPS_TIMEOUT = 10 };

static const struct rung ladder[RUNG_COUNT] = {
    [RUNG_FLIGHTS] = {
        .mechanism = MECHANISM_COUNT,
        .name = "flights", .stands_on = RUNG_FLIGHTS, .when = WHEN_ASKED, .use = USE_ALL,
        .slice = RUNG_FLIGHTS, .watches_buffers = true, .joint = true, .strict = true,
        .max_work = FLIGHTS_WORK, .max_memory = SHORT_MEMORY, .timeout_s = FLIGHTS_TIMEOUT,
        .explores = 25, .searches = 25,
    },
    [RUNG_PLAIN] = {
        .mechanism = MECHANISM_COUNT,
        .name = "plain", .stands_on = RUNG_PLAIN, .when = WHEN_ASKED, .use = USE_ALL,
        .slice = RUNG_PLAIN, .joint = true,
        .explores = 70, .searches = 100,
    },
    [RUNG_FILES] = {
        .mechanism = MECHANISM_RUNG_FILES,
        .name = "files", .stands_on = RUNG_PLAIN, .goes_first = true, .when = WHEN_ONE_FILE,
        .use = USE_UNBOUNDED,
        .slice = RUNG_FILES, .slicing = {.keep_places = true}, .joint = true, .reads_alike = true,
        .later_work = FILES_WORK,
        .explores = 40, .searches = 40,
    },
    [RUNG_WITNESS] = {
        .mechanism = MECHANISM_RUNG_WITNESS,
        .name = "witness", .stands_on = RUNG_PLAIN, .when = WHEN_ROUNDS, .use = USE_VIOLATION,
        .slice = RUNG_PLAIN, .joint = true, .witness = true,
        .explores = 20, .searches = 20,
    },
    [RUNG_PARTIAL] = {
        .mechanism = MECHANISM_RUNG_PARTIAL,
        .name = "partial", .stands_on = RUNG_PLAIN, .when = WHEN_UNDECIDED,
        .use = USE_VIOLATION,
        .slice = RUNG_PLAIN, .goes_on = true,
        .max_work = PARTIAL_WORK, .max_memory = SHORT_MEMORY, .timeout_s = PARTIAL_TIMEOUT,
        .explores = 30, .searches = 50,
    },
    [RUNG_SHORT] = {
        .mechanism = MECHANISM_RUNG_PARTIAL,
        .name = "short", .stands_on = RUNG_PLAIN, .goes_first = true, .when = WHEN_LONG,
        .use = USE_VIOLATION,
        .slice = RUNG_PLAIN, .goes_on = true,
        .max_work = SHORT_WORK, .max_memory = SHORT_MEMORY, .timeout_s = GIVEN_TIMEOUT,
        .explores = 30, .searches = 50,
    },
    [RUNG_FREE] = {
        .mechanism = MECHANISM_RUNG_FREE,
        .name = "free", .stands_on = RUNG_PLAIN, .goes_first = true, .when = WHEN_RACES,
        .use = USE_PROOF,
        .slice = RUNG_PLAIN, .free_inputs = true,
        .explores = 60, .searches = 60,
    },
    [RUNG_ASSERTS] = {
        .mechanism = MECHANISM_RUNG_ASSERTS,
        .name = "asserts", .stands_on = RUNG_PLAIN, .goes_first = true, .when = WHEN_ASSERTS,
        .use = USE_ANY_PROOF,
        .slice = RUNG_ASSERTS, .slicing = {.assume_assertions = true}, .joint = true,
        .strict = true,
        .explores = 40, .searches = 40,
    },
    [RUNG_QUIET] = {
        .mechanism = MECHANISM_RUNG_QUIET,
        .name = "quiet", .stands_on = RUNG_PLAIN, .goes_first = true, .when = WHEN_HEAVY,
        .use = USE_DECISION,
        .slice = RUNG_PLAIN, .joint = true, .strict = true, .skips_heavy = true,
        .max_work = QUIET_WORK, .max_memory = SHORT_MEMORY,
        .explores = 30, .searches = 30, .takes = 40,
    },
    [RUNG_VECTORS] = {
        .mechanism = MECHANISM_RUNG_VECTORS,
        .name = "vectors", .stands_on = RUNG_PLAIN, .goes_first = true, .when = WHEN_VECTORS,
        .use = USE_DECISION,
        .slice = RUNG_VECTORS, .joint = true,
        .explores = 40, .searches = 40,
    },
    [RUNG_PRECISE] = {
        .mechanism = MECHANISM_RUNG_PRECISE,
        .name = "precise", .stands_on = RUNG_PLAIN, .when = WHEN_OPEN, .use = USE_DECISION,
        .slice = RUNG_PRECISE, .slicing = {.keep_float_arrays = true}, .joint = true,
        .strict = true,
        .explores = 100, .searches = 100,
    },
    [RUNG_LOOPS] = {
        .mechanism = MECHANISM_RUNG_LOOPS,
        .name = "loops", .stands_on = RUNG_PLAIN, .when = WHEN_LOOPS, .use = USE_ENDS,
        .slice = RUNG_LOOPS, .slicing = {.keep_float_arrays = true, .keep_loops = true},
        .strict = true,
        .max_work = LOOPS_WORK, .max_memory = SHORT_MEMORY, .timeout_s = LOOPS_TIMEOUT,
        .explores = 20, .searches = 20,
    },
    [RUNG_GIVEN] = {
        .mechanism = MECHANISM_CONCRETE,
        .name = "given", .stands_on = RUNG_GIVEN, .when = WHEN_ASKED, .use = USE_VIOLATION,
        .slice = RUNG_FILES, .slicing = {.keep_places = true}, .looks = true,
        .max_work = GIVEN_WORK, .max_memory = SHORT_MEMORY, .timeout_s = GIVEN_TIMEOUT,
        .explores = 30, .searches = 30,
    },
};

const struct rung *refine_rung(enum rung_name name)
{
    return &ladder[name];
}

bool refine_tries(const struct rung *r, struct rung_answer below)
{
    bool possible = below.outcome == OUTCOME_POSSIBLE;
    switch (r->when) {
    case WHEN_ASKED:
        return false;
    case WHEN_POSSIBLE:
        return possible;
    case WHEN_OPEN:
        return possible || !below.has_skeleton;
    case WHEN_ROUNDS:
        return below.has_tape && possible;
    case WHEN_UNDECIDED:
        return possible || !below.has_skeleton;
    case WHEN_ONE_FILE:
        return below.one_file;
    case WHEN_RACES:
        return below.races;
    case WHEN_LONG:
        return below.races && !below.has_skeleton;
    case WHEN_LOOPS:
        return below.loops && below.outcome == OUTCOME_BOUNDED;
    case WHEN_HEAVY:
        return below.heavy;
    case WHEN_VECTORS:
        return below.vectors && (below.heavy || possible || !below.has_skeleton);
    case WHEN_ASSERTS:
        return below.asserts && (below.heavy || possible || !below.has_skeleton);
    }
    return false;
}

int refine_worth(enum outcome outcome)
{
    switch (outcome) {
    case OUTCOME_VERIFIED: case OUTCOME_VIOLATED: case OUTCOME_SUPPRESSED:
        return 3;
    case OUTCOME_BOUNDED:
        return 2;
    case OUTCOME_POSSIBLE:
        return 1;
    case OUTCOME_INCONCLUSIVE: case OUTCOME_UNSUPPORTED:
        break;
    }
    return 0;
}

bool refine_keeps(const struct rung *r, enum outcome outcome)
{
    bool found = r->when == WHEN_VECTORS && outcome == OUTCOME_POSSIBLE;
    return found || (r->use != USE_PROOF && outcome == OUTCOME_BOUNDED);
}

static bool decides(enum outcome outcome)
{
    return outcome == OUTCOME_VIOLATED || outcome == OUTCOME_VERIFIED ||
           outcome == OUTCOME_BOUNDED || outcome == OUTCOME_SUPPRESSED;
}

/* What has been found in one of any number of rounds is not taken back by a search in a few. */
static bool is_taken_back(struct rung_answer below, enum outcome outcome)
{
    return below.has_tape && below.outcome == OUTCOME_POSSIBLE && outcome == OUTCOME_BOUNDED;
}

bool refine_takes(const struct rung *r, struct rung_answer below, struct rung_answer above)
{
    enum outcome outcome = above.outcome;
    bool violated = outcome == OUTCOME_VIOLATED;
    if (is_taken_back(below, outcome))
        return false;
    switch (r->use) {
    case USE_ALL:
        return true;
    case USE_DECISION:
        return decides(outcome);
    case USE_UNBOUNDED:
        return outcome != OUTCOME_BOUNDED && refine_worth(outcome) > 0;
    case USE_VIOLATION:
        return violated;
    case USE_ENDS:
        return violated || outcome == OUTCOME_VERIFIED ||
               (outcome == OUTCOME_BOUNDED && !above.loops);
    case USE_PROOF:
        return outcome == OUTCOME_VERIFIED;
    case USE_ANY_PROOF:
        return outcome == OUTCOME_VERIFIED || outcome == OUTCOME_BOUNDED;
    }
    return false;
}
