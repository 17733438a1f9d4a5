/* Which objects may an address denote: inclusion-based points-to analysis (Andersen), flow
 * and context insensitive, with structure fields kept apart by constant offsets.
 *
 * Addresses are cells (pointsto/cells.h).  Calls through pointers are resolved on the way; only
 * functions that main can reach take part.
 */
#ifndef M2S_SLICER_POINTSTO_H
#define M2S_SLICER_POINTSTO_H

#include "core/ir/cfg.h"
#include "slicer/pointsto/cells.h"
#include "slicer/pointsto/numbering.h"

/* The text of an IR_UNKNOWN of floating point that was cut: it held no address, or may have. */
#define SL_CUT_NUMBER "floating point data"
#define SL_CUT_ADDRESS "floating point data that may be an address"

struct sl_pointsto;

struct sl_pointsto *pointsto_new(struct arena *arena, const struct sl_numbering *x);

/* What operand o of function func may point to, sorted by objects and their offsets.  Operands
 * that may point to the same have the same list. */
struct sl_cells pointsto_cells(const struct sl_pointsto *s, uint32_t func,
                               const struct ir_opnd *o);
/* Those of one object in such a list. */
struct sl_cells pointsto_of_object(const struct sl_pointsto *s, struct sl_cells l, uint32_t object);
/* The same for a message buffer: MPI_BOTTOM stands for all that MPI_Get_address was asked about
 * (MPI-4.0 5.1.5); and a datatype may reach from one object whose address became a number to all
 * others, where the program makes one of distances. */
struct sl_cells pointsto_buffer_cells(const struct sl_pointsto *s, uint32_t func,
                                      const struct ir_opnd *o);
/* Is the buffer one from which distances may lead to other objects? */
bool pointsto_is_distant(const struct sl_pointsto *s, uint32_t func, const struct ir_opnd *o);
/* Memory in windows, which other ranks may read and write (chapter 12). */
struct sl_cells pointsto_windows(const struct sl_pointsto *s);
/* May the object be there?  Then others write it whenever they like. */
bool pointsto_in_window(const struct sl_pointsto *s, uint32_t object);
/* May the operand be this extern object ("m2s_MPI_IN_PLACE")? */
bool pointsto_may_be(const struct sl_pointsto *s, uint32_t func, const struct ir_opnd *o,
                     const char *global);
struct sl_cell pointsto_cell_at(const struct sl_pointsto *s, uint32_t cell);
/* May both lead into one object? */
bool pointsto_share_object(const struct sl_pointsto *s, struct sl_cells a, struct sl_cells b);
uint32_t pointsto_n_objects(const struct sl_pointsto *s);
const struct sl_object *pointsto_object_at(const struct sl_pointsto *s, uint32_t object);
uint32_t pointsto_local_object(const struct sl_pointsto *s, uint32_t func, uint32_t local);
uint32_t pointsto_outside_object(const struct sl_pointsto *s);

/* The objects that call `number` of an allocating function makes: their numbers. */
struct sl_cells pointsto_made(const struct sl_pointsto *s, uint32_t number);
/* For such an object: the object that it is inside that function; else SL_NONE. */
uint32_t pointsto_original(const struct sl_pointsto *s, uint32_t object);

/* May object `holder` hold an address of the object? */
bool pointsto_holds(const struct sl_pointsto *s, uint32_t holder, uint32_t object);
/* May it be an address of the program's own memory?  That of the library's, any number may be. */
bool pointsto_leads_inside(const struct sl_pointsto *s, struct sl_cells l);
/* May the content of an object hold such an address, or a part of one? */
bool pointsto_holds_address(const struct sl_pointsto *s, uint32_t object);
/* All that the contents of an object, and theirs, may point to: objects. */
void pointsto_reach(const struct sl_pointsto *s, uint32_t object, bool *reached);

/* Calls that may put an address, as text or as bytes, where other calls read: numbers. */
struct sl_cells pointsto_tellers(struct arena *arena, const struct sl_pointsto *s);

/* Functions that call `number` may run (callbacks of library functions too), and the calls
 * that may run `func`. */
struct sl_cells pointsto_targets(const struct sl_pointsto *s, uint32_t number);
struct sl_cells pointsto_callers(const struct sl_pointsto *s, uint32_t func);
/* The control flow of each defined function that main can reach; NULL: of others. */
struct ir_cfg **pointsto_cfgs(const struct sl_pointsto *s);

#endif
