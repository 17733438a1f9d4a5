! verify: -n 2..3 => violated MPI-DEADLOCK line 52
! Procedures that are contained in another one are passed on, and know its variables: what they have counted
! decides, and is not the same on all ranks.
program callback
  use mpi
  implicit none
  integer :: op, ierr, rank, np, mine, all, visits
  visits = 0
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, np, ierr)
  call MPI_Op_create(combine, .true., op, ierr)
  mine = rank
  call MPI_Allreduce(mine, all, 1, MPI_INTEGER, op, MPI_COMM_WORLD, ierr)
  call MPI_Op_free(op, ierr)
  call each(4, visit)
  call each(2, visit_twice)
  if (visits == 16 + rank) call swap()
  call MPI_Finalize(ierr)
contains
  subroutine combine(in, inout, n, type)
    integer :: n, type, in(n), inout(n)
    inout = inout + in * np
  end subroutine
  subroutine visit(k)
    integer, intent(in) :: k
    visits = visits + k
  end subroutine
  subroutine visit_twice(k)
    integer, intent(in) :: k
    call each(2, other)
  contains
    subroutine other(j)
      integer, intent(in) :: j
      visits = visits + k
    end subroutine
  end subroutine
  subroutine each(n, what)
    integer, intent(in) :: n
    interface
      subroutine what(k)
        integer, intent(in) :: k
      end subroutine
    end interface
    integer :: k
    do k = 1, n
      call what(k)
    end do
  end subroutine
  subroutine swap()
    integer :: given
    call MPI_Sendrecv(mine, 1, MPI_INTEGER, mod(rank + 1, np), 0, given, 1, MPI_INTEGER, &
                      mod(rank + np - 1, np), 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end subroutine
end program
