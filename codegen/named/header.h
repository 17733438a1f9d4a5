/* The comment at the head of a model, and its size. */
#ifndef M2S_CODEGEN_HEADER_H
#define M2S_CODEGEN_HEADER_H

#include "codegen/named/lower.h"

/* Lines of text: program, encoding, how to run it, ledger, legend. */
const char *header_text(const struct lowering *l, const struct model *model);

/* An upper bound of pan's state vector, rounded up, for -DVECTORSZ; at least 1024. */
uint32_t header_vector_size(const struct lowering *l);

/* First in the model: room for states that are larger than pan expects. */
void header_make_room(const struct lowering *l, struct pml_model *m);

/* A search depth that is likely to be enough, for -m; at least 10000. */
uint32_t header_depth(const struct lowering *l);

#endif
