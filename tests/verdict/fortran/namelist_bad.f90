! verify: -n 2 => violated MPI-COLL-MISSING line 14
! What a namelist in the file does not name keeps its value, which is another one on each rank.
program namelists
  use mpi
  implicit none
  integer :: ierr, rank, n
  namelist /sizes/ n
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  n = rank
  open (7, file='sizes.in', action='read')
  read (7, nml=sizes)
  close (7)
  if (n > 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
