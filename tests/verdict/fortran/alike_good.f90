! What all ranks compute of an array that all have is the same on all: of few elements, of many, and
! of a number of them that is read.
! verify: -n 2 => bounded
! verify: -n 3 => bounded
program alike
  use mpi
  implicit none
  integer :: ierr, rank, np, n, k
  integer, allocatable :: counts(:)
  real(8), allocatable :: many(:)
  real(8) :: few(4), u(1000), own
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, np, ierr)
  few = 0
  do k = 1, 100
     call random_number(u)
     own = maxval(abs(u - 0.5d0))
     call MPI_Allgather(own, 1, MPI_DOUBLE_PRECISION, few, 1, MPI_DOUBLE_PRECISION, &
                        MPI_COMM_WORLD, ierr)
     if (maxval(few(1:np)) < 0.1d0) exit
     call MPI_Bcast(u, 1000, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
     if (sum(u) > 700) exit
  end do
  if (rank == 0) read *, n
  call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  allocate(counts(n), many(n))
  if (rank == 0) read *, counts, many
  call MPI_Bcast(counts, n, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  call MPI_Bcast(many, n, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
  if (sum(counts) > 100 .or. minval(many) < 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
