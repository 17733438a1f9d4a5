! verify: -n 2 --given 'in.dat=4,1.5d-3  more\n T\n"ring a"  1\n2 , 3\n#\na b, c\n7 0.1\n3 x\n4\n8' => verified says "the text of in.dat is given"
! verify: -n 2 --given 'in.dat=4,1.5d-3  more\n T\n"ring a"  1\n2 , 3\n#\na b, c\n7 0.1\n3 x\n4\n9' => violated MPI-COLL-MISSING line 43
! What statements of Fortran read of a text that is given: as they stand there, line by line.
program given_lines
  use mpi
  implicit none
  integer :: n, m, again, ierr, rank, ios, k(3), total
  real(8) :: x
  real :: y
  logical :: flag, right
  character(len=8) :: name, line
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  open(10, file='in.dat', status='old', action='read')
  read(10, *) n, x
  read(10, *) flag, name, k
  read(10, *)
  read(10, '(a)', iostat=ios) line
  right = ios == 0 .and. line == 'a b, c'
  read(10, *, iostat=ios) m, y
  right = right .and. ios == 0 .and. y == 0.1
  backspace(10)
  read(10, *) again
  right = right .and. m == 7 .and. again == 7
  total = 0
  do
    read(10, *, iostat=ios) m
    if (ios /= 0) exit
    total = total + m
  end do
  right = right .and. ios == -1 .and. total == 15
  rewind(10)
  m = 0
  read(10, *, end=20) m
  right = right .and. m == n
  do
    read(10, *, end=20) line
    m = m + 1
  end do
20 close(10)
  right = right .and. n == 4 .and. x == 1.5d-3 .and. flag .and. name == 'ring a'
  right = right .and. sum(k) == 6 .and. m == 13
  if (.not. right .and. rank == 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program given_lines
