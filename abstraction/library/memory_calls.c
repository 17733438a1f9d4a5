/* memcpy, memset, malloc, free and their like. */
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/constants.h"
#include "abstraction/library/library.h"
#include "abstraction/state/access.h"
#include "abstraction/state/buffer_use.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/length.h"
#include "abstraction/state/state.h"

#include <string.h>

static int64_t size_of(const struct value *v)
{
    return v->kind == VALUE_INT ? v->i : -1;
}

static bool run_copy(struct library_call *c, uint32_t to, uint32_t from)
{
    struct value n = facts_reduce(&c->s->facts, c->args[2]);
    if (n.kind == VALUE_INT)
        constants_use_bytes(c->e, c->s, c->args[from], n.i);
    access_copy_by(c->e, c->s, c->i, c->args[to], c->args[from], size_of(&n), c->ev);
    c->result = c->args[to];
    if (c->fn == LIBC_FN_mempcpy) {
        if (n.kind == VALUE_INT && c->result.kind == VALUE_ADDR)
            c->result.i += n.i;
        else
            c->result = (struct value){.kind = VALUE_NONE};
    }
    return true;
}

static bool run_set(struct library_call *c, struct value byte, struct value n)
{
    struct segment content = {.fill = FILL_UNKNOWN, .origin = c->e->env.lost};
    c->result = c->args[0];
    n = facts_reduce(&c->s->facts, n);
    if (n.kind == VALUE_INT && n.i <= 0 && c->fn == LIBC_FN_m2s_f_blanks)
        return true;
    if (byte.kind == VALUE_INT && (byte.i & 255) == 0 && n.kind == VALUE_INT)
        content = (struct segment){.fill = FILL_ZERO};
    if (byte.kind == VALUE_INT && (byte.i & 255) && n.kind == VALUE_INT && n.i <= 4096 &&
        n.i > 0) {
        char *bytes = arena_alloc(c->e->arena, (size_t)n.i);
        memset(bytes, (int)(byte.i & 255), (size_t)n.i);
        content = (struct segment){.fill = FILL_BYTES, .bytes = bytes};
    }
    access_fill_by(c->e, c->s, c->i, c->args[0], size_of(&n), content, c->ev);
    return true;
}

/* ---- allocation: assumed to succeed ---- */

/* allocate of Fortran is "__m2s_allocate". */
static const char *shown_name(const struct library_call *c)
{
    return c->fn == LIBC_FN___m2s_allocate ? "allocate" : c->name;
}

static void note_alloc(struct library_call *c)
{
    engine_note(c->e, c->s, LEDGER_ALLOC, "%s is assumed to succeed", shown_name(c));
}

static struct value new_block(struct library_call *c, struct value size, enum fill fill)
{
    note_alloc(c);
    const char *name = arena_printf(c->e->arena, "memory from %s", shown_name(c));
    if (c->i->at.line) /* 0: in the library of C++ or Fortran */
        name = arena_printf(c->e->arena, "%s, line %u", name, c->i->at.line);
    return value_addr(length_alloc(c->e, c->s, name, facts_reduce(&c->s->facts, size), fill), 0);
}

/* So many elements (argument k) of such a size (argument k + 1). */
static struct value size_of_elements(struct library_call *c, unsigned k)
{
    return value_bin(c->e->values, IR_MUL, IR_U64,
                     value_cast(c->e->values, IR_U64, c->args[k]),
                     value_cast(c->e->values, IR_U64, c->args[k + 1]));
}

static bool run_calloc(struct library_call *c)
{
    c->result = new_block(c, size_of_elements(c, 0), FILL_ZERO);
    return true;
}

static bool is_block(const struct value *v)
{
    return v->kind == VALUE_ADDR && (v->object & OBJECT_REGION) == OBJECT_HEAP && !v->any &&
           v->i == 0;
}

static bool run_free(struct library_call *c, const char *how)
{
    struct value v = c->args[0];
    if (v.kind == VALUE_EXPR || v.any)
        access_loses_place(c->e);
    if (value_is_null(&v) || v.kind == VALUE_EXPR || v.any)
        return true;
    struct memory *m = is_block(&v) ? state_writable(c->e, c->s, v.object) : NULL;
    if (!m || m->freed) {
        engine_fault(c->ev, DIAG_C_RUNTIME, m ? "memory is freed twice"
                                              : "free of memory that malloc did not give");
        return true;
    }
    if (!buffer_use_allows_end(c->e, c->s, v, how, c->ev))
        return true;
    m->freed = true;
    m->n_cells = m->n_segments = 0;
    m->base = (struct segment){.fill = FILL_UNINIT, .origin = c->e->env.lost};
    return true;
}

static bool run_realloc(struct library_call *c, struct value size)
{
    struct value old = c->args[0];
    if (!value_is_null(&old) && !is_block(&old))
        return false;
    struct value block = new_block(c, size, FILL_UNINIT);
    if (!value_is_null(&old)) {
        const struct memory *from = state_object(c->e, c->s, old.object);
        struct memory *to = state_writable(c->e, c->s, block.object);
        int64_t n = from->size < to->size ? from->size : to->size;
        memory_copy(&c->e->env, to, 0, from, 0, n);
        run_free(c, "is freed");
    }
    c->result = block;
    return true;
}

static bool run_memalign(struct library_call *c)
{
    struct value block = new_block(c, c->args[2], FILL_UNINIT);
    if (access_store(c->e, c->s, c->args[0], block, c->ev))
        c->result = value_int(IR_I32, 0);
    return true;
}

static bool run_malloc(struct library_call *c, struct value size)
{
    c->result = new_block(c, size, FILL_UNINIT);
    return true;
}

/* FFTW: so many numbers of such a size. */
static struct value numbers(struct library_call *c, int64_t size)
{
    return value_bin(c->e->values, IR_MUL, IR_U64, value_cast(c->e->values, IR_U64, c->args[0]),
                     value_int(IR_U64, size));
}

bool library_memory(struct library_call *c)
{
    switch (c->fn) {
    case LIBC_FN_memcpy: case LIBC_FN_memmove: case LIBC_FN_mempcpy: return run_copy(c, 0, 1);
    case LIBC_FN_bcopy: return run_copy(c, 1, 0);
    case LIBC_FN_memset: return run_set(c, c->args[1], c->args[2]);
    case LIBC_FN_m2s_f_blanks: return run_set(c, value_int(IR_I32, ' '), c->args[1]);
    case LIBC_FN_bzero: return run_set(c, value_int(IR_I32, 0), c->args[1]);
    case LIBC_FN_malloc: case LIBC_FN___m2s_allocate: case LIBC_FN__mm_malloc:
    case LIBC_FN_fftw_malloc: case LIBC_FN_fftwf_malloc:
        return run_malloc(c, c->args[0]);
    case LIBC_FN_fftwf_alloc_real: return run_malloc(c, numbers(c, 4));
    case LIBC_FN_fftw_alloc_real: case LIBC_FN_fftwf_alloc_complex:
        return run_malloc(c, numbers(c, 8));
    case LIBC_FN_fftw_alloc_complex: return run_malloc(c, numbers(c, 16));
    case LIBC_FN_aligned_alloc: case LIBC_FN_memalign: return run_malloc(c, c->args[1]);
    case LIBC_FN_posix_memalign: return run_memalign(c);
    case LIBC_FN_calloc: return run_calloc(c);
    case LIBC_FN_realloc: return run_realloc(c, c->args[1]);
    case LIBC_FN_reallocarray: return run_realloc(c, size_of_elements(c, 1));
    case LIBC_FN___m2s_array_ends: return run_free(c, "goes out of scope");
    case LIBC_FN___m2s_give_back: case LIBC_FN_free: case LIBC_FN__mm_free:
    case LIBC_FN_fftw_free: case LIBC_FN_fftwf_free:
        return run_free(c, "is freed");
    default: return false;
    }
}
