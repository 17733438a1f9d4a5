! verify: -n 2..3 => verified clean
! A bound of single precision that rank 0 has read: all ranks end their loop with the same round.
program single
  use mpi
  implicit none
  integer :: steps, ierr, rank, k, code
  real :: bound, part, total
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) then
    read (*, *, iostat=code) steps, bound
    if (code /= 0) call MPI_Abort(MPI_COMM_WORLD, 1, ierr)
  end if
  call MPI_Bcast(steps, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  call MPI_Bcast(bound, 1, MPI_REAL, 0, MPI_COMM_WORLD, ierr)
  do k = 1, steps
    part = sin(real(rank + k))
    call MPI_Allreduce(part, total, 1, MPI_REAL, MPI_SUM, MPI_COMM_WORLD, ierr)
    if (total < bound) exit
  end do
  call MPI_Finalize(ierr)
end program
