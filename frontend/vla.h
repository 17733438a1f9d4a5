/* Arrays of variable length, and pointers to them: their sizes (vla.c, vlatype.c). */
#ifndef M2S_FRONTEND_VLA_H
#define M2S_FRONTEND_VLA_H

#include "frontend/build.h"

void vla_declare(struct lower_fn *f, CXCursor decl);
/* Size of what e designates (deeper 0) or points to (1); NONE: not known. */
struct ir_opnd vla_size(struct lower_fn *f, CXCursor e, uint32_t deeper);
struct ir_opnd vla_type_size(struct lower_fn *f, CXCursor e); /* sizeof(int[n]) */
struct ir_opnd vla_decl_size(struct lower_fn *f, CXCursor decl);
struct ir_opnd vla_pointee_size(struct lower_fn *f, CXCursor pointer);

#endif
