! verify: -n 2 => bounded
! The value of an attribute of MPI-1 is a default integer.
program old_attribute
  use mpi
  implicit none
  integer :: ierr, rank, x, most, beside(2)
  logical :: is_set
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  x = rank
  most = 0
  beside = 5
  call MPI_Attr_get(MPI_COMM_WORLD, MPI_TAG_UB, most, is_set, ierr)
  if (is_set .and. most < 32767) call MPI_Barrier(MPI_COMM_SELF, ierr)
  if (rank == 0) then
    call MPI_Send(x, 1, MPI_INTEGER, 1, beside(1), MPI_COMM_WORLD, ierr)
  else
    call MPI_Recv(x, 1, MPI_INTEGER, 0, beside(2), MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end if
  call MPI_Finalize(ierr)
end program
