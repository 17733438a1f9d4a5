! A word of a namelist is broadcast, and all ranks do what it says.
! verify: -n 2 => verified
! verify: -n 4 => verified
program told
  use mpi
  implicit none
  integer :: ierr, rank, steps, k, which
  real(8) :: x, sum_of_all
  character(len=32) :: method
  namelist /input/ steps, method
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  steps = 5
  method = 'explicit'
  if (rank == 0) then
     open (unit=10, file='input.nml', status='old')
     read (10, nml=input)
     close (10)
  end if
  call MPI_Bcast(steps, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  call MPI_Bcast(method, 32, MPI_CHARACTER, 0, MPI_COMM_WORLD, ierr)
  select case (method)
  case ('implicit')
     which = 1
  case ('explicit')
     which = 2
  case default
     which = 3
  end select
  x = rank
  do k = 1, steps
     if (which == 1) then
        call MPI_Allreduce(x, sum_of_all, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
     else if (which == 2) then
        call MPI_Bcast(x, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
     end if
     if (trim(method) == 'implicit') call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end do
  call MPI_Finalize(ierr)
end program
