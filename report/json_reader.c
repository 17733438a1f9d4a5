#include "report/json_reader.h"

#include "core/base/str.h"

void reader_complain(struct reader *r, const struct node *n, const char *key, const char *what)
{
    bool place = n->path[0] || key[0];
    if (!r->error)
        r->error = arena_printf(r->arena, "%s: %s%s%s%s%s", r->name, n->path,
                                n->path[0] && key[0] ? "." : "", key, place ? ": " : "", what);
}

/* ---- fields ---- */

const char *reader_text_or_null(struct reader *r, const struct node *n, const char *key)
{
    json_t *j = json_object_get(n->json, key);
    if (!j || json_is_null(j))
        return NULL;
    if (!json_is_string(j))
        reader_complain(r, n, key, "not a string");
    return json_is_string(j) ? str_intern(r->pool, json_string_value(j)) : NULL;
}

const char *reader_text(struct reader *r, const struct node *n, const char *key)
{
    const char *s = reader_text_or_null(r, n, key);
    if (!s)
        reader_complain(r, n, key, "a string is missing");
    return s ? s : "";
}

uint64_t reader_number(struct reader *r, const struct node *n, const char *key, uint64_t max)
{
    json_t *j = json_object_get(n->json, key);
    json_int_t v = json_integer_value(j);
    if (!json_is_integer(j))
        reader_complain(r, n, key, "a number is missing");
    else if (v < 0 || (uint64_t)v > max)
        reader_complain(r, n, key, "the number is out of range");
    else
        return (uint64_t)v;
    return 0;
}

uint32_t reader_small(struct reader *r, const struct node *n, const char *key, uint32_t limit)
{
    return (uint32_t)reader_number(r, n, key, limit - 1);
}

uint32_t reader_small_or_none(struct reader *r, const struct node *n, const char *key,
                           uint32_t limit)
{
    return json_object_get(n->json, key) ? reader_small(r, n, key, limit) : RESULT_NONE;
}

bool reader_flag(struct reader *r, const struct node *n, const char *key)
{
    json_t *j = json_object_get(n->json, key);
    if (j && !json_is_boolean(j))
        reader_complain(r, n, key, "not true or false");
    return json_is_true(j);
}

int reader_word(struct reader *r, const struct node *n, const char *key,
                int (*parse)(const char *))
{
    const char *s = reader_text(r, n, key);
    int v = parse(s);
    if (v < 0)
        reader_complain(r, n, key, arena_printf(r->arena, "the word '%s' is not known here", s));
    return v < 0 ? 0 : v;
}

/* ---- nodes ---- */

static struct node element(struct reader *r, const struct node *array, size_t i)
{
    struct node n = {json_array_get(array->json, i),
                     arena_printf(r->arena, "%s[%zu]", array->path, i)};
    return n;
}

const char *reader_text_of(struct reader *r, const struct node *array, size_t i)
{
    struct node e = element(r, array, i);
    if (!json_is_string(e.json))
        reader_complain(r, &e, "", "not a string");
    return json_is_string(e.json) ? str_intern(r->pool, json_string_value(e.json)) : "";
}

struct node reader_object_at(struct reader *r, const struct node *array, size_t i)
{
    struct node n = element(r, array, i);
    if (!json_is_object(n.json))
        reader_complain(r, &n, "", "not an object");
    return n;
}

struct node reader_member(struct reader *r, const struct node *n, const char *key)
{
    struct node m = {json_object_get(n->json, key),
                     arena_printf(r->arena, "%s%s%s", n->path, n->path[0] ? "." : "", key)};
    return m;
}

struct node reader_array(struct reader *r, const struct node *n, const char *key,
                      bool may_be_absent, uint32_t *count)
{
    struct node m = reader_member(r, n, key);
    if (!json_is_array(m.json) && !(may_be_absent && !m.json))
        reader_complain(r, n, key, "an array is missing");
    *count = r->error ? 0 : (uint32_t)json_array_size(m.json);
    return m;
}

static struct src_range reader_range_of(struct reader *r, const struct node *n)
{
    struct src_range at = {0};
    if (!n->json || json_is_null(n->json))
        return at;
    if (!json_is_object(n->json)) {
        reader_complain(r, n, "", "not a place in a file");
        return at;
    }
    at.file = reader_text(r, n, "file");
    at.line = reader_small(r, n, "line", UINT32_MAX);
    at.col = reader_small(r, n, "column", UINT32_MAX);
    if (json_object_get(n->json, "endLine")) {
        at.end_line = reader_small(r, n, "endLine", UINT32_MAX);
        at.end_col = reader_small(r, n, "endColumn", UINT32_MAX);
    }
    return at;
}

struct src_range reader_range(struct reader *r, const struct node *n, const char *key)
{
    struct node m = reader_member(r, n, key);
    return reader_range_of(r, &m);
}

struct src_range *reader_ranges(struct reader *r, const struct node *n, const char *key,
                             uint32_t *count)
{
    struct node a = reader_array(r, n, key, true, count);
    struct src_range *v = ARENA_ARRAY(r->arena, struct src_range, *count);
    for (uint32_t i = 0; i < *count; i++) {
        struct node e = element(r, &a, i);
        v[i] = reader_range_of(r, &e);
    }
    return v;
}

uint32_t *reader_ranks(struct reader *r, const struct node *n, const char *key, uint32_t nprocs,
                    uint32_t *count)
{
    struct node a = reader_array(r, n, key, false, count);
    uint32_t *v = ARENA_ARRAY(r->arena, uint32_t, *count);
    for (uint32_t i = 0; i < *count; i++) {
        struct node e = element(r, &a, i);
        json_int_t x = json_integer_value(e.json);
        if (!json_is_integer(e.json) || x < 0 || x >= nprocs)
            reader_complain(r, &e, "", "not a rank");
        else
            v[i] = (uint32_t)x;
    }
    return v;
}
