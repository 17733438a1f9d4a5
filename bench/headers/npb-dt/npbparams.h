/* What the benchmark's make writes for class S and 5 processes. */
#define CLASS 'S'
#define NUM_PROCS 5
#define NUM_SAMPLES 1728
#define STD_DEVIATION 128
#define NUM_SOURCES 4
#define COMPILETIME "x"
#define NPBVERSION "3.3"
#define MPICC "x"
#define CFLAGS "x"
#define CLINK "x"
#define CLINKFLAGS "x"
#define CMPI_LIB "x"
#define CMPI_INC "x"
