! An array of a block with a length of its own, and a result that ends before it: each ends once.
! verify: -n 2 => verified
! run: -n 2 finishes
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
  integer :: ierr, k
  character(len=9) :: nine(3) = 'cc'
  character(len=4), allocatable :: four(:)
  call MPI_Init(ierr)
  k = 5
  block
    character(len=k) :: v(3)
    v = filled(9)
  end block
  allocate(four(2))
  four = nine
  if (size(four) /= 3 .or. four(3) /= 'cc') call MPI_Abort(MPI_COMM_WORLD, 1, ierr)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
