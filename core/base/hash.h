/* Hashes of numbers and texts, for tables and for telling things apart quickly.
 *
 *     h = hash_mix(hash_mix(1, x->kind), x->id);      a number after the other
 *     h = hash_text(h, x->name);                      its characters
 *     h = hash_fnv(HASH_FNV, bytes, n);               FNV-1a: the same in every release
 *
 * hash_mix() is a multiplication by an odd number and a shift that brings the high bits down
 * (as in MurmurHash's last step): tables may use the low bits.  hash_mix(x, y) is hash_mix(y, x):
 * where their order counts, a number comes before both.  Numbers that are packed into one
 * word are better mixed one after the other.  What is printed or kept in files uses hash_fnv().
 */
#ifndef M2S_CORE_HASH_H
#define M2S_CORE_HASH_H

#include <stddef.h>
#include <stdint.h>

#define HASH_FNV UINT64_C(14695981039346656037) /* where FNV-1a starts */

static inline uint64_t hash_mix(uint64_t h, uint64_t x)
{
    h = (h ^ x) * UINT64_C(0xff51afd7ed558ccd);
    return h ^ h >> 29;
}

static inline uint64_t hash_text(uint64_t h, const char *text)
{
    for (; text && *text; text++)
        h = hash_mix(h, (unsigned char)*text);
    return h;
}

static inline uint64_t hash_fnv(uint64_t h, const char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        h = (h ^ (unsigned char)bytes[i]) * UINT64_C(1099511628211);
    return h;
}

#endif
