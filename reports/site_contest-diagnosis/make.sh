#!/bin/sh
# Remakes every page in this folder, from the files in configs/ and seeds/: some fifteen minutes on two cores.
# SONDAGE names the command, where it is not on the path.
set -eu
sondage=${SONDAGE:-sondage}
cd "$(dirname "$0")/../.."
here=reports/site_contest-diagnosis
runs=$(mktemp -d)
trap 'rm -rf "$runs"' EXIT

# Diagnosis: civilisations, seats, temples, catch-up, readings (index), and economy, cards, violence (economy/).
$sondage study site_contest/diagnosis --out "$here"
$sondage study site_contest/economy --out "$here/economy"

# Treatment: `sondage tune site_contest/treatment` found the numbers on the design seeds (some five minutes more); here the
# treated variant is judged on deals of its own, and held against the original at each number of players.
$sondage study site_contest/treatment --out "$here/treatment"
for players in 2 3 4; do
    $sondage compare site_contest/standard site_contest/treated --players "$players" --games 12000 --seeds holdout \
        --detail rounds \
        --metric win_rate_by_seat --metric win_rate_by_role --metric win_rate_by_persona --metric length \
        --metric score_by_seat --metric margin --metric ties --metric closeness --metric comeback --metric snowball \
        --out "$runs/$players"
    mkdir -p "$here/treatment/$players-players"
    cp "$runs/$players/comparison.html" "$runs/$players/comparison.md" "$here/treatment/$players-players"
done

# The standard game at 3 players, with use and worth of every card.
$sondage simulate site_contest/standard --players 3 --games 8000 --seeds holdout --detail options --out "$runs/standard"
$sondage report "$runs/standard" --out "$here/3-players"
