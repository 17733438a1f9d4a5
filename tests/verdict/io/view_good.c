// verify: -n 2 => verified clean
// Views with holes, and what is asked about them (14.3).
#include <assert.h>
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, a[4] = {0}, sizes[2] = {4, 4}, part[2] = {4, 2}, from[2] = {0, 0}, flag;
    char datarep[MPI_MAX_DATAREP_STRING];
    MPI_Offset disp, at;
    MPI_Aint extent;
    MPI_Datatype column, etype, filetype;
    MPI_Info info;
    MPI_Group group;
    MPI_File file;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    from[1] = 2 * rank;
    MPI_Type_create_subarray(2, sizes, part, from, MPI_ORDER_C, MPI_INT, &column);
    MPI_Type_commit(&column);
    MPI_File_open(MPI_COMM_WORLD, "out", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    MPI_File_get_byte_offset(file, 5, &at);
    assert(at == 5);
    MPI_File_set_view(file, 8, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
    MPI_File_get_byte_offset(file, 5, &at);
    MPI_File_get_type_extent(file, column, &extent);
    assert(at == 28 && extent == 64);
    MPI_File_set_view(file, 0, MPI_INT, column, "native", MPI_INFO_NULL);
    MPI_Type_free(&column);
    MPI_File_get_view(file, &disp, &etype, &filetype, datarep);
    assert(disp == 0 && etype == MPI_INT && !strcmp(datarep, "native"));
    MPI_Type_free(&filetype);
    MPI_File_set_atomicity(file, 1);
    MPI_File_get_atomicity(file, &flag);
    assert(flag);
    MPI_File_get_group(file, &group);
    MPI_Group_free(&group);
    MPI_File_get_info(file, &info);
    MPI_File_set_info(file, info);
    MPI_Info_free(&info);
    MPI_File_write_all(file, a, 4, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
