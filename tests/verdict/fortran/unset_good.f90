! verify: -n 2..3 => verified clean
! A request of an array was not started, and is set to none.
program t
  use mpi_f08
  implicit none
  type(MPI_Request) :: requests(2)
  integer :: rank, np, x
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, np)
  requests(2) = MPI_REQUEST_NULL
  call MPI_Irecv(x, 1, MPI_INTEGER, mod(rank + np - 1, np), 0, MPI_COMM_WORLD, requests(1))
  if (rank == 0) call MPI_Isend(rank, 1, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, requests(2))
  if (rank /= 0) call MPI_Send(rank, 1, MPI_INTEGER, mod(rank + 1, np), 0, MPI_COMM_WORLD)
  call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
  call MPI_Finalize()
end program
