/* A function on its way to IR: its blocks, and what emits instructions (build.c, cfg.c). */
#ifndef M2S_FRONTEND_BUILD_H
#define M2S_FRONTEND_BUILD_H

#include "frontend/types.h"

#define NO_BLOCK UINT32_MAX

/* A VLA or a pointer to one: the levels of its type, from outside to inside. */
struct vla_level {
    bool is_array;
    struct ir_opnd count; /* I64 */
};

struct vla {
    CXCursor decl;
    struct vla_level *levels;
    uint32_t n_levels;
    uint64_t elem_size; /* of what is below the last level */
};

struct lower_switch {
    struct ir_case *cases;
    uint32_t n, cap;
    uint32_t default_to; /* NO_BLOCK until `default:` is met */
    struct ir_type type; /* of the condition */
};

/* Who runs what is being lowered (openmp.c). */
enum build_team {
    BUILD_CALLER, /* whoever calls the function */
    BUILD_EACH,   /* each thread of a parallel region */
    BUILD_MANY,   /* several threads, each a part of the work */
    BUILD_NESTED, /* each thread of several teams */
    BUILD_ONE,    /* one thread of the team that calls the function; the others wait behind it */
    BUILD_MASTER, /* the first thread of that team, for which nobody waits */
    BUILD_OWN_ONE, BUILD_OWN_MASTER /* the same, of a team that the function makes */
};

struct scope_place { /* an instruction of frontend/scope.c */
    uint32_t block, index;
};

struct scope_life { /* of the block in which a local is declared; end 0: it has not ended */
    uint32_t begin, end;
};

struct scope_jump { /* a goto in block `from`, or a label, whose block is `to` */
    uint32_t from, to, when, n_locals;
};

/* Where lifetimes begin and end (frontend/scope.c). */
struct scopes {
    struct scope_place *ends;
    struct scope_life *lives; /* [local]: of its block */
    struct scope_jump *gotos, *targets;
    uint32_t now;            /* blocks that have begun or ended, and jumps */
    uint32_t n_ends, cap_ends, n_lives, cap_lives, n_gotos, cap_gotos, n_targets, cap_targets;
};

struct lower_fn {
    struct unit *u;
    uint32_t func;
    CXCursor decl;
    uint32_t block;          /* where instructions go */
    uint32_t *order;         /* blocks in the order in which they were started */
    uint32_t n_order, cap_order;
    struct cursor_map locals, labels, for_masks;
    bool has_for_masks;
    uint32_t break_to, continue_to;
    uint32_t break_locals, continue_locals; /* how many were declared there: frontend/scope.h */
    uint32_t depth;          /* of the block */
    struct scopes scopes;
    struct lower_switch *sw;
    struct vla *vlas;
    uint32_t n_vlas, cap_vlas;
    CXCursor where;          /* smallest enclosing expression or statement */
    struct src_range range;  /* of where, once known */
    bool range_known;
    uint32_t side;           /* what is emitted belongs to it (ir_instr.side) */
    uint32_t n_groups;
    uint32_t n_given, n_compared; /* calls of libraries, and comparisons, that it is part of */
    enum build_team team;
    CXCursor region;         /* the innermost parallel region, if team is not BUILD_CALLER */
};

/* build.c */
struct ir_func *build_the_func(struct lower_fn *f);
uint32_t build_block(struct lower_fn *f);
void build_start_block(struct lower_fn *f, uint32_t block);
bool build_is_terminated(struct lower_fn *f);
struct ir_instr *build_emit(struct lower_fn *f, enum ir_op op, struct ir_type type);
struct ir_opnd build_define(struct lower_fn *f, struct ir_instr *i, struct ir_type type);
void build_jump(struct lower_fn *f, uint32_t to);
void build_cond_jump(struct lower_fn *f, struct ir_opnd cond, uint32_t yes, uint32_t no);
struct ir_opnd build_load(struct lower_fn *f, struct ir_opnd addr, struct ir_type type);
void build_store(struct lower_fn *f, struct ir_opnd addr, struct ir_opnd value);
struct ir_opnd build_bin(struct lower_fn *f, enum ir_bin bin, struct ir_opnd a,
                         struct ir_opnd b);
struct ir_opnd build_un(struct lower_fn *f, enum ir_un un, struct ir_opnd a);
struct ir_opnd build_ptr_add(struct lower_fn *f, struct ir_opnd p, int64_t offset);
struct ir_opnd build_index(struct lower_fn *f, struct ir_opnd p, struct ir_opnd index,
                           uint64_t scale);
/* What was just made is an element of an array that is a member: see IR_PTRADD. */
void build_within(struct lower_fn *f, uint32_t last, uint32_t before);
void build_copy(struct lower_fn *f, struct ir_opnd to, struct ir_opnd from, uint64_t size);
void build_zero(struct lower_fn *f, struct ir_opnd to, uint64_t size);
struct ir_opnd build_unknown(struct lower_fn *f, struct ir_type type, const char *why);
struct ir_opnd build_convert(struct lower_fn *f, struct ir_opnd v, struct ir_type to);
struct ir_opnd build_local(struct lower_fn *f, struct ir_object obj, bool is_param);
struct ir_opnd build_temp_object(struct lower_fn *f, const char *c_type,
                                 struct ir_type type);
struct ir_opnd build_float(struct ir_type type, double value);
struct ir_opnd build_zero_of(struct lower_fn *f, struct ir_type type);
/* order.c: operands whose order C leaves open.  What is emitted between order_enter() and
 * order_leave() is one side of the group; order_finish() drops groups that cannot matter. */
uint32_t order_group(struct lower_fn *f);
uint32_t order_enter(struct lower_fn *f, uint32_t group);
void order_leave(struct lower_fn *f, uint32_t former);
void order_finish(struct lower_fn *f);
/* cfg.c: drops unreachable blocks, merges others, numbers all. */
void cfg_finish_blocks(struct lower_fn *f);
/* What is emitted from now on belongs to c.  Returns the former place for build_leave(). */
struct place {
    CXCursor where;
    struct src_range range;
    bool known;
};
struct place build_enter(struct lower_fn *f, CXCursor c);
void build_leave(struct lower_fn *f, struct place former);

#endif
