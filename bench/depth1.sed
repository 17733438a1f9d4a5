# A rendezvous model -> the model that the paper's Figure 15 compares it with: channels of
# depth 1, and a standard send is buffered, or waits until its message has been taken.  For
# programs without MPI_Ssend and MPI_Sendrecv.
#     mpi2spin -n 4 --encoding=rendezvous -o - noexit.c | sed -f bench/depth1.sed
s/^\(chan .*\) = \[0\] of/\1 = [1] of/
s/^#define SEND(c, \.\.\.) c!__VA_ARGS__$/&; if :: true :: true -> empty(c) fi/
