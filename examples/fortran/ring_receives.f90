! verify: -n 2..4 => violated MPI-DEADLOCK line 14
! run: -n 4 hangs
! The same ring, but all ranks receive first: nobody begins.
program ring_receives
  use mpi
  implicit none
  integer :: ierr, rank, np, left, right, total
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, np, ierr)
  right = mod(rank + 1, np)
  left = mod(rank + np - 1, np)
  total = 0
  call MPI_Recv(total, 1, MPI_INTEGER, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  total = total + rank
  call MPI_Send(total, 1, MPI_INTEGER, right, 1, MPI_COMM_WORLD, ierr)
  if (rank == 0) print *, 'the sum is', total
  call MPI_Finalize(ierr)
end program
