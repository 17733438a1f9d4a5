! verify: -n 2..4 => verified
! run: -n 4 finishes
! Rank 0 gives tasks to whoever asks, and tells each worker when there are no more.
program farm
  use mpi
  implicit none
  integer, parameter :: tasks = 6, work = 1, stop_tag = 2, answer = 3
  integer :: rank, np, ierr
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, np, ierr)
  if (rank == 0) then
    call master()
  else
    call worker()
  end if
  call MPI_Finalize(ierr)
contains
  subroutine master()
    integer :: status(MPI_STATUS_SIZE), next, stopped
    real :: result
    next = 1
    stopped = 0
    do while (stopped < np - 1)
      call MPI_Recv(result, 1, MPI_REAL, MPI_ANY_SOURCE, answer, MPI_COMM_WORLD, status, ierr)
      if (next <= tasks) then
        call MPI_Send(next, 1, MPI_INTEGER, status(MPI_SOURCE), work, MPI_COMM_WORLD, ierr)
        next = next + 1
      else
        call MPI_Send(next, 1, MPI_INTEGER, status(MPI_SOURCE), stop_tag, MPI_COMM_WORLD, ierr)
        stopped = stopped + 1
      end if
    end do
  end subroutine
  subroutine worker()
    integer :: status(MPI_STATUS_SIZE), task
    real :: result
    result = 0
    do
      call MPI_Send(result, 1, MPI_REAL, 0, answer, MPI_COMM_WORLD, ierr)
      call MPI_Recv(task, 1, MPI_INTEGER, 0, MPI_ANY_TAG, MPI_COMM_WORLD, status, ierr)
      if (status(MPI_TAG) == stop_tag) exit
      result = sqrt(real(task))
    end do
  end subroutine
end program
