! verify: -n 2 => violated C-RUNTIME line 15 says "the send buffer is in freed memory"
! A persistent request keeps the copy of a row that the compiler makes, and has given back.
program persistent
  use mpi
  implicit none
  integer, parameter :: n = 8
  integer :: ierr, rank, request
  double precision :: a(4, n), row(n)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  a = 0
  row = 0
  if (rank == 0) then
    call MPI_Send_init(a(2, :), n, MPI_DOUBLE_PRECISION, 1, 1, MPI_COMM_WORLD, request, ierr)
    call MPI_Start(request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call MPI_Request_free(request, ierr)
  else
    call MPI_Recv(row, n, MPI_DOUBLE_PRECISION, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end if
  call MPI_Finalize(ierr)
end program
