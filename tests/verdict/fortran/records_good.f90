! verify: -n 2 => verified
! verify: -n 2 --args "format" => verified
! All ranks read the same record, or in the same format.
program records
  use mpi
  implicit none
  integer :: ierr, n = 0
  call MPI_Init(ierr)
  open (7, file='records.in', action='read', access='direct', recl=4)
  if (command_argument_count() == 0) read (7, rec=2) n
  open (8, file='numbers.in', action='read')
  if (command_argument_count() == 1) read (8, '(i5)') n
  close (7)
  if (n > 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
