! verify: -n 2 => violated MPI-COLL-MISSING line 14
! Rank 1 waits for all where messages may have any tag that MPI allows everywhere.
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
  if (is_set .and. most >= 32767 .and. rank == 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  if (rank == 0) then
    call MPI_Send(x, 1, MPI_INTEGER, 1, beside(1), MPI_COMM_WORLD, ierr)
  else
    call MPI_Recv(x, 1, MPI_INTEGER, 0, beside(2), MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end if
  call MPI_Finalize(ierr)
end program
