! verify: -n 2..3 => verified clean says ": cannot hang: verified for n"
! What .and., .or. and .not. say of a number that is read holds behind the branch.
program conditions
  use mpi
  implicit none
  integer :: rank, np, ierr, n, x
  logical :: odd
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, np, ierr)
  if (rank == 0) read *, n
  call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  odd = mod(n, 2) == 1
  if (.not. odd .and. n >= 0 .and. n < np) then
    call MPI_Bcast(x, 1, MPI_INTEGER, n, MPI_COMM_WORLD, ierr)
  end if
  if (n < 0 .or. n >= np) then
    n = 0
  end if
  call MPI_Bcast(x, 1, MPI_INTEGER, n, MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
