! verify: -n 2 => verified
! MPI-1's functions have integers of four bytes where C has MPI_Aint.
program extents
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, extent, column
  real :: a(4, 3)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Type_extent(MPI_REAL, extent, ierr)
  call MPI_Type_hvector(3, 1, 4 * extent, MPI_REAL, column, ierr)
  call MPI_Type_commit(column, ierr)
  a = rank
  if (rank == 0) then
    call MPI_Send(a, 1, column, 1, extent, MPI_COMM_WORLD, ierr)
  else
    call MPI_Recv(a, 1, column, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end if
  call MPI_Type_free(column, ierr)
  call MPI_Finalize(ierr)
end program
