/* The functions and globals of a module, with their names and how they are linked.
 *
 * Nothing in LLVM says where a function is declared.  Those of the tables, MPI's and the C
 * library's, are of the system; of all others it is not known whether they communicate.
 */
#include "frontend/llvm/debug.h"
#include "frontend/llvm/exception.h"
#include "frontend/llvm/flang.h"

#include "core/base/vec.h"
#include "core/mpi/libc_effects.h"
#include "core/mpi/mpi.h"

#include <ctype.h>
#include <string.h>

/* Addresses of MPI with a meaning are common blocks in mpif.h: "m2s_mpi_in_place_"; in mpi_f08
 * they are "m2s_f08_MPI_IN_PLACE". */
static const char *special_address(struct llvm_module *m, const char *name)
{
    size_t n = strlen(name);
    char *upper;
    if (m->fortran && strncmp(name, "m2s_f08_", 8) == 0)
        return arena_printf(m->arena, "m2s_%s", name + 8);
    if (!m->fortran || strncmp(name, "m2s_mpi_", 8) != 0 || name[n - 1] != '_')
        return NULL;
    upper = arena_printf(m->arena, "m2s_%.*s", (int)(n - 5), name + 4);
    for (char *c = upper + 4; *c; c++)
        *c = (char)toupper((unsigned char)*c);
    return upper;
}

static const char *name_of(struct llvm_module *m, LLVMValueRef v)
{
    size_t n;
    const char *name = LLVMGetValueName2(v, &n), *special = special_address(m, name);
    if (m->fortran && strcmp(name, "_QQmain") == 0)
        name = "main";
    return str_intern(m->prog->strings, special ? special : n ? name : "unnamed");
}

/* flang's own `main` only calls the program. */
static bool is_left_out(const struct llvm_module *m, LLVMValueRef v)
{
    const char *name = LLVMGetValueName2(v, &(size_t){0});
    return strncmp(name, "llvm.", 5) == 0 || (m->fortran && strcmp(name, "main") == 0) ||
           (LLVMIsDeclaration(v) && !LLVMGetFirstUse(v));
}

static bool is_own(LLVMValueRef v)
{
    LLVMLinkage l = LLVMGetLinkage(v);
    return l == LLVMInternalLinkage || l == LLVMPrivateLinkage;
}

/* Another unit may have the same: the linker takes one of them. */
static bool is_weak(LLVMValueRef v)
{
    switch (LLVMGetLinkage(v)) {
    case LLVMAvailableExternallyLinkage:
    case LLVMLinkOnceAnyLinkage:
    case LLVMLinkOnceODRLinkage:
    case LLVMWeakAnyLinkage:
    case LLVMWeakODRLinkage:
    case LLVMExternalWeakLinkage: return true;
    default: return false;
    }
}

/* Functions of C++'s library: members of std, and functions in it. */
static bool is_of_namespace_std(const char *name)
{
    static const char *const begins[] = {"_ZSt", "_ZNSt", "_ZNKSt", "_ZNSo", "_ZNSi", "_ZNKSo",
                                         "_ZNSd", "_ZNSs", "_ZNKSs", "__dynamic_cast",
                                         "__gxx_personality_v0"};
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (strncmp(name, begins[i], strlen(begins[i])) == 0)
            return true;
    return false;
}

bool llvm_symbol_is_known(const char *name)
{
    return mpi_find(name) != MPI_FN_COUNT || strncmp(name, "m2s_", 4) == 0 ||
           strncmp(name, "_FortranA", 9) == 0 || is_of_namespace_std(name) || libc_effect(name);
}

/* "h5open_f_", not "_QMgridPread", and without a communicator */
static bool is_of_stub(struct llvm_module *m, LLVMValueRef v, const char *name)
{
    size_t n = strlen(name);
    return m->rests_on_stubs && n && name[n - 1] == '_' && *name != '_' &&
           !llvm_gets_channel(m, v);
}

static bool has_attribute(LLVMValueRef f, const char *name)
{
    unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    return LLVMGetEnumAttributeAtIndex(f, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, kind);
}

/* An aggregate by value is the parameter, not its address (System V x86-64 ABI, 3.2.3: MEMORY). */
static struct ir_type parameter_type(struct llvm_module *m, LLVMValueRef f, uint32_t i,
                                     LLVMTypeRef type)
{
    unsigned kind = LLVMGetEnumAttributeKindForName("byval", 5);
    LLVMAttributeRef by_value = LLVMGetEnumAttributeAtIndex(f, i + 1, kind);
    return llvm_type(m, by_value ? LLVMGetTypeAttributeValue(by_value) : type);
}

static void declare_function(struct llvm_module *m, LLVMValueRef v)
{
    struct ir_prog *p = m->prog;
    LLVMTypeRef type = LLVMGlobalGetValueType(v);
    struct ir_func f = {.name = name_of(m, v)};
    f.link_name = f.name;
    f.n_params = LLVMCountParamTypes(type);
    f.param_types = ARENA_ARRAY(m->arena, struct ir_type, f.n_params);
    LLVMTypeRef *params = ARENA_ARRAY(m->arena, LLVMTypeRef, f.n_params);
    LLVMGetParamTypes(type, params);
    for (uint32_t i = 0; i < f.n_params; i++)
        f.param_types[i] = parameter_type(m, v, i, params[i]);
    f.ret = llvm_type_result(m, LLVMGetReturnType(type));
    if (strcmp(f.name, "main") == 0 && f.ret.kind == IR_VOID)
        f.ret = ir_type_of(IR_I32);
    f.variadic = LLVMIsFunctionVarArg(type);
    f.is_static = is_own(v);
    f.is_weak = is_weak(v);
    f.noreturn = has_attribute(v, "noreturn") && llvm_exception_ends(m, v);
    f.defined = f.is_lowered = !LLVMIsDeclaration(v);
    f.in_system_header =
        !f.defined && (llvm_symbol_is_known(f.name) || is_of_stub(m, v, f.name));
    f.at = llvm_place_of_function(m, v);
    VEC_PUSH(m->arena, p->funcs, p->n_funcs, p->cap_funcs, f);
    struct ir_opnd o = {
        .kind = IR_O_FUNC, .type = ir_type_of(IR_PTR), .id = p->n_funcs - 1};
    llvm_map_put(m->arena, &m->symbols, v, o);
}

/* "a literal" as C has it: private, constant, and without a name in the program; that of "" has
 * no text in LLVM, but zeros */
static bool is_literal(LLVMValueRef v)
{
    LLVMValueRef value = LLVMGetInitializer(v);
    if (!value || LLVMGetLinkage(v) != LLVMPrivateLinkage || !LLVMIsGlobalConstant(v))
        return false;
    if (LLVMIsAConstantDataArray(value))
        return LLVMIsConstantString(value);
    LLVMTypeRef type = LLVMTypeOf(value);
    return LLVMIsAConstantAggregateZero(value) && LLVMGetTypeKind(type) == LLVMArrayTypeKind &&
           LLVMGetElementType(type) == LLVMInt8TypeInContext(LLVMGetTypeContext(type));
}

/* Names of one variable of the C library are one global. */
static bool is_declared(struct llvm_module *m, LLVMValueRef v, const char *name)
{
    struct ir_opnd o = {.kind = IR_O_GLOBAL, .type = ir_type_of(IR_PTR)};
    for (; o.id < m->prog->n_globals; o.id++)
        if (m->prog->globals[o.id].link_name == name) {
            llvm_map_put(m->arena, &m->symbols, v, o);
            return true;
        }
    return false;
}

static void declare_global(struct llvm_module *m, LLVMValueRef v)
{
    struct ir_prog *p = m->prog;
    LLVMTypeRef type = LLVMGlobalGetValueType(v);
    struct ir_global g = {.link_name = name_of(m, v)};
    if (LLVMIsDeclaration(v))
        g.link_name = str_intern(p->strings, libc_variable(g.link_name));
    if (LLVMIsDeclaration(v) && is_declared(m, v, g.link_name))
        return;
    g.obj.type = LLVMGetTypeKind(type) == LLVMFunctionTypeKind ? (struct ir_type){IR_AGG, 1, 0}
                                                               : llvm_type_memory(m, type);
    g.obj.elem = llvm_type_element(m, type);
    if (g.obj.elem.size && g.obj.type.size % g.obj.elem.size)
        g.obj.elem = (struct ir_type){0};
    g.obj.is_const = LLVMIsGlobalConstant(v);
    g.obj.c_type = str_intern(p->strings, "");
    g.is_static = is_own(v);
    g.is_weak = is_weak(v);
    g.is_extern = LLVMIsDeclaration(v) || strncmp(g.link_name, "m2s_MPI_", 8) == 0;
    g.is_string = is_literal(v);
    g.obj.name = g.is_string ? str_intern(p->strings, "str") : llvm_name_of_global(m, v, &g.obj);
    if (!g.is_static)
        g.obj.name = g.link_name;
    VEC_PUSH(m->arena, p->globals, p->n_globals, p->cap_globals, g);
    struct ir_opnd o = {
        .kind = IR_O_GLOBAL, .type = ir_type_of(IR_PTR), .id = p->n_globals - 1};
    llvm_map_put(m->arena, &m->symbols, v, o);
}

/* llvm.global_ctors: what runs before main, with a priority. */
static void add_constructors(struct llvm_module *m, LLVMValueRef list, const char *name)
{
    struct ir_prog *p = m->prog;
    LLVMValueRef all = LLVMGetInitializer(list);
    for (int i = 0; all && i < LLVMGetNumOperands(all); i++) {
        LLVMValueRef entry = LLVMGetOperand(all, (unsigned)i);
        struct llvm_constant c = {0};
        struct ir_global g = {.is_static = true};
        g.obj.name = str_intern(p->strings, name);
        g.link_name = str_intern(p->strings, arena_printf(m->arena, "%s.%d", name, i));
        g.obj.type = (struct ir_type){IR_AGG, 8, 16};
        g.obj.c_type = str_intern(p->strings, "");
        if (!llvm_constant(m, LLVMGetOperand(entry, 1), &c) || c.base.kind != IR_O_FUNC)
            continue;
        struct ir_init function = {.type = c.base.type, .value = c.base};
        struct ir_init priority = {.offset = 8, .type = ir_type_of(IR_I64)};
        priority.value = ir_int(IR_I64, LLVMConstIntGetSExtValue(LLVMGetOperand(entry, 0)));
        VEC_PUSH(m->arena, g.inits, g.n_inits, g.cap_inits, function);
        VEC_PUSH(m->arena, g.inits, g.n_inits, g.cap_inits, priority);
        VEC_PUSH(m->arena, p->globals, p->n_globals, p->cap_globals, g);
    }
}

void llvm_symbols_declare(struct llvm_module *m)
{
    for (LLVMValueRef v = LLVMGetFirstFunction(m->from); v; v = LLVMGetNextFunction(v))
        if (!is_left_out(m, v))
            declare_function(m, v);
    for (LLVMValueRef v = LLVMGetFirstGlobal(m->from); v; v = LLVMGetNextGlobal(v))
        if (!is_left_out(m, v))
            declare_global(m, v);
    for (LLVMValueRef v = LLVMGetFirstGlobal(m->from); v; v = LLVMGetNextGlobal(v)) {
        struct ir_opnd *o = llvm_map_find(&m->symbols, v);
        if (o && LLVMGetInitializer(v))
            llvm_constant_initialise(m, &m->prog->globals[o->id], LLVMGetInitializer(v), 0);
        else if (strcmp(LLVMGetValueName2(v, &(size_t){0}), "llvm.global_ctors") == 0)
            add_constructors(m, v, IR_CONSTRUCTOR);
        else if (strcmp(LLVMGetValueName2(v, &(size_t){0}), "llvm.global_dtors") == 0)
            add_constructors(m, v, IR_DESTRUCTOR);
    }
}

struct ir_opnd llvm_symbol(struct llvm_module *m, LLVMValueRef v)
{
    while (LLVMIsAGlobalAlias(v))
        v = LLVMAliasGetAliasee(v);
    const struct ir_opnd *o = llvm_map_find(&m->symbols, v);
    return o ? *o : (struct ir_opnd){0};
}

static struct ir_opnd global_operand(uint32_t id)
{
    return (struct ir_opnd){.kind = IR_O_GLOBAL, .type = ir_type_of(IR_PTR), .id = id};
}

struct ir_opnd llvm_symbol_object(struct llvm_module *m, const char *name)
{
    struct ir_prog *p = m->prog;
    struct ir_global g = {.link_name = str_intern(p->strings, name), .is_extern = true};
    for (uint32_t i = 0; i < p->n_globals; i++)
        if (p->globals[i].link_name == g.link_name)
            return global_operand(i);
    g.obj.name = g.link_name;
    g.obj.type = (struct ir_type){IR_AGG, 1, 0};
    g.obj.c_type = str_intern(p->strings, "");
    VEC_PUSH(m->arena, p->globals, p->n_globals, p->cap_globals, g);
    return global_operand(p->n_globals - 1);
}

/* A function that LLVM has as an intrinsic, or an instruction. */
struct ir_opnd llvm_symbol_library(struct llvm_module *m, const char *name, struct ir_type ret,
                                   const struct ir_opnd *args, uint32_t n)
{
    struct ir_prog *p = m->prog;
    struct ir_opnd o = {.kind = IR_O_FUNC, .type = ir_type_of(IR_PTR)};
    struct ir_func f = {.name = str_intern(p->strings, name), .ret = ret, .n_params = n};
    for (; o.id < p->n_funcs; o.id++)
        if (p->funcs[o.id].name == f.name)
            return o;
    f.link_name = f.name;
    f.in_system_header = llvm_symbol_is_known(name);
    f.param_types = ARENA_ARRAY(m->arena, struct ir_type, n);
    for (uint32_t i = 0; i < n; i++)
        f.param_types[i] = args[i].type;
    VEC_PUSH(m->arena, p->funcs, p->n_funcs, p->cap_funcs, f);
    return o;
}
