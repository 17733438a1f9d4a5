/* Families, and the facts of their events. */
#include "core/family/family.h"

#include "core/base/vec.h"

struct families *families_new(struct arena *arena)
{
    struct families *fs = ARENA_NEW(arena, struct families);
    fs->arena = arena;
    fs->space = affine_space_new(arena);
    fs->rank = affine_name(fs->space, "r");
    fs->size = affine_name(fs->space, "n");
    fs->coords[0] = fs->rank;
    fs->dims[0] = fs->size;
    fs->n_dims = 1;
    return fs;
}

void families_set_grid(struct families *fs, const char *const *coords, const char *const *dims,
                       uint32_t n_dims)
{
    fs->n_dims = n_dims;
    for (uint32_t i = 0; i < n_dims; i++) {
        fs->coords[i] = affine_name(fs->space, coords[i]);
        fs->dims[i] = affine_name(fs->space, dims[i]);
    }
}

struct affine families_number(const struct families *fs, const struct affine *place)
{
    if (fs->n_dims == 1)
        return place[0];
    struct affine_atom atom = { .kind = AFFINE_VALUE, .name = FAMILY_NUMBER, .n_of = fs->n_dims };
    atom.of = arena_memdup(fs->arena, place, fs->n_dims * sizeof *place);
    return affine_of_atom(fs->space, affine_atom(fs->space, &atom));
}

void families_is_rank(const struct families *fs, struct affine_facts *facts,
                      const struct affine_map *m)
{
    struct affine_space *s = fs->space;
    struct affine_facts own = { 0 };
    for (uint32_t i = 0; i < fs->n_dims; i++) {
        struct affine at = affine_of_atom(s, fs->coords[i]);
        affine_facts_at_most(s, &own, affine_number(0), at);
        affine_facts_less(s, &own, at, affine_of_atom(s, fs->dims[i]));
    }
    affine_facts_subst(s, facts, &own, m);
}

struct affine families_own_number(const struct families *fs)
{
    struct affine place[FAMILY_DIMS];
    for (uint32_t i = 0; i < fs->n_dims; i++)
        place[i] = affine_of_atom(fs->space, fs->coords[i]);
    return families_number(fs, place);
}

void families_has_number(const struct families *fs, struct affine_facts *facts,
                         const struct affine_map *m)
{
    struct affine_space *s = fs->space;
    struct affine number = affine_subst(s, families_own_number(fs), m);
    if (fs->n_dims == 1)
        return;
    affine_facts_at_most(s, facts, affine_number(0), number);
    affine_facts_less(s, facts, number, affine_of_atom(s, fs->size));
}

void families_add(struct families *fs, struct family f)
{
    VEC_PUSH(fs->arena, fs->items, fs->n, fs->cap, f);
}

void families_add_comm(struct families *fs, struct family_comm comm)
{
    VEC_PUSH(fs->arena, fs->comms, fs->n_comms, fs->cap_comms, comm);
}

void families_add_part(struct families *fs, struct family_part part)
{
    VEC_PUSH(fs->arena, fs->parts, fs->n_parts, fs->cap_parts, part);
}

void families_add_never(struct families *fs, struct family_never never)
{
    VEC_PUSH(fs->arena, fs->nevers, fs->n_nevers, fs->cap_nevers, never);
}

void families_add_begun(struct families *fs, struct family begun)
{
    VEC_PUSH(fs->arena, fs->begun, fs->n_begun, fs->cap_begun, begun);
}

static const struct {
    const char *word, *text;
} faults[FAULT_KINDS] = {
    [FAULT_DIVIDES] = { "divides", "it may be divided by 0" },
    [FAULT_SHIFTS] = { "shifts", "there may be fewer bits than are shifted" },
    [FAULT_OVERFLOWS] = { "overflows", "a number may be too large for its type" },
    [FAULT_OUTSIDE] = { "outside", "an access may be outside of its object" },
    [FAULT_LENGTH] = { "length", "the size of an array may be negative" },
    [FAULT_PHASE] = { "phase", "MPI may not be running there, or started twice" },
    [FAULT_ASSERT] = { "asserts", "an assertion may fail" },
    [FAULT_UNREACHABLE] = { "unreachable", "what is said to be unreachable may be reached" },
    [FAULT_ROOM] = { "room", "the message may be longer than its buffer" },
    [FAULT_COUNT] = { "count", "the count may be negative" },
    [FAULT_ALIAS] = { "alias", "both buffers may be the same" },
    [FAULT_COMMITTED] = { "committed", "its datatype may not be committed" },
    [FAULT_HANDLE] = { "handle", "a handle may be freed already, or be predefined" },
    [FAULT_ARGUMENT] = { "argument", "an argument of it may be wrong" },
    [FAULT_PLACE] = { "place", "there may be no room for its results" },
    [FAULT_REQUEST] = { "request", "a request may be lost" },
    [FAULT_ANY_ASSERT] = { "anyassert", "an assertion may fail for its data" },
    [FAULT_ANY_UNREACHABLE] = {
        "anyunreachable", "its data may lead to what is said to be unreachable" },
    [FAULT_ANY_ROOM] = { "anyroom", "how long its buffer is is not known" },
    [FAULT_ANY_COUNT] = { "anycount", "its count is not known" },
    [FAULT_ANY_TYPE] = { "anytype", "its datatype is not known" },
    [FAULT_ANY_ARGUMENT] = { "anyargument", "some of its arguments are not known" },
    [FAULT_ANY_REQUEST] = { "anyrequest", "which requests it waits for is not known" },
};

const char *family_fault_text(enum family_fault fault)
{
    return faults[fault].text;
}

const char *family_fault_word(enum family_fault fault)
{
    return faults[fault].word;
}

bool family_fault_is_of_content(enum family_fault fault)
{
    return fault >= FAULT_ROOM;
}

const struct family_comm *families_comm(const struct families *fs, uint32_t number)
{
    for (uint32_t i = 0; i < fs->n_comms; i++)
        if (fs->comms[i].number == number)
            return &fs->comms[i];
    return NULL;
}

struct affine_facts family_own(const struct families *fs, const struct family *f,
                               const struct affine_map *m)
{
    struct affine_space *s = fs->space;
    struct affine_facts own = { 0 }, out = { 0 };
    families_is_rank(fs, &out, m);
    for (uint32_t i = 0; i < f->n_counters; i++)
        affine_facts_at_most(s, &own, affine_number(0), affine_of_atom(s, f->counters[i]));
    affine_facts_add_all(s, &own, &f->where);
    affine_facts_subst(s, &out, &own, m);
    return out;
}

struct affine_facts family_domain(const struct families *fs, const struct family *f,
                                  const struct affine_map *m)
{
    struct affine_facts all = { 0 }, own = family_own(fs, f, m);
    affine_facts_add_all(fs->space, &all, &fs->given);
    affine_facts_add_all(fs->space, &all, &own);
    families_has_number(fs, &all, m);
    return all;
}
