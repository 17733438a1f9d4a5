! verify: -n 2..3 => bounded
! Routines of BLAS, LAPACK and FFTW leave the sizes as they are that they are given by address.
program routines
  use mpi
  implicit none
  integer, parameter :: n = 8
  integer :: ierr, rank, np, rows, info, k, counts(4), pivots(n)
  integer(8) :: plan
  real(8) :: a(n, n), b(n, n), c(n, n)
  complex(8) :: z(n)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, np, ierr)
  rows = n / np
  counts = 3
  a = 1
  b = 2
  z = 0
  call dgemm('N', 'N', rows, n, counts(1), 1d0, a, n, b, n, 0d0, c, n)
  call dgesv(counts(2), 1, a, n, pivots, b, n, info)
  call dfftw_plan_dft_1d(plan, counts(3), z, z, -1, 0)
  if (rows > 2) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  do k = 1, counts(3)
    call MPI_Allreduce(MPI_IN_PLACE, c, rows, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
  end do
  if (rank == 0) call MPI_Send(a, rows, MPI_DOUBLE_PRECISION, 1, counts(2), MPI_COMM_WORLD, ierr)
  if (rank == 1) call MPI_Recv(a, rows, MPI_DOUBLE_PRECISION, 0, counts(2), MPI_COMM_WORLD, &
                               MPI_STATUS_IGNORE, ierr)
  call MPI_Finalize(ierr)
end program
