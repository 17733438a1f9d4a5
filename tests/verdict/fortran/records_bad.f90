! verify: -n 2 --args "" => violated MPI-COLL-MISSING line 17
! verify: -n 2 --args "format" => violated MPI-COLL-MISSING line 17
! Each rank reads a record of its own, or in a format of its own.
program records
  use mpi
  implicit none
  integer :: ierr, rank, n
  character(len=8) :: form = '(i5)'
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 1) form = '(i1)'
  open (7, file='records.in', action='read', access='direct', recl=4)
  if (command_argument_count() == 0) read (7, rec=rank + 1) n
  open (8, file='numbers.in', action='read')
  if (command_argument_count() == 1) read (8, form) n
  close (7)
  if (n > 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
