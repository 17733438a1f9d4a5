/* What a way of exploring has come to is told, for --verbose. */
#include "abstraction/explore/attempt.h"
#include "abstraction/explore/trial.h"

void attempt_tell(struct run *r, const char *how, const struct trial *t, const char *otherwise)
{
    const struct abst_listener *listener = r->options->notes.listener;
    uint64_t done = r->given_back + r->budget.work;
    struct abst_try told = {.how = how, .steps = done - r->told};
    if (!listener)
        return;
    if (t)
        told.lacked = otherwise ? otherwise : "it was not certain enough";
    for (size_t i = 0; t && i < t->diags.n; i++)
        if (t->diags.items[i]->severity == DIAG_ERROR) {
            told.lacked = t->diags.items[i]->text;
            told.at = t->diags.items[i]->at;
        }
    r->told = done;
    listener->tell(listener->data, &told);
}

static const char *how_alone(enum precision precision)
{
    switch (precision) {
    case PRECISION_FULL:
        break;
    case PRECISION_COUNTED:
        return "rank by rank, messages counted";
    case PRECISION_COARSE:
        return "rank by rank, quiet branches joined";
    }
    return "rank by rank";
}

void attempt_tell_alone(struct run *r, const struct trial *t, const char *otherwise)
{
    attempt_tell(r, how_alone(r->precision), t, otherwise);
}

void attempt_end_alone(struct run *r, const struct trial *t, const char *otherwise)
{
    if (otherwise)
        attempt_tell_alone(r, t, otherwise);
    attempt_remember(r, t);
}
