# The tables of docs/dev/FIELD.md, from the lines of bench/field.sh: name, tier, core, repository,
# folder, arguments, known verdict, remark, verdict, seconds, codes.

function decided(verdict) {
    return verdict ~ /^verified/ || verdict == "violated"
}

function agrees(known, verdict) {
    if (known == "ok")
        return verdict ~ /^verified/
    if (known == "depends on n")
        return 1
    return verdict == "violated"
}

function file(folder, arguments,    words) {
    split(arguments, words, " ")
    return folder == "top folder" ? words[1] : folder "/" words[1]
}

BEGIN {
    head = "| tier | program (repository, commit) | command: `mpi2spin verify` ... |"
}

NR == 1 { # the column "core" may have the lines of C instead
    lines = $3 ~ /^[0-9]/
    print head (lines ? " lines |" : "") " verdict | seconds | remark |"
    print "|---|---|---|" (lines ? "---|" : "") "---|---|---|"
}

{
    gsub(/\|/, "/", $6)
    printf "| %s | %s, %s | `%s` |%s %s | %s | %s |\n", $2 ($3 == "y" ? " core" : ""), $4, $5, \
           $6, lines ? " " $3 " |" : "", $9, $10, $8
    total[$2]++
    count[$2] += decided($9)
    core += $3 == "y"
    core_decided += $3 == "y" && decided($9)
    if (decided($9) && $10 > 60)
        slow = slow " " $1
    if ($8 ~ /^real/ && $9 == "violated")
        bugs = bugs sprintf("* %s, `%s`: %s\n", $4, file($5, $6), substr($8, index($8, ":") + 2))
    if ($7 != "") {
        known++
        if (agrees($7, $9))
            agree++
        else
            differences = differences sprintf("| %s | %s | %s | %s |\n", $1, $7, $9, $8)
    }
}

END {
    printf "\n%d of %d core programs are decided", core_decided, core
    for (tier in total) {
        all += total[tier]
        all_decided += count[tier]
    }
    printf ", %d of all %d", all_decided, all
    for (i = 1; i <= 3; i++) {
        tier = substr("ABC", i, 1)
        if (total[tier])
            printf "; tier %s: %d of %d", tier, count[tier], total[tier]
    }
    printf ".\nOf %d known verdicts %d agree.\n", known, agree
    if (bugs)
        printf "\nBugs that were found in them:\n\n%s", bugs
    if (differences)
        printf "\n| program | known | here | why |\n|---|---|---|---|\n%s", differences
}
