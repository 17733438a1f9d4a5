! verify: -n 2 => verified
! Routines that GNU Fortran has besides: a host's name, the time, and the like.
program gnu
  use mpi
  implicit none
  integer :: ierr, rank, code, day(3), n
  character(len=40) :: host, now, user
  real :: both(2), seconds
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  n = 3
  call hostnm(host)
  call hostnm(host, code)
  call fdate(now)
  call getlog(user)
  call idate(day)
  call itime(day)
  call dtime(both, seconds)
  call usleep(10)
  call flush(6)
  print *, host, now, user, day, code
  if (n == 3) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
