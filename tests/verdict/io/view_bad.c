// verify: -n 2 --args "1" => violated MPI-ARG-VIEW line 33
// verify: -n 2 --args "2" => violated MPI-ARG-VIEW line 35
// verify: -n 2 --args "3" => violated MPI-ARG-VIEW line 37
// verify: -n 2 --args "4" => violated MPI-ARG-VIEW line 39
// verify: -n 2 --args "5" => violated MPI-ARG-TYPE line 41
// verify: -n 2 --args "6" => violated MPI-TYPE-UNCOMMITTED line 43
// verify: -n 2 --args "7" => violated MPI-COLL-MISMATCH line 45
// verify: -n 2 --args "8" => violated MPI-ARG-VIEW line 47
// verify: -n 2 --args "9" => violated MPI-ARG-VIEW line 49
// Views that the standard does not allow (14.3).
#include <mpi.h>
#include <stdlib.h>

#define VIEW(disp, etype, filetype, datarep) \
    MPI_File_set_view(file, disp, etype, filetype, datarep, MPI_INFO_NULL)

int main(int argc, char **argv)
{
    int rank, one[2] = {1, 1}, back[2] = {4, 0}, twice[2] = {0, 0};
    MPI_Datatype backward, overlap, made;
    MPI_File file;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_indexed(2, one, back, MPI_INT, &backward);
    MPI_Type_indexed(2, one, twice, MPI_INT, &overlap);
    MPI_Type_contiguous(2, MPI_INT, &made);
    MPI_Type_commit(&backward);
    MPI_Type_commit(&overlap);
    MPI_File_open(MPI_COMM_WORLD, "out", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL,
                  &file);
    switch (argc > 1 ? atoi(argv[1]) : 0) {
    case 1:
        VIEW(-8, MPI_INT, MPI_INT, "native"); break;
    case 2:
        VIEW(0, MPI_INT, MPI_SHORT, "native"); break;
    case 3:
        VIEW(0, MPI_INT, backward, "native"); break;
    case 4:
        VIEW(0, MPI_INT, overlap, "native"); break;
    case 5:
        VIEW(0, MPI_DATATYPE_NULL, MPI_INT, "native"); break;
    case 6:
        VIEW(0, MPI_INT, made, "native"); break;
    case 7:
        VIEW(0, rank ? MPI_INT : MPI_BYTE, rank ? MPI_INT : MPI_BYTE, "native"); break;
    case 8:
        VIEW(0, MPI_INT, MPI_INT, "mine"); break;
    case 9:
        VIEW(MPI_DISPLACEMENT_CURRENT, MPI_INT, MPI_INT, "native"); break;
    }
    MPI_File_close(&file);
    MPI_Type_free(&backward);
    MPI_Type_free(&overlap);
    MPI_Type_free(&made);
    MPI_Finalize();
    return 0;
}
