! verify: -n 2 => verified clean
! MPI writes four bytes; a constant of eight is read, and is right with its first four.
program t
  use mpi
  implicit none
  integer :: rank
  integer :: ierr, x
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) call MPI_Send(x, 1, MPI_INTEGER, 1, 0_8, MPI_COMM_WORLD, ierr)
  if (rank == 1) call MPI_Recv(x, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  call MPI_Finalize(ierr)
end program
