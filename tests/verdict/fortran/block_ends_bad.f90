! As block_ends_good.f90: the array of the block ends, though a result has ended before, while it is received.
! verify: -n 2 => violated MPI-BUFFER-IN-FLIGHT line 21
module results
contains
  function filled(n) result(r)
    integer, intent(in) :: n
    character(len=n) :: r(3)
    r = 'abcdefgh'
  end function
end module
program block_ends
  use mpi
  use results
  implicit none
  integer :: ierr, k, rank, request
  character(len=9) :: nine(3) = 'cc'
  character(len=4), allocatable :: four(:)
  call MPI_Init(ierr)
  k = 5
  block
    character(len=k) :: v(3)
    v = filled(9)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Irecv(v, 5, MPI_CHARACTER, 1 - rank, 0, MPI_COMM_WORLD, request, ierr)
  end block
  call MPI_Send(nine, 5, MPI_CHARACTER, 1 - rank, 0, MPI_COMM_WORLD, ierr)
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  allocate(four(2))
  four = nine
  if (size(four) /= 3 .or. four(3) /= 'cc') call MPI_Abort(MPI_COMM_WORLD, 1, ierr)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
