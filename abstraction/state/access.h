/* Memory through pointers: bounds, null, unknown addresses. */
#ifndef M2S_ABSTRACTION_STATE_ACCESS_H
#define M2S_ABSTRACTION_STATE_ACCESS_H

#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "core/ir/ir.h"

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct event;
struct state;

/* False: *ev is a fault. */
bool access_load(struct engine *e, struct state *s, struct value at, enum ir_kind type,
                 struct value *out, struct event *ev);
bool access_store(struct engine *e, struct state *s, struct value at, struct value v,
                  struct event *ev);
/* The same of an instruction of the program, a load, a store, or a call that writes through its
 * arguments: where a pointer that is not known may lead is known (targets.h). */
bool access_load_by(struct engine *e, struct state *s, const struct ir_instr *i,
                    struct value at, enum ir_kind type, struct value *out, struct event *ev);
bool access_store_by(struct engine *e, struct state *s, const struct ir_instr *i,
                     struct value at, struct value v, struct event *ev);
/* Of memory that MPI keeps to itself, where nothing can be wrong. */
struct value access_peek(struct engine *e, struct state *s, struct value at, enum ir_kind type);
void access_poke(struct engine *e, struct state *s, struct value at, struct value v);
/* False: *ev is a fault, as above. */
bool access_copy(struct engine *e, struct state *s, struct value to, struct value from,
                 int64_t n, struct event *ev);
bool access_copy_by(struct engine *e, struct state *s, const struct ir_instr *i, struct value to,
                    struct value from, int64_t n, struct event *ev);
/* Bytes at..at+n-1 become s's content (lo, hi, base are relative to `at`); n < 0: all. */
bool access_fill(struct engine *e, struct state *s, struct value at, int64_t n,
                 struct segment fill, struct event *ev);
bool access_fill_by(struct engine *e, struct state *s, const struct ir_instr *i, struct value at,
                    int64_t n, struct segment fill, struct event *ev);
/* A call of MPI writes numbers, that can be no handles, to a place that is not known.  False: it is
 * known, or null, and nothing is done. */
bool access_lose_numbers(struct engine *e, struct state *s, const struct ir_instr *i,
                         struct value at);
void access_havoc_all(struct engine *e, struct state *s, struct origin *o);
/* A known string: arena copy, or NULL. */
const char *access_string(struct engine *e, struct state *s, struct value at);
/* The object and offset, or NULL (then nothing is known about the place). */
struct memory *access_object(struct engine *e, struct state *s, struct value at,
                             bool write);

/* Has nobody ever set what is in this place of an object that lives (C11 6.7.9p10)? */
bool access_is_unset(struct engine *e, struct state *s, struct value at, enum ir_kind type);

/* Memory is freed, or written to, at a place that is not known (abst_options.notes.lost_frees). */
void access_loses_place(const struct engine *e);

/* Is it a hidden object that no write through a pointer changes?  Memory of the program whose
 * length is not known is as vast, and is written to. */
bool access_keeps(const struct engine *e, uint32_t object, int64_t size);

#endif
