! verify: -n 2..4 => verified
! A master hands out tasks to whoever comes, and then says that there are no more.
program master_worker
  use mpi
  implicit none
  integer, parameter :: njobs = 6, tag_work = 1, tag_stop = 2
  integer :: ierr, rank, np
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
    integer :: job, w, running, status(MPI_STATUS_SIZE)
    double precision :: answer
    job = 0
    running = 0
    do w = 1, np - 1
       if (job < njobs) then
          job = job + 1
          call MPI_Send(job, 1, MPI_INTEGER, w, tag_work, MPI_COMM_WORLD, ierr)
          running = running + 1
       else
          call MPI_Send(0, 0, MPI_INTEGER, w, tag_stop, MPI_COMM_WORLD, ierr)
       end if
    end do
    do while (running > 0)
       call MPI_Recv(answer, 1, MPI_DOUBLE_PRECISION, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, status, ierr)
       w = status(MPI_SOURCE)
       if (job < njobs) then
          job = job + 1
          call MPI_Send(job, 1, MPI_INTEGER, w, tag_work, MPI_COMM_WORLD, ierr)
       else
          call MPI_Send(0, 0, MPI_INTEGER, w, tag_stop, MPI_COMM_WORLD, ierr)
          running = running - 1
       end if
    end do
  end subroutine
  subroutine worker()
    integer :: job, status(MPI_STATUS_SIZE)
    double precision :: answer
    do
       call MPI_Recv(job, 1, MPI_INTEGER, 0, MPI_ANY_TAG, MPI_COMM_WORLD, status, ierr)
       if (status(MPI_TAG) == tag_stop) exit
       answer = sqrt(dble(job))
       call MPI_Send(answer, 1, MPI_DOUBLE_PRECISION, 0, 1, MPI_COMM_WORLD, ierr)
    end do
  end subroutine
end program
