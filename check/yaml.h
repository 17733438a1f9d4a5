/* Reading a YAML file, with places for error messages; over libyaml's documents.
 *
 *     struct yaml_file *f = yaml_open(arena, "x.yaml", ds);
 *     const struct yaml_node *np = yaml_get(yaml_root(f), "np");
 */
#ifndef M2S_CHECK_YAML_H
#define M2S_CHECK_YAML_H

#include "core/diag/diag.h"

enum yaml_kind { YAML_TEXT, YAML_LIST, YAML_MAP };

struct yaml_pair;

struct yaml_node {
    enum yaml_kind kind;
    struct src_range at;
    const char *text;          /* TEXT: UTF-8, NUL-terminated */
    bool plain;                /* TEXT: without quotes, so that `true` is a truth value */
    struct yaml_node **items;  /* LIST */
    struct yaml_pair *pairs;   /* MAP, in the order of the file */
    size_t n;                  /* of items or pairs */
};

struct yaml_pair {
    struct yaml_node *key, *value; /* the key is a TEXT */
};

/* The only document of a file, or NULL with an error in ds: it cannot be read, is no YAML,
 * has a key twice, a key that is not text, an alias that contains itself, or is too large. */
const struct yaml_node *yaml_read(struct arena *arena, const char *path, struct diags *ds);

/* The value of a key of a map, or NULL. */
const struct yaml_node *yaml_get(const struct yaml_node *map, const char *key);

/* `true` or `false` (as the YAML 1.2 core schema writes them).  False: it is neither. */
bool yaml_truth(const struct yaml_node *node, bool *value);

#endif
