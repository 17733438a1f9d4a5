! What is blocked is in this file, not in the library that gives MPI to Fortran.
program steals
  use mpi
  implicit none
  integer :: rank, code, i, x, status(MPI_STATUS_SIZE)
  call MPI_Init(code)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, code)
  if (rank == 0) then
    do i = 1, 2
      call MPI_Recv(x, 1, MPI_INTEGER, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, status, code)
      if (i == 1 .and. status(MPI_SOURCE) == 2) then
        call MPI_Recv(x, 1, MPI_INTEGER, 2, 1, MPI_COMM_WORLD, status, code)
      end if
    end do
  else
    x = rank
    call MPI_Send(x, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, code)
  end if
  call MPI_Finalize(code)
end program
