! verify: -n 2 => violated MPI-BUFFER-IN-FLIGHT line 17
! The first column that is swept needs the one on its left, which is on its way.
program arrays
  use mpi
  implicit none
  integer, parameter :: n = 400, m = 600
  integer :: rank, ierr, i, j, r(2)
  double precision, allocatable :: u(:,:), v(:,:)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  allocate(u(m, 0:n+1), v(m, 0:n+1))
  u = 0
  call MPI_Irecv(u(1, 0), m, MPI_DOUBLE_PRECISION, 1 - rank, 0, MPI_COMM_WORLD, r(1), ierr)
  call MPI_Isend(u(1, n), m, MPI_DOUBLE_PRECISION, 1 - rank, 0, MPI_COMM_WORLD, r(2), ierr)
  do j = 1, n - 1
    do i = 2, m - 1
      v(i, j) = 0.25d0 * (u(i-1, j) + u(i+1, j) + u(i, j-1) + u(i, j+1))
    end do
  end do
  call MPI_Waitall(2, r, MPI_STATUSES_IGNORE, ierr)
  call MPI_Finalize(ierr)
end program
