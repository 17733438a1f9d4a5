! verify: -n 2..4 => verified clean
! A heat equation with halos, until the change is small: all ranks see the same maximum.
program heat
  use mpi
  implicit none
  integer, parameter :: nx = 100
  integer :: ierr, rank, nprocs, left, right, i, it, nloc
  integer :: status(MPI_STATUS_SIZE)
  double precision, allocatable :: u(:), v(:)
  double precision :: diff, gdiff
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, nprocs, ierr)
  nloc = nx / nprocs
  allocate(u(0:nloc+1), v(0:nloc+1))
  left = rank - 1
  right = rank + 1
  if (left < 0) left = MPI_PROC_NULL
  if (right >= nprocs) right = MPI_PROC_NULL
  u = 0.0d0
  if (rank == 0) u(0) = 1.0d0
  do it = 1, 1000
     call MPI_Sendrecv(u(1), 1, MPI_DOUBLE_PRECISION, left, 1, &
                       u(nloc+1), 1, MPI_DOUBLE_PRECISION, right, 1, &
                       MPI_COMM_WORLD, status, ierr)
     call MPI_Sendrecv(u(nloc), 1, MPI_DOUBLE_PRECISION, right, 2, &
                       u(0), 1, MPI_DOUBLE_PRECISION, left, 2, &
                       MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
     diff = 0.0d0
     do i = 1, nloc
        v(i) = 0.5d0 * (u(i-1) + u(i+1))
        diff = max(diff, abs(v(i) - u(i)))
     end do
     u(1:nloc) = v(1:nloc)
     call MPI_Allreduce(diff, gdiff, 1, MPI_DOUBLE_PRECISION, MPI_MAX, MPI_COMM_WORLD, ierr)
     if (gdiff < 1.0d-6) exit
  end do
  if (rank == 0) print *, 'done after', it, maxval(u)
  deallocate(u, v)
  call MPI_Finalize(ierr)
end program heat
