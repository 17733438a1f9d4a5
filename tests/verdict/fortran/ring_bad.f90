! verify: -n 2..5 => violated MPI-DEADLOCK line 13 says "wait in call MPI_Recv" findings 1
! A number goes once around, but nobody begins.
program ring
  use mpi
  implicit none
  integer :: ierr, rank, np, v, left, right, status(MPI_STATUS_SIZE)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, np, ierr)
  left = mod(rank - 1 + np, np)
  right = mod(rank + 1, np)
  v = rank
     call MPI_Recv(v, 1, MPI_INTEGER, left, 7, MPI_COMM_WORLD, status, ierr)
     v = v + rank
     call MPI_Send(v, 1, MPI_INTEGER, right, 7, MPI_COMM_WORLD, ierr)
  if (rank == 0) print *, 'sum', v
  call MPI_Finalize(ierr)
end program ring
