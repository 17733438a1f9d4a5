! verify: -n 2 => violated MPI-TRUNCATION
! Bounds of eight bytes, declared behind the array that they are of.
module halves
  implicit none
contains
  subroutine exchange(a, low, high, other) ! not the end of a subroutine
    real, intent(inout), dimension(low:high) :: a
    integer(kind=8), intent(in) :: low, high
    integer, intent(in) :: other
    include 'mpif.h'
    integer :: ierr, status(MPI_STATUS_SIZE)
    call MPI_Sendrecv_replace(a(low), size(a), MPI_REAL, other, 0, other, 0, &
                              MPI_COMM_WORLD, status, ierr)
  end subroutine exchange

  pure function total(a, low, high)
    real, intent(in) :: a(low:high)
    integer(8), intent(in) :: low
    integer(8), intent(in) :: high
    real :: total
    total = sum(a)
  end function total
end module halves

program late_kind
  use halves
  implicit none
  include 'mpif.h'
  integer :: ierr, rank
  integer(8) :: low, high
  real :: x(10)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  low = 3
  high = 7 - rank
  x = rank
  call exchange(x, low, high, 1 - rank)
  if (total(x, low, high) >= 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program late_kind
