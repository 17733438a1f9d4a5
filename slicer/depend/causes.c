/* Causes are noted as marks are made. */
#include "slicer/depend/causes.h"

#include "slicer/depend/dependence.h"

static const unsigned flags_of[SL_A_COUNT] = {
    [SL_A_KEPT] = SL_KEPT,       [SL_A_VALUE] = SL_VALUE,     [SL_A_PRECISE] = SL_PRECISE,
    [SL_A_BUFFERS] = SL_BUFFERS, [SL_A_SENDS] = SL_SENDS};

void causes_focus(struct sl_dependence *s, uint32_t number)
{
    s->focus = (struct sl_focus){.number = number, .via.of = SL_NONE, .aspect = SL_A_KEPT};
}

void causes_aspect(struct sl_dependence *s, enum sl_aspect aspect)
{
    s->focus.aspect = aspect;
}

struct sl_via causes_via(struct sl_dependence *s, struct sl_via via)
{
    struct sl_via before = s->focus.via;
    s->focus.via = via;
    return before;
}

static struct sl_cause seen_from(const struct sl_dependence *s, uint32_t parent,
                                 enum sl_aspect aspect)
{
    unsigned depth = s->marks[parent].causes[aspect].depth;
    return (struct sl_cause){.parent = parent, .aspect = (uint8_t)aspect,
                             .depth = (uint16_t)(depth < UINT16_MAX ? depth + 1 : depth)};
}

struct sl_need causes_need(const struct sl_dependence *s, uint32_t parent)
{
    if (parent == SL_NONE)
        return (struct sl_need){{.parent = SL_NONE}, {.parent = SL_NONE}};
    if (s->focus.via.of == parent)
        return s->focus.via.need;
    enum sl_aspect plain = s->focus.number == parent ? s->focus.aspect : SL_A_KEPT;
    bool precise = s->marks[parent].flags & SL_PRECISE;
    return (struct sl_need){seen_from(s, parent, plain),
                            seen_from(s, parent, precise ? SL_A_PRECISE : plain)};
}

void causes_note(struct sl_dependence *s, uint32_t number, unsigned flags, enum sl_why why,
                 uint32_t parent)
{
    struct sl_need need = causes_need(s, parent);
    if (parent != SL_NONE && s->focus.via.of == parent)
        why = s->focus.via.why;
    for (unsigned a = 0; a < SL_A_COUNT; a++) {
        struct sl_cause c = a == SL_A_PRECISE ? need.precise : need.plain;
        if (!(flags & flags_of[a]))
            continue;
        c.why = (uint8_t)why;
        s->marks[number].causes[a] = c;
    }
}

unsigned causes_aspects(unsigned flags)
{
    unsigned aspects = 0;
    for (unsigned a = 0; a < SL_A_COUNT; a++)
        aspects |= flags & flags_of[a] ? 1u << a : 0;
    return aspects;
}
