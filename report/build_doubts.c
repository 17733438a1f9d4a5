/* Decisions of unknown data that a counterexample rests on, and that do not put it in doubt
 * (verify/search/game.h): notes and entries of the ledger.
 *
 *     t.c:20:9: note: this is behind a loop that ends when delta < eps here; if that is never so,
 *                     the program hangs in the loop
 */
#include "report/build_condition.h"
#include "report/build_parts.h"

#include <string.h>

static const char *condition(struct build *b, const struct trace_event *e)
{
    return build_plain(b->arena, build_choice_text(b, e));
}

/* Has an earlier one the same place and says the same? */
static bool is_told(struct build *b, const struct trace *t, uint32_t doubt)
{
    const struct trace_event *e = &t->events[t->doubts[doubt].event];
    struct src_range at = build_choice_place(b, e);
    for (uint32_t i = 0; i < doubt; i++) {
        const struct trace_event *d = &t->events[t->doubts[i].event];
        struct src_range other = build_choice_place(b, d);
        if (t->doubts[i].loop == t->doubts[doubt].loop
            && other.file == at.file && other.line == at.line && other.col == at.col
            && strcmp(condition(b, d), condition(b, e)) == 0)
            return true;
    }
    return false;
}

void build_doubts(struct build *b, struct result_finding *f)
{
    const struct trace *t = b->result->trace;
    for (uint32_t i = 0; i < t->n_doubts; i++) {
        const struct trace_event *e = &t->events[t->doubts[i].event];
        const char *text = condition(b, e);
        struct src_range at = build_choice_place(b, e);
        uint32_t rank = build_letter(b, e) ? RESULT_NONE : e->rank;
        if (is_told(b, t, i))
            continue;
        if (!t->doubts[i].loop) {
            build_note(b, f, rank, at,
                       "that %s here is not sure; if not, the program hangs or fails as well",
                       text);
            continue;
        }
        build_note(b, f, rank, at,
                   "this is behind a loop that ends when %s here; if that is never so, the "
                   "program hangs in the loop", text);
        build_assume_at(b, LEDGER_LOOP_ENDS, at,
                        "the loop that ends when \"%s\" comes to an end, or the program hangs "
                        "in it: both are violations", text);
    }
}
