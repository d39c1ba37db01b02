"""Names and places nobody has, for the invented patients."""

from __future__ import annotations

from typing import NamedTuple


class Person(NamedTuple):
    ipp: str
    used_name: str
    given: str
    sex: str
    born: str
    birth_name: str = ""
    """Empty when it is the name in use."""


LOOK_ALIKES = (
    # One letter or one accent apart.
    Person("800010231", "LEFEVRE", "Marie", "F", "1958-02-14"),
    Person("800010232", "LEFÈVRE", "Marie", "F", "1985-02-14"),
    Person("800010233", "LEFEBVRE", "Marie", "F", "1958-02-21"),
    # The same name, born on another day; and two whose day and month are swapped.
    Person("800010234", "LEFÈVRE", "Marie", "F", "1985-08-14"),
    Person("800010243", "LEFÈVRE", "Marie-Claude", "F", "1949-11-30", "CARON"),
    Person("800020417", "MARTINEAU", "Paul", "M", "1949-01-07"),
    Person("800020471", "MARTINEAU", "Paul", "M", "1949-07-01"),
    # Twins.
    Person("800031508", "GARNIER", "Léa", "F", "2016-11-03"),
    Person("800031509", "GARNIER", "Léo", "M", "2016-11-03"),
    Person("800031622", "BENALI", "Inès", "F", "2019-05-08"),
    Person("800031623", "BENALI", "Inaya", "F", "2019-05-08"),
    # Hyphens, particles and apostrophes.
    Person("800044120", "SAINT-AUBIN", "Jean-Pierre", "M", "1961-06-17"),
    Person("800044121", "SAINT AUBIN", "Jean Pierre", "M", "1961-09-17"),
    Person("800044305", "DE LA TOUR", "Hélène", "F", "1972-04-25"),
    Person("800044350", "DELATOUR", "Hélène", "F", "1974-04-25"),
    Person("800044611", "LE GOFF", "Yann", "M", "1990-12-02"),
    Person("800044612", "LEGOFF", "Yann", "M", "1990-02-12"),
    Person("800044718", "D'ORGEVAL", "Agnès", "F", "1966-03-09"),
    Person("800044781", "DORGEVAL", "Agnès", "F", "1969-03-06"),
    # Married and birth names cross.
    Person("800057004", "PETIT-MOREL", "Claire", "F", "1983-10-11", "MOREL"),
    Person("800057040", "MOREL", "Claire", "F", "1983-11-10", "PETIT"),
    Person("800057118", "DUPRÉ", "Françoise", "F", "1947-05-29", "DUPREZ"),
    Person("800057181", "DUPREZ", "Françoise", "F", "1947-05-19", "DUPRÉ"),
    Person("800062390", "DUPONT", "André", "M", "1938-08-23"),
    Person("800062309", "DUPOND", "André", "M", "1938-08-28"),
)

# fmt: off
SURNAMES = (
    "AUBERTIN", "BARBOSA", "BRÉMONT", "CHASTANG", "CORVAISIER", "DELORMEL", "ESCOFFIET", "FAUVERGUE",
    "GAUDINOT", "HAUTECŒUR", "ILLIENNE", "JACQUEMARD", "KERVELLA", "LANDRIEUX", "MAURINET", "NAVARROT",
    "OUVRARD", "PÉLISSARD", "QUENTREC", "RIBEYRON", "SALVAGNAC", "TESSONNEAU", "URVOAS", "VAUQUELIN",
    "WATTRELOS", "YVERNAULT", "ZIMMERLIN", "BOUKHARI", "TRAORINE", "MBALLO",
)
WOMEN = (
    "Éliane", "Noémie", "Solène", "Aïcha", "Gaëlle", "Mathilde", "Yvonne", "Clémence", "Fatou", "Odile",
    "Margaux", "Cécile", "Zoé", "Bérengère",
)
MEN = (
    "Loïc", "Émile", "Raphaël", "Gérard", "Côme", "Ibrahim", "Stéphane", "Maël", "Benoît", "Anatole",
    "Régis", "Théo", "Lucien", "François",
)
# fmt: on
STREETS = (
    "rue des Mûriers",
    "avenue du Vieux-Moulin",
    "impasse des Églantiers",
    "chemin du Bois-Joli",
    "place de la Halle-aux-Grains",
    "allée des Érables",
    "quai des Tanneurs",
)
TOWNS = (
    ("01990", "Saint-Aubry"),
    ("29991", "Plouvenec"),
    ("44992", "La Chênaie"),
    ("59993", "Wambercourt"),
    ("69994", "Évreilles"),
    ("86995", "Montfaucel"),
)
PHYSICIANS = ("Dr Valmont", "Dr Kerbrat", "Dr Ozenne", "Dr Sabatier", "Dr Ndiaye", "Dr Lavigne")
ALLERGIES = ("", "", "", "Pénicilline", "Iode", "Latex", "Arachide", "Aspirine")
HISTORY = (
    "HTA traitée depuis 2011.",
    "Appendicectomie dans l'enfance.",
    "Diabète de type 2 équilibré sous metformine.",
    "Asthme intermittent.",
    "Aucun antécédent notable.",
)
