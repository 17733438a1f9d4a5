! verify: -n 2..3 => verified
! gfortran's rand() and srand(): all ranks hear of rank 0 what was drawn.
program draws
  use mpi
  IMPLICIT NONE
  integer :: ierr, rank, box
  real :: number
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call srand(rank + 1)
  number = rand()
  call MPI_Bcast(number, 1, MPI_REAL, 0, MPI_COMM_WORLD, ierr)
  if (number > 0.5) call MPI_Allreduce(rank, box, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
