! verify: -n 2 => verified clean
! files: order_good.f90 order/solve.f90 order/swap.F90 order/hidden.F90 -- -DTAG=3
! The files come last to first: a program, a submodule of a submodule's module, modules; one of them stands in a file
! that is included, and another is used through a macro.
program order
  use exchange
  implicit none
  call swap()
end program
