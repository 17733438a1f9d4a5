! verify: -n 2..3 => verified clean
! files: modules_good.f90 modules_part.F90 -- -DTAG=3
! The module is in the file that is named last, and compiled first; its text is preprocessed.
program modules
  use exchange
  implicit none
  call start()
  call to_right(TAG_OF_SEND)
  call finish()
end program
