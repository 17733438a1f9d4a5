! verify: -n 2 --args "" => inconclusive MPI-COLL-MISSING line 30
! verify: -n 2 --args "shorter" => inconclusive MPI-COLL-MISSING line 30
! verify: -n 2 --args "shorter by one" => inconclusive MPI-COLL-MISSING line 30
! Ranks ask other things of one line: for another word, or for another part of it.
program lines
  use mpi
  implicit none
  integer :: ierr, code, at, steps, rank, all, n
  character(len=64) :: line, word
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  open (9, file='settings.in', status='old', action='read')
  read (9, '(a)') line
  read (9, *) n
  close (9)
  steps = 0
  word = 'steps'
  all = 64
  if (command_argument_count() == 0) then
    if (rank == 1) word = 'rounds'
    if (line == word) steps = 4
  else if (command_argument_count() == 3) then
    if (n > 0 .and. n < 60) steps = index(line(1:n + rank), '=')
  else
    if (rank == 1) all = 8
    at = index(line(1:all), '=')
    if (at > 0) steps = 4
    if (len_trim(line(1:all)) == 0) steps = 4
  end if
  if (steps > 3) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
