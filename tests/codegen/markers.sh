#!/bin/sh
# Trace markers change neither a verdict nor a number of states; a model with `# line` markers, for a
# reader, has other control flow and the same verdict.
#
#     markers.sh PROBE FILE.skel...
set -u
probe=$1
shift
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../runtime/pan.sh"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0

verdict() { # file, options
    file=$1
    shift
    "$probe" "$@" "$file" > "$work/m.pml" 2> /dev/null || { echo refused; return; }
    pan_verdict "$work/m.pml" "$work/pan"
}

for file; do
    case $file in
    */match_*) encodings=matching ;;
    *) encodings="rendezvous scheduled matching" ;;
    esac
    for encoding in $encodings; do
        plain=$(verdict "$file" --encoding=$encoding)
        marked=$(verdict "$file" --encoding=$encoding --markers)
        read=$(verdict "$file" --encoding=$encoding --markers --lines)
        [ "$plain" = "$marked" ] && [ "${plain%% *}" = "${read%% *}" ] && continue
        echo "FAIL $(basename "$file") $encoding: $plain, with markers $marked, with lines $read"
        failed=1
    done
done
[ $failed = 0 ] && echo "all as expected"
exit $failed
