/* What runs the operators of reductions that the program has made (MPI-4.0 6.9.5, 6.9.7). */
#include "libc/m2s.h"

#include <mpi.h>

typedef void operator(void *, void *, int *, MPI_Datatype *);

/* An operator may be given any part of the data.  count 0, kind null: not known. */
void __m2s_operate(operator *op, int count, MPI_Datatype kind)
{
    unsigned long size = m2s_any();
    void *in = m2s_operand(size), *out = m2s_operand(size);
    MPI_Datatype type = kind ? kind : m2s_any_pointer();
    int len = count;
    if (count == 0)
        len = m2s_again();
    else if (count > 1 && m2s_any_int())
        len = m2s_any_int();
    if (len > 0 && (count == 0 || len <= count))
        op(in, out, &len, &type);
}

/* MPI_Reduce_local() calls f, if that is the function of op, for all elements: for all at once, or,
 * with `parts`, for some at a time. */
void __m2s_reduce(char *in, char *inout, int n, MPI_Datatype type, MPI_Op op, operator *f,
                  int parts)
{
    MPI_Aint lb, extent;
    int len, done;
    if (!__m2s_is_operator(op, f))
        return;
    MPI_Type_get_extent(type, &lb, &extent);
    for (; n > 0; n -= done) {
        done = n;
        if (parts && n > 1 && m2s_any_int())
            done = m2s_any_int();
        if (done < 1 || done > n)
            done = n;
        len = done;
        f(in, inout, &len, &type);
        in += done * extent;
        inout += done * extent;
    }
}
