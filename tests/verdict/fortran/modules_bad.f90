! verify: -n 2..3 => violated MPI-DEADLOCK
! files: modules_bad.f90 modules_part.F90 -- -DTAG=4
! The module is in the file that is named last, and compiled first; its text is preprocessed, with another tag.
program modules
  use exchange
  implicit none
  call start()
  call to_right(TAG_OF_SEND)
  call finish()
end program
