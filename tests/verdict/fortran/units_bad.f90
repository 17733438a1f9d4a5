! verify: -n 2 --args "" => violated MPI-COLL-MISSING line 16
! verify: -n 2 --args "again" => violated MPI-COLL-MISSING line 16
! Rank 1 reads another line of the file than rank 0.
program units
  use mpi
  implicit none
  integer :: ierr, rank, n
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  open (7, file='settings.in', status='old')
  if (rank == 1) read (7, *)
  read (7, *) n
  if (command_argument_count() == 1 .and. rank == 1) rewind (7)
  if (command_argument_count() == 1) read (7, *) n
  close (7)
  if (n > 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
