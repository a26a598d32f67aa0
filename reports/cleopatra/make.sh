#!/bin/sh
# Remakes every page in this folder, from the files in configs/ and seeds/: some ten minutes on two cores.
# SONDAGE names the command, where it is not on the path.
set -eu
sondage=${SONDAGE:-sondage}
cd "$(dirname "$0")/../.."
here=reports/cleopatra
runs=$(mktemp -d)
trap 'rm -rf "$runs"' EXIT

# What players claim, each with its measure, its answer and an interval.
$sondage study cleopatra/claims --out "$here/claims"

# Balance reports at 3, 4 and 5 players; each deal is played twice, which tells the luck of the deal from the rest.
for players in 3 4 5; do
    $sondage simulate cleopatra/architects --players "$players" --games 20000 --replays 2 --seeds holdout \
        --detail options --out "$runs/$players-players"
    $sondage report "$runs/$players-players" --out "$here/$players-players"
done

# What it costs a player of four not to be allowed one thing.
$sondage price cleopatra/architects --players 4 --within 1 --out "$runs/prices"
mkdir -p "$here/prices"
cp "$runs"/prices/*.html "$runs"/prices/*.md "$here/prices"

# The house rules, and the edition of 2020 as far as it is known, on the same deals.
$sondage compare cleopatra/architects cleopatra/third-face-up cleopatra/edition-2020 --players 4 \
    --games 20000 --seeds holdout --out "$runs/compared"
mkdir -p "$here/compared"
cp "$runs"/compared/comparison.html "$runs"/compared/comparison.md "$here/compared"
