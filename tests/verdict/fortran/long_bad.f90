! verify: -n 2 => c-error C-ERROR line 9 says "argument 2 of MPI_Comm_rank (rank) must be an INTEGER of 4 bytes"
! MPI writes four bytes into an integer of eight.
program t
  use mpi
  implicit none
  integer(8) :: rank
  integer :: ierr, x
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) call MPI_Send(x, 1, MPI_INTEGER, 1, 0_8, MPI_COMM_WORLD, ierr)
  if (rank == 1) call MPI_Recv(x, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  call MPI_Finalize(ierr)
end program
