/* The ledger: every decision in which the model differs from the program.
 *
 * EXACT   loses and invents nothing (recorded because the user may want to know).
 * OVER    the model may do more than the program: "verified" stands, a violation that
 *         depends on it is only possible ("possibly violated").
 * UNDER   the model may do less: "verified" becomes "verified within these bounds".
 * The weakest entries cap the verdict (docs/dev/ABSTRACTION.md explains each kind).
 */
#ifndef M2S_CORE_LEDGER_H
#define M2S_CORE_LEDGER_H

#include "core/base/arena.h"
#include "core/diag/source.h"

#include <stdbool.h>
#include <stdio.h>

enum ledger_direction { LEDGER_EXACT, LEDGER_OVER, LEDGER_UNDER };

enum ledger_kind {
#define LEDGER_KIND(id, text, direction, summary) LEDGER_##id,
#include "core/diag/ledger_kinds.def"
#undef LEDGER_KIND
    LEDGER_KIND_COUNT
};

struct ledger_entry {
    enum ledger_kind kind;
    enum ledger_direction direction;
    struct src_range at;
    const char *text; /* one sentence that names the decision */
    const char *about; /* the input that it bounds, or NULL */
};

struct ledger {
    struct arena *arena;
    struct ledger_entry *items;
    size_t n, cap;
};

/* Add an entry, which is returned; one with the same kind, place and text is kept once. */
struct ledger_entry *ledger_add(struct ledger *l, enum ledger_kind kind, struct src_range at,
                                const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/* Remove all entries of a kind: they turned out not to matter. */
void ledger_drop(struct ledger *l, enum ledger_kind kind);

const char *ledger_kind_text(enum ledger_kind kind);
const char *ledger_direction_text(enum ledger_direction d);
bool ledger_has(const struct ledger *l, enum ledger_direction d);

#endif
