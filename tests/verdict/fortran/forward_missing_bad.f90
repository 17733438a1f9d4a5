! verify: -n 2 => c-error C-ERROR line 8 says "No explicit type declared for dummy argument 'm'"
! One of two bounds is declared behind the array, the other one nowhere.
program forward_missing
  use mpi
  implicit none
  call work((/ 1.0, 2.0 /), 1, 2)
contains
  subroutine work(a, n, m)
    real, intent(in) :: a(n:m)
    integer, intent(in) :: n
    print *, a
  end subroutine
end program
