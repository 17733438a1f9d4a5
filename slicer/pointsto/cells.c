/* Offsets that are known up to steps: a residue class, {rest + k * step}.
 *
 * A pointer that is moved by i elements stays in its class, as long as it stays in the object (C11
 * 6.5.6p8); moved by elements of two sizes, it is known up to what divides both.
 */
#include "slicer/pointsto/cells.h"

enum { MIN_STEP = 8, MAX_STEP = 1 << 30 }; /* what is shorter tells pointers from nothing */

static uint32_t divisor(uint32_t a, uint32_t b)
{
    while (b) {
        uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static int64_t base(struct sl_span a)
{
    return a.steps.step ? (int64_t)a.steps.rest : a.offset;
}

static uint32_t rest_of(int64_t offset, uint32_t step)
{
    int64_t rest = offset % (int64_t)step;
    return (uint32_t)(rest < 0 ? rest + (int64_t)step : rest);
}

struct sl_span cells_constant(int64_t offset, uint64_t size)
{
    return (struct sl_span){offset, size, {0, 0}};
}

struct sl_span cells_anywhere(void)
{
    return cells_constant(SL_ANY, 0);
}

bool cells_is_anywhere(struct sl_span a)
{
    return a.offset == SL_ANY && !a.steps.step;
}

struct sl_span cells_move(struct sl_span a, struct sl_span b)
{
    struct sl_span moved = {SL_ANY, a.size, {0, 0}};
    uint32_t common = divisor(a.steps.step, b.steps.step);
    int64_t sum;
    if (cells_is_anywhere(a) || cells_is_anywhere(b) ||
        __builtin_add_overflow(base(a), base(b), &sum))
        return moved;
    if (!common)
        moved.offset = sum;
    else if (common >= MIN_STEP && common <= MAX_STEP)
        moved.steps = (struct sl_steps){common, rest_of(sum, common)};
    return moved;
}

struct sl_span cells_elements(int64_t offset, uint32_t bytes)
{
    struct sl_span begin = cells_constant(offset, 0), steps = {SL_ANY, 0, {bytes, 0}};
    return bytes ? cells_move(begin, steps) : begin;
}

struct sl_span cells_span(struct sl_cell c, uint64_t size)
{
    return (struct sl_span){c.offset, size, c.steps};
}

int64_t cells_distance(struct sl_span a, struct sl_span b, uint32_t *step)
{
    *step = divisor(a.steps.step, b.steps.step);
    int64_t distance = base(b) - base(a);
    return *step ? (int64_t)rest_of(distance, *step) : distance;
}

bool cells_overlap(struct sl_span a, struct sl_span b)
{
    uint32_t step;
    if (cells_is_anywhere(a) || cells_is_anywhere(b))
        return true;
    int64_t distance = cells_distance(a, b, &step); /* the next one before a is a step before */
    bool begins = !a.size || distance < (int64_t)a.size;
    if (!step)
        return begins && (!b.size || distance > -(int64_t)b.size);
    return begins || !b.size || (int64_t)step - distance < (int64_t)b.size;
}

bool cells_cover(struct sl_span a, struct sl_span b)
{
    uint32_t step;
    if (cells_is_anywhere(a) || cells_is_anywhere(b))
        return cells_is_anywhere(a);
    int64_t distance = cells_distance(a, b, &step);
    bool ends = !a.size || (b.size && (uint64_t)distance + b.size <= a.size);
    return step == a.steps.step && distance >= 0 && ends;
}
