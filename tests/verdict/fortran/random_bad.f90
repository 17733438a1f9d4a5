! verify: -n 2 => violated MPI-TRUNCATION line 21
! A random number may be near 1, so 99 elements are sent at most: there is room for one less.
program random
  use mpi
  implicit none
  integer, parameter :: most = 98
  integer :: ierr, rank, nproc, n, i, status(MPI_STATUS_SIZE)
  real :: buf(100)
  double precision :: x(2)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, nproc, ierr)
  buf = 0
  if (rank == 0) then
    call random_number(x)
    n = int(x(2) * 100)
    do i = 1, nproc - 1
      call MPI_Send(buf, n, MPI_REAL, i, 7, MPI_COMM_WORLD, ierr)
    end do
  else
    call MPI_Recv(buf, most, MPI_REAL, 0, 7, MPI_COMM_WORLD, status, ierr)
  end if
  call MPI_Finalize(ierr)
end program
