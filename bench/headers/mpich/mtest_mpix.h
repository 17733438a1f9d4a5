/* MPICH generates this file; a program that uses only MPI needs nothing of it. */
