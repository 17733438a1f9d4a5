/* qsort() and bsearch() (C11 7.22.5). */
#include "libc/m2s.h"

typedef int order(const void *, const void *);

enum { FEW = 8 }; /* so many elements are told apart */

/* The calls of qsort().  It compares any two elements, some implementations also one with itself
 * (a pivot), where they do not insert one element after the other.  All n - 1 pairs of neighbours
 * in the order that it makes are among them; with two elements that is all there is to know. */
void __m2s_sort_any(char *base, unsigned long n, unsigned long size, order *compare)
{
    unsigned long i, j, calls = 0;
    if (n < 2)
        return;
    do {
        if (n > FEW) {
            i = m2s_any();
            j = m2s_any();
        } else {
            for (i = 0; i + 1 < n && m2s_any_int(); i++)
                ;
            for (j = 0; j + 2 < n && m2s_any_int(); j++)
                ;
            if (j >= i)
                j++;
            if (n > 4 && m2s_again())
                j = i;
        }
        compare(base + i * size, base + j * size);
        if (calls + 1 < n)
            calls++;
        if (n == 2 && m2s_any_int())
            return;
    } while ((n <= FEW && calls + 1 < n) || m2s_again());
}

/* The calls of bsearch(): the key with any elements, at least one if there is one. */
void __m2s_search_any(const void *key, char *base, unsigned long n, unsigned long size,
                      order *compare)
{
    unsigned long i;
    if (n < 1)
        return;
    do {
        if (n > FEW)
            i = m2s_any();
        else
            for (i = 0; i + 1 < n && m2s_any_int(); i++)
                ;
        compare(key, base + i * size);
        if (n == 1 && m2s_any_int())
            return;
    } while (m2s_again());
}

/* What qsort() makes, if all is known and the order is the only one: else 0. */
int __m2s_sort(char *base, unsigned long n, unsigned long size, order *compare)
{
    unsigned long i, j;
    int r;
    if (!__m2s_all_known(base, n, size))
        return 0;
    for (i = 1; i < n; i++)
        for (j = i; j > 0; j--) {
            r = compare(base + (j - 1) * size, base + j * size);
            if (!__m2s_is_known(r) ||
                (r == 0 && !__m2s_same(base + (j - 1) * size, base + j * size, size)))
                return 0;
            if (r <= 0)
                break;
            __m2s_swap(base + (j - 1) * size, base + j * size, size);
        }
    return 1;
}
