! verify: -n 2..3 => verified clean
! The largest number, the smallest and the sum of real numbers that are known are known: all ranks
! make as many steps.
program largest
  use mpi
  implicit none
  integer :: ierr, rank, k
  real :: u(6), v(6)
  double precision :: w(2, 3)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  u = 0.0
  u(1) = 4.0
  k = 0
  do while (maxval(abs(u)) > 0.1)
    v = 0.5 * u
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    u = v
    k = k + 1
  end do
  w = 2d0
  w(2, 2) = -3d0
  if (k == 6 .and. minval(w) == -3d0 .and. sum(w) == 7d0) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  if (k /= 6 .or. minval(w) /= -3d0 .or. sum(w) /= 7d0) call MPI_Bcast(k, 1, MPI_INTEGER, rank, MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
