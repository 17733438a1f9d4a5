! verify: -n 2..3 --args "1" => bounded says "unless rank 0 finds iostat != 0 at no_items_good.f90:24"
! verify: -n 2..3 --args "2" => bounded says "unless rank 0 finds iostat == -1 at no_items_good.f90:32"
! verify: -n 2..3 --args "3" => bounded says "or in 2 more ways"
! verify: -n 2..3 --args "4" => bounded says "unless rank 0 finds iostat < 0 at no_items_good.f90:52"
! verify: -n 2 --args "1" --check environment => violated MPI-COLL-MISSING line 72
! An empty file is as one that cannot be opened: for whoever asks for the code (1), goes on behind its end (2), reads
! several items (3), or from standard input (4).
module files
  use mpi
  implicit none
contains
  subroutine leave()
    integer :: ierr
    call MPI_Finalize(ierr)
    stop
  end subroutine

  subroutine by_code(n)
    integer, intent(out) :: n
    integer :: code
    open (10, file='in.txt', status='old')
    n = 0
    read (10, *, iostat=code) n
    if (code /= 0) call leave()
    close (10)
  end subroutine

  subroutine by_label(n)
    integer, intent(out) :: n
    open (10, file='in.txt')
    n = 0
    read (10, *, end=7) n
    close (10)
    return
7   call leave()
  end subroutine

  subroutine by_items(n)
    integer, intent(out) :: n
    integer :: code
    real :: x, y
    n = 0
    read (10, *, iostat=code) n, x, y
    if (code /= 0) call leave()
  end subroutine

  subroutine by_input(n)
    integer, intent(out) :: n
    integer :: code
    n = 0
    read (*, '(i8)', iostat=code) n
    if (code < 0) call leave()
  end subroutine
end module

program no_items_good
  use files
  integer :: rank, ierr, n
  character(8) :: word
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call get_command_argument(1, word)
  n = 0
  if (rank == 0) then
    select case (word(1:1))
    case ('1'); call by_code(n)
    case ('2'); call by_label(n)
    case ('3'); call by_items(n)
    case ('4'); call by_input(n)
    end select
  end if
  call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
