! verify: -n 2 => bounded
! The value of an attribute is an integer of the kind MPI_ADDRESS_KIND.
program attribute
  use mpi_f08
  implicit none
  integer :: ierr, rank, x
  integer(kind=MPI_ADDRESS_KIND) :: most
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
