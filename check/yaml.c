/* libyaml's document becomes a tree in the arena; every node knows where it stands.
 *
 * Aliases (*name) share the node of their anchor, so a file of a few lines can stand for a very
 * large tree: the number of nodes is limited.
 */
#include "check/yaml.h"

#include "core/base/vec.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <yaml.h>

enum { MAX_NODES = 100000, MAX_DEPTH = 64 };

struct reader {
    struct arena *arena;
    struct diags *ds;
    const char *path;
    yaml_document_t document;
    size_t nodes;
    unsigned depth;
};

static struct src_range place(const struct reader *r, yaml_mark_t start, yaml_mark_t end)
{
    struct src_range at = {.file = r->path,
                           .line = (uint32_t)start.line + 1, .col = (uint32_t)start.column + 1,
                           .end_line = (uint32_t)end.line + 1, .end_col = (uint32_t)end.column + 1};
    return at;
}

static struct yaml_node *convert(struct reader *r, int index);

static struct yaml_node *scalar(struct reader *r, const yaml_node_t *from, struct yaml_node *to)
{
    const char *text = (const char *)from->data.scalar.value;
    size_t n = from->data.scalar.length;
    if (memchr(text, '\0', n)) {
        diag_add(r->ds, DIAG_PROJECT, to->at, "a text has a NUL character in it");
        return NULL;
    }
    to->kind = YAML_TEXT;
    to->text = arena_printf(r->arena, "%.*s", (int)n, text);
    to->plain = from->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    return to;
}

static struct yaml_node *list(struct reader *r, const yaml_node_t *from, struct yaml_node *to)
{
    size_t cap = 0;
    to->kind = YAML_LIST;
    for (yaml_node_item_t *i = from->data.sequence.items.start;
         i < from->data.sequence.items.top; i++) {
        struct yaml_node *item = convert(r, *i);
        if (!item)
            return NULL;
        VEC_PUSH(r->arena, to->items, to->n, cap, item);
    }
    return to;
}

static struct yaml_node *map(struct reader *r, const yaml_node_t *from, struct yaml_node *to)
{
    size_t cap = 0;
    to->kind = YAML_MAP;
    for (yaml_node_pair_t *i = from->data.mapping.pairs.start;
         i < from->data.mapping.pairs.top; i++) {
        struct yaml_pair pair = {convert(r, i->key), NULL};
        if (!pair.key)
            return NULL;
        if (pair.key->kind != YAML_TEXT) {
            diag_add(r->ds, DIAG_PROJECT, pair.key->at, "a key has to be a word");
            return NULL;
        }
        if (yaml_get(to, pair.key->text)) {
            diag_add(r->ds, DIAG_PROJECT, pair.key->at, "the key '%s' is there twice",
                     pair.key->text);
            return NULL;
        }
        pair.value = convert(r, i->value);
        if (!pair.value)
            return NULL;
        VEC_PUSH(r->arena, to->pairs, to->n, cap, pair);
    }
    return to;
}

static struct yaml_node *convert(struct reader *r, int index)
{
    const yaml_node_t *from = yaml_document_get_node(&r->document, index);
    struct yaml_node *to = ARENA_NEW(r->arena, struct yaml_node), *done = NULL;
    to->at = place(r, from->start_mark, from->end_mark);
    if (++r->nodes > MAX_NODES || r->depth >= MAX_DEPTH) {
        diag_add(r->ds, DIAG_PROJECT, to->at, "the file is too large or too deeply nested");
        return NULL;
    }
    r->depth++;
    switch (from->type) {
    case YAML_SCALAR_NODE:
        done = scalar(r, from, to);
        break;
    case YAML_SEQUENCE_NODE:
        done = list(r, from, to);
        break;
    case YAML_MAPPING_NODE:
        done = map(r, from, to);
        break;
    case YAML_NO_NODE:
        break;
    }
    r->depth--;
    return done;
}

static void syntax_error(struct reader *r, const yaml_parser_t *p)
{
    yaml_mark_t mark = p->problem_mark;
    diag_add(r->ds, DIAG_PROJECT, place(r, mark, mark), "this is not YAML: %s%s%s",
             p->problem ? p->problem : "it cannot be read", p->context ? " " : "",
             p->context ? p->context : "");
}

/* An empty file is an empty map. */
static struct yaml_node *document(struct reader *r)
{
    yaml_node_t *root = yaml_document_get_root_node(&r->document);
    if (root)
        return convert(r, 1);
    struct yaml_node *empty = ARENA_NEW(r->arena, struct yaml_node);
    *empty = (struct yaml_node){.kind = YAML_MAP, .at = {.file = r->path, .line = 1, .col = 1}};
    return empty;
}

static const struct yaml_node *parse(struct reader *r, yaml_parser_t *parser)
{
    if (!yaml_parser_load(parser, &r->document)) {
        syntax_error(r, parser);
        return NULL;
    }
    const struct yaml_node *node = document(r);
    bool was_empty = node && node->kind == YAML_MAP && !node->n;
    yaml_document_delete(&r->document);
    if (!node || was_empty)
        return node;
    if (!yaml_parser_load(parser, &r->document)) {
        syntax_error(r, parser);
        return NULL;
    }
    yaml_node_t *second = yaml_document_get_root_node(&r->document);
    if (second) {
        diag_add(r->ds, DIAG_PROJECT, place(r, second->start_mark, second->start_mark),
                 "the file has a second document");
        node = NULL;
    }
    yaml_document_delete(&r->document);
    return node;
}

const struct yaml_node *yaml_read(struct arena *arena, const char *path, struct diags *ds)
{
    struct reader r = {.arena = arena, .ds = ds, .path = path};
    yaml_parser_t parser;
    FILE *f = fopen(path, "r");
    if (!f) {
        diag_add(ds, DIAG_PROJECT, (struct src_range){.file = path}, "%s", strerror(errno));
        return NULL;
    }
    const struct yaml_node *node = NULL;
    if (yaml_parser_initialize(&parser)) {
        yaml_parser_set_input_file(&parser, f);
        node = parse(&r, &parser);
        yaml_parser_delete(&parser);
    }
    fclose(f);
    return node;
}

const struct yaml_node *yaml_get(const struct yaml_node *map, const char *key)
{
    for (size_t i = 0; map->kind == YAML_MAP && i < map->n; i++)
        if (strcmp(map->pairs[i].key->text, key) == 0)
            return map->pairs[i].value;
    return NULL;
}

bool yaml_truth(const struct yaml_node *node, bool *value)
{
    if (node->kind != YAML_TEXT || !node->plain)
        return false;
    *value = strcmp(node->text, "true") == 0;
    return *value || strcmp(node->text, "false") == 0;
}
