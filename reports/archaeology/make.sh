#!/bin/sh
# Remakes every page in this folder, from the files in configs/ and seeds/: some ten minutes on two cores.
# SONDAGE names the command, where it is not on the path.
set -eu
sondage=${SONDAGE:-sondage}
cd "$(dirname "$0")/../.."
here=reports/archaeology
runs=$(mktemp -d)
trap 'rm -rf "$runs"' EXIT

# What players claim, each with its measure, its answer and an interval.
$sondage study archaeology/claims --out "$here/claims"

# The same with a player tuned by self-play among the plans, on a fifth of the games: does a finding depend on it?
$sondage study archaeology/claims --share 0.2 --with tuned --out "$here/claims-with-tuned"

# Balance reports at 2, 3 and 4 players; each deal is played twice, which tells the luck of the deal from the rest.
for players in 2 3 4; do
    $sondage simulate archaeology/card-game --players "$players" --games 20000 --replays 2 --seeds holdout \
        --detail options --out "$runs/$players-players"
    $sondage report "$runs/$players-players" --out "$here/$players-players"
done

# What thieves and sandstorms cost, and five pot shards at 10 instead of 15, on the same deals.
$sondage compare archaeology/card-game archaeology/no-thieves archaeology/no-sandstorms archaeology/shards-at-10 \
    --games 20000 --seeds holdout --out "$runs/compared"
mkdir -p "$here/compared"
cp "$runs"/compared/comparison.html "$runs"/compared/comparison.md "$here/compared"
