! verify: -n 2 => verified clean
! Bounds are arguments that are declared behind the arrays: taken by gfortran, not by flang 19.
! gfortran's time() has no declaration at all.
module tools
  implicit none
contains
  subroutine shift(a, low, high, &
                   by)      ! how far
    double precision, intent(inout) :: a(low:high)
    double precision :: & ! beside it
                                       kept(low - by:high + by)
    ! all bounds
    integer, intent(in) :: low, high, &
      &                    by
    integer :: i
    kept = 0
    do i = low, high - by
      a(i) = a(i + by) + kept(i)
    end do
  end subroutine
  integer function number_of(parts, n, also) result(k)
    integer, intent(in) :: parts(n)
    integer :: more(size(parts), also)
    integer, intent(in) :: also, n
    more = 1
    k = sum(parts) + n - also
  end function
  subroutine fill(a, wide, b, deep)
    real, intent(out) :: a(wide)
    integer, intent(in) :: wide, b(deep)
    integer, intent(in) :: deep
    a = b(deep)
  end subroutine
end module
program forward
  use mpi
  use tools, only: shift, number_of, fill
  implicit none
  integer :: ierr, rank, x, begun
  double precision :: a(10)
  real :: wide(2)
  integer :: parts(3)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  begun = time()
  a = rank
  call shift(a, 1, 10, 1)
  parts = 1
  call fill(wide, 2, parts, 3)
  if (rank == 0) print *, a(1), time() - begun
  if (rank == 0) then
    call MPI_Send(rank, 1, MPI_INTEGER, 1, number_of(parts, 3, 2), MPI_COMM_WORLD, ierr)
  else
    call MPI_Recv(x, 1, MPI_INTEGER, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end if
  call MPI_Finalize(ierr)
end program
