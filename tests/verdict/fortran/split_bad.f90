! verify: -n 2..4 => violated MPI-ARG-COMM line 19
! A communicator that a rank has not got is MPI_COMM_NULL, and not to be used; numbers of handles are kept in a module.
module teams
  use mpi
  implicit none
  integer :: everybody = MPI_COMM_WORLD, team, kind_of_data
end module
program split
  use teams
  implicit none
  integer :: ierr, rank, color, total, one
  call MPI_Init(ierr)
  call MPI_Comm_rank(everybody, rank, ierr)
  color = MPI_UNDEFINED
  if (mod(rank, 2) == 0) color = 1
  kind_of_data = MPI_INTEGER
  one = 1
  call MPI_Comm_split(everybody, color, rank, team, ierr)
  call MPI_Allreduce(one, total, 1, kind_of_data, MPI_SUM, team, ierr)
  call MPI_Barrier(everybody, ierr)
  call MPI_Finalize(ierr)
end program
