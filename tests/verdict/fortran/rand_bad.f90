! verify: -n 2..3 => violated MPI-COLL-MISSING line 12
! The same, but each rank has drawn another number.
program draws
  use mpi
  IMPLICIT NONE
  integer :: ierr, rank, box
  real :: number
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call srand(rank + 1)
  number = rand()
  if (number > 0.5) call MPI_Allreduce(rank, box, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
