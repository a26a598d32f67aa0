#!/bin/sh
# Remakes the page in this folder: some hours on two quiet cores, and goes on where it was stopped.
# SONDAGE names the command, where it is not on the path; RUNS keeps the games.
set -eu
sondage=${SONDAGE:-sondage}
cd "$(dirname "$0")/../.."
$sondage strength mykerinos/special-edition archaeology/card-game site_contest/standard \
    --games 1500 --out reports/strength --runs "${RUNS:-runs/strength}"
for game in mykerinos archaeology site_contest; do
    mv "reports/strength/$game/strength.json" "configs/$game/strength.json"
    rmdir "reports/strength/$game"
done
