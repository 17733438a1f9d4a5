/* C types -> machine types. */
#ifndef M2S_FRONTEND_TYPES_H
#define M2S_FRONTEND_TYPES_H

#include "frontend/cursor.h"

CXType ctype(CXCursor c); /* canonical */
struct ir_type object_type(struct unit *u, CXCursor where, CXType t);
/* Of the value of e: arrays decay. */
struct ir_type value_type(struct unit *u, CXCursor e);
/* See ir_object.elem. */
struct ir_type element_type(struct unit *u, CXCursor where, CXType t);
enum ir_kind scalar_kind(CXType t); /* VOID: no scalar of ours */
CXType pointee(CXType t); /* of a pointer or (decayed) array */
bool is_array(CXType t);
bool is_record(CXType t);
bool is_function(CXType t);
bool is_variable_size(CXType t); /* a VLA somewhere inside */
int64_t size_of(CXType t);       /* -1: not constant */

#endif
