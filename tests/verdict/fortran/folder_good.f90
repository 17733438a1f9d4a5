! verify: -n 2 => verified
! All ranks stay in one folder: they find the same file.
program folder
  use mpi
  implicit none
  integer :: n, ierr
  call MPI_Init(ierr)
  open (10, file='in.dat', status='old', action='read')
  read (10, *) n
  if (n > 3) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
