/* The mpi.h that C programs see when mpi2spin compiles them (MPI-4.0, C bindings).
 *
 * It is given to the C parser in memory, before every other include path.  No MPI library
 * is needed, and MPI's names survive macros, casts and initialisers:
 *   - a handle is a pointer to an incomplete struct, so that mixing handles is a C error;
 *   - a predefined handle is the address of an extern object m2s_MPI_..., null too;
 *   - an integer constant is an enumerator, with a macro of its own name for #ifdef;
 *   - the values of core/mpi/mpi.h (enum mpi_const) and of MPI_Status are fixed there.
 */
#ifndef M2S_MPI_H
#define M2S_MPI_H

#include <stddef.h> /* NULL: many programs rely on mpi.h for it */
#include <stdint.h> /* uint8_t: the same */
#ifdef __cplusplus
extern "C" {
#endif

#define MPI_VERSION 4
#define MPI_SUBVERSION 0

/* 2.5.7 and 2.5.8 of MPI-4.0 */
typedef long MPI_Aint;
typedef long long MPI_Count;
typedef long long MPI_Offset;
typedef int MPI_Fint;

#define MPI_AINT_FMT_DEC_SPEC "%ld"
#define MPI_AINT_FMT_HEX_SPEC "%lx"

/* Opaque handles */
typedef struct m2s_comm *MPI_Comm;
typedef struct m2s_datatype *MPI_Datatype;
typedef struct m2s_errhandler *MPI_Errhandler;
typedef struct m2s_file *MPI_File;
typedef struct m2s_group *MPI_Group;
typedef struct m2s_info *MPI_Info;
typedef struct m2s_message *MPI_Message;
typedef struct m2s_op *MPI_Op;
typedef struct m2s_request *MPI_Request;
typedef struct m2s_session *MPI_Session;
typedef struct m2s_win *MPI_Win;
typedef struct m2s_t_enum *MPI_T_enum;
typedef struct m2s_t_cvar *MPI_T_cvar_handle;
typedef struct m2s_t_pvar *MPI_T_pvar_handle;
typedef struct m2s_t_session *MPI_T_pvar_session;
typedef struct m2s_t_registration *MPI_T_event_registration;
typedef struct m2s_t_instance *MPI_T_event_instance;

typedef struct MPI_Status { /* 24 bytes, see core/mpi/mpi.h */
    int MPI_SOURCE;
    int MPI_TAG;
    int MPI_ERROR;
    long long m2s_bytes;
} MPI_Status;

typedef struct MPI_F08_status {
    MPI_Fint MPI_SOURCE;
    MPI_Fint MPI_TAG;
    MPI_Fint MPI_ERROR;
    long long m2s_bytes;
} MPI_F08_status;

/* Communicators */
extern struct m2s_comm m2s_MPI_COMM_NULL;
extern struct m2s_comm m2s_MPI_COMM_WORLD;
extern struct m2s_comm m2s_MPI_COMM_SELF;
#define MPI_COMM_NULL (&m2s_MPI_COMM_NULL)
#define MPI_COMM_WORLD (&m2s_MPI_COMM_WORLD)
#define MPI_COMM_SELF (&m2s_MPI_COMM_SELF)

/* Datatypes: C, C++ and Fortran */
extern struct m2s_datatype m2s_MPI_DATATYPE_NULL;
extern struct m2s_datatype m2s_MPI_CHAR;
extern struct m2s_datatype m2s_MPI_SIGNED_CHAR;
extern struct m2s_datatype m2s_MPI_UNSIGNED_CHAR;
extern struct m2s_datatype m2s_MPI_BYTE;
extern struct m2s_datatype m2s_MPI_WCHAR;
extern struct m2s_datatype m2s_MPI_SHORT;
extern struct m2s_datatype m2s_MPI_UNSIGNED_SHORT;
extern struct m2s_datatype m2s_MPI_INT;
extern struct m2s_datatype m2s_MPI_UNSIGNED;
extern struct m2s_datatype m2s_MPI_LONG;
extern struct m2s_datatype m2s_MPI_UNSIGNED_LONG;
extern struct m2s_datatype m2s_MPI_LONG_LONG_INT;
extern struct m2s_datatype m2s_MPI_UNSIGNED_LONG_LONG;
extern struct m2s_datatype m2s_MPI_FLOAT;
extern struct m2s_datatype m2s_MPI_DOUBLE;
extern struct m2s_datatype m2s_MPI_LONG_DOUBLE;
extern struct m2s_datatype m2s_MPI_PACKED;
extern struct m2s_datatype m2s_MPI_LB;
extern struct m2s_datatype m2s_MPI_UB;
extern struct m2s_datatype m2s_MPI_INT8_T;
extern struct m2s_datatype m2s_MPI_INT16_T;
extern struct m2s_datatype m2s_MPI_INT32_T;
extern struct m2s_datatype m2s_MPI_INT64_T;
extern struct m2s_datatype m2s_MPI_UINT8_T;
extern struct m2s_datatype m2s_MPI_UINT16_T;
extern struct m2s_datatype m2s_MPI_UINT32_T;
extern struct m2s_datatype m2s_MPI_UINT64_T;
extern struct m2s_datatype m2s_MPI_C_BOOL;
extern struct m2s_datatype m2s_MPI_C_FLOAT_COMPLEX;
extern struct m2s_datatype m2s_MPI_C_DOUBLE_COMPLEX;
extern struct m2s_datatype m2s_MPI_C_LONG_DOUBLE_COMPLEX;
extern struct m2s_datatype m2s_MPI_AINT;
extern struct m2s_datatype m2s_MPI_OFFSET;
extern struct m2s_datatype m2s_MPI_COUNT;
extern struct m2s_datatype m2s_MPI_FLOAT_INT;
extern struct m2s_datatype m2s_MPI_DOUBLE_INT;
extern struct m2s_datatype m2s_MPI_LONG_INT;
extern struct m2s_datatype m2s_MPI_SHORT_INT;
extern struct m2s_datatype m2s_MPI_2INT;
extern struct m2s_datatype m2s_MPI_LONG_DOUBLE_INT;
extern struct m2s_datatype m2s_MPI_CXX_BOOL;
extern struct m2s_datatype m2s_MPI_CXX_FLOAT_COMPLEX;
extern struct m2s_datatype m2s_MPI_CXX_DOUBLE_COMPLEX;
extern struct m2s_datatype m2s_MPI_CXX_LONG_DOUBLE_COMPLEX;
extern struct m2s_datatype m2s_MPI_COMPLEX;
extern struct m2s_datatype m2s_MPI_DOUBLE_COMPLEX;
extern struct m2s_datatype m2s_MPI_LOGICAL;
extern struct m2s_datatype m2s_MPI_REAL;
extern struct m2s_datatype m2s_MPI_DOUBLE_PRECISION;
extern struct m2s_datatype m2s_MPI_INTEGER;
extern struct m2s_datatype m2s_MPI_CHARACTER;
extern struct m2s_datatype m2s_MPI_2INTEGER;
extern struct m2s_datatype m2s_MPI_2REAL;
extern struct m2s_datatype m2s_MPI_2DOUBLE_PRECISION;
extern struct m2s_datatype m2s_MPI_REAL2;
extern struct m2s_datatype m2s_MPI_REAL4;
extern struct m2s_datatype m2s_MPI_REAL8;
extern struct m2s_datatype m2s_MPI_REAL16;
extern struct m2s_datatype m2s_MPI_COMPLEX4;
extern struct m2s_datatype m2s_MPI_COMPLEX8;
extern struct m2s_datatype m2s_MPI_COMPLEX16;
extern struct m2s_datatype m2s_MPI_COMPLEX32;
extern struct m2s_datatype m2s_MPI_INTEGER1;
extern struct m2s_datatype m2s_MPI_INTEGER2;
extern struct m2s_datatype m2s_MPI_INTEGER4;
extern struct m2s_datatype m2s_MPI_INTEGER8;
extern struct m2s_datatype m2s_MPI_INTEGER16;
#define MPI_DATATYPE_NULL (&m2s_MPI_DATATYPE_NULL)
#define MPI_CHAR (&m2s_MPI_CHAR)
#define MPI_SIGNED_CHAR (&m2s_MPI_SIGNED_CHAR)
#define MPI_UNSIGNED_CHAR (&m2s_MPI_UNSIGNED_CHAR)
#define MPI_BYTE (&m2s_MPI_BYTE)
#define MPI_WCHAR (&m2s_MPI_WCHAR)
#define MPI_SHORT (&m2s_MPI_SHORT)
#define MPI_UNSIGNED_SHORT (&m2s_MPI_UNSIGNED_SHORT)
#define MPI_INT (&m2s_MPI_INT)
#define MPI_UNSIGNED (&m2s_MPI_UNSIGNED)
#define MPI_LONG (&m2s_MPI_LONG)
#define MPI_UNSIGNED_LONG (&m2s_MPI_UNSIGNED_LONG)
#define MPI_LONG_LONG_INT (&m2s_MPI_LONG_LONG_INT)
#define MPI_LONG_LONG (&m2s_MPI_LONG_LONG_INT)
#define MPI_UNSIGNED_LONG_LONG (&m2s_MPI_UNSIGNED_LONG_LONG)
#define MPI_FLOAT (&m2s_MPI_FLOAT)
#define MPI_DOUBLE (&m2s_MPI_DOUBLE)
#define MPI_LONG_DOUBLE (&m2s_MPI_LONG_DOUBLE)
#define MPI_PACKED (&m2s_MPI_PACKED)
#define MPI_LB (&m2s_MPI_LB)
#define MPI_UB (&m2s_MPI_UB)
#define MPI_INT8_T (&m2s_MPI_INT8_T)
#define MPI_INT16_T (&m2s_MPI_INT16_T)
#define MPI_INT32_T (&m2s_MPI_INT32_T)
#define MPI_INT64_T (&m2s_MPI_INT64_T)
#define MPI_UINT8_T (&m2s_MPI_UINT8_T)
#define MPI_UINT16_T (&m2s_MPI_UINT16_T)
#define MPI_UINT32_T (&m2s_MPI_UINT32_T)
#define MPI_UINT64_T (&m2s_MPI_UINT64_T)
#define MPI_C_BOOL (&m2s_MPI_C_BOOL)
#define MPI_C_COMPLEX (&m2s_MPI_C_FLOAT_COMPLEX)
#define MPI_C_FLOAT_COMPLEX (&m2s_MPI_C_FLOAT_COMPLEX)
#define MPI_C_DOUBLE_COMPLEX (&m2s_MPI_C_DOUBLE_COMPLEX)
#define MPI_C_LONG_DOUBLE_COMPLEX (&m2s_MPI_C_LONG_DOUBLE_COMPLEX)
#define MPI_AINT (&m2s_MPI_AINT)
#define MPI_OFFSET (&m2s_MPI_OFFSET)
#define MPI_COUNT (&m2s_MPI_COUNT)
#define MPI_FLOAT_INT (&m2s_MPI_FLOAT_INT)
#define MPI_DOUBLE_INT (&m2s_MPI_DOUBLE_INT)
#define MPI_LONG_INT (&m2s_MPI_LONG_INT)
#define MPI_SHORT_INT (&m2s_MPI_SHORT_INT)
#define MPI_2INT (&m2s_MPI_2INT)
#define MPI_LONG_DOUBLE_INT (&m2s_MPI_LONG_DOUBLE_INT)
#define MPI_CXX_BOOL (&m2s_MPI_CXX_BOOL)
#define MPI_CXX_FLOAT_COMPLEX (&m2s_MPI_CXX_FLOAT_COMPLEX)
#define MPI_CXX_DOUBLE_COMPLEX (&m2s_MPI_CXX_DOUBLE_COMPLEX)
#define MPI_CXX_LONG_DOUBLE_COMPLEX (&m2s_MPI_CXX_LONG_DOUBLE_COMPLEX)
#define MPI_COMPLEX (&m2s_MPI_COMPLEX)
#define MPI_DOUBLE_COMPLEX (&m2s_MPI_DOUBLE_COMPLEX)
#define MPI_LOGICAL (&m2s_MPI_LOGICAL)
#define MPI_REAL (&m2s_MPI_REAL)
#define MPI_DOUBLE_PRECISION (&m2s_MPI_DOUBLE_PRECISION)
#define MPI_INTEGER (&m2s_MPI_INTEGER)
#define MPI_CHARACTER (&m2s_MPI_CHARACTER)
#define MPI_2INTEGER (&m2s_MPI_2INTEGER)
#define MPI_2REAL (&m2s_MPI_2REAL)
#define MPI_2DOUBLE_PRECISION (&m2s_MPI_2DOUBLE_PRECISION)
#define MPI_REAL2 (&m2s_MPI_REAL2)
#define MPI_REAL4 (&m2s_MPI_REAL4)
#define MPI_REAL8 (&m2s_MPI_REAL8)
#define MPI_REAL16 (&m2s_MPI_REAL16)
#define MPI_COMPLEX4 (&m2s_MPI_COMPLEX4)
#define MPI_COMPLEX8 (&m2s_MPI_COMPLEX8)
#define MPI_COMPLEX16 (&m2s_MPI_COMPLEX16)
#define MPI_COMPLEX32 (&m2s_MPI_COMPLEX32)
#define MPI_INTEGER1 (&m2s_MPI_INTEGER1)
#define MPI_INTEGER2 (&m2s_MPI_INTEGER2)
#define MPI_INTEGER4 (&m2s_MPI_INTEGER4)
#define MPI_INTEGER8 (&m2s_MPI_INTEGER8)
#define MPI_INTEGER16 (&m2s_MPI_INTEGER16)

/* Operators */
extern struct m2s_op m2s_MPI_OP_NULL;
extern struct m2s_op m2s_MPI_MAX;
extern struct m2s_op m2s_MPI_MIN;
extern struct m2s_op m2s_MPI_SUM;
extern struct m2s_op m2s_MPI_PROD;
extern struct m2s_op m2s_MPI_LAND;
extern struct m2s_op m2s_MPI_BAND;
extern struct m2s_op m2s_MPI_LOR;
extern struct m2s_op m2s_MPI_BOR;
extern struct m2s_op m2s_MPI_LXOR;
extern struct m2s_op m2s_MPI_BXOR;
extern struct m2s_op m2s_MPI_MINLOC;
extern struct m2s_op m2s_MPI_MAXLOC;
extern struct m2s_op m2s_MPI_REPLACE;
extern struct m2s_op m2s_MPI_NO_OP;
#define MPI_OP_NULL (&m2s_MPI_OP_NULL)
#define MPI_MAX (&m2s_MPI_MAX)
#define MPI_MIN (&m2s_MPI_MIN)
#define MPI_SUM (&m2s_MPI_SUM)
#define MPI_PROD (&m2s_MPI_PROD)
#define MPI_LAND (&m2s_MPI_LAND)
#define MPI_BAND (&m2s_MPI_BAND)
#define MPI_LOR (&m2s_MPI_LOR)
#define MPI_BOR (&m2s_MPI_BOR)
#define MPI_LXOR (&m2s_MPI_LXOR)
#define MPI_BXOR (&m2s_MPI_BXOR)
#define MPI_MINLOC (&m2s_MPI_MINLOC)
#define MPI_MAXLOC (&m2s_MPI_MAXLOC)
#define MPI_REPLACE (&m2s_MPI_REPLACE)
#define MPI_NO_OP (&m2s_MPI_NO_OP)

/* Groups */
extern struct m2s_group m2s_MPI_GROUP_NULL;
extern struct m2s_group m2s_MPI_GROUP_EMPTY;
#define MPI_GROUP_NULL (&m2s_MPI_GROUP_NULL)
#define MPI_GROUP_EMPTY (&m2s_MPI_GROUP_EMPTY)

/* Requests */
extern struct m2s_request m2s_MPI_REQUEST_NULL;
#define MPI_REQUEST_NULL (&m2s_MPI_REQUEST_NULL)

/* Matched messages */
extern struct m2s_message m2s_MPI_MESSAGE_NULL;
extern struct m2s_message m2s_MPI_MESSAGE_NO_PROC;
#define MPI_MESSAGE_NULL (&m2s_MPI_MESSAGE_NULL)
#define MPI_MESSAGE_NO_PROC (&m2s_MPI_MESSAGE_NO_PROC)

/* Error handlers */
extern struct m2s_errhandler m2s_MPI_ERRHANDLER_NULL;
extern struct m2s_errhandler m2s_MPI_ERRORS_ARE_FATAL;
extern struct m2s_errhandler m2s_MPI_ERRORS_ABORT;
extern struct m2s_errhandler m2s_MPI_ERRORS_RETURN;
#define MPI_ERRHANDLER_NULL (&m2s_MPI_ERRHANDLER_NULL)
#define MPI_ERRORS_ARE_FATAL (&m2s_MPI_ERRORS_ARE_FATAL)
#define MPI_ERRORS_ABORT (&m2s_MPI_ERRORS_ABORT)
#define MPI_ERRORS_RETURN (&m2s_MPI_ERRORS_RETURN)

/* Info objects */
extern struct m2s_info m2s_MPI_INFO_NULL;
extern struct m2s_info m2s_MPI_INFO_ENV;
#define MPI_INFO_NULL (&m2s_MPI_INFO_NULL)
#define MPI_INFO_ENV (&m2s_MPI_INFO_ENV)

/* Windows */
extern struct m2s_win m2s_MPI_WIN_NULL;
#define MPI_WIN_NULL (&m2s_MPI_WIN_NULL)

/* Files */
extern struct m2s_file m2s_MPI_FILE_NULL;
#define MPI_FILE_NULL (&m2s_MPI_FILE_NULL)

/* Sessions */
extern struct m2s_session m2s_MPI_SESSION_NULL;
#define MPI_SESSION_NULL (&m2s_MPI_SESSION_NULL)

/* Tools */
extern struct m2s_t_enum m2s_MPI_T_ENUM_NULL;
#define MPI_T_ENUM_NULL (&m2s_MPI_T_ENUM_NULL)

/* Tools */
extern struct m2s_t_cvar m2s_MPI_T_CVAR_HANDLE_NULL;
#define MPI_T_CVAR_HANDLE_NULL (&m2s_MPI_T_CVAR_HANDLE_NULL)

/* Tools */
extern struct m2s_t_pvar m2s_MPI_T_PVAR_HANDLE_NULL;
#define MPI_T_PVAR_HANDLE_NULL (&m2s_MPI_T_PVAR_HANDLE_NULL)

/* Tools */
extern struct m2s_t_session m2s_MPI_T_PVAR_SESSION_NULL;
#define MPI_T_PVAR_SESSION_NULL (&m2s_MPI_T_PVAR_SESSION_NULL)

/* Addresses with a meaning of their own */
extern char m2s_MPI_BOTTOM[1];
extern char m2s_MPI_IN_PLACE[1];
extern MPI_Status m2s_MPI_STATUS_IGNORE[1];
extern MPI_Status m2s_MPI_STATUSES_IGNORE[1];
extern int m2s_MPI_ERRCODES_IGNORE[1];
extern char *m2s_MPI_ARGV_NULL[1];
extern char **m2s_MPI_ARGVS_NULL[1];
extern int m2s_MPI_UNWEIGHTED[1];
extern int m2s_MPI_WEIGHTS_EMPTY[1];
extern MPI_Fint m2s_MPI_F_STATUS_IGNORE[1];
extern MPI_Fint m2s_MPI_F_STATUSES_IGNORE[1];
extern struct m2s_t_pvar m2s_MPI_T_PVAR_ALL_HANDLES;
#define MPI_BOTTOM ((void *)m2s_MPI_BOTTOM)
#define MPI_IN_PLACE ((void *)m2s_MPI_IN_PLACE)
#define MPI_STATUS_IGNORE (m2s_MPI_STATUS_IGNORE)
#define MPI_STATUSES_IGNORE (m2s_MPI_STATUSES_IGNORE)
#define MPI_ERRCODES_IGNORE (m2s_MPI_ERRCODES_IGNORE)
#define MPI_ARGV_NULL (m2s_MPI_ARGV_NULL)
#define MPI_ARGVS_NULL (m2s_MPI_ARGVS_NULL)
#define MPI_UNWEIGHTED (m2s_MPI_UNWEIGHTED)
#define MPI_WEIGHTS_EMPTY (m2s_MPI_WEIGHTS_EMPTY)
#define MPI_F_STATUS_IGNORE (m2s_MPI_F_STATUS_IGNORE)
#define MPI_F_STATUSES_IGNORE (m2s_MPI_F_STATUSES_IGNORE)
#define MPI_T_PVAR_ALL_HANDLES (&m2s_MPI_T_PVAR_ALL_HANDLES)

/* Callbacks */
typedef void(MPI_User_function)(void *, void *, int *, MPI_Datatype *);
typedef void(MPI_User_function_c)(void *, void *, MPI_Count *, MPI_Datatype *);
typedef int(MPI_Comm_copy_attr_function)(MPI_Comm, int, void *, void *, void *, int *);
typedef int(MPI_Comm_delete_attr_function)(MPI_Comm, int, void *, void *);
typedef int(MPI_Type_copy_attr_function)(MPI_Datatype, int, void *, void *, void *,
                                         int *);
typedef int(MPI_Type_delete_attr_function)(MPI_Datatype, int, void *, void *);
typedef int(MPI_Win_copy_attr_function)(MPI_Win, int, void *, void *, void *, int *);
typedef int(MPI_Win_delete_attr_function)(MPI_Win, int, void *, void *);
typedef int(MPI_Copy_function)(MPI_Comm, int, void *, void *, void *, int *);
typedef int(MPI_Delete_function)(MPI_Comm, int, void *, void *);
typedef void(MPI_Comm_errhandler_function)(MPI_Comm *, int *, ...);
typedef void(MPI_File_errhandler_function)(MPI_File *, int *, ...);
typedef void(MPI_Win_errhandler_function)(MPI_Win *, int *, ...);
typedef void(MPI_Session_errhandler_function)(MPI_Session *, int *, ...);
typedef MPI_Comm_errhandler_function MPI_Comm_errhandler_fn;
typedef MPI_File_errhandler_function MPI_File_errhandler_fn;
typedef MPI_Win_errhandler_function MPI_Win_errhandler_fn;
typedef void(MPI_Handler_function)(MPI_Comm *, int *, ...);
typedef int(MPI_Grequest_query_function)(void *, MPI_Status *);
typedef int(MPI_Grequest_free_function)(void *);
typedef int(MPI_Grequest_cancel_function)(void *, int);
typedef int(MPI_Datarep_conversion_function)(void *, MPI_Datatype, int, void *,
                                             MPI_Offset, void *);
typedef int(MPI_Datarep_conversion_function_c)(void *, MPI_Datatype, MPI_Count, void *,
                                               MPI_Offset, void *);
typedef int(MPI_Datarep_extent_function)(MPI_Datatype, MPI_Aint *, void *);

int m2s_MPI_COMM_NULL_COPY_FN(MPI_Comm, int, void *, void *, void *, int *);
int m2s_MPI_COMM_NULL_DELETE_FN(MPI_Comm, int, void *, void *);
int m2s_MPI_COMM_DUP_FN(MPI_Comm, int, void *, void *, void *, int *);
int m2s_MPI_TYPE_NULL_COPY_FN(MPI_Datatype, int, void *, void *, void *, int *);
int m2s_MPI_TYPE_NULL_DELETE_FN(MPI_Datatype, int, void *, void *);
int m2s_MPI_TYPE_DUP_FN(MPI_Datatype, int, void *, void *, void *, int *);
int m2s_MPI_WIN_NULL_COPY_FN(MPI_Win, int, void *, void *, void *, int *);
int m2s_MPI_WIN_NULL_DELETE_FN(MPI_Win, int, void *, void *);
int m2s_MPI_WIN_DUP_FN(MPI_Win, int, void *, void *, void *, int *);
#define MPI_COMM_NULL_COPY_FN m2s_MPI_COMM_NULL_COPY_FN
#define MPI_COMM_NULL_DELETE_FN m2s_MPI_COMM_NULL_DELETE_FN
#define MPI_COMM_DUP_FN m2s_MPI_COMM_DUP_FN
#define MPI_TYPE_NULL_COPY_FN m2s_MPI_TYPE_NULL_COPY_FN
#define MPI_TYPE_NULL_DELETE_FN m2s_MPI_TYPE_NULL_DELETE_FN
#define MPI_TYPE_DUP_FN m2s_MPI_TYPE_DUP_FN
#define MPI_WIN_NULL_COPY_FN m2s_MPI_WIN_NULL_COPY_FN
#define MPI_WIN_NULL_DELETE_FN m2s_MPI_WIN_NULL_DELETE_FN
#define MPI_WIN_DUP_FN m2s_MPI_WIN_DUP_FN
#define MPI_NULL_COPY_FN m2s_MPI_COMM_NULL_COPY_FN
#define MPI_NULL_DELETE_FN m2s_MPI_COMM_NULL_DELETE_FN
#define MPI_DUP_FN m2s_MPI_COMM_DUP_FN
#define MPI_CONVERSION_FN_NULL ((MPI_Datarep_conversion_function *)0)
#define MPI_CONVERSION_FN_NULL_C ((MPI_Datarep_conversion_function_c *)0)

/* Sizes of strings: used in array declarations and #if */
#define MPI_MAX_PROCESSOR_NAME 256
#define MPI_MAX_LIBRARY_VERSION_STRING 8192
#define MPI_MAX_ERROR_STRING 512
#define MPI_MAX_PORT_NAME 256
#define MPI_MAX_OBJECT_NAME 128
#define MPI_MAX_DATAREP_STRING 128
#define MPI_MAX_INFO_KEY 255
#define MPI_MAX_INFO_VAL 1024
#define MPI_MAX_STRINGTAG_LEN 256
#define MPI_MAX_PSET_NAME_LEN 256
#define MPI_BSEND_OVERHEAD 96
#define MPI_STATUS_SIZE 6
#define MPI_F_STATUS_SIZE 6
#define MPI_F_SOURCE 0
#define MPI_F_TAG 1
#define MPI_F_ERROR 2

/* Integer constants */
enum m2s_mpi_const {
    MPI_ANY_SOURCE = -28101,
    MPI_ANY_TAG = -29347,
    MPI_PROC_NULL = -30211,
    MPI_ROOT = -31153,
    MPI_UNDEFINED = -32766,
    MPI_KEYVAL_INVALID = -32765,
    MPI_THREAD_SINGLE = 0,
    MPI_THREAD_FUNNELED = 1,
    MPI_THREAD_SERIALIZED = 2,
    MPI_THREAD_MULTIPLE = 3,
    MPI_IDENT = 0,
    MPI_CONGRUENT = 1,
    MPI_SIMILAR = 2,
    MPI_UNEQUAL = 3,
    MPI_GRAPH = 1,
    MPI_CART = 2,
    MPI_DIST_GRAPH = 3,
    MPI_COMM_TYPE_SHARED = 1,
    MPI_COMM_TYPE_HW_GUIDED = 2,
    MPI_COMM_TYPE_HW_UNGUIDED = 3,
    MPI_TAG_UB = -1001,
    MPI_HOST = -1002,
    MPI_IO = -1003,
    MPI_WTIME_IS_GLOBAL = -1004,
    MPI_UNIVERSE_SIZE = -1005,
    MPI_LASTUSEDCODE = -1006,
    MPI_APPNUM = -1007,
    MPI_WIN_BASE = -1008,
    MPI_WIN_SIZE = -1009,
    MPI_WIN_DISP_UNIT = -1010,
    MPI_WIN_CREATE_FLAVOR = -1011,
    MPI_WIN_MODEL = -1012,
    MPI_WIN_FLAVOR_CREATE = 1,
    MPI_WIN_FLAVOR_ALLOCATE = 2,
    MPI_WIN_FLAVOR_DYNAMIC = 3,
    MPI_WIN_FLAVOR_SHARED = 4,
    MPI_WIN_SEPARATE = 1,
    MPI_WIN_UNIFIED = 2,
    MPI_LOCK_EXCLUSIVE = 234,
    MPI_LOCK_SHARED = 235,
    MPI_ORDER_C = 56,
    MPI_ORDER_FORTRAN = 57,
    MPI_DISTRIBUTE_BLOCK = 121,
    MPI_DISTRIBUTE_CYCLIC = 122,
    MPI_DISTRIBUTE_NONE = 123,
    MPI_DISTRIBUTE_DFLT_DARG = -49767,
    MPI_TYPECLASS_REAL = 1,
    MPI_TYPECLASS_INTEGER = 2,
    MPI_TYPECLASS_COMPLEX = 3,
    MPI_COMBINER_NAMED = 1,
    MPI_COMBINER_DUP = 2,
    MPI_COMBINER_CONTIGUOUS = 3,
    MPI_COMBINER_VECTOR = 4,
    MPI_COMBINER_HVECTOR_INTEGER = 5,
    MPI_COMBINER_HVECTOR = 6,
    MPI_COMBINER_INDEXED = 7,
    MPI_COMBINER_HINDEXED_INTEGER = 8,
    MPI_COMBINER_HINDEXED = 9,
    MPI_COMBINER_INDEXED_BLOCK = 10,
    MPI_COMBINER_STRUCT_INTEGER = 11,
    MPI_COMBINER_STRUCT = 12,
    MPI_COMBINER_SUBARRAY = 13,
    MPI_COMBINER_DARRAY = 14,
    MPI_COMBINER_F90_REAL = 15,
    MPI_COMBINER_F90_COMPLEX = 16,
    MPI_COMBINER_F90_INTEGER = 17,
    MPI_COMBINER_RESIZED = 18,
    MPI_COMBINER_HINDEXED_BLOCK = 19,
    MPI_MODE_NOCHECK = 1024,
    MPI_MODE_NOSTORE = 2048,
    MPI_MODE_NOPUT = 4096,
    MPI_MODE_NOPRECEDE = 8192,
    MPI_MODE_NOSUCCEED = 16384,
    MPI_MODE_CREATE = 1,
    MPI_MODE_RDONLY = 2,
    MPI_MODE_WRONLY = 4,
    MPI_MODE_RDWR = 8,
    MPI_MODE_DELETE_ON_CLOSE = 16,
    MPI_MODE_UNIQUE_OPEN = 32,
    MPI_MODE_EXCL = 64,
    MPI_MODE_APPEND = 128,
    MPI_MODE_SEQUENTIAL = 256,
    MPI_SEEK_SET = 600,
    MPI_SEEK_CUR = 601,
    MPI_SEEK_END = 602,
    MPI_DISPLACEMENT_CURRENT = -54278278,
    MPI_SUCCESS = 0,
    MPI_ERR_BUFFER = 1,
    MPI_ERR_COUNT = 2,
    MPI_ERR_TYPE = 3,
    MPI_ERR_TAG = 4,
    MPI_ERR_COMM = 5,
    MPI_ERR_RANK = 6,
    MPI_ERR_REQUEST = 7,
    MPI_ERR_ROOT = 8,
    MPI_ERR_GROUP = 9,
    MPI_ERR_OP = 10,
    MPI_ERR_TOPOLOGY = 11,
    MPI_ERR_DIMS = 12,
    MPI_ERR_ARG = 13,
    MPI_ERR_UNKNOWN = 14,
    MPI_ERR_TRUNCATE = 15,
    MPI_ERR_OTHER = 16,
    MPI_ERR_INTERN = 17,
    MPI_ERR_IN_STATUS = 18,
    MPI_ERR_PENDING = 19,
    MPI_ERR_KEYVAL = 20,
    MPI_ERR_NO_MEM = 21,
    MPI_ERR_BASE = 22,
    MPI_ERR_INFO_KEY = 23,
    MPI_ERR_INFO_VALUE = 24,
    MPI_ERR_INFO_NOKEY = 25,
    MPI_ERR_SPAWN = 26,
    MPI_ERR_PORT = 27,
    MPI_ERR_SERVICE = 28,
    MPI_ERR_NAME = 29,
    MPI_ERR_WIN = 30,
    MPI_ERR_SIZE = 31,
    MPI_ERR_DISP = 32,
    MPI_ERR_INFO = 33,
    MPI_ERR_LOCKTYPE = 34,
    MPI_ERR_ASSERT = 35,
    MPI_ERR_RMA_CONFLICT = 36,
    MPI_ERR_RMA_SYNC = 37,
    MPI_ERR_RMA_RANGE = 38,
    MPI_ERR_RMA_ATTACH = 39,
    MPI_ERR_RMA_SHARED = 40,
    MPI_ERR_RMA_FLAVOR = 41,
    MPI_ERR_FILE = 42,
    MPI_ERR_NOT_SAME = 43,
    MPI_ERR_AMODE = 44,
    MPI_ERR_UNSUPPORTED_DATAREP = 45,
    MPI_ERR_UNSUPPORTED_OPERATION = 46,
    MPI_ERR_NO_SUCH_FILE = 47,
    MPI_ERR_FILE_EXISTS = 48,
    MPI_ERR_BAD_FILE = 49,
    MPI_ERR_ACCESS = 50,
    MPI_ERR_NO_SPACE = 51,
    MPI_ERR_QUOTA = 52,
    MPI_ERR_READ_ONLY = 53,
    MPI_ERR_FILE_IN_USE = 54,
    MPI_ERR_DUP_DATAREP = 55,
    MPI_ERR_CONVERSION = 56,
    MPI_ERR_IO = 57,
    MPI_ERR_SESSION = 58,
    MPI_ERR_PROC_ABORTED = 59,
    MPI_ERR_VALUE_TOO_LARGE = 60,
    MPI_ERR_ERRHANDLER = 61,
    MPI_T_ERR_MEMORY = 70,
    MPI_T_ERR_NOT_INITIALIZED = 71,
    MPI_T_ERR_CANNOT_INIT = 72,
    MPI_T_ERR_INVALID = 73,
    MPI_T_ERR_INVALID_INDEX = 74,
    MPI_T_ERR_INVALID_ITEM = 75,
    MPI_T_ERR_INVALID_HANDLE = 76,
    MPI_T_ERR_INVALID_NAME = 77,
    MPI_T_ERR_INVALID_SESSION = 78,
    MPI_T_ERR_OUT_OF_HANDLES = 79,
    MPI_T_ERR_OUT_OF_SESSIONS = 80,
    MPI_T_ERR_CVAR_SET_NOT_NOW = 81,
    MPI_T_ERR_CVAR_SET_NEVER = 82,
    MPI_T_ERR_PVAR_NO_STARTSTOP = 83,
    MPI_T_ERR_PVAR_NO_WRITE = 84,
    MPI_T_ERR_PVAR_NO_ATOMIC = 85,
    MPI_T_ERR_NOT_SUPPORTED = 86,
    MPI_T_ERR_NOT_ACCESSIBLE = 87,
    MPI_ERR_LASTCODE = 99,
    MPI_T_VERBOSITY_USER_BASIC = 1,
    MPI_T_VERBOSITY_USER_DETAIL = 2,
    MPI_T_VERBOSITY_USER_ALL = 3,
    MPI_T_VERBOSITY_TUNER_BASIC = 4,
    MPI_T_VERBOSITY_TUNER_DETAIL = 5,
    MPI_T_VERBOSITY_TUNER_ALL = 6,
    MPI_T_VERBOSITY_MPIDEV_BASIC = 7,
    MPI_T_VERBOSITY_MPIDEV_DETAIL = 8,
    MPI_T_VERBOSITY_MPIDEV_ALL = 9,
    MPI_T_BIND_NO_OBJECT = 0,
    MPI_T_BIND_MPI_COMM = 1,
    MPI_T_BIND_MPI_DATATYPE = 2,
    MPI_T_BIND_MPI_ERRHANDLER = 3,
    MPI_T_BIND_MPI_FILE = 4,
    MPI_T_BIND_MPI_GROUP = 5,
    MPI_T_BIND_MPI_OP = 6,
    MPI_T_BIND_MPI_REQUEST = 7,
    MPI_T_BIND_MPI_WIN = 8,
    MPI_T_BIND_MPI_MESSAGE = 9,
    MPI_T_BIND_MPI_INFO = 10,
    MPI_T_BIND_MPI_SESSION = 11,
    MPI_T_SCOPE_CONSTANT = 0,
    MPI_T_SCOPE_READONLY = 1,
    MPI_T_SCOPE_LOCAL = 2,
    MPI_T_SCOPE_GROUP = 3,
    MPI_T_SCOPE_GROUP_EQ = 4,
    MPI_T_SCOPE_ALL = 5,
    MPI_T_SCOPE_ALL_EQ = 6,
    MPI_T_PVAR_CLASS_STATE = 0,
    MPI_T_PVAR_CLASS_LEVEL = 1,
    MPI_T_PVAR_CLASS_SIZE = 2,
    MPI_T_PVAR_CLASS_PERCENTAGE = 3,
    MPI_T_PVAR_CLASS_HIGHWATERMARK = 4,
    MPI_T_PVAR_CLASS_LOWWATERMARK = 5,
    MPI_T_PVAR_CLASS_COUNTER = 6,
    MPI_T_PVAR_CLASS_AGGREGATE = 7,
    MPI_T_PVAR_CLASS_TIMER = 8,
    MPI_T_PVAR_CLASS_GENERIC = 9
};
#define MPI_ANY_SOURCE MPI_ANY_SOURCE
#define MPI_ANY_TAG MPI_ANY_TAG
#define MPI_PROC_NULL MPI_PROC_NULL
#define MPI_ROOT MPI_ROOT
#define MPI_UNDEFINED MPI_UNDEFINED
#define MPI_KEYVAL_INVALID MPI_KEYVAL_INVALID
#define MPI_THREAD_SINGLE MPI_THREAD_SINGLE
#define MPI_THREAD_FUNNELED MPI_THREAD_FUNNELED
#define MPI_THREAD_SERIALIZED MPI_THREAD_SERIALIZED
#define MPI_THREAD_MULTIPLE MPI_THREAD_MULTIPLE
#define MPI_IDENT MPI_IDENT
#define MPI_CONGRUENT MPI_CONGRUENT
#define MPI_SIMILAR MPI_SIMILAR
#define MPI_UNEQUAL MPI_UNEQUAL
#define MPI_GRAPH MPI_GRAPH
#define MPI_CART MPI_CART
#define MPI_DIST_GRAPH MPI_DIST_GRAPH
#define MPI_COMM_TYPE_SHARED MPI_COMM_TYPE_SHARED
#define MPI_COMM_TYPE_HW_GUIDED MPI_COMM_TYPE_HW_GUIDED
#define MPI_COMM_TYPE_HW_UNGUIDED MPI_COMM_TYPE_HW_UNGUIDED
#define MPI_TAG_UB MPI_TAG_UB
#define MPI_HOST MPI_HOST
#define MPI_IO MPI_IO
#define MPI_WTIME_IS_GLOBAL MPI_WTIME_IS_GLOBAL
#define MPI_UNIVERSE_SIZE MPI_UNIVERSE_SIZE
#define MPI_LASTUSEDCODE MPI_LASTUSEDCODE
#define MPI_APPNUM MPI_APPNUM
#define MPI_WIN_BASE MPI_WIN_BASE
#define MPI_WIN_SIZE MPI_WIN_SIZE
#define MPI_WIN_DISP_UNIT MPI_WIN_DISP_UNIT
#define MPI_WIN_CREATE_FLAVOR MPI_WIN_CREATE_FLAVOR
#define MPI_WIN_MODEL MPI_WIN_MODEL
#define MPI_WIN_FLAVOR_CREATE MPI_WIN_FLAVOR_CREATE
#define MPI_WIN_FLAVOR_ALLOCATE MPI_WIN_FLAVOR_ALLOCATE
#define MPI_WIN_FLAVOR_DYNAMIC MPI_WIN_FLAVOR_DYNAMIC
#define MPI_WIN_FLAVOR_SHARED MPI_WIN_FLAVOR_SHARED
#define MPI_WIN_SEPARATE MPI_WIN_SEPARATE
#define MPI_WIN_UNIFIED MPI_WIN_UNIFIED
#define MPI_LOCK_EXCLUSIVE MPI_LOCK_EXCLUSIVE
#define MPI_LOCK_SHARED MPI_LOCK_SHARED
#define MPI_ORDER_C MPI_ORDER_C
#define MPI_ORDER_FORTRAN MPI_ORDER_FORTRAN
#define MPI_DISTRIBUTE_BLOCK MPI_DISTRIBUTE_BLOCK
#define MPI_DISTRIBUTE_CYCLIC MPI_DISTRIBUTE_CYCLIC
#define MPI_DISTRIBUTE_NONE MPI_DISTRIBUTE_NONE
#define MPI_DISTRIBUTE_DFLT_DARG MPI_DISTRIBUTE_DFLT_DARG
#define MPI_TYPECLASS_REAL MPI_TYPECLASS_REAL
#define MPI_TYPECLASS_INTEGER MPI_TYPECLASS_INTEGER
#define MPI_TYPECLASS_COMPLEX MPI_TYPECLASS_COMPLEX
#define MPI_COMBINER_NAMED MPI_COMBINER_NAMED
#define MPI_COMBINER_DUP MPI_COMBINER_DUP
#define MPI_COMBINER_CONTIGUOUS MPI_COMBINER_CONTIGUOUS
#define MPI_COMBINER_VECTOR MPI_COMBINER_VECTOR
#define MPI_COMBINER_HVECTOR_INTEGER MPI_COMBINER_HVECTOR_INTEGER
#define MPI_COMBINER_HVECTOR MPI_COMBINER_HVECTOR
#define MPI_COMBINER_INDEXED MPI_COMBINER_INDEXED
#define MPI_COMBINER_HINDEXED_INTEGER MPI_COMBINER_HINDEXED_INTEGER
#define MPI_COMBINER_HINDEXED MPI_COMBINER_HINDEXED
#define MPI_COMBINER_INDEXED_BLOCK MPI_COMBINER_INDEXED_BLOCK
#define MPI_COMBINER_STRUCT_INTEGER MPI_COMBINER_STRUCT_INTEGER
#define MPI_COMBINER_STRUCT MPI_COMBINER_STRUCT
#define MPI_COMBINER_SUBARRAY MPI_COMBINER_SUBARRAY
#define MPI_COMBINER_DARRAY MPI_COMBINER_DARRAY
#define MPI_COMBINER_F90_REAL MPI_COMBINER_F90_REAL
#define MPI_COMBINER_F90_COMPLEX MPI_COMBINER_F90_COMPLEX
#define MPI_COMBINER_F90_INTEGER MPI_COMBINER_F90_INTEGER
#define MPI_COMBINER_RESIZED MPI_COMBINER_RESIZED
#define MPI_COMBINER_HINDEXED_BLOCK MPI_COMBINER_HINDEXED_BLOCK
#define MPI_MODE_NOCHECK MPI_MODE_NOCHECK
#define MPI_MODE_NOSTORE MPI_MODE_NOSTORE
#define MPI_MODE_NOPUT MPI_MODE_NOPUT
#define MPI_MODE_NOPRECEDE MPI_MODE_NOPRECEDE
#define MPI_MODE_NOSUCCEED MPI_MODE_NOSUCCEED
#define MPI_MODE_CREATE MPI_MODE_CREATE
#define MPI_MODE_RDONLY MPI_MODE_RDONLY
#define MPI_MODE_WRONLY MPI_MODE_WRONLY
#define MPI_MODE_RDWR MPI_MODE_RDWR
#define MPI_MODE_DELETE_ON_CLOSE MPI_MODE_DELETE_ON_CLOSE
#define MPI_MODE_UNIQUE_OPEN MPI_MODE_UNIQUE_OPEN
#define MPI_MODE_EXCL MPI_MODE_EXCL
#define MPI_MODE_APPEND MPI_MODE_APPEND
#define MPI_MODE_SEQUENTIAL MPI_MODE_SEQUENTIAL
#define MPI_SEEK_SET MPI_SEEK_SET
#define MPI_SEEK_CUR MPI_SEEK_CUR
#define MPI_SEEK_END MPI_SEEK_END
#define MPI_DISPLACEMENT_CURRENT MPI_DISPLACEMENT_CURRENT
#define MPI_SUCCESS MPI_SUCCESS
#define MPI_ERR_BUFFER MPI_ERR_BUFFER
#define MPI_ERR_COUNT MPI_ERR_COUNT
#define MPI_ERR_TYPE MPI_ERR_TYPE
#define MPI_ERR_TAG MPI_ERR_TAG
#define MPI_ERR_COMM MPI_ERR_COMM
#define MPI_ERR_RANK MPI_ERR_RANK
#define MPI_ERR_REQUEST MPI_ERR_REQUEST
#define MPI_ERR_ROOT MPI_ERR_ROOT
#define MPI_ERR_GROUP MPI_ERR_GROUP
#define MPI_ERR_OP MPI_ERR_OP
#define MPI_ERR_TOPOLOGY MPI_ERR_TOPOLOGY
#define MPI_ERR_DIMS MPI_ERR_DIMS
#define MPI_ERR_ARG MPI_ERR_ARG
#define MPI_ERR_UNKNOWN MPI_ERR_UNKNOWN
#define MPI_ERR_TRUNCATE MPI_ERR_TRUNCATE
#define MPI_ERR_OTHER MPI_ERR_OTHER
#define MPI_ERR_INTERN MPI_ERR_INTERN
#define MPI_ERR_IN_STATUS MPI_ERR_IN_STATUS
#define MPI_ERR_PENDING MPI_ERR_PENDING
#define MPI_ERR_KEYVAL MPI_ERR_KEYVAL
#define MPI_ERR_NO_MEM MPI_ERR_NO_MEM
#define MPI_ERR_BASE MPI_ERR_BASE
#define MPI_ERR_INFO_KEY MPI_ERR_INFO_KEY
#define MPI_ERR_INFO_VALUE MPI_ERR_INFO_VALUE
#define MPI_ERR_INFO_NOKEY MPI_ERR_INFO_NOKEY
#define MPI_ERR_SPAWN MPI_ERR_SPAWN
#define MPI_ERR_PORT MPI_ERR_PORT
#define MPI_ERR_SERVICE MPI_ERR_SERVICE
#define MPI_ERR_NAME MPI_ERR_NAME
#define MPI_ERR_WIN MPI_ERR_WIN
#define MPI_ERR_SIZE MPI_ERR_SIZE
#define MPI_ERR_DISP MPI_ERR_DISP
#define MPI_ERR_INFO MPI_ERR_INFO
#define MPI_ERR_LOCKTYPE MPI_ERR_LOCKTYPE
#define MPI_ERR_ASSERT MPI_ERR_ASSERT
#define MPI_ERR_RMA_CONFLICT MPI_ERR_RMA_CONFLICT
#define MPI_ERR_RMA_SYNC MPI_ERR_RMA_SYNC
#define MPI_ERR_RMA_RANGE MPI_ERR_RMA_RANGE
#define MPI_ERR_RMA_ATTACH MPI_ERR_RMA_ATTACH
#define MPI_ERR_RMA_SHARED MPI_ERR_RMA_SHARED
#define MPI_ERR_RMA_FLAVOR MPI_ERR_RMA_FLAVOR
#define MPI_ERR_FILE MPI_ERR_FILE
#define MPI_ERR_NOT_SAME MPI_ERR_NOT_SAME
#define MPI_ERR_AMODE MPI_ERR_AMODE
#define MPI_ERR_UNSUPPORTED_DATAREP MPI_ERR_UNSUPPORTED_DATAREP
#define MPI_ERR_UNSUPPORTED_OPERATION MPI_ERR_UNSUPPORTED_OPERATION
#define MPI_ERR_NO_SUCH_FILE MPI_ERR_NO_SUCH_FILE
#define MPI_ERR_FILE_EXISTS MPI_ERR_FILE_EXISTS
#define MPI_ERR_BAD_FILE MPI_ERR_BAD_FILE
#define MPI_ERR_ACCESS MPI_ERR_ACCESS
#define MPI_ERR_NO_SPACE MPI_ERR_NO_SPACE
#define MPI_ERR_QUOTA MPI_ERR_QUOTA
#define MPI_ERR_READ_ONLY MPI_ERR_READ_ONLY
#define MPI_ERR_FILE_IN_USE MPI_ERR_FILE_IN_USE
#define MPI_ERR_DUP_DATAREP MPI_ERR_DUP_DATAREP
#define MPI_ERR_CONVERSION MPI_ERR_CONVERSION
#define MPI_ERR_IO MPI_ERR_IO
#define MPI_ERR_SESSION MPI_ERR_SESSION
#define MPI_ERR_PROC_ABORTED MPI_ERR_PROC_ABORTED
#define MPI_ERR_VALUE_TOO_LARGE MPI_ERR_VALUE_TOO_LARGE
#define MPI_ERR_ERRHANDLER MPI_ERR_ERRHANDLER
#define MPI_T_ERR_MEMORY MPI_T_ERR_MEMORY
#define MPI_T_ERR_NOT_INITIALIZED MPI_T_ERR_NOT_INITIALIZED
#define MPI_T_ERR_CANNOT_INIT MPI_T_ERR_CANNOT_INIT
#define MPI_T_ERR_INVALID MPI_T_ERR_INVALID
#define MPI_T_ERR_INVALID_INDEX MPI_T_ERR_INVALID_INDEX
#define MPI_T_ERR_INVALID_ITEM MPI_T_ERR_INVALID_ITEM
#define MPI_T_ERR_INVALID_HANDLE MPI_T_ERR_INVALID_HANDLE
#define MPI_T_ERR_INVALID_NAME MPI_T_ERR_INVALID_NAME
#define MPI_T_ERR_INVALID_SESSION MPI_T_ERR_INVALID_SESSION
#define MPI_T_ERR_OUT_OF_HANDLES MPI_T_ERR_OUT_OF_HANDLES
#define MPI_T_ERR_OUT_OF_SESSIONS MPI_T_ERR_OUT_OF_SESSIONS
#define MPI_T_ERR_CVAR_SET_NOT_NOW MPI_T_ERR_CVAR_SET_NOT_NOW
#define MPI_T_ERR_CVAR_SET_NEVER MPI_T_ERR_CVAR_SET_NEVER
#define MPI_T_ERR_PVAR_NO_STARTSTOP MPI_T_ERR_PVAR_NO_STARTSTOP
#define MPI_T_ERR_PVAR_NO_WRITE MPI_T_ERR_PVAR_NO_WRITE
#define MPI_T_ERR_PVAR_NO_ATOMIC MPI_T_ERR_PVAR_NO_ATOMIC
#define MPI_T_ERR_NOT_SUPPORTED MPI_T_ERR_NOT_SUPPORTED
#define MPI_T_ERR_NOT_ACCESSIBLE MPI_T_ERR_NOT_ACCESSIBLE
#define MPI_ERR_LASTCODE MPI_ERR_LASTCODE
#define MPI_T_VERBOSITY_USER_BASIC MPI_T_VERBOSITY_USER_BASIC
#define MPI_T_VERBOSITY_USER_DETAIL MPI_T_VERBOSITY_USER_DETAIL
#define MPI_T_VERBOSITY_USER_ALL MPI_T_VERBOSITY_USER_ALL
#define MPI_T_VERBOSITY_TUNER_BASIC MPI_T_VERBOSITY_TUNER_BASIC
#define MPI_T_VERBOSITY_TUNER_DETAIL MPI_T_VERBOSITY_TUNER_DETAIL
#define MPI_T_VERBOSITY_TUNER_ALL MPI_T_VERBOSITY_TUNER_ALL
#define MPI_T_VERBOSITY_MPIDEV_BASIC MPI_T_VERBOSITY_MPIDEV_BASIC
#define MPI_T_VERBOSITY_MPIDEV_DETAIL MPI_T_VERBOSITY_MPIDEV_DETAIL
#define MPI_T_VERBOSITY_MPIDEV_ALL MPI_T_VERBOSITY_MPIDEV_ALL
#define MPI_T_BIND_NO_OBJECT MPI_T_BIND_NO_OBJECT
#define MPI_T_BIND_MPI_COMM MPI_T_BIND_MPI_COMM
#define MPI_T_BIND_MPI_DATATYPE MPI_T_BIND_MPI_DATATYPE
#define MPI_T_BIND_MPI_ERRHANDLER MPI_T_BIND_MPI_ERRHANDLER
#define MPI_T_BIND_MPI_FILE MPI_T_BIND_MPI_FILE
#define MPI_T_BIND_MPI_GROUP MPI_T_BIND_MPI_GROUP
#define MPI_T_BIND_MPI_OP MPI_T_BIND_MPI_OP
#define MPI_T_BIND_MPI_REQUEST MPI_T_BIND_MPI_REQUEST
#define MPI_T_BIND_MPI_WIN MPI_T_BIND_MPI_WIN
#define MPI_T_BIND_MPI_MESSAGE MPI_T_BIND_MPI_MESSAGE
#define MPI_T_BIND_MPI_INFO MPI_T_BIND_MPI_INFO
#define MPI_T_BIND_MPI_SESSION MPI_T_BIND_MPI_SESSION
#define MPI_T_SCOPE_CONSTANT MPI_T_SCOPE_CONSTANT
#define MPI_T_SCOPE_READONLY MPI_T_SCOPE_READONLY
#define MPI_T_SCOPE_LOCAL MPI_T_SCOPE_LOCAL
#define MPI_T_SCOPE_GROUP MPI_T_SCOPE_GROUP
#define MPI_T_SCOPE_GROUP_EQ MPI_T_SCOPE_GROUP_EQ
#define MPI_T_SCOPE_ALL MPI_T_SCOPE_ALL
#define MPI_T_SCOPE_ALL_EQ MPI_T_SCOPE_ALL_EQ
#define MPI_T_PVAR_CLASS_STATE MPI_T_PVAR_CLASS_STATE
#define MPI_T_PVAR_CLASS_LEVEL MPI_T_PVAR_CLASS_LEVEL
#define MPI_T_PVAR_CLASS_SIZE MPI_T_PVAR_CLASS_SIZE
#define MPI_T_PVAR_CLASS_PERCENTAGE MPI_T_PVAR_CLASS_PERCENTAGE
#define MPI_T_PVAR_CLASS_HIGHWATERMARK MPI_T_PVAR_CLASS_HIGHWATERMARK
#define MPI_T_PVAR_CLASS_LOWWATERMARK MPI_T_PVAR_CLASS_LOWWATERMARK
#define MPI_T_PVAR_CLASS_COUNTER MPI_T_PVAR_CLASS_COUNTER
#define MPI_T_PVAR_CLASS_AGGREGATE MPI_T_PVAR_CLASS_AGGREGATE
#define MPI_T_PVAR_CLASS_TIMER MPI_T_PVAR_CLASS_TIMER
#define MPI_T_PVAR_CLASS_GENERIC MPI_T_PVAR_CLASS_GENERIC

typedef enum MPI_T_cb_safety {
    MPI_T_CB_REQUIRE_NONE,
    MPI_T_CB_REQUIRE_MPI_RESTRICTED,
    MPI_T_CB_REQUIRE_THREAD_SAFE,
    MPI_T_CB_REQUIRE_ASYNC_SIGNAL_SAFE
} MPI_T_cb_safety;
typedef enum MPI_T_source_order {
    MPI_T_SOURCE_ORDERED,
    MPI_T_SOURCE_UNORDERED
} MPI_T_source_order;
typedef void(MPI_T_event_cb_function)(MPI_T_event_instance, MPI_T_event_registration,
                                      MPI_T_cb_safety, void *);
typedef void(MPI_T_event_free_cb_function)(MPI_T_event_registration, MPI_T_cb_safety,
                                           void *);
typedef void(MPI_T_event_dropped_cb_function)(MPI_Count, MPI_T_event_registration, int,
                                              MPI_T_cb_safety, void *);

/* MPI-2 drafts and ROMIO */
typedef MPI_Request MPIO_Request;
#define MPIO_USES_MPI_REQUEST 1

/* Functions, sorted by name: every row of core/mpi/mpi_calls.def */
int MPI_Abort(MPI_Comm comm, int errorcode);
int MPI_Accumulate(const void *origin_addr, int origin_count,
    MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp,
    int target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win);
int MPI_Accumulate_c(const void *origin_addr, MPI_Count origin_count,
    MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp,
    MPI_Count target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win);
int MPI_Add_error_class(int *errorclass);
int MPI_Add_error_code(int errorclass, int *errorcode);
int MPI_Add_error_string(int errorcode, const char *string);
int MPI_Address(void *location, MPI_Aint *address);
MPI_Aint MPI_Aint_add(MPI_Aint base, MPI_Aint disp);
MPI_Aint MPI_Aint_diff(MPI_Aint addr1, MPI_Aint addr2);
int MPI_Allgather(const void *sendbuf, int sendcount, MPI_Datatype sendtype,
    void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm);
int MPI_Allgather_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
    void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm);
int MPI_Allgather_init(const void *sendbuf, int sendcount, MPI_Datatype sendtype,
    void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info,
    MPI_Request *request);
int MPI_Allgather_init_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
    void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm,
    MPI_Info info, MPI_Request *request);
int MPI_Allgatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype,
    void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype,
    MPI_Comm comm);
int MPI_Allgatherv_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
    void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[],
    MPI_Datatype recvtype, MPI_Comm comm);
int MPI_Allgatherv_init(const void *sendbuf, int sendcount, MPI_Datatype sendtype,
    void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype,
    MPI_Comm comm, MPI_Info info, MPI_Request *request);
int MPI_Allgatherv_init_c(const void *sendbuf, MPI_Count sendcount,
    MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[],
    const MPI_Aint displs[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info,
    MPI_Request *request);
int MPI_Alloc_mem(MPI_Aint size, MPI_Info info, void *baseptr);
int MPI_Allreduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype,
    MPI_Op op, MPI_Comm comm);
int MPI_Allreduce_c(const void *sendbuf, void *recvbuf, MPI_Count count,
    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm);
int MPI_Allreduce_init(const void *sendbuf, void *recvbuf, int count,
    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info,
    MPI_Request *request);
int MPI_Allreduce_init_c(const void *sendbuf, void *recvbuf, MPI_Count count,
    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info,
    MPI_Request *request);
int MPI_Alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype,
    void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm);
int MPI_Alltoall_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
    void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm);
int MPI_Alltoall_init(const void *sendbuf, int sendcount, MPI_Datatype sendtype,
    void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info,
    MPI_Request *request);
int MPI_Alltoall_init_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
    void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm,
    MPI_Info info, MPI_Request *request);
int MPI_Alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[],
    MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int rdispls[],
    MPI_Datatype recvtype, MPI_Comm comm);
int MPI_Alltoallv_c(const void *sendbuf, const MPI_Count sendcounts[],
    const MPI_Aint sdispls[], MPI_Datatype sendtype, void *recvbuf,
    const MPI_Count recvcounts[], const MPI_Aint rdispls[], MPI_Datatype recvtype,
    MPI_Comm comm);
int MPI_Alltoallv_init(const void *sendbuf, const int sendcounts[], const int sdispls[],
    MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int rdispls[],
    MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request);
int MPI_Alltoallv_init_c(const void *sendbuf, const MPI_Count sendcounts[],
    const MPI_Aint sdispls[], MPI_Datatype sendtype, void *recvbuf,
    const MPI_Count recvcounts[], const MPI_Aint rdispls[], MPI_Datatype recvtype,
    MPI_Comm comm, MPI_Info info, MPI_Request *request);
int MPI_Alltoallw(const void *sendbuf, const int sendcounts[], const int sdispls[],
    const MPI_Datatype sendtypes[], void *recvbuf, const int recvcounts[],
    const int rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm);
int MPI_Alltoallw_c(const void *sendbuf, const MPI_Count sendcounts[],
    const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf,
    const MPI_Count recvcounts[], const MPI_Aint rdispls[],
    const MPI_Datatype recvtypes[], MPI_Comm comm);
int MPI_Alltoallw_init(const void *sendbuf, const int sendcounts[], const int sdispls[],
    const MPI_Datatype sendtypes[], void *recvbuf, const int recvcounts[],
    const int rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Info info,
    MPI_Request *request);
int MPI_Alltoallw_init_c(const void *sendbuf, const MPI_Count sendcounts[],
    const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf,
    const MPI_Count recvcounts[], const MPI_Aint rdispls[],
    const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Info info, MPI_Request *request);
int MPI_Attr_delete(MPI_Comm comm, int keyval);
int MPI_Attr_get(MPI_Comm comm, int keyval, void *attribute_val, int *flag);
int MPI_Attr_put(MPI_Comm comm, int keyval, void *attribute_val);
int MPI_Barrier(MPI_Comm comm);
int MPI_Barrier_init(MPI_Comm comm, MPI_Info info, MPI_Request *request);
int MPI_Bcast(void *buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm);
int MPI_Bcast_c(void *buffer, MPI_Count count, MPI_Datatype datatype, int root,
    MPI_Comm comm);
int MPI_Bcast_init(void *buffer, int count, MPI_Datatype datatype, int root,
    MPI_Comm comm, MPI_Info info, MPI_Request *request);
int MPI_Bcast_init_c(void *buffer, MPI_Count count, MPI_Datatype datatype, int root,
    MPI_Comm comm, MPI_Info info, MPI_Request *request);
int MPI_Bsend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag,
    MPI_Comm comm);
int MPI_Bsend_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest,
    int tag, MPI_Comm comm);
int MPI_Bsend_init(const void *buf, int count, MPI_Datatype datatype, int dest, int tag,
    MPI_Comm comm, MPI_Request *request);
int MPI_Bsend_init_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest,
    int tag, MPI_Comm comm, MPI_Request *request);
int MPI_Buffer_attach(void *buffer, int size);
int MPI_Buffer_attach_c(void *buffer, MPI_Count size);
int MPI_Buffer_detach(void *buffer_addr, int *size);
int MPI_Buffer_detach_c(void *buffer_addr, MPI_Count *size);
int MPI_Buffer_flush(void);
int MPI_Buffer_iflush(MPI_Request *request);
int MPI_Cancel(MPI_Request *request);
int MPI_Cart_coords(MPI_Comm comm, int rank, int maxdims, int coords[]);
int MPI_Cart_create(MPI_Comm comm_old, int ndims, const int dims[], const int periods[],
    int reorder, MPI_Comm *comm_cart);
int MPI_Cart_get(MPI_Comm comm, int maxdims, int dims[], int periods[], int coords[]);
int MPI_Cart_map(MPI_Comm comm, int ndims, const int dims[], const int periods[],
    int *newrank);
int MPI_Cart_rank(MPI_Comm comm, const int coords[], int *rank);
int MPI_Cart_shift(MPI_Comm comm, int direction, int disp, int *rank_source,
    int *rank_dest);
int MPI_Cart_sub(MPI_Comm comm, const int remain_dims[], MPI_Comm *newcomm);
int MPI_Cartdim_get(MPI_Comm comm, int *ndims);
int MPI_Close_port(const char *port_name);
int MPI_Comm_accept(const char *port_name, MPI_Info info, int root, MPI_Comm comm,
    MPI_Comm *newcomm);
int MPI_Comm_attach_buffer(MPI_Comm comm, void *buffer, int size);
int MPI_Comm_attach_buffer_c(MPI_Comm comm, void *buffer, MPI_Count size);
int MPI_Comm_call_errhandler(MPI_Comm comm, int errorcode);
int MPI_Comm_compare(MPI_Comm comm1, MPI_Comm comm2, int *result);
int MPI_Comm_connect(const char *port_name, MPI_Info info, int root, MPI_Comm comm,
    MPI_Comm *newcomm);
int MPI_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm *newcomm);
int MPI_Comm_create_errhandler(MPI_Comm_errhandler_function *comm_errhandler_fn,
    MPI_Errhandler *errhandler);
int MPI_Comm_create_from_group(MPI_Group group, const char *stringtag, MPI_Info info,
    MPI_Errhandler errhandler, MPI_Comm *newcomm);
int MPI_Comm_create_group(MPI_Comm comm, MPI_Group group, int tag, MPI_Comm *newcomm);
int MPI_Comm_create_keyval(MPI_Comm_copy_attr_function *comm_copy_attr_fn,
    MPI_Comm_delete_attr_function *comm_delete_attr_fn, int *comm_keyval,
    void *extra_state);
int MPI_Comm_delete_attr(MPI_Comm comm, int comm_keyval);
int MPI_Comm_detach_buffer(MPI_Comm comm, void *buffer_addr, int *size);
int MPI_Comm_detach_buffer_c(MPI_Comm comm, void *buffer_addr, MPI_Count *size);
int MPI_Comm_disconnect(MPI_Comm *comm);
int MPI_Comm_dup(MPI_Comm comm, MPI_Comm *newcomm);
int MPI_Comm_dup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm *newcomm);
int MPI_Comm_flush_buffer(MPI_Comm comm);
int MPI_Comm_free(MPI_Comm *comm);
int MPI_Comm_free_keyval(int *comm_keyval);
int MPI_Comm_get_attr(MPI_Comm comm, int comm_keyval, void *attribute_val, int *flag);
int MPI_Comm_get_errhandler(MPI_Comm comm, MPI_Errhandler *errhandler);
int MPI_Comm_get_info(MPI_Comm comm, MPI_Info *info_used);
int MPI_Comm_get_name(MPI_Comm comm, char *comm_name, int *resultlen);
int MPI_Comm_get_parent(MPI_Comm *parent);
int MPI_Comm_group(MPI_Comm comm, MPI_Group *group);
int MPI_Comm_idup(MPI_Comm comm, MPI_Comm *newcomm, MPI_Request *request);
int MPI_Comm_idup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm *newcomm,
    MPI_Request *request);
int MPI_Comm_iflush_buffer(MPI_Comm comm, MPI_Request *request);
int MPI_Comm_join(int fd, MPI_Comm *intercomm);
int MPI_Comm_rank(MPI_Comm comm, int *rank);
int MPI_Comm_remote_group(MPI_Comm comm, MPI_Group *group);
int MPI_Comm_remote_size(MPI_Comm comm, int *size);
int MPI_Comm_set_attr(MPI_Comm comm, int comm_keyval, void *attribute_val);
int MPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler errhandler);
int MPI_Comm_set_info(MPI_Comm comm, MPI_Info info);
int MPI_Comm_set_name(MPI_Comm comm, const char *comm_name);
int MPI_Comm_size(MPI_Comm comm, int *size);
int MPI_Comm_spawn(const char *command, char *argv[], int maxprocs, MPI_Info info,
    int root, MPI_Comm comm, MPI_Comm *intercomm, int array_of_errcodes[]);
int MPI_Comm_spawn_multiple(int count, char *array_of_commands[], char **array_of_argv[],
    const int array_of_maxprocs[], const MPI_Info array_of_info[], int root,
    MPI_Comm comm, MPI_Comm *intercomm, int array_of_errcodes[]);
int MPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm *newcomm);
int MPI_Comm_split_type(MPI_Comm comm, int split_type, int key, MPI_Info info,
    MPI_Comm *newcomm);
int MPI_Comm_test_inter(MPI_Comm comm, int *flag);
int MPI_Compare_and_swap(const void *origin_addr, const void *compare_addr,
    void *result_addr, MPI_Datatype datatype, int target_rank, MPI_Aint target_disp,
    MPI_Win win);
int MPI_Dims_create(int nnodes, int ndims, int dims[]);
int MPI_Dist_graph_create(MPI_Comm comm_old, int n, const int sources[],
    const int degrees[], const int destinations[], const int weights[], MPI_Info info,
    int reorder, MPI_Comm *comm_dist_graph);
int MPI_Dist_graph_create_adjacent(MPI_Comm comm_old, int indegree, const int sources[],
    const int sourceweights[], int outdegree, const int destinations[],
    const int destweights[], MPI_Info info, int reorder, MPI_Comm *comm_dist_graph);
int MPI_Dist_graph_neighbors(MPI_Comm comm, int maxindegree, int sources[],
    int sourceweights[], int maxoutdegree, int destinations[], int destweights[]);
int MPI_Dist_graph_neighbors_count(MPI_Comm comm, int *indegree, int *outdegree,
    int *weighted);
int MPI_Errhandler_create(MPI_Comm_errhandler_function *comm_errhandler_fn,
    MPI_Errhandler *errhandler);
int MPI_Errhandler_free(MPI_Errhandler *errhandler);
int MPI_Errhandler_get(MPI_Comm comm, MPI_Errhandler *errhandler);
int MPI_Errhandler_set(MPI_Comm comm, MPI_Errhandler errhandler);
int MPI_Error_class(int errorcode, int *errorclass);
int MPI_Error_string(int errorcode, char *string, int *resultlen);
int MPI_Exscan(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype,
    MPI_Op op, MPI_Comm comm);
int MPI_Exscan_c(const void *sendbuf, void *recvbuf, MPI_Count count,
    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm);
int MPI_Exscan_init(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype,
    MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request);
int MPI_Exscan_init_c(const void *sendbuf, void *recvbuf, MPI_Count count,
    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info,
    MPI_Request *request);
int MPI_Fetch_and_op(const void *origin_addr, void *result_addr, MPI_Datatype datatype,
    int target_rank, MPI_Aint target_disp, MPI_Op op, MPI_Win win);
MPI_Fint MPI_File_c2f(MPI_File file);
int MPI_File_call_errhandler(MPI_File fh, int errorcode);
int MPI_File_close(MPI_File *fh);
int MPI_File_create_errhandler(MPI_File_errhandler_function *file_errhandler_fn,
    MPI_Errhandler *errhandler);
int MPI_File_delete(const char *filename, MPI_Info info);
MPI_File MPI_File_f2c(MPI_Fint file);
int MPI_File_get_amode(MPI_File fh, int *amode);
int MPI_File_get_atomicity(MPI_File fh, int *flag);
int MPI_File_get_byte_offset(MPI_File fh, MPI_Offset offset, MPI_Offset *disp);
int MPI_File_get_errhandler(MPI_File file, MPI_Errhandler *errhandler);
int MPI_File_get_group(MPI_File fh, MPI_Group *group);
int MPI_File_get_info(MPI_File fh, MPI_Info *info_used);
int MPI_File_get_position(MPI_File fh, MPI_Offset *offset);
int MPI_File_get_position_shared(MPI_File fh, MPI_Offset *offset);
int MPI_File_get_size(MPI_File fh, MPI_Offset *size);
int MPI_File_get_type_extent(MPI_File fh, MPI_Datatype datatype, MPI_Aint *extent);
int MPI_File_get_type_extent_c(MPI_File fh, MPI_Datatype datatype, MPI_Count *extent);
int MPI_File_get_view(MPI_File fh, MPI_Offset *disp, MPI_Datatype *etype,
    MPI_Datatype *filetype, char *datarep);
int MPI_File_iread(MPI_File fh, void *buf, int count, MPI_Datatype datatype,
    MPI_Request *request);
int MPI_File_iread_all(MPI_File fh, void *buf, int count, MPI_Datatype datatype,
    MPI_Request *request);
int MPI_File_iread_all_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype,
    MPI_Request *request);
int MPI_File_iread_at(MPI_File fh, MPI_Offset offset, void *buf, int count,
    MPI_Datatype datatype, MPI_Request *request);
int MPI_File_iread_at_all(MPI_File fh, MPI_Offset offset, void *buf, int count,
    MPI_Datatype datatype, MPI_Request *request);
int MPI_File_iread_at_all_c(MPI_File fh, MPI_Offset offset, void *buf, MPI_Count count,
    MPI_Datatype datatype, MPI_Request *request);
int MPI_File_iread_at_c(MPI_File fh, MPI_Offset offset, void *buf, MPI_Count count,
    MPI_Datatype datatype, MPI_Request *request);
int MPI_File_iread_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype,
    MPI_Request *request);
int MPI_File_iread_shared(MPI_File fh, void *buf, int count, MPI_Datatype datatype,
    MPI_Request *request);
int MPI_File_iread_shared_c(MPI_File fh, void *buf, MPI_Count count,
    MPI_Datatype datatype, MPI_Request *request);
int MPI_File_iwrite(MPI_File fh, const void *buf, int count, MPI_Datatype datatype,
    MPI_Request *request);
int MPI_File_iwrite_all(MPI_File fh, const void *buf, int count, MPI_Datatype datatype,
    MPI_Request *request);
int MPI_File_iwrite_all_c(MPI_File fh, const void *buf, MPI_Count count,
    MPI_Datatype datatype, MPI_Request *request);
int MPI_File_iwrite_at(MPI_File fh, MPI_Offset offset, const void *buf, int count,
    MPI_Datatype datatype, MPI_Request *request);
int MPI_File_iwrite_at_all(MPI_File fh, MPI_Offset offset, const void *buf, int count,
    MPI_Datatype datatype, MPI_Request *request);
int MPI_File_iwrite_at_all_c(MPI_File fh, MPI_Offset offset, const void *buf,
    MPI_Count count, MPI_Datatype datatype, MPI_Request *request);
int MPI_File_iwrite_at_c(MPI_File fh, MPI_Offset offset, const void *buf,
    MPI_Count count, MPI_Datatype datatype, MPI_Request *request);
int MPI_File_iwrite_c(MPI_File fh, const void *buf, MPI_Count count,
    MPI_Datatype datatype, MPI_Request *request);
int MPI_File_iwrite_shared(MPI_File fh, const void *buf, int count,
    MPI_Datatype datatype, MPI_Request *request);
int MPI_File_iwrite_shared_c(MPI_File fh, const void *buf, MPI_Count count,
    MPI_Datatype datatype, MPI_Request *request);
int MPI_File_open(MPI_Comm comm, const char *filename, int amode, MPI_Info info,
    MPI_File *fh);
int MPI_File_preallocate(MPI_File fh, MPI_Offset size);
int MPI_File_read(MPI_File fh, void *buf, int count, MPI_Datatype datatype,
    MPI_Status *status);
int MPI_File_read_all(MPI_File fh, void *buf, int count, MPI_Datatype datatype,
    MPI_Status *status);
int MPI_File_read_all_begin(MPI_File fh, void *buf, int count, MPI_Datatype datatype);
int MPI_File_read_all_begin_c(MPI_File fh, void *buf, MPI_Count count,
    MPI_Datatype datatype);
int MPI_File_read_all_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype,
    MPI_Status *status);
int MPI_File_read_all_end(MPI_File fh, void *buf, MPI_Status *status);
int MPI_File_read_at(MPI_File fh, MPI_Offset offset, void *buf, int count,
    MPI_Datatype datatype, MPI_Status *status);
int MPI_File_read_at_all(MPI_File fh, MPI_Offset offset, void * buf, int count,
    MPI_Datatype datatype, MPI_Status *status);
int MPI_File_read_at_all_begin(MPI_File fh, MPI_Offset offset, void *buf, int count,
    MPI_Datatype datatype);
int MPI_File_read_at_all_begin_c(MPI_File fh, MPI_Offset offset, void *buf,
    MPI_Count count, MPI_Datatype datatype);
int MPI_File_read_at_all_c(MPI_File fh, MPI_Offset offset, void * buf, MPI_Count count,
    MPI_Datatype datatype, MPI_Status *status);
int MPI_File_read_at_all_end(MPI_File fh, void *buf, MPI_Status *status);
int MPI_File_read_at_c(MPI_File fh, MPI_Offset offset, void *buf, MPI_Count count,
    MPI_Datatype datatype, MPI_Status *status);
int MPI_File_read_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype,
    MPI_Status *status);
int MPI_File_read_ordered(MPI_File fh, void *buf, int count, MPI_Datatype datatype,
    MPI_Status *status);
int MPI_File_read_ordered_begin(MPI_File fh, void *buf, int count, MPI_Datatype datatype);
int MPI_File_read_ordered_begin_c(MPI_File fh, void *buf, MPI_Count count,
    MPI_Datatype datatype);
int MPI_File_read_ordered_c(MPI_File fh, void *buf, MPI_Count count,
    MPI_Datatype datatype, MPI_Status *status);
int MPI_File_read_ordered_end(MPI_File fh, void *buf, MPI_Status *status);
int MPI_File_read_shared(MPI_File fh, void *buf, int count, MPI_Datatype datatype,
    MPI_Status *status);
int MPI_File_read_shared_c(MPI_File fh, void *buf, MPI_Count count,
    MPI_Datatype datatype, MPI_Status *status);
int MPI_File_seek(MPI_File fh, MPI_Offset offset, int whence);
int MPI_File_seek_shared(MPI_File fh, MPI_Offset offset, int whence);
int MPI_File_set_atomicity(MPI_File fh, int flag);
int MPI_File_set_errhandler(MPI_File file, MPI_Errhandler errhandler);
int MPI_File_set_info(MPI_File fh, MPI_Info info);
int MPI_File_set_size(MPI_File fh, MPI_Offset size);
int MPI_File_set_view(MPI_File fh, MPI_Offset disp, MPI_Datatype etype,
    MPI_Datatype filetype, const char *datarep, MPI_Info info);
int MPI_File_sync(MPI_File fh);
int MPI_File_write(MPI_File fh, const void *buf, int count, MPI_Datatype datatype,
    MPI_Status *status);
int MPI_File_write_all(MPI_File fh, const void *buf, int count, MPI_Datatype datatype,
    MPI_Status *status);
int MPI_File_write_all_begin(MPI_File fh, const void *buf, int count,
    MPI_Datatype datatype);
int MPI_File_write_all_begin_c(MPI_File fh, const void *buf, MPI_Count count,
    MPI_Datatype datatype);
int MPI_File_write_all_c(MPI_File fh, const void *buf, MPI_Count count,
    MPI_Datatype datatype, MPI_Status *status);
int MPI_File_write_all_end(MPI_File fh, const void *buf, MPI_Status *status);
int MPI_File_write_at(MPI_File fh, MPI_Offset offset, const void * buf, int count,
    MPI_Datatype datatype, MPI_Status *status);
int MPI_File_write_at_all(MPI_File fh, MPI_Offset offset, const void *buf, int count,
    MPI_Datatype datatype, MPI_Status *status);
int MPI_File_write_at_all_begin(MPI_File fh, MPI_Offset offset, const void *buf,
    int count, MPI_Datatype datatype);
int MPI_File_write_at_all_begin_c(MPI_File fh, MPI_Offset offset, const void *buf,
    MPI_Count count, MPI_Datatype datatype);
int MPI_File_write_at_all_c(MPI_File fh, MPI_Offset offset, const void *buf,
    MPI_Count count, MPI_Datatype datatype, MPI_Status *status);
int MPI_File_write_at_all_end(MPI_File fh, const void *buf, MPI_Status *status);
int MPI_File_write_at_c(MPI_File fh, MPI_Offset offset, const void * buf,
    MPI_Count count, MPI_Datatype datatype, MPI_Status *status);
int MPI_File_write_c(MPI_File fh, const void *buf, MPI_Count count,
    MPI_Datatype datatype, MPI_Status *status);
int MPI_File_write_ordered(MPI_File fh, const void *buf, int count,
    MPI_Datatype datatype, MPI_Status *status);
int MPI_File_write_ordered_begin(MPI_File fh, const void *buf, int count,
    MPI_Datatype datatype);
int MPI_File_write_ordered_begin_c(MPI_File fh, const void *buf, MPI_Count count,
    MPI_Datatype datatype);
int MPI_File_write_ordered_c(MPI_File fh, const void *buf, MPI_Count count,
    MPI_Datatype datatype, MPI_Status *status);
int MPI_File_write_ordered_end(MPI_File fh, const void *buf, MPI_Status *status);
int MPI_File_write_shared(MPI_File fh, const void *buf, int count, MPI_Datatype datatype,
    MPI_Status *status);
int MPI_File_write_shared_c(MPI_File fh, const void *buf, MPI_Count count,
    MPI_Datatype datatype, MPI_Status *status);
int MPI_Finalize(void);
int MPI_Finalized(int *flag);
int MPI_Free_mem(void *base);
int MPI_Gather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
    int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm);
int MPI_Gather_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
    void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm);
int MPI_Gather_init(const void *sendbuf, int sendcount, MPI_Datatype sendtype,
    void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm,
    MPI_Info info, MPI_Request *request);
int MPI_Gather_init_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
    void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm,
    MPI_Info info, MPI_Request *request);
int MPI_Gatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
    const int recvcounts[], const int displs[], MPI_Datatype recvtype, int root,
    MPI_Comm comm);
int MPI_Gatherv_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
    void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[],
    MPI_Datatype recvtype, int root, MPI_Comm comm);
int MPI_Gatherv_init(const void *sendbuf, int sendcount, MPI_Datatype sendtype,
    void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype,
    int root, MPI_Comm comm, MPI_Info info, MPI_Request *request);
int MPI_Gatherv_init_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
    void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[],
    MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request);
int MPI_Get(void *origin_addr, int origin_count, MPI_Datatype origin_datatype,
    int target_rank, MPI_Aint target_disp, int target_count,
    MPI_Datatype target_datatype, MPI_Win win);
int MPI_Get_accumulate(const void *origin_addr, int origin_count,
    MPI_Datatype origin_datatype, void *result_addr, int result_count,
    MPI_Datatype result_datatype, int target_rank, MPI_Aint target_disp,
    int target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win);
int MPI_Get_accumulate_c(const void *origin_addr, MPI_Count origin_count,
    MPI_Datatype origin_datatype, void *result_addr, MPI_Count result_count,
    MPI_Datatype result_datatype, int target_rank, MPI_Aint target_disp,
    MPI_Count target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win);
int MPI_Get_address(const void *location, MPI_Aint *address);
int MPI_Get_c(void *origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype,
    int target_rank, MPI_Aint target_disp, MPI_Count target_count,
    MPI_Datatype target_datatype, MPI_Win win);
int MPI_Get_count(const MPI_Status *status, MPI_Datatype datatype, int *count);
int MPI_Get_count_c(const MPI_Status *status, MPI_Datatype datatype, MPI_Count *count);
int MPI_Get_elements(const MPI_Status *status, MPI_Datatype datatype, int *count);
int MPI_Get_elements_c(const MPI_Status *status, MPI_Datatype datatype, MPI_Count *count);
int MPI_Get_elements_x(const MPI_Status *status, MPI_Datatype datatype, MPI_Count *count);
int MPI_Get_hw_resource_info(MPI_Info *hw_info);
int MPI_Get_library_version(char *version, int *resultlen);
int MPI_Get_processor_name(char *name, int *resultlen);
int MPI_Get_version(int *version, int *subversion);
int MPI_Graph_create(MPI_Comm comm_old, int nnodes, const int indx[], const int edges[],
    int reorder, MPI_Comm *comm_graph);
int MPI_Graph_get(MPI_Comm comm, int maxindex, int maxedges, int indx[], int edges[]);
int MPI_Graph_map(MPI_Comm comm, int nnodes, const int indx[], const int edges[],
    int *newrank);
int MPI_Graph_neighbors(MPI_Comm comm, int rank, int maxneighbors, int neighbors[]);
int MPI_Graph_neighbors_count(MPI_Comm comm, int rank, int *nneighbors);
int MPI_Graphdims_get(MPI_Comm comm, int *nnodes, int *nedges);
int MPI_Grequest_complete(MPI_Request request);
int MPI_Grequest_start(MPI_Grequest_query_function *query_fn,
    MPI_Grequest_free_function *free_fn, MPI_Grequest_cancel_function *cancel_fn,
    void *extra_state, MPI_Request *request);
int MPI_Group_compare(MPI_Group group1, MPI_Group group2, int *result);
int MPI_Group_difference(MPI_Group group1, MPI_Group group2, MPI_Group *newgroup);
int MPI_Group_excl(MPI_Group group, int n, const int ranks[], MPI_Group *newgroup);
int MPI_Group_free(MPI_Group *group);
int MPI_Group_from_session_pset(MPI_Session session, const char *pset_name,
    MPI_Group *newgroup);
int MPI_Group_incl(MPI_Group group, int n, const int ranks[], MPI_Group *newgroup);
int MPI_Group_intersection(MPI_Group group1, MPI_Group group2, MPI_Group *newgroup);
int MPI_Group_range_excl(MPI_Group group, int n, int ranges[][3], MPI_Group *newgroup);
int MPI_Group_range_incl(MPI_Group group, int n, int ranges[][3], MPI_Group *newgroup);
int MPI_Group_rank(MPI_Group group, int *rank);
int MPI_Group_size(MPI_Group group, int *size);
int MPI_Group_translate_ranks(MPI_Group group1, int n, const int ranks1[],
    MPI_Group group2, int ranks2[]);
int MPI_Group_union(MPI_Group group1, MPI_Group group2, MPI_Group *newgroup);
int MPI_Iallgather(const void *sendbuf, int sendcount, MPI_Datatype sendtype,
    void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm,
    MPI_Request *request);
int MPI_Iallgather_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
    void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm,
    MPI_Request *request);
int MPI_Iallgatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype,
    void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype,
    MPI_Comm comm, MPI_Request *request);
int MPI_Iallgatherv_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
    void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[],
    MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request);
int MPI_Iallreduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype,
    MPI_Op op, MPI_Comm comm, MPI_Request *request);
int MPI_Iallreduce_c(const void *sendbuf, void *recvbuf, MPI_Count count,
    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request);
int MPI_Ialltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype,
    void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm,
    MPI_Request *request);
int MPI_Ialltoall_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
    void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm,
    MPI_Request *request);
int MPI_Ialltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[],
    MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int rdispls[],
    MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request);
int MPI_Ialltoallv_c(const void *sendbuf, const MPI_Count sendcounts[],
    const MPI_Aint sdispls[], MPI_Datatype sendtype, void *recvbuf,
    const MPI_Count recvcounts[], const MPI_Aint rdispls[], MPI_Datatype recvtype,
    MPI_Comm comm, MPI_Request *request);
int MPI_Ialltoallw(const void *sendbuf, const int sendcounts[], const int sdispls[],
    const MPI_Datatype sendtypes[], void *recvbuf, const int recvcounts[],
    const int rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm,
    MPI_Request *request);
int MPI_Ialltoallw_c(const void *sendbuf, const MPI_Count sendcounts[],
    const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf,
    const MPI_Count recvcounts[], const MPI_Aint rdispls[],
    const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Request *request);
int MPI_Ibarrier(MPI_Comm comm, MPI_Request *request);
int MPI_Ibcast(void *buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm,
    MPI_Request *request);
int MPI_Ibcast_c(void *buffer, MPI_Count count, MPI_Datatype datatype, int root,
    MPI_Comm comm, MPI_Request *request);
int MPI_Ibsend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag,
    MPI_Comm comm, MPI_Request *request);
int MPI_Ibsend_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest,
    int tag, MPI_Comm comm, MPI_Request *request);
int MPI_Iexscan(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype,
    MPI_Op op, MPI_Comm comm, MPI_Request *request);
int MPI_Iexscan_c(const void *sendbuf, void *recvbuf, MPI_Count count,
    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request);
int MPI_Igather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
    int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request *request);
int MPI_Igather_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
    void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm,
    MPI_Request *request);
int MPI_Igatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype,
    void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype,
    int root, MPI_Comm comm, MPI_Request *request);
int MPI_Igatherv_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
    void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[],
    MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request *request);
int MPI_Improbe(int source, int tag, MPI_Comm comm, int *flag, MPI_Message *message,
    MPI_Status *status);
int MPI_Imrecv(void *buf, int count, MPI_Datatype datatype, MPI_Message *message,
    MPI_Request *request);
int MPI_Imrecv_c(void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Message *message,
    MPI_Request *request);
int MPI_Ineighbor_allgather(const void *sendbuf, int sendcount, MPI_Datatype sendtype,
    void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm,
    MPI_Request *request);
int MPI_Ineighbor_allgather_c(const void *sendbuf, MPI_Count sendcount,
    MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype,
    MPI_Comm comm, MPI_Request *request);
int MPI_Ineighbor_allgatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype,
    void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype,
    MPI_Comm comm, MPI_Request *request);
int MPI_Ineighbor_allgatherv_c(const void *sendbuf, MPI_Count sendcount,
    MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[],
    const MPI_Aint displs[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request);
int MPI_Ineighbor_alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype,
    void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm,
    MPI_Request *request);
int MPI_Ineighbor_alltoall_c(const void *sendbuf, MPI_Count sendcount,
    MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype,
    MPI_Comm comm, MPI_Request *request);
int MPI_Ineighbor_alltoallv(const void *sendbuf, const int sendcounts[],
    const int sdispls[], MPI_Datatype sendtype, void *recvbuf, const int recvcounts[],
    const int rdispls[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request);
int MPI_Ineighbor_alltoallv_c(const void *sendbuf, const MPI_Count sendcounts[],
    const MPI_Aint sdispls[], MPI_Datatype sendtype, void *recvbuf,
    const MPI_Count recvcounts[], const MPI_Aint rdispls[], MPI_Datatype recvtype,
    MPI_Comm comm, MPI_Request *request);
int MPI_Ineighbor_alltoallw(const void *sendbuf, const int sendcounts[],
    const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf,
    const int recvcounts[], const MPI_Aint rdispls[], const MPI_Datatype recvtypes[],
    MPI_Comm comm, MPI_Request *request);
int MPI_Ineighbor_alltoallw_c(const void *sendbuf, const MPI_Count sendcounts[],
    const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf,
    const MPI_Count recvcounts[], const MPI_Aint rdispls[],
    const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Request *request);
MPI_Fint MPI_Info_c2f(MPI_Info info);
int MPI_Info_create(MPI_Info *info);
int MPI_Info_create_env(int argc, char *argv[], MPI_Info *info);
int MPI_Info_delete(MPI_Info info, const char *key);
int MPI_Info_dup(MPI_Info info, MPI_Info *newinfo);
MPI_Info MPI_Info_f2c(MPI_Fint info);
int MPI_Info_free(MPI_Info *info);
int MPI_Info_get(MPI_Info info, const char *key, int valuelen, char *value, int *flag);
int MPI_Info_get_nkeys(MPI_Info info, int *nkeys);
int MPI_Info_get_nthkey(MPI_Info info, int n, char *key);
int MPI_Info_get_string(MPI_Info info, const char *key, int *buflen, char *value,
    int *flag);
int MPI_Info_get_valuelen(MPI_Info info, const char *key, int *valuelen, int *flag);
int MPI_Info_set(MPI_Info info, const char *key, const char *value);
int MPI_Init(int *argc, char ***argv);
int MPI_Init_thread(int *argc, char ***argv, int required, int *provided);
int MPI_Initialized(int *flag);
int MPI_Intercomm_create(MPI_Comm local_comm, int local_leader, MPI_Comm peer_comm,
    int remote_leader, int tag, MPI_Comm *newintercomm);
int MPI_Intercomm_create_from_groups(MPI_Group local_group, int local_leader,
    MPI_Group remote_group, int remote_leader, const char *stringtag, MPI_Info info,
    MPI_Errhandler errhandler, MPI_Comm *newintercomm);
int MPI_Intercomm_merge(MPI_Comm intercomm, int high, MPI_Comm *newintracomm);
int MPI_Iprobe(int source, int tag, MPI_Comm comm, int *flag, MPI_Status *status);
int MPI_Irecv(void *buf, int count, MPI_Datatype datatype, int source, int tag,
    MPI_Comm comm, MPI_Request *request);
int MPI_Irecv_c(void *buf, MPI_Count count, MPI_Datatype datatype, int source, int tag,
    MPI_Comm comm, MPI_Request *request);
int MPI_Ireduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype,
    MPI_Op op, int root, MPI_Comm comm, MPI_Request *request);
int MPI_Ireduce_c(const void *sendbuf, void *recvbuf, MPI_Count count,
    MPI_Datatype datatype, MPI_Op op, int root, MPI_Comm comm, MPI_Request *request);
int MPI_Ireduce_scatter(const void *sendbuf, void *recvbuf, const int recvcounts[],
    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request);
int MPI_Ireduce_scatter_block(const void *sendbuf, void *recvbuf, int recvcount,
    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request);
int MPI_Ireduce_scatter_block_c(const void *sendbuf, void *recvbuf, MPI_Count recvcount,
    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request);
int MPI_Ireduce_scatter_c(const void *sendbuf, void *recvbuf,
    const MPI_Count recvcounts[], MPI_Datatype datatype, MPI_Op op, MPI_Comm comm,
    MPI_Request *request);
int MPI_Irsend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag,
    MPI_Comm comm, MPI_Request *request);
int MPI_Irsend_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest,
    int tag, MPI_Comm comm, MPI_Request *request);
int MPI_Is_thread_main(int *flag);
int MPI_Iscan(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype,
    MPI_Op op, MPI_Comm comm, MPI_Request *request);
int MPI_Iscan_c(const void *sendbuf, void *recvbuf, MPI_Count count,
    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request);
int MPI_Iscatter(const void *sendbuf, int sendcount, MPI_Datatype sendtype,
    void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm,
    MPI_Request *request);
int MPI_Iscatter_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
    void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm,
    MPI_Request *request);
int MPI_Iscatterv(const void *sendbuf, const int sendcounts[], const int displs[],
    MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, int root,
    MPI_Comm comm, MPI_Request *request);
int MPI_Iscatterv_c(const void *sendbuf, const MPI_Count sendcounts[],
    const MPI_Aint displs[], MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount,
    MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request *request);
int MPI_Isend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag,
    MPI_Comm comm, MPI_Request *request);
int MPI_Isend_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest,
    int tag, MPI_Comm comm, MPI_Request *request);
int MPI_Isendrecv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, int dest,
    int sendtag, void *recvbuf, int recvcount, MPI_Datatype recvtype, int source,
    int recvtag, MPI_Comm comm, MPI_Request *request);
int MPI_Isendrecv_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
    int dest, int sendtag, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype,
    int source, int recvtag, MPI_Comm comm, MPI_Request *request);
int MPI_Isendrecv_replace(void *buf, int count, MPI_Datatype datatype, int dest,
    int sendtag, int source, int recvtag, MPI_Comm comm, MPI_Request *request);
int MPI_Isendrecv_replace_c(void *buf, MPI_Count count, MPI_Datatype datatype, int dest,
    int sendtag, int source, int recvtag, MPI_Comm comm, MPI_Request *request);
int MPI_Issend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag,
    MPI_Comm comm, MPI_Request *request);
int MPI_Issend_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest,
    int tag, MPI_Comm comm, MPI_Request *request);
int MPI_Keyval_create(MPI_Copy_function *copy_fn, MPI_Delete_function *delete_fn,
    int *keyval, void *extra_state);
int MPI_Keyval_free(int *keyval);
int MPI_Lookup_name(const char *service_name, MPI_Info info, char *port_name);
int MPI_Mprobe(int source, int tag, MPI_Comm comm, MPI_Message *message,
    MPI_Status *status);
int MPI_Mrecv(void *buf, int count, MPI_Datatype datatype, MPI_Message *message,
    MPI_Status *status);
int MPI_Mrecv_c(void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Message *message,
    MPI_Status *status);
int MPI_Neighbor_allgather(const void *sendbuf, int sendcount, MPI_Datatype sendtype,
    void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm);
int MPI_Neighbor_allgather_c(const void *sendbuf, MPI_Count sendcount,
    MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype,
    MPI_Comm comm);
int MPI_Neighbor_allgather_init(const void *sendbuf, int sendcount,
    MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype,
    MPI_Comm comm, MPI_Info info, MPI_Request *request);
int MPI_Neighbor_allgather_init_c(const void *sendbuf, MPI_Count sendcount,
    MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype,
    MPI_Comm comm, MPI_Info info, MPI_Request *request);
int MPI_Neighbor_allgatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype,
    void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype,
    MPI_Comm comm);
int MPI_Neighbor_allgatherv_c(const void *sendbuf, MPI_Count sendcount,
    MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[],
    const MPI_Aint displs[], MPI_Datatype recvtype, MPI_Comm comm);
int MPI_Neighbor_allgatherv_init(const void *sendbuf, int sendcount,
    MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int displs[],
    MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request);
int MPI_Neighbor_allgatherv_init_c(const void *sendbuf, MPI_Count sendcount,
    MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[],
    const MPI_Aint displs[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info,
    MPI_Request *request);
int MPI_Neighbor_alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype,
    void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm);
int MPI_Neighbor_alltoall_c(const void *sendbuf, MPI_Count sendcount,
    MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype,
    MPI_Comm comm);
int MPI_Neighbor_alltoall_init(const void *sendbuf, int sendcount, MPI_Datatype sendtype,
    void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info,
    MPI_Request *request);
int MPI_Neighbor_alltoall_init_c(const void *sendbuf, MPI_Count sendcount,
    MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype,
    MPI_Comm comm, MPI_Info info, MPI_Request *request);
int MPI_Neighbor_alltoallv(const void *sendbuf, const int sendcounts[],
    const int sdispls[], MPI_Datatype sendtype, void *recvbuf, const int recvcounts[],
    const int rdispls[], MPI_Datatype recvtype, MPI_Comm comm);
int MPI_Neighbor_alltoallv_c(const void *sendbuf, const MPI_Count sendcounts[],
    const MPI_Aint sdispls[], MPI_Datatype sendtype, void *recvbuf,
    const MPI_Count recvcounts[], const MPI_Aint rdispls[], MPI_Datatype recvtype,
    MPI_Comm comm);
int MPI_Neighbor_alltoallv_init(const void *sendbuf, const int sendcounts[],
    const int sdispls[], MPI_Datatype sendtype, void *recvbuf, const int recvcounts[],
    const int rdispls[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info,
    MPI_Request *request);
int MPI_Neighbor_alltoallv_init_c(const void *sendbuf, const MPI_Count sendcounts[],
    const MPI_Aint sdispls[], MPI_Datatype sendtype, void *recvbuf,
    const MPI_Count recvcounts[], const MPI_Aint rdispls[], MPI_Datatype recvtype,
    MPI_Comm comm, MPI_Info info, MPI_Request *request);
int MPI_Neighbor_alltoallw(const void *sendbuf, const int sendcounts[],
    const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf,
    const int recvcounts[], const MPI_Aint rdispls[], const MPI_Datatype recvtypes[],
    MPI_Comm comm);
int MPI_Neighbor_alltoallw_c(const void *sendbuf, const MPI_Count sendcounts[],
    const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf,
    const MPI_Count recvcounts[], const MPI_Aint rdispls[],
    const MPI_Datatype recvtypes[], MPI_Comm comm);
int MPI_Neighbor_alltoallw_init(const void *sendbuf, const int sendcounts[],
    const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf,
    const int recvcounts[], const MPI_Aint rdispls[], const MPI_Datatype recvtypes[],
    MPI_Comm comm, MPI_Info info, MPI_Request *request);
int MPI_Neighbor_alltoallw_init_c(const void *sendbuf, const MPI_Count sendcounts[],
    const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf,
    const MPI_Count recvcounts[], const MPI_Aint rdispls[],
    const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Info info, MPI_Request *request);
int MPI_Op_commutative(MPI_Op op, int *commute);
int MPI_Op_create(MPI_User_function *user_fn, int commute, MPI_Op *op);
int MPI_Op_create_c(MPI_User_function_c *user_fn, int commute, MPI_Op *op);
int MPI_Op_free(MPI_Op *op);
int MPI_Open_port(MPI_Info info, char *port_name);
int MPI_Pack(const void *inbuf, int incount, MPI_Datatype datatype, void *outbuf,
    int outsize, int *position, MPI_Comm comm);
int MPI_Pack_c(const void *inbuf, MPI_Count incount, MPI_Datatype datatype, void *outbuf,
    MPI_Count outsize, MPI_Count *position, MPI_Comm comm);
int MPI_Pack_external(const char *datarep, const void *inbuf, int incount,
    MPI_Datatype datatype, void *outbuf, MPI_Aint outsize, MPI_Aint *position);
int MPI_Pack_external_c(const char *datarep, const void *inbuf, MPI_Count incount,
    MPI_Datatype datatype, void *outbuf, MPI_Count outsize, MPI_Count *position);
int MPI_Pack_external_size(const char *datarep, int incount, MPI_Datatype datatype,
    MPI_Aint *size);
int MPI_Pack_external_size_c(const char *datarep, MPI_Count incount,
    MPI_Datatype datatype, MPI_Count *size);
int MPI_Pack_size(int incount, MPI_Datatype datatype, MPI_Comm comm, int *size);
int MPI_Pack_size_c(MPI_Count incount, MPI_Datatype datatype, MPI_Comm comm,
    MPI_Count *size);
int MPI_Parrived(MPI_Request request, int partition, int *flag);
int MPI_Pcontrol(const int level, ...);
int MPI_Pready(int partition, MPI_Request request);
int MPI_Pready_list(int length, int array_of_partitions[], MPI_Request request);
int MPI_Pready_range(int partition_low, int partition_high, MPI_Request request);
int MPI_Precv_init(void *buf, int partitions, MPI_Count count, MPI_Datatype datatype,
    int source, int tag, MPI_Comm comm, MPI_Info info, MPI_Request *request);
int MPI_Probe(int source, int tag, MPI_Comm comm, MPI_Status *status);
int MPI_Psend_init(const void *buf, int partitions, MPI_Count count,
    MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Info info,
    MPI_Request *request);
int MPI_Publish_name(const char *service_name, MPI_Info info, const char *port_name);
int MPI_Put(const void *origin_addr, int origin_count, MPI_Datatype origin_datatype,
    int target_rank, MPI_Aint target_disp, int target_count,
    MPI_Datatype target_datatype, MPI_Win win);
int MPI_Put_c(const void *origin_addr, MPI_Count origin_count,
    MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp,
    MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win);
int MPI_Query_thread(int *provided);
int MPI_Raccumulate(const void *origin_addr, int origin_count,
    MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp,
    int target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win,
    MPI_Request *request);
int MPI_Raccumulate_c(const void *origin_addr, MPI_Count origin_count,
    MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp,
    MPI_Count target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win,
    MPI_Request *request);
int MPI_Recv(void *buf, int count, MPI_Datatype datatype, int source, int tag,
    MPI_Comm comm, MPI_Status *status);
int MPI_Recv_c(void *buf, MPI_Count count, MPI_Datatype datatype, int source, int tag,
    MPI_Comm comm, MPI_Status *status);
int MPI_Recv_init(void *buf, int count, MPI_Datatype datatype, int source, int tag,
    MPI_Comm comm, MPI_Request *request);
int MPI_Recv_init_c(void *buf, MPI_Count count, MPI_Datatype datatype, int source,
    int tag, MPI_Comm comm, MPI_Request *request);
int MPI_Reduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype,
    MPI_Op op, int root, MPI_Comm comm);
int MPI_Reduce_c(const void *sendbuf, void *recvbuf, MPI_Count count,
    MPI_Datatype datatype, MPI_Op op, int root, MPI_Comm comm);
int MPI_Reduce_init(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype,
    MPI_Op op, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request);
int MPI_Reduce_init_c(const void *sendbuf, void *recvbuf, MPI_Count count,
    MPI_Datatype datatype, MPI_Op op, int root, MPI_Comm comm, MPI_Info info,
    MPI_Request *request);
int MPI_Reduce_local(const void *inbuf, void *inoutbuf, int count, MPI_Datatype datatype,
    MPI_Op op);
int MPI_Reduce_local_c(const void *inbuf, void *inoutbuf, MPI_Count count,
    MPI_Datatype datatype, MPI_Op op);
int MPI_Reduce_scatter(const void *sendbuf, void *recvbuf, const int recvcounts[],
    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm);
int MPI_Reduce_scatter_block(const void *sendbuf, void *recvbuf, int recvcount,
    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm);
int MPI_Reduce_scatter_block_c(const void *sendbuf, void *recvbuf, MPI_Count recvcount,
    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm);
int MPI_Reduce_scatter_block_init(const void *sendbuf, void *recvbuf, int recvcount,
    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info,
    MPI_Request *request);
int MPI_Reduce_scatter_block_init_c(const void *sendbuf, void *recvbuf,
    MPI_Count recvcount, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info,
    MPI_Request *request);
int MPI_Reduce_scatter_c(const void *sendbuf, void *recvbuf,
    const MPI_Count recvcounts[], MPI_Datatype datatype, MPI_Op op, MPI_Comm comm);
int MPI_Reduce_scatter_init(const void *sendbuf, void *recvbuf, const int recvcounts[],
    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info,
    MPI_Request *request);
int MPI_Reduce_scatter_init_c(const void *sendbuf, void *recvbuf,
    const MPI_Count recvcounts[], MPI_Datatype datatype, MPI_Op op, MPI_Comm comm,
    MPI_Info info, MPI_Request *request);
int MPI_Register_datarep(const char *datarep,
    MPI_Datarep_conversion_function *read_conversion_fn,
    MPI_Datarep_conversion_function *write_conversion_fn,
    MPI_Datarep_extent_function *dtype_file_extent_fn, void *extra_state);
int MPI_Register_datarep_c(const char *datarep,
    MPI_Datarep_conversion_function_c *read_conversion_fn,
    MPI_Datarep_conversion_function_c *write_conversion_fn,
    MPI_Datarep_extent_function *dtype_file_extent_fn, void *extra_state);
int MPI_Remove_error_class(int errorclass);
int MPI_Remove_error_code(int errorcode);
int MPI_Remove_error_string(int errorcode);
int MPI_Request_free(MPI_Request *request);
int MPI_Request_get_status(MPI_Request request, int *flag, MPI_Status *status);
int MPI_Request_get_status_all(int count, const MPI_Request array_of_requests[], int *flag,
    MPI_Status array_of_statuses[]);
int MPI_Request_get_status_any(int count, const MPI_Request array_of_requests[], int *index,
    int *flag, MPI_Status *status);
int MPI_Request_get_status_some(int incount, const MPI_Request array_of_requests[],
    int *outcount, int array_of_indices[], MPI_Status array_of_statuses[]);
int MPI_Rget(void *origin_addr, int origin_count, MPI_Datatype origin_datatype,
    int target_rank, MPI_Aint target_disp, int target_count,
    MPI_Datatype target_datatype, MPI_Win win, MPI_Request *request);
int MPI_Rget_accumulate(const void *origin_addr, int origin_count,
    MPI_Datatype origin_datatype, void *result_addr, int result_count,
    MPI_Datatype result_datatype, int target_rank, MPI_Aint target_disp,
    int target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win,
    MPI_Request *request);
int MPI_Rget_accumulate_c(const void *origin_addr, MPI_Count origin_count,
    MPI_Datatype origin_datatype, void *result_addr, MPI_Count result_count,
    MPI_Datatype result_datatype, int target_rank, MPI_Aint target_disp,
    MPI_Count target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win,
    MPI_Request *request);
int MPI_Rget_c(void *origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype,
    int target_rank, MPI_Aint target_disp, MPI_Count target_count,
    MPI_Datatype target_datatype, MPI_Win win, MPI_Request *request);
int MPI_Rput(const void *origin_addr, int origin_count, MPI_Datatype origin_datatype,
    int target_rank, MPI_Aint target_disp, int target_count,
    MPI_Datatype target_datatype, MPI_Win win, MPI_Request *request);
int MPI_Rput_c(const void *origin_addr, MPI_Count origin_count,
    MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp,
    MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win,
    MPI_Request *request);
int MPI_Rsend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag,
    MPI_Comm comm);
int MPI_Rsend_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest,
    int tag, MPI_Comm comm);
int MPI_Rsend_init(const void *buf, int count, MPI_Datatype datatype, int dest, int tag,
    MPI_Comm comm, MPI_Request *request);
int MPI_Rsend_init_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest,
    int tag, MPI_Comm comm, MPI_Request *request);
int MPI_Scan(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype,
    MPI_Op op, MPI_Comm comm);
int MPI_Scan_c(const void *sendbuf, void *recvbuf, MPI_Count count,
    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm);
int MPI_Scan_init(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype,
    MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request);
int MPI_Scan_init_c(const void *sendbuf, void *recvbuf, MPI_Count count,
    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info,
    MPI_Request *request);
int MPI_Scatter(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
    int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm);
int MPI_Scatter_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
    void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm);
int MPI_Scatter_init(const void *sendbuf, int sendcount, MPI_Datatype sendtype,
    void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm,
    MPI_Info info, MPI_Request *request);
int MPI_Scatter_init_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
    void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm,
    MPI_Info info, MPI_Request *request);
int MPI_Scatterv(const void *sendbuf, const int sendcounts[], const int displs[],
    MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, int root,
    MPI_Comm comm);
int MPI_Scatterv_c(const void *sendbuf, const MPI_Count sendcounts[],
    const MPI_Aint displs[], MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount,
    MPI_Datatype recvtype, int root, MPI_Comm comm);
int MPI_Scatterv_init(const void *sendbuf, const int sendcounts[], const int displs[],
    MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, int root,
    MPI_Comm comm, MPI_Info info, MPI_Request *request);
int MPI_Scatterv_init_c(const void *sendbuf, const MPI_Count sendcounts[],
    const MPI_Aint displs[], MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount,
    MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request);
int MPI_Send(const void *buf, int count, MPI_Datatype datatype, int dest, int tag,
    MPI_Comm comm);
int MPI_Send_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest,
    int tag, MPI_Comm comm);
int MPI_Send_init(const void *buf, int count, MPI_Datatype datatype, int dest, int tag,
    MPI_Comm comm, MPI_Request *request);
int MPI_Send_init_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest,
    int tag, MPI_Comm comm, MPI_Request *request);
int MPI_Sendrecv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, int dest,
    int sendtag, void *recvbuf, int recvcount, MPI_Datatype recvtype, int source,
    int recvtag, MPI_Comm comm, MPI_Status *status);
int MPI_Sendrecv_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
    int dest, int sendtag, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype,
    int source, int recvtag, MPI_Comm comm, MPI_Status *status);
int MPI_Sendrecv_replace(void *buf, int count, MPI_Datatype datatype, int dest,
    int sendtag, int source, int recvtag, MPI_Comm comm, MPI_Status *status);
int MPI_Sendrecv_replace_c(void *buf, MPI_Count count, MPI_Datatype datatype, int dest,
    int sendtag, int source, int recvtag, MPI_Comm comm, MPI_Status *status);
int MPI_Session_attach_buffer(MPI_Session session, void *buffer, int size);
int MPI_Session_attach_buffer_c(MPI_Session session, void *buffer, MPI_Count size);
int MPI_Session_call_errhandler(MPI_Session session, int errorcode);
int MPI_Session_create_errhandler(MPI_Session_errhandler_function *session_errhandler_fn,
    MPI_Errhandler *errhandler);
int MPI_Session_detach_buffer(MPI_Session session, void *buffer_addr, int *size);
int MPI_Session_detach_buffer_c(MPI_Session session, void *buffer_addr, MPI_Count *size);
int MPI_Session_finalize(MPI_Session *session);
int MPI_Session_flush_buffer(MPI_Session session);
int MPI_Session_get_errhandler(MPI_Session session, MPI_Errhandler *errhandler);
int MPI_Session_get_info(MPI_Session session, MPI_Info *info_used);
int MPI_Session_get_nth_pset(MPI_Session session, MPI_Info info, int n, int *pset_len,
    char *pset_name);
int MPI_Session_get_num_psets(MPI_Session session, MPI_Info info, int *npset_names);
int MPI_Session_get_pset_info(MPI_Session session, const char *pset_name, MPI_Info *info);
int MPI_Session_iflush_buffer(MPI_Session session, MPI_Request *request);
int MPI_Session_init(MPI_Info info, MPI_Errhandler errhandler, MPI_Session *session);
int MPI_Session_set_errhandler(MPI_Session session, MPI_Errhandler errhandler);
int MPI_Ssend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag,
    MPI_Comm comm);
int MPI_Ssend_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest,
    int tag, MPI_Comm comm);
int MPI_Ssend_init(const void *buf, int count, MPI_Datatype datatype, int dest, int tag,
    MPI_Comm comm, MPI_Request *request);
int MPI_Ssend_init_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest,
    int tag, MPI_Comm comm, MPI_Request *request);
int MPI_Start(MPI_Request *request);
int MPI_Startall(int count, MPI_Request array_of_requests[]);
int MPI_Status_c2f(const MPI_Status *c_status, MPI_Fint *f_status);
int MPI_Status_c2f08(const MPI_Status *c_status, MPI_F08_status *f08_status);
int MPI_Status_f082c(const MPI_F08_status *f08_status, MPI_Status *c_status);
int MPI_Status_f082f(const MPI_F08_status *f08_status, MPI_Fint *f_status);
int MPI_Status_f2c(const MPI_Fint *f_status, MPI_Status *c_status);
int MPI_Status_f2f08(const MPI_Fint *f_status, MPI_F08_status *f08_status);
int MPI_Status_get_error(const MPI_Status *status, int *error);
int MPI_Status_get_source(const MPI_Status *status, int *source);
int MPI_Status_get_tag(const MPI_Status *status, int *tag);
int MPI_Status_set_cancelled(MPI_Status *status, int flag);
int MPI_Status_set_elements(MPI_Status *status, MPI_Datatype datatype, int count);
int MPI_Status_set_elements_x(MPI_Status *status, MPI_Datatype datatype, MPI_Count count);
int MPI_Status_set_error(MPI_Status *status, int error);
int MPI_Status_set_source(MPI_Status *status, int source);
int MPI_Status_set_tag(MPI_Status *status, int tag);
int MPI_T_category_changed(int *update_number);
int MPI_T_category_get_categories(int cat_index, int len, int indices[]);
int MPI_T_category_get_cvars(int cat_index, int len, int indices[]);
int MPI_T_category_get_events(int cat_index, int len, int indices[]);
int MPI_T_category_get_index(const char *name, int *cat_index);
int MPI_T_category_get_info(int cat_index, char *name, int *name_len, char *desc,
    int *desc_len, int *num_cvars, int *num_pvars, int *num_categories);
int MPI_T_category_get_num(int *num_cat);
int MPI_T_category_get_num_events(int cat_index, int *num_events);
int MPI_T_category_get_pvars(int cat_index, int len, int indices[]);
int MPI_T_cvar_get_index(const char *name, int *cvar_index);
int MPI_T_cvar_get_info(int cvar_index, char *name, int *name_len, int *verbosity,
    MPI_Datatype *datatype, MPI_T_enum *enumtype, char *desc, int *desc_len, int *bind,
    int *scope);
int MPI_T_cvar_get_num(int *num_cvar);
int MPI_T_cvar_handle_alloc(int cvar_index, void *obj_handle, MPI_T_cvar_handle *handle,
    int *count);
int MPI_T_cvar_handle_free(MPI_T_cvar_handle *handle);
int MPI_T_cvar_read(MPI_T_cvar_handle handle, void *buf);
int MPI_T_cvar_write(MPI_T_cvar_handle handle, const void *buf);
int MPI_T_enum_get_info(MPI_T_enum enumtype, int *num, char *name, int *name_len);
int MPI_T_enum_get_item(MPI_T_enum enumtype, int indx, int *value, char *name,
    int *name_len);
int MPI_T_event_callback_get_info(MPI_T_event_registration event_registration,
    MPI_T_cb_safety cb_safety, MPI_Info *info_used);
int MPI_T_event_callback_set_info(MPI_T_event_registration event_registration,
    MPI_T_cb_safety cb_safety, MPI_Info info);
int MPI_T_event_copy(MPI_T_event_instance event_instance, void *buffer);
int MPI_T_event_get_index(const char *name, int *event_index);
int MPI_T_event_get_info(int event_index, char *name, int *name_len, int *verbosity,
    MPI_Datatype array_of_datatypes[], MPI_Aint array_of_displacements[],
    int *num_elements, MPI_T_enum *enumtype, MPI_Info *info, char *desc, int *desc_len,
    int *bind);
int MPI_T_event_get_num(int *num_events);
int MPI_T_event_get_source(MPI_T_event_instance event_instance, int *source_index);
int MPI_T_event_get_timestamp(MPI_T_event_instance event_instance,
    MPI_Count *event_timestamp);
int MPI_T_event_handle_alloc(int event_index, void *obj_handle, MPI_Info info,
    MPI_T_event_registration *event_registration);
int MPI_T_event_handle_free(MPI_T_event_registration event_registration, void *user_data,
    MPI_T_event_free_cb_function free_cb_function);
int MPI_T_event_handle_get_info(MPI_T_event_registration event_registration,
    MPI_Info *info_used);
int MPI_T_event_handle_set_info(MPI_T_event_registration event_registration,
    MPI_Info info);
int MPI_T_event_read(MPI_T_event_instance event_instance, int element_index,
    void *buffer);
int MPI_T_event_register_callback(MPI_T_event_registration event_registration,
    MPI_T_cb_safety cb_safety, MPI_Info info, void *user_data,
    MPI_T_event_cb_function event_cb_function);
int MPI_T_event_set_dropped_handler(MPI_T_event_registration event_registration,
    MPI_T_event_dropped_cb_function dropped_cb_function);
int MPI_T_finalize(void);
int MPI_T_init_thread(int required, int *provided);
int MPI_T_pvar_get_index(const char *name, int var_class, int *pvar_index);
int MPI_T_pvar_get_info(int pvar_index, char *name, int *name_len, int *verbosity,
    int *var_class, MPI_Datatype *datatype, MPI_T_enum *enumtype, char *desc,
    int *desc_len, int *bind, int *readonly, int *continuous, int *atomic);
int MPI_T_pvar_get_num(int *num_pvar);
int MPI_T_pvar_handle_alloc(MPI_T_pvar_session session, int pvar_index, void *obj_handle,
    MPI_T_pvar_handle *handle, int *count);
int MPI_T_pvar_handle_free(MPI_T_pvar_session session, MPI_T_pvar_handle *handle);
int MPI_T_pvar_read(MPI_T_pvar_session session, MPI_T_pvar_handle handle, void *buf);
int MPI_T_pvar_readreset(MPI_T_pvar_session session, MPI_T_pvar_handle handle, void *buf);
int MPI_T_pvar_reset(MPI_T_pvar_session session, MPI_T_pvar_handle handle);
int MPI_T_pvar_session_create(MPI_T_pvar_session *session);
int MPI_T_pvar_session_free(MPI_T_pvar_session *session);
int MPI_T_pvar_start(MPI_T_pvar_session session, MPI_T_pvar_handle handle);
int MPI_T_pvar_stop(MPI_T_pvar_session session, MPI_T_pvar_handle handle);
int MPI_T_pvar_write(MPI_T_pvar_session session, MPI_T_pvar_handle handle,
    const void *buf);
int MPI_T_source_get_info(int source_index, char *name, int *name_len, char *desc,
    int *desc_len, MPI_T_source_order *ordering, MPI_Count *ticks_per_second,
    MPI_Count *max_ticks, MPI_Info *info);
int MPI_T_source_get_num(int *num_sources);
int MPI_T_source_get_timestamp(int source_index, MPI_Count *timestamp);
int MPI_Test(MPI_Request *request, int *flag, MPI_Status *status);
int MPI_Test_cancelled(const MPI_Status *status, int *flag);
int MPI_Testall(int count, MPI_Request array_of_requests[], int *flag,
    MPI_Status array_of_statuses[]);
int MPI_Testany(int count, MPI_Request array_of_requests[], int *indx, int *flag,
    MPI_Status *status);
int MPI_Testsome(int incount, MPI_Request array_of_requests[], int *outcount,
    int array_of_indices[], MPI_Status array_of_statuses[]);
int MPI_Topo_test(MPI_Comm comm, int *status);
int MPI_Type_commit(MPI_Datatype *datatype);
int MPI_Type_contiguous(int count, MPI_Datatype oldtype, MPI_Datatype *newtype);
int MPI_Type_contiguous_c(MPI_Count count, MPI_Datatype oldtype, MPI_Datatype *newtype);
int MPI_Type_create_darray(int size, int rank, int ndims, const int array_of_gsizes[],
    const int array_of_distribs[], const int array_of_dargs[],
    const int array_of_psizes[], int order, MPI_Datatype oldtype, MPI_Datatype *newtype);
int MPI_Type_create_darray_c(int size, int rank, int ndims,
    const MPI_Count array_of_gsizes[], const int array_of_distribs[],
    const int array_of_dargs[], const int array_of_psizes[], int order,
    MPI_Datatype oldtype, MPI_Datatype *newtype);
int MPI_Type_create_f90_complex(int p, int r, MPI_Datatype *newtype);
int MPI_Type_create_f90_integer(int r, MPI_Datatype *newtype);
int MPI_Type_create_f90_real(int p, int r, MPI_Datatype *newtype);
int MPI_Type_create_hindexed(int count, const int array_of_blocklengths[],
    const MPI_Aint array_of_displacements[], MPI_Datatype oldtype,
    MPI_Datatype *newtype);
int MPI_Type_create_hindexed_block(int count, int blocklength,
    const MPI_Aint array_of_displacements[], MPI_Datatype oldtype,
    MPI_Datatype *newtype);
int MPI_Type_create_hindexed_block_c(MPI_Count count, MPI_Count blocklength,
    const MPI_Count array_of_displacements[], MPI_Datatype oldtype,
    MPI_Datatype *newtype);
int MPI_Type_create_hindexed_c(MPI_Count count, const MPI_Count array_of_blocklengths[],
    const MPI_Count array_of_displacements[], MPI_Datatype oldtype,
    MPI_Datatype *newtype);
int MPI_Type_create_hvector(int count, int blocklength, MPI_Aint stride,
    MPI_Datatype oldtype, MPI_Datatype *newtype);
int MPI_Type_create_hvector_c(MPI_Count count, MPI_Count blocklength, MPI_Count stride,
    MPI_Datatype oldtype, MPI_Datatype *newtype);
int MPI_Type_create_indexed_block(int count, int blocklength,
    const int array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype);
int MPI_Type_create_indexed_block_c(MPI_Count count, MPI_Count blocklength,
    const MPI_Count array_of_displacements[], MPI_Datatype oldtype,
    MPI_Datatype *newtype);
int MPI_Type_create_keyval(MPI_Type_copy_attr_function *type_copy_attr_fn,
    MPI_Type_delete_attr_function *type_delete_attr_fn, int *type_keyval,
    void *extra_state);
int MPI_Type_create_resized(MPI_Datatype oldtype, MPI_Aint lb, MPI_Aint extent,
    MPI_Datatype *newtype);
int MPI_Type_create_resized_c(MPI_Datatype oldtype, MPI_Count lb, MPI_Count extent,
    MPI_Datatype *newtype);
int MPI_Type_create_struct(int count, const int array_of_blocklengths[],
    const MPI_Aint array_of_displacements[], const MPI_Datatype array_of_types[],
    MPI_Datatype *newtype);
int MPI_Type_create_struct_c(MPI_Count count, const MPI_Count array_of_blocklengths[],
    const MPI_Count array_of_displacements[], const MPI_Datatype array_of_types[],
    MPI_Datatype *newtype);
int MPI_Type_create_subarray(int ndims, const int array_of_sizes[],
    const int array_of_subsizes[], const int array_of_starts[], int order,
    MPI_Datatype oldtype, MPI_Datatype *newtype);
int MPI_Type_create_subarray_c(int ndims, const MPI_Count array_of_sizes[],
    const MPI_Count array_of_subsizes[], const MPI_Count array_of_starts[], int order,
    MPI_Datatype oldtype, MPI_Datatype *newtype);
int MPI_Type_delete_attr(MPI_Datatype datatype, int type_keyval);
int MPI_Type_dup(MPI_Datatype oldtype, MPI_Datatype *newtype);
int MPI_Type_extent(MPI_Datatype datatype, MPI_Aint *extent);
int MPI_Type_free(MPI_Datatype *datatype);
int MPI_Type_free_keyval(int *type_keyval);
int MPI_Type_get_attr(MPI_Datatype datatype, int type_keyval, void *attribute_val,
    int *flag);
int MPI_Type_get_contents(MPI_Datatype datatype, int max_integers, int max_addresses,
    int max_datatypes, int array_of_integers[], MPI_Aint array_of_addresses[],
    MPI_Datatype array_of_datatypes[]);
int MPI_Type_get_contents_c(MPI_Datatype datatype, MPI_Count max_integers,
    MPI_Count max_addresses, MPI_Count max_large_counts, MPI_Count max_datatypes,
    int array_of_integers[], MPI_Aint array_of_addresses[],
    MPI_Count array_of_large_counts[], MPI_Datatype array_of_datatypes[]);
int MPI_Type_get_envelope(MPI_Datatype datatype, int *num_integers, int *num_addresses,
    int *num_datatypes, int *combiner);
int MPI_Type_get_envelope_c(MPI_Datatype datatype, MPI_Count *num_integers,
    MPI_Count *num_addresses, MPI_Count *num_large_counts, MPI_Count *num_datatypes,
    int *combiner);
int MPI_Type_get_extent(MPI_Datatype datatype, MPI_Aint *lb, MPI_Aint *extent);
int MPI_Type_get_extent_c(MPI_Datatype datatype, MPI_Count *lb, MPI_Count *extent);
int MPI_Type_get_extent_x(MPI_Datatype datatype, MPI_Count *lb, MPI_Count *extent);
int MPI_Type_get_name(MPI_Datatype datatype, char *type_name, int *resultlen);
int MPI_Type_get_true_extent(MPI_Datatype datatype, MPI_Aint *true_lb,
    MPI_Aint *true_extent);
int MPI_Type_get_true_extent_c(MPI_Datatype datatype, MPI_Count *true_lb,
    MPI_Count *true_extent);
int MPI_Type_get_true_extent_x(MPI_Datatype datatype, MPI_Count *true_lb,
    MPI_Count *true_extent);
int MPI_Type_get_value_index(MPI_Datatype value_type, MPI_Datatype index_type,
    MPI_Datatype *pair_type);
int MPI_Type_hindexed(int count, int array_of_blocklengths[],
    MPI_Aint array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype);
int MPI_Type_hvector(int count, int blocklength, MPI_Aint stride, MPI_Datatype oldtype,
    MPI_Datatype *newtype);
int MPI_Type_indexed(int count, const int array_of_blocklengths[],
    const int array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype);
int MPI_Type_indexed_c(MPI_Count count, const MPI_Count array_of_blocklengths[],
    const MPI_Count array_of_displacements[], MPI_Datatype oldtype,
    MPI_Datatype *newtype);
int MPI_Type_lb(MPI_Datatype datatype, MPI_Aint *displacement);
int MPI_Type_match_size(int typeclass, int size, MPI_Datatype *datatype);
int MPI_Type_set_attr(MPI_Datatype datatype, int type_keyval, void *attribute_val);
int MPI_Type_set_name(MPI_Datatype datatype, const char *type_name);
int MPI_Type_size(MPI_Datatype datatype, int *size);
int MPI_Type_size_c(MPI_Datatype datatype, MPI_Count *size);
int MPI_Type_size_x(MPI_Datatype datatype, MPI_Count *size);
int MPI_Type_struct(int count, int array_of_blocklengths[],
    MPI_Aint array_of_displacements[], MPI_Datatype array_of_types[],
    MPI_Datatype *newtype);
int MPI_Type_ub(MPI_Datatype datatype, MPI_Aint *displacement);
int MPI_Type_vector(int count, int blocklength, int stride, MPI_Datatype oldtype,
    MPI_Datatype *newtype);
int MPI_Type_vector_c(MPI_Count count, MPI_Count blocklength, MPI_Count stride,
    MPI_Datatype oldtype, MPI_Datatype *newtype);
int MPI_Unpack(const void *inbuf, int insize, int *position, void *outbuf, int outcount,
    MPI_Datatype datatype, MPI_Comm comm);
int MPI_Unpack_c(const void *inbuf, MPI_Count insize, MPI_Count *position, void *outbuf,
    MPI_Count outcount, MPI_Datatype datatype, MPI_Comm comm);
int MPI_Unpack_external(const char datarep[], const void *inbuf, MPI_Aint insize,
    MPI_Aint *position, void *outbuf, int outcount, MPI_Datatype datatype);
int MPI_Unpack_external_c(const char datarep[], const void *inbuf, MPI_Count insize,
    MPI_Count *position, void *outbuf, MPI_Count outcount, MPI_Datatype datatype);
int MPI_Unpublish_name(const char *service_name, MPI_Info info, const char *port_name);
int MPI_Wait(MPI_Request *request, MPI_Status *status);
int MPI_Waitall(int count, MPI_Request array_of_requests[],
    MPI_Status array_of_statuses[]);
int MPI_Waitany(int count, MPI_Request array_of_requests[], int *indx,
    MPI_Status *status);
int MPI_Waitsome(int incount, MPI_Request array_of_requests[], int *outcount,
    int array_of_indices[], MPI_Status array_of_statuses[]);
int MPI_Win_allocate(MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm,
    void *baseptr, MPI_Win *win);
int MPI_Win_allocate_c(MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm,
    void *baseptr, MPI_Win *win);
int MPI_Win_allocate_shared(MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm,
    void *baseptr, MPI_Win *win);
int MPI_Win_allocate_shared_c(MPI_Aint size, MPI_Aint disp_unit, MPI_Info info,
    MPI_Comm comm, void *baseptr, MPI_Win *win);
int MPI_Win_attach(MPI_Win win, void *base, MPI_Aint size);
int MPI_Win_call_errhandler(MPI_Win win, int errorcode);
int MPI_Win_complete(MPI_Win win);
int MPI_Win_create(void *base, MPI_Aint size, int disp_unit, MPI_Info info,
    MPI_Comm comm, MPI_Win *win);
int MPI_Win_create_c(void *base, MPI_Aint size, MPI_Aint disp_unit, MPI_Info info,
    MPI_Comm comm, MPI_Win *win);
int MPI_Win_create_dynamic(MPI_Info info, MPI_Comm comm, MPI_Win *win);
int MPI_Win_create_errhandler(MPI_Win_errhandler_function *win_errhandler_fn,
    MPI_Errhandler *errhandler);
int MPI_Win_create_keyval(MPI_Win_copy_attr_function *win_copy_attr_fn,
    MPI_Win_delete_attr_function *win_delete_attr_fn, int *win_keyval,
    void *extra_state);
int MPI_Win_delete_attr(MPI_Win win, int win_keyval);
int MPI_Win_detach(MPI_Win win, const void *base);
int MPI_Win_fence(int assert, MPI_Win win);
int MPI_Win_flush(int rank, MPI_Win win);
int MPI_Win_flush_all(MPI_Win win);
int MPI_Win_flush_local(int rank, MPI_Win win);
int MPI_Win_flush_local_all(MPI_Win win);
int MPI_Win_free(MPI_Win *win);
int MPI_Win_free_keyval(int *win_keyval);
int MPI_Win_get_attr(MPI_Win win, int win_keyval, void *attribute_val, int *flag);
int MPI_Win_get_errhandler(MPI_Win win, MPI_Errhandler *errhandler);
int MPI_Win_get_group(MPI_Win win, MPI_Group *group);
int MPI_Win_get_info(MPI_Win win, MPI_Info *info_used);
int MPI_Win_get_name(MPI_Win win, char *win_name, int *resultlen);
int MPI_Win_lock(int lock_type, int rank, int assert, MPI_Win win);
int MPI_Win_lock_all(int assert, MPI_Win win);
int MPI_Win_post(MPI_Group group, int assert, MPI_Win win);
int MPI_Win_set_attr(MPI_Win win, int win_keyval, void *attribute_val);
int MPI_Win_set_errhandler(MPI_Win win, MPI_Errhandler errhandler);
int MPI_Win_set_info(MPI_Win win, MPI_Info info);
int MPI_Win_set_name(MPI_Win win, const char *win_name);
int MPI_Win_shared_query(MPI_Win win, int rank, MPI_Aint *size, int *disp_unit,
    void *baseptr);
int MPI_Win_shared_query_c(MPI_Win win, int rank, MPI_Aint *size, MPI_Aint *disp_unit,
    void *baseptr);
int MPI_Win_start(MPI_Group group, int assert, MPI_Win win);
int MPI_Win_sync(MPI_Win win);
int MPI_Win_test(MPI_Win win, int *flag);
int MPI_Win_unlock(int rank, MPI_Win win);
int MPI_Win_unlock_all(MPI_Win win);
int MPI_Win_wait(MPI_Win win);
double MPI_Wtick(void);
double MPI_Wtime(void);
MPI_Fint MPI_Comm_c2f(MPI_Comm handle);
MPI_Comm MPI_Comm_f2c(MPI_Fint handle);
MPI_Fint MPI_Errhandler_c2f(MPI_Errhandler handle);
MPI_Errhandler MPI_Errhandler_f2c(MPI_Fint handle);
MPI_Fint MPI_Group_c2f(MPI_Group handle);
MPI_Group MPI_Group_f2c(MPI_Fint handle);
MPI_Fint MPI_Message_c2f(MPI_Message handle);
MPI_Message MPI_Message_f2c(MPI_Fint handle);
MPI_Fint MPI_Op_c2f(MPI_Op handle);
MPI_Op MPI_Op_f2c(MPI_Fint handle);
MPI_Fint MPI_Request_c2f(MPI_Request handle);
MPI_Request MPI_Request_f2c(MPI_Fint handle);
MPI_Fint MPI_Session_c2f(MPI_Session handle);
MPI_Session MPI_Session_f2c(MPI_Fint handle);
MPI_Fint MPI_Type_c2f(MPI_Datatype handle);
MPI_Datatype MPI_Type_f2c(MPI_Fint handle);
MPI_Fint MPI_Win_c2f(MPI_Win handle);
MPI_Win MPI_Win_f2c(MPI_Fint handle);
double PMPI_Wtick(void);
double PMPI_Wtime(void);

#ifdef __cplusplus
}
#endif
#endif
