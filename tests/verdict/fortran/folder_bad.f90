! verify: -n 2 => violated MPI-COLL-MISSING line 12
! A rank that goes to another folder finds another file of the same name.
program folder
  use mpi
  implicit none
  integer :: n, ierr, rank
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 1) call chdir('own')
  open (10, file='in.dat', status='old', action='read')
  read (10, *) n
  if (n > 3) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
