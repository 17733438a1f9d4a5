! verify: -n 2 => verified clean
! A status is an array of MPI_STATUS_SIZE integers.
program statuses
  use mpi
  implicit none
  integer :: ierr, rank, x, status(MPI_STATUS_SIZE)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  x = rank
  if (rank == 0) then
    call MPI_Send(x, 1, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, ierr)
  else
    call MPI_Recv(x, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, status, ierr)
  end if
  call MPI_Finalize(ierr)
end program
