! verify: -n 2..3 => violated MPI-COLL-MISSING line 15
! The largest number is one of each rank, which leaves its loop for that: rank 1 makes more steps than others.
program largest
  use mpi
  implicit none
  integer :: ierr, rank, k
  real :: u(6), v(6)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  u = 0.0
  u(1) = merge(8.0, 4.0, rank == 1)
  k = 0
  do while (maxval(abs(u)) > 0.1)
    v = 0.5 * u
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    u = v
    k = k + 1
  end do
  call MPI_Finalize(ierr)
end program
