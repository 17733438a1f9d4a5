! verify: -n 2..3 => verified clean
! Numbers of 16 bytes, which MPI has no type for here: they go as bytes.
program quad
  use mpi
  implicit none
  integer :: ierr, rank, n, i
  real(16) :: part
  real(16), allocatable :: all(:)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, n, ierr)
  allocate(all(n))
  part = 4 * log10(1.1_16) / (2 * rank + 1)
  call MPI_Gather(part, 16, MPI_BYTE, all, 16, MPI_BYTE, 0, MPI_COMM_WORLD, ierr)
  do i = 2, n
    all(1) = all(1) + all(i)
  end do
  if (rank == 0) print *, all(1)
  call MPI_Finalize(ierr)
end program
