! verify: -n 2 => verified says "MPI_Bcast is called with 7 arguments, but takes 6"
! run: -n 2 finishes
! An argument too many, left from MPI_Ibcast: nobody looks at it.  An ierror of eight bytes: the
! library writes four of them.
program more
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, request, other
  integer(8) :: code
  real :: x(4)
  code = 0
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, code)
  x = rank
  other = 1
  call MPI_Bcast(x, 4, MPI_REAL, 0, MPI_COMM_WORLD, request, other)
  if (request == MPI_SUCCESS .and. code == MPI_SUCCESS) then
    call MPI_Barrier(MPI_COMM_WORLD, code)
  else if (rank == 0) then
    call MPI_Barrier(MPI_COMM_WORLD, code)
  end if
  if (other /= 1 .and. rank == 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program more
