/* Infos in the memory of a rank (see info.h): a count, whether the content is lost, then the
 * pairs by their keys, each with its value at a fixed place. */
#include "abstraction/state/info.h"

#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/state.h"
#include "core/base/str.h"

#include <stdlib.h>
#include <string.h>

/* Where it stands in the object. */
enum { COUNT = 16, LOST = 20, PAIRS = 4096, PAIR_SIZE = 2048, VALUE_AT = 512, KNOWN_AT = 2000 };

static int64_t get_number(struct engine *e, struct state *s, struct value at, int64_t offset)
{
    at.i += offset;
    struct value v = access_peek(e, s, at, IR_I32);
    return v.kind == VALUE_INT ? v.i : -1;
}

static const char *get_text(struct engine *e, struct state *s, struct value at, int64_t offset)
{
    at.i += offset;
    return access_string(e, s, at);
}

static void put_text(struct engine *e, struct memory *m, int64_t offset, const char *text)
{
    int64_t n = (int64_t)strlen(text) + 1;
    memory_fill(&e->env, m, (struct segment){offset, offset + n, FILL_BYTES, NULL, offset, text});
}

static bool is_lost(struct info *info)
{
    info->known = false;
    info->n = 0;
    return false;
}

bool info_read(struct engine *e, struct state *s, struct value at, struct info *info)
{
    *info = (struct info){.known = true};
    if (!handle_is(s, &at) || get_number(e, s, at, LOST))
        return is_lost(info);
    int64_t n = get_number(e, s, at, COUNT);
    if (n < 0 || n > INFO_MAX_PAIRS)
        return is_lost(info);
    for (int64_t i = 0; i < n; i++) {
        struct info_pair *p = &info->pairs[info->n++];
        int64_t place = PAIRS + i * PAIR_SIZE, known = get_number(e, s, at, place + KNOWN_AT);
        p->key = get_text(e, s, at, place);
        p->value = known == 1 ? get_text(e, s, at, place + VALUE_AT) : NULL;
        if (!p->key || known < 0)
            return is_lost(info);
    }
    return true;
}

static int by_key(const void *a, const void *b)
{
    return strcmp(((const struct info_pair *)a)->key, ((const struct info_pair *)b)->key);
}

/* Sorted, and each text once in the program's pool: equal infos are equal in state_key(). */
void info_write(struct engine *e, struct state *s, struct value at, struct info *info)
{
    if (!handle_is(s, &at))
        return;
    struct memory *m = state_writable(e, s, at.object);
    struct str_pool *pool = e->program->p->strings;
    qsort(info->pairs, info->n, sizeof info->pairs[0], by_key);
    memory_fill(&e->env, m, (struct segment){PAIRS, m->size, FILL_ZERO, NULL, 0, NULL});
    memory_store(&e->env, m, COUNT, value_int(IR_I32, info->n));
    memory_store(&e->env, m, LOST, value_int(IR_I32, !info->known));
    for (uint32_t i = 0; i < info->n; i++) {
        const struct info_pair *p = &info->pairs[i];
        int64_t place = PAIRS + (int64_t)i * PAIR_SIZE;
        put_text(e, m, place, str_intern(pool, p->key));
        if (p->value)
            put_text(e, m, place + VALUE_AT, str_intern(pool, p->value));
        memory_store(&e->env, m, place + KNOWN_AT, value_int(IR_I32, p->value != NULL));
    }
}

void info_lose(struct engine *e, struct state *s, struct value handle)
{
    struct info info = {.known = false};
    info_write(e, s, handle, &info);
}

void info_copy(struct engine *e, struct state *s, struct value from, struct value to)
{
    struct info info;
    info_read(e, s, from, &info);
    info_write(e, s, to, &info);
}
