#!/bin/sh
# Distils what a thinking plan knows into a plan: plays and fits in turns on the design deals, and shows on the holdout
# deals how each turn does at a table of the plan it began with. Keep the last one that gained.
#
#     reports/strength/expert.sh mykerinos/special-edition tuned 3 2000 3
#
# VARIANT PLAN TURNS GAMES PLAYERS. SONDAGE names the command, where it is not on the path; RUNS keeps the games.
set -eu
sondage=${SONDAGE:-sondage}
variant=$1 plan=$2 turns=${3:-3} games=${4:-2000} players=${5:-3}
cd "$(dirname "$0")/../.."
runs=${RUNS:-runs/expert-$(echo "$variant" | tr / -)}
mkdir -p "$runs"
repeat() { # NAME, as often as there are players less $2, with commas
    i=$2 line=
    while [ "$i" -lt "$players" ]; do line="$line${line:+,}$1" i=$((i + 1)); done
    echo "$line"
}
teacher=$plan
for turn in $(seq "$turns"); do
    $sondage simulate "$variant" --players "$players" --games "$games" --seeds design --detail decisions \
        --lineup "$(repeat "$teacher+64" 0)" --out "$runs/turn-$turn"
    name=$(basename "$teacher" .yaml)
    $sondage fit "$runs/turn-$turn" --player "$name+64" --like "$teacher" --out "$runs/expert-$turn.yaml" --sharp 0.3
    $sondage simulate "$variant" --players "$players" --games 6000 --seeds holdout \
        --lineup "$runs/expert-$turn.yaml,$(repeat "$plan" 1)" --out "$runs/check-$turn"
    $sondage report "$runs/check-$turn" --out "$runs/check-$turn/report"
    teacher="$runs/expert-$turn.yaml"
done
