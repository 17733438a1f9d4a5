! verify: -n 2..3 => verified says "OpenMP is ignored"
! Checked as compiled without -fopenmp: the only thread has number 0.
program one_thread
  use omp_lib
  use mpi
  implicit none
  integer :: ierr, rank, np, me, i
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, np, ierr)
!$omp parallel private(me, i)
  me = omp_get_thread_num()
  if (me == 0 .and. rank > 0) call MPI_Send(me, 1, MPI_INTEGER, 0, 1, MPI_COMM_WORLD, ierr)
  if (me == 0 .and. rank == 0) then
    do i = 1, np - 1
      call MPI_Recv(me, 1, MPI_INTEGER, i, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    end do
  end if
!$omp end parallel
  call MPI_Finalize(ierr)
end program
