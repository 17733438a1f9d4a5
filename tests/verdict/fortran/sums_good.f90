! All add up what rank 0 has broadcast, of a length that it has read.
! verify: -n 2 => verified
program sums
  use mpi
  implicit none
  integer :: ierr, rank, n, i
  double precision, allocatable :: v(:)
  double precision :: s
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) then
     read (*,*) n
     if (n < 1) call MPI_Abort(MPI_COMM_WORLD, 1, ierr)
  end if
  call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  allocate(v(n))
  if (rank == 0) then
     do i = 1, n
        v(i) = i
     end do
  end if
  call MPI_Bcast(v, n, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
  s = 0
  do i = 1, n
     s = s + v(i)
  end do
  if (s > 10) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  deallocate(v)
  call MPI_Finalize(ierr)
end program sums
