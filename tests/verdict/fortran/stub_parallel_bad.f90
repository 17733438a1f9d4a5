! Where a module is missing that is of a library that communicates, any procedure may do so.
! verify: -n 2 --stub-missing => inconclusive says "'vecassemblybegin' has no definition and might communicate"
program stub_parallel
  use mpi
  use petscvec
  implicit none
  integer :: ierr, rank
  type(tvec) :: x
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) call VecAssemblyBegin(x, ierr)
  call MPI_Finalize(ierr)
end program
