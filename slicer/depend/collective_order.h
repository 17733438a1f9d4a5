/* Which collective calls may be the same one: by how many came before.
 *
 * All processes call the collectives of a communicator in the same order (MPI-4.0 6.1), so that the
 * k-th of one rank meets the k-th of another.  For each call on MPI_COMM_WORLD there is an interval
 * that holds the number of collective calls there that a rank has made before, whatever it does.
 * Calls whose intervals have nothing in common never meet.
 *
 *     MPI_Bcast(&n, 1, ...);          [0, 0]
 *     for (k = 0; k < n; k++)
 *         MPI_Bcast(row, n, ...);     [1, any]
 */
#ifndef M2S_SLICER_COLLECTIVE_ORDER_H
#define M2S_SLICER_COLLECTIVE_ORDER_H

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct sl_collective_order;
struct sl_numbering;
struct sl_pointsto;

struct sl_collective_order *collective_order_new(struct arena *arena, const struct sl_numbering *x,
                                                 const struct sl_pointsto *points);

/* May the calls with these numbers, of one rank and of another, be the same collective? */
bool collective_order_may_meet(const struct sl_collective_order *o, uint32_t a, uint32_t b);

#endif
