/* Reading JSON: fields of an object by their names.  What is wrong first is kept as the error, with
 * its place; from then on what is read has no meaning.
 *
 *     uint32_t n = reader_small(r, &run, "processes", 100);     0, and r->error, if there is none
 */
#ifndef M2S_REPORT_JSON_READER_H
#define M2S_REPORT_JSON_READER_H

#include "report/json.h"

struct reader {
    struct arena *arena;
    struct str_pool *pool;
    const char *name;  /* of what is read: a file */
    const char *error; /* the first, or NULL */
};

/* An object or array, and how to get there: "runs[0].findings". */
struct node {
    json_t *json; /* NULL: it is not there */
    const char *path;
};

/* The error at this field of the node; "": at the node. */
void reader_complain(struct reader *r, const struct node *n, const char *key, const char *what);

/* A field, which has to be there unless the name says else. */
const char *reader_text(struct reader *r, const struct node *n, const char *key);
const char *reader_text_or_null(struct reader *r, const struct node *n, const char *key);
uint64_t reader_number(struct reader *r, const struct node *n, const char *key, uint64_t max);
uint32_t reader_small(struct reader *r, const struct node *n, const char *key, uint32_t limit);
/* A number below limit, or RESULT_NONE where there is none. */
uint32_t reader_small_or_none(struct reader *r, const struct node *n, const char *key,
                           uint32_t limit);
/* False where there is none. */
bool reader_flag(struct reader *r, const struct node *n, const char *key);
/* One of the words that `parse` knows; what it answers with -1 is an error, and becomes 0. */
int reader_word(struct reader *r, const struct node *n, const char *key,
                int (*parse)(const char *));
struct node reader_member(struct reader *r, const struct node *n, const char *key);
/* The array; *count is 0 if it is wrong or, where that is allowed, absent. */
struct node reader_array(struct reader *r, const struct node *n, const char *key,
                      bool may_be_absent, uint32_t *count);
/* A place in a file; null is none. */
struct src_range reader_range(struct reader *r, const struct node *n, const char *key);
/* An array of these, which may be absent. */
struct src_range *reader_ranges(struct reader *r, const struct node *n, const char *key,
                             uint32_t *count);
uint32_t *reader_ranks(struct reader *r, const struct node *n, const char *key, uint32_t nprocs,
                    uint32_t *count);

/* Elements of an array. */
struct node reader_object_at(struct reader *r, const struct node *array, size_t i);
const char *reader_text_of(struct reader *r, const struct node *array, size_t i);

#endif
