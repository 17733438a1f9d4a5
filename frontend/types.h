/* C types -> machine types. */
#ifndef M2S_FRONTEND_TYPES_H
#define M2S_FRONTEND_TYPES_H

#include "frontend/cursor.h"

CXType types_c(CXCursor c); /* canonical, without _Atomic */
bool types_is_volatile(CXCursor c); /* or atomic */
struct ir_type types_object(struct unit *u, CXCursor where, CXType t);
/* Of the value of e: arrays decay. */
struct ir_type types_value(struct unit *u, CXCursor e);
/* See ir_object.elem. */
struct ir_type types_element(struct unit *u, CXCursor where, CXType t);
enum ir_kind types_scalar_kind(CXType t); /* VOID: no scalar of ours */
CXType types_pointee(CXType t); /* of a pointer or (decayed) array */
bool types_is_array(CXType t);
bool types_is_record(CXType t);
bool types_is_vector(CXType t); /* SSE, AVX, vector_size */
bool types_is_function(CXType t);
bool types_is_variable_size(CXType t); /* a VLA somewhere inside */
int64_t types_size_of(CXType t);       /* -1: not constant */

#endif
