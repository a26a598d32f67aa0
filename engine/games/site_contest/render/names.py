"""What pieces and cards are called, in English and in the Chinese of the rules; in the order of `kinds`."""

from __future__ import annotations

TILES = (
    ("common ruin", "普通废墟"),
    ("forest ruin", "森林遗迹"),
    ("gold vein", "黄金矿脉"),
    ("small artefact", "古代文物·小"),
    ("great artefact", "古代文物·大"),
    ("temple", "神殿遗址"),
    ("trap pit", "陷阱·暗坑"),
)
TILE_LETTERS = "RFVSGTX"

RESOURCES = (("stone", "石料"), ("wood", "木材"), ("gold", "黄金"))

CIVS = (("Phoenicia", "腓尼基"), ("Maya", "玛雅"), ("Egypt", "埃及"), ("China", "华夏"))

RELICS = (
    ("Deep Dig", "深度挖掘"),
    ("Ancient Road", "古道探路"),
    ("Stone Requisition", "石料征用"),
    ("Civilisation Loan", "文明借贷"),
    ("Emergency Retreat", "紧急撤退"),
    ("Map Decryption", "地图解密"),
    ("Route Blockade", "封锁路线"),
    ("Artefact Appraisal", "文物鉴定"),
    ("Military Intervention", "军事干预"),
    ("Divine Protection", "神明庇护"),
)

EVENTS = (
    ("Sandstorm", "沙尘暴"),
    ("Artefact Smuggling", "文物走私"),
    ("Temple Apparition", "神殿显圣"),
    ("Site Earthquake", "遗址地震"),
    ("Trade Caravan", "贸易商队"),
    ("Archaeologists' Conference", "考古学家会议"),
    ("Mutiny", "叛变风波"),
    ("Year of Drought", "大旱之年"),
    ("Golden Age", "黄金时代"),
)

SKILLS = (
    ("Maritime Trade Network", "海上贸易网"),
    ("Harbour Supply", "港口补给"),
    ("Commercial Alliance", "商业同盟"),
    ("Eye of Prophecy", "预言之眼"),
    ("Sacrificial Rite", "祭祀仪式"),
    ("Calendar Mastery", "历法掌控"),
    ("Pharaoh's Will", "法老意志"),
    ("Eternal Architecture", "永恒建筑"),
    ("Mummy's Curse", "木乃伊诅咒"),
    ("Engineering Marvel", "工程奇迹"),
    ("Iron Foundry", "铸铁工坊"),
    ("Dragon-Vein Geomancy", "龙脉堪舆"),
)

SEALS = (("Ancient Ban", "古代禁制"), ("Lord's Stele", "领主石碑"), ("Altar Ward", "祭坛结界"))
SEAL_LETTERS = "bsw"

PLAYERS = ("player 1", "player 2", "player 3", "player 4")


def english(names: tuple[tuple[str, str], ...], place: int) -> str:
    """The English name at a place."""
    return names[place][0]


def both(names: tuple[tuple[str, str], ...], place: int) -> str:
    """The English name at a place with the Chinese one behind it."""
    return f"{names[place][0]} ({names[place][1]})"
