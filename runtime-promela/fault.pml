/* A rank that fails is a violation; a program that is aborted is none (MPI-4.0 9.3). */
#define FAULT(code) assert(false)
