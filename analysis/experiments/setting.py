"""What the points of a search have in common, and one point of it ready to be played.

A point is a mapping from paths (`analysis.experiments.paths`) to plain values. `Setting.at(point)` is the setting with
these values; `Setting.plan(games)` the manifest of a run of it. Points planned with the same seeds share all deals.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from analysis.experiments.errors import TrialError
from analysis.experiments.paths import PERSONA, TABLE, with_weight
from engine.catalogue import load_game
from engine.personas import Persona, load_persona, persona_names
from engine.play.planned import manifest_for
from engine.play.simulate import plan_run
from engine.runs.manifest import Manifest
from engine.runs.played import Seeds
from engine.runs.versions import code_of
from engine.seating.plan import CHUNK_GAMES
from engine.seating.seeds import SeedSet, load_seeds
from engine.variants import Variant, changed, load_variant

Point = Mapping[str, Any]


@dataclass(frozen=True)
class Setting:
    """A variant at a table.

    Attributes
    ----------
    variant: the variant, with what a point changed.
    players: seats at the table.
    lineup: a persona a seat; None: all choices of the shipped ones.
    levels, replays, seeds: as `engine.play.simulate.simulate` has them.
    changed: personas whose numbers a point changed, by name.
    """

    variant: Variant
    players: int
    lineup: tuple[str, ...] | None
    seeds: SeedSet
    levels: str = "sharp"
    replays: int = 1
    changed: Mapping[str, Persona] = field(default_factory=dict)
    _plans: dict[Any, Manifest] = field(default_factory=dict, compare=False, repr=False)
    _personas: dict[str, Persona] = field(default_factory=dict, compare=False, repr=False)

    @property
    def personas(self) -> dict[str, Persona]:
        """Who can sit at the table, by name, as their files have them."""
        if not self._personas:
            names = persona_names(self.variant.game) if self.lineup is None else [s.split("@")[0] for s in self.lineup]
            known = [load_persona(self.variant.game, name) for name in dict.fromkeys(names)]
            self._personas.update({persona.name: persona for persona in known})
        return self._personas

    def at(self, point: Point) -> Setting:
        """The setting with the values of a point; a SondageError when they are not allowed."""
        setting = self._at_table(point)
        changed_personas = dict(self.changed)
        for path, value in point.items():
            if path.split(".")[0] == PERSONA:
                name = path.split(".")[1]
                known = changed_personas.get(name) or setting.personas[name]
                changed_personas[name] = with_weight(known, path, value)
        _check_temperatures(changed_personas)
        rules = {path: value for path, value in point.items() if _is_rule(path)}
        variant = changed(setting.variant, rules) if rules else setting.variant
        return replace(setting, variant=variant, changed=changed_personas)

    def _at_table(self, point: Point) -> Setting:
        """The setting with another variant, number of players, line-up or level."""
        _check_table(point)
        setting = self
        if "variant" in point:
            other = load_variant(point["variant"])
            if other.game != self.variant.game:
                problem = f"{other.name} is a variant of {other.game}, not of {self.variant.game}"
                raise TrialError(problem, place="variant", remedy="name variants of one game")
            setting = replace(setting, variant=other)
        if "lineup" in point:
            written = point["lineup"]
            lineup = written if written is None else tuple(written.split(",") if isinstance(written, str) else written)
            setting = replace(setting, lineup=lineup, players=len(lineup or ()) or self.players, _personas={})
        if "players" in point:
            setting = replace(setting, players=int(point["players"]))
        if "levels" in point:
            setting = replace(setting, levels=str(point["levels"]))
        return setting

    def plan(
        self, games: int, *, detail: str = "games", seeds: SeedSet | None = None, chunk_games: int = CHUNK_GAMES
    ) -> Manifest:
        """The manifest of a run of at least so many games (whole blocks), on the setting's seeds or on others.

        A SondageError when it cannot be played.
        """
        seed_set = seeds or self.seeds
        key = (self.players, self.lineup, self.levels, self.replays, games, detail, chunk_games)
        if key not in self._plans:
            self._plans[key] = plan_run(
                self.variant, self.players, games, self.lineup, seed_set, detail, chunk_games, self.levels, self.replays
            )
        manifest = manifest_for(self.variant, self._plans[key])
        personas = {**manifest.personas, **{n: p for n, p in self.changed.items() if n in manifest.personas}}
        return replace(manifest, personas=personas, seeds=Seeds(seed_set.name, seed_set.root))


def _check_table(point: Point) -> None:
    """TrialError where a value of the table is of another kind than it has to be."""
    lineup = point.get("lineup")
    seats = lineup if isinstance(lineup, list | tuple) else [lineup or ""]
    for name, is_sound, wanted in (
        ("variant", isinstance(point.get("variant", ""), str), "a name of a variant, or a path"),
        ("lineup", all(isinstance(seat, str) for seat in seats), "names of personas with commas, or a list of them"),
        ("players", type(point.get("players", 1)) is int, "a whole number"),
        ("levels", isinstance(point.get("levels", ""), str), "sharp, blunt or both"),
    ):
        if not is_sound:
            raise TrialError(f"{name} {value_word(point[name])} is not {wanted}", place=name)


def _check_temperatures(personas: Mapping[str, Persona]) -> None:
    for name, persona in personas.items():
        sharp, blunt = persona.temperature["sharp"], persona.temperature["blunt"]
        if blunt < sharp:
            problem = f"temperature.blunt {blunt:g} of {name} is less than temperature.sharp {sharp:g}"
            raise TrialError(
                problem, place=f"{PERSONA}.{name}", remedy="a blunt player errs more: keep their ranges apart"
            )


def make_setting(
    variant: str,
    sets: Sequence[str] = (),
    players: int | None = None,
    lineup: Sequence[str] | None = None,
    seeds: str | int = "design",
    levels: str = "sharp",
    replays: int = 1,
) -> Setting:
    """A setting from names; `players` is 3, or the fewest of the variant, when neither it nor a line-up says more.

    A SondageError when there is no such variant, persona or seed set.
    """
    loaded = load_variant(variant, sets)
    seats = players or len(lineup or ()) or (3 if 3 in loaded.players else min(loaded.players))
    return Setting(loaded, seats, None if lineup is None else tuple(lineup), load_seeds(seeds), levels, replays)


def digest_of(manifest: Manifest) -> str:
    """Twelve hex digits that stand for the games of a planned run: equal where the very same games are played."""
    keys = ("game", "rules_version", "players", "sitters", "lineups", "detail", "blocks", "replays")
    content = {key: getattr(manifest, key) for key in keys}
    content["variant"], content["root"] = manifest.variant.digest, manifest.seeds.root
    content["personas"] = {
        name: {key: value for key, value in asdict(persona).items() if key not in ("title", "plan")}
        for name, persona in manifest.personas.items()
    }
    if load_game(manifest.game).is_plain or any(persona.python for persona in manifest.personas.values()):
        # Whoever writes rules or players in Python changes them between searches, without a version of the rules.
        content["code"] = code_of(manifest.game, manifest.personas)
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:12]


def point_text(point: Point) -> str:
    """A point in words: ``museum.values.outer 4, players 3``."""
    return ", ".join(f"{path} {value_word(value)}" for path, value in point.items()) or "as it is"


def value_word(value: object) -> str:
    """A value of a point in words: numbers to six digits, lists with commas."""
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, list | tuple):
        return ",".join(value_word(item) for item in value)
    return value if isinstance(value, str) else json.dumps(value)


def _is_rule(path: str) -> bool:
    return path not in TABLE and path.split(".")[0] != PERSONA
