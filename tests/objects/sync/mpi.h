/* A small MPI in which every send waits for its receive and every collective for all ranks: what a
 * program may do at worst.  sync_mpi.c runs it. */
#ifndef M2S_TESTS_SYNC_MPI_H
#define M2S_TESTS_SYNC_MPI_H

typedef int MPI_Comm, MPI_Datatype, MPI_Op, MPI_Request;
typedef struct {
    int MPI_SOURCE, MPI_TAG, MPI_ERROR, bytes;
} MPI_Status;

enum { MPI_SUCCESS };
enum { MPI_COMM_NULL, MPI_COMM_WORLD };
enum { MPI_DATATYPE_NULL, MPI_BYTE, MPI_CHAR, MPI_INT };
enum { MPI_SUM = 1, MPI_MAX, MPI_MIN };
enum { MPI_REQUEST_NULL };
#define MPI_STATUS_IGNORE ((MPI_Status *)0)
#define MPI_STATUSES_IGNORE ((MPI_Status *)0)

int MPI_Init(int *argc, char ***argv);
int MPI_Finalize(void);
int MPI_Comm_rank(MPI_Comm comm, int *rank);
int MPI_Comm_size(MPI_Comm comm, int *size);
int MPI_Comm_dup(MPI_Comm comm, MPI_Comm *copy);
int MPI_Comm_free(MPI_Comm *comm);
int MPI_Send(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm);
int MPI_Ssend(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm);
int MPI_Recv(void *data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
             MPI_Status *status);
int MPI_Isend(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
              MPI_Request *request);
int MPI_Irecv(void *data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
              MPI_Request *request);
int MPI_Sendrecv(const void *out, int n_out, MPI_Datatype out_type, int to, int out_tag, void *in,
                 int n_in, MPI_Datatype in_type, int from, int in_tag, MPI_Comm comm,
                 MPI_Status *status);
int MPI_Wait(MPI_Request *request, MPI_Status *status);
int MPI_Waitall(int n, MPI_Request *requests, MPI_Status *statuses);
int MPI_Get_count(const MPI_Status *status, MPI_Datatype type, int *count);
int MPI_Barrier(MPI_Comm comm);
int MPI_Bcast(void *data, int count, MPI_Datatype type, int root, MPI_Comm comm);
int MPI_Allreduce(const void *in, void *out, int count, MPI_Datatype type, MPI_Op op,
                  MPI_Comm comm);

/* A number that was found by a first run: see sync_mpi.c. */
int sync_fix(int site, int value);
int sync_is_first(void);

#endif
