! verify: -n 2 => verified
! What a namelist in the file does not name keeps its value, which is the same on all ranks.
program namelists
  use mpi
  implicit none
  integer :: ierr, n
  namelist /sizes/ n
  call MPI_Init(ierr)
  n = 1
  open (7, file='sizes.in', action='read')
  read (7, nml=sizes)
  close (7)
  if (n > 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
