! verify: -n 2 => c-error C-ERROR line 12 says "argument 3 of MPI_Comm_get_attr (attribute_val) must be INTEGER(KIND=MPI_ADDRESS_KIND)"
! The value of an attribute has eight bytes in Fortran.
program attribute
  use mpi_f08
  implicit none
  integer :: ierr, rank, x
  integer :: most
  logical :: is_set
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  x = rank
  call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, most, is_set, ierr)
  if (rank == 0) then
    call MPI_Send(x, 1, MPI_INTEGER, 1, 32767, MPI_COMM_WORLD, ierr)
  else
    call MPI_Recv(x, 1, MPI_INTEGER, 0, 32767, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end if
  call MPI_Finalize(ierr)
end program
