! Arrays of texts, assigned to texts of other lengths: they are filled up with blanks, or cut off.
! verify: -n 2 => verified
! run: -n 2 finishes
program text_arrays
  use mpi
  implicit none
  integer :: ierr, rank
  character(len=9) :: names(6)
  character(len=3) :: short(6)
  character(len=9), allocatable :: fixed(:)
  character(len=:), allocatable :: any_length(:)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  names(:) = 'unknown'
  call together(names(6) == 'unknown')
  short = names
  call together(short(6) == 'unk')
  names(2:6) = names(1:5)(3:7)
  call together(names(2) == 'known' .and. names(6) == 'known' .and. names(1) == 'unknown')
  fixed = short
  call together(len(fixed) == 9 .and. fixed(3) == 'unk')
  fixed = ['ab', 'cd']
  call together(size(fixed) == 2 .and. fixed(2) == 'cd')
  any_length = short
  call together(len(any_length) == 3 .and. any_length(6) == 'unk')
  if (rank == 0) call MPI_Send(fixed, 18, MPI_CHARACTER, 1, 0, MPI_COMM_WORLD, ierr)
  if (rank == 1) call MPI_Recv(fixed, 18, MPI_CHARACTER, 0, 0, MPI_COMM_WORLD, &
                               MPI_STATUS_IGNORE, ierr)
  call MPI_Finalize(ierr)
contains
  subroutine together(holds)
    logical, intent(in) :: holds
    if (rank == 0 .or. holds) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end subroutine
end program
