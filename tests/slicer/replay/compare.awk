# Compare what a program and its slice did (the logs that runs.c writes):
#
#   awk -f compare.awk WHOLE.log SLICE.log     prints what differs, and "compared N DIFFERENT"
#
# Crashes of the program (memory errors that the made-up answers lead to) prove nothing, nor do runs
# that do not end (they have no status).
FNR == 1 { side++ }
$1 == "run" { run = "seed " $2 ", rank " $3; if (side == 1) order[++runs] = run; next }
$1 == "status" { status[side, run] = $2; next }
NF { log_of[side, run] = log_of[side, run] $0 "\n" }

function show(run,    whole, slice, n, m, i) {
    print "DIFFERENT " run ", status " status[1, run] " and " status[2, run]
    n = split(log_of[1, run], whole, "\n")
    m = split(log_of[2, run], slice, "\n")
    for (i = 1; i <= n && whole[i] == slice[i];)
        i++
    print "  line " i ": " whole[i] " | " slice[i]
}

END {
    for (i = 1; i <= runs; i++) {
        run = order[i]
        if (!((1, run) in status) || status[1, run] >= 124)
            continue
        compared++
        if (log_of[1, run] != log_of[2, run] || !((2, run) in status) || status[2, run] >= 124) {
            different++
            show(run)
        }
    }
    print "compared " compared + 0, different + 0
}
