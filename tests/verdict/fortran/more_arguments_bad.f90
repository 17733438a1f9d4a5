! verify: -n 2 => violated MPI-COLL-MISSING line 19 says "(ierror) must be an INTEGER of 4 bytes, but has 8"
! run: -n 2 hangs
! The sixth argument of MPI_Bcast is its ierror, whatever its name is, and the seventh stays what it
! was; of an ierror of eight bytes the upper half does.
program more
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, request
  integer(8) :: code
  real :: x(4)
  ierr = 1
  code = -1
  call MPI_Init(request)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, request)
  x = rank
  call MPI_Bcast(x, 4, MPI_REAL, 0, MPI_COMM_WORLD, request, ierr)
  call MPI_Barrier(MPI_COMM_WORLD, code)
  if ((ierr /= MPI_SUCCESS .and. code < MPI_SUCCESS) .and. rank == 0) then
    call MPI_Barrier(MPI_COMM_WORLD, request)
  end if
  call MPI_Finalize(request)
end program more
