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
    return a.offset == SL_ANY ? (int64_t)a.steps.rest : a.offset;
}

/* All bytes, from the first place on; of unknown size: 0. */
static int64_t extent(struct sl_span a)
{
    return a.size ? (int64_t)(a.size + a.steps.spread) : 0;
}

static uint32_t rest_of(int64_t offset, uint32_t step)
{
    int64_t rest = offset % (int64_t)step;
    return (uint32_t)(rest < 0 ? rest + (int64_t)step : rest);
}

struct sl_span cells_constant(int64_t offset, uint64_t size)
{
    return (struct sl_span){offset, size, {0, 0, 0}};
}

struct sl_span cells_anywhere(void)
{
    return cells_constant(SL_ANY, 0);
}

bool cells_is_anywhere(struct sl_span a)
{
    return a.offset == SL_ANY && !a.steps.step && !a.steps.spread;
}

struct sl_span cells_move(struct sl_span a, struct sl_span b)
{
    struct sl_span moved = {SL_ANY, a.size, {0, 0, 0}};
    uint32_t common = divisor(a.steps.step, b.steps.step);
    int64_t sum;
    if (cells_is_anywhere(a) || cells_is_anywhere(b) ||
        __builtin_add_overflow(base(a), base(b), &sum))
        return moved;
    if (!common)
        moved.offset = sum;
    else if (common >= MIN_STEP && common <= MAX_STEP)
        moved.steps = (struct sl_steps){common, rest_of(sum, common), 0};
    return cells_spread(moved, (uint64_t)a.steps.spread + b.steps.spread);
}

struct sl_span cells_spread(struct sl_span a, uint64_t bytes)
{
    int64_t first = base(a);
    bool all = a.steps.step && bytes + 1 >= a.steps.step;
    if (!bytes || cells_is_anywhere(a))
        return a;
    if (all || first < 0 || first > MAX_STEP || bytes > MAX_STEP)
        return (struct sl_span){SL_ANY, a.size, {0, 0, 0}};
    a.offset = SL_ANY;
    a.steps.rest = (uint32_t)first;
    a.steps.spread = (uint32_t)bytes;
    return a;
}

struct sl_span cells_elements(int64_t offset, uint32_t bytes)
{
    struct sl_span begin = cells_constant(offset, 0), steps = {SL_ANY, 0, {bytes, 0, 0}};
    return bytes ? cells_move(begin, steps) : begin;
}

/* Where a row of the array is known to be, an element of the row is in the same array. */
struct sl_span cells_element(struct sl_span a, uint32_t last, uint32_t before, uint32_t bytes)
{
    struct sl_span begin = cells_move(a, cells_constant(-(int64_t)before, 0));
    bool row = a.steps.spread && a.steps.spread <= last;
    bool fits = !a.steps.step || (uint64_t)last + bytes <= a.steps.step;
    if (before == IR_ANYWHERE && row)
        return cells_spread(a, last);
    if (before != IR_ANYWHERE && !a.steps.spread && fits)
        return cells_spread(begin, last);
    return cells_move(a, cells_elements(0, bytes));
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
    bool begins = !a.size || distance < extent(a);
    if (!step)
        return begins && (!b.size || distance > -extent(b));
    return begins || !b.size || (int64_t)step - distance < extent(b);
}

bool cells_cover(struct sl_span a, struct sl_span b)
{
    uint32_t step;
    if (cells_is_anywhere(a) || cells_is_anywhere(b))
        return cells_is_anywhere(a);
    int64_t distance = cells_distance(a, b, &step);
    bool ends = !a.size || (b.size && distance + extent(b) <= extent(a));
    return step == a.steps.step && distance >= 0 && ends;
}
