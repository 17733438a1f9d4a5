! verify: -n 2 => violated MPI-COLL-MISSING line 10
! A function that has no type here, but another name in the standard.
program iargc_bad
  use mpi
  implicit none
  integer :: ierr, rank

  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (IARGC() > 1 .or. iargc() > rank) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
