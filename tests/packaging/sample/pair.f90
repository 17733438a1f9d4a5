program pair
  use mpi
  use other
  implicit none
  integer :: ierr, rank
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call greet(rank)
  call MPI_Finalize(ierr)
end program
