# The table of bench/corrbench.sh, from corrbench.tsv (folder, name, reason) and the results
# (folder, name, verdict, codes).

FNR == NR {
    if ($0 !~ /^#/)
        reason[$1 "/" $2] = $3
    next
}

{
    kind = $1 ~ /^correct/ ? "correct" : "faulty"
    total[kind]++
    count[kind " " $3]++
    found = $4 != ""
    reported[kind] += found
    if (found == (kind == "correct"))
        list[kind] = list[kind] sprintf("| %s/%s | %s | %s | %s |\n", $1, $2, $3, $4,
                                        reason[$1 "/" $2])
}

function summary(kind,    i, n, verdicts, text) {
    n = split("violated,verified,inconclusive,unsupported,no answer in time,C errors", verdicts, ",")
    for (i = 1; i <= n; i++)
        if (count[kind " " verdicts[i]])
            text = text sprintf(", %d %s", count[kind " " verdicts[i]], verdicts[i])
    return sprintf("%d of %d are reported%s", reported[kind], total[kind], text)
}

END {
    print "Faulty programs: " summary("faulty") ".\n"
    print "| missed | verdict | codes | why |\n|---|---|---|---|\n" list["faulty"]
    print "Correct programs: " summary("correct") ".\n"
    print "| reported | verdict | codes | why |\n|---|---|---|---|\n" list["correct"]
}
