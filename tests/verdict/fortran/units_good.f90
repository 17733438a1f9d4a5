! verify: -n 2..3 => verified no "input-bound"
! What all ranks read from one file is the same, whichever unit it has.
module settings
  implicit none
  integer :: nx, table(4), part(2, 3), n = 1, rounds
  character(len=16) :: mode, kind = 'plain'
contains
  subroutine read_settings()
    integer :: unit, code, k
    namelist /sizes/ n, kind
    open (newunit=unit, file='settings.in', iostat=code)
    if (code /= 0) stop 'there are no settings'
    read (unit, *)
    read (unit, *) nx, table
    read (unit, '(a)') mode
    read (unit, nml=sizes)
    do k = 1, 2
      read (unit, *) part(k, :)
    end do
    close (unit)
    open (7, file='lines.in', status='old')
    rounds = 0
    do
      read (7, *, iostat=code) k
      if (code /= 0) exit
      rounds = rounds + 1
    end do
    close (7)
  end subroutine
end module

program units
  use mpi
  use settings
  implicit none
  integer :: ierr
  call MPI_Init(ierr)
  call read_settings()
  if (nx > 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  if (table(3) > 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  if (mode == 'sync') call MPI_Barrier(MPI_COMM_WORLD, ierr)
  if (n > 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  if (kind == 'sync') call MPI_Barrier(MPI_COMM_WORLD, ierr)
  if (part(2, 3) > 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  if (rounds > 9) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
