! verify: -n 2 => verified
! A function that has no type here, but another name in the standard.
program iargc_good
  use mpi
  implicit none
  integer :: ierr

  call MPI_Init(ierr)
  if (IARGC() > 1 .or. iargc() > 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
