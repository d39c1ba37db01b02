"""What the invented programs say: their own words, which stay, and their data, which changes."""

from __future__ import annotations

from random import Random


def _listed(text: str) -> tuple[str, ...]:
    return tuple(text.split("|"))


PROGRAMS = (
    "Dossier Patient",
    "Gestion des lits",
    "Laboratoire",
    "Pharmacie",
    "Facturation",
    "Planning du bloc",
    "Imagerie",
    "Codage des séjours",
    "Archives",
    "Restauration",
    "Ressources humaines",
    "Stocks et achats",
)
VERBS = _listed(
    "Enregistrer|Annuler|Rechercher|Imprimer|Fermer|Valider|Modifier|Supprimer|Ajouter|Exporter|Importer"
    "|Actualiser|Dupliquer|Transférer|Clôturer|Signer|Envoyer|Archiver|Planifier|Imputer|Rapprocher"
)
NOUNS = _listed(
    "Patient|Séjour|Consultation|Ordonnance|Examen|Prélèvement|Facture|Règlement|Acte|Diagnostic principal"
    "|Diagnostic associé|Antécédents|Allergies|Traitement|Constantes|Courbe|Compte rendu|Courrier|Rendez-vous"
    "|Intervention|Bloc opératoire|Anesthésie|Chambre|Lit|Service|Unité médicale|Médecin traitant|Praticien"
    "|Infirmière|Équipe|Contrat|Congés|Bulletin|Fournisseur|Commande|Livraison|Inventaire|Produit|Lot"
    "|Péremption|Posologie|Voie d'administration|Dispensation|Interaction|Automate|Bactériologie|Biochimie"
    "|Hématologie|Sérologie|Radiographie|Échographie|Scanner|Modalité|Série|Mutuelle|Caisse|Prise en charge"
    "|Ticket modérateur|Tarif|Régularisation|Relance|Menu du jour|Régime|Texture|Plateau|Versement|Cote|Rayon"
)
LABELS = _listed(
    "Nom de naissance|Prénom|Date de naissance|Sexe|Numéro de sécurité sociale|Adresse|Code postal|Ville|Téléphone"
    "|Courriel|Personne à prévenir|Médecin traitant|Mode d'entrée|Provenance|Date d'entrée|Heure d'entrée|Date de sortie"
    "|Mode de sortie|Destination|Motif d'hospitalisation|Poids|Taille|Tension artérielle|Température|Fréquence cardiaque"
    "|Groupe sanguin|Créatinine|Glycémie|Hémoglobine|Plaquettes|Leucocytes|Durée|Dose|Fréquence|Quantité|Unité"
    "|Prix unitaire|Montant total|Taux de remise|Échéance|Référence|Désignation|Emplacement|Seuil d'alerte|Responsable"
    "|Statut|Priorité|Commentaire|Salle|Chirurgien|Anesthésiste|Position|Matériel|Cotation|Latéralité|Région anatomique"
    "|Protocole|Dosimétrie|Produit de contraste|Grade|Ancienneté|Affectation|Quotité|Solde|Banque|Titulaire|Rubrique"
)
OPTIONS = _listed(
    "Afficher les dossiers clos|Prévenir par courriel|Masquer les patients sortis|Confirmer avant d'enregistrer"
    "|Ouvrir au démarrage|Trier par priorité|Imprimer en deux exemplaires|Utiliser le lecteur de carte"
    "|Garder une copie locale|Demander le mot de passe|Mettre à jour chaque nuit|Grouper par service|Arrondir au centime"
    "|Inclure les annulations|Regrouper les pages|Contrôler les doublons|Signaler les interactions|Verrouiller après dix minutes"
)
QUESTIONS = _listed(
    "Voulez-vous enregistrer les modifications ?|Ce dossier est déjà ouvert sur un autre poste."
    "|Supprimer définitivement cette ligne ?|La connexion au serveur a été perdue.|Aucun résultat pour cette recherche."
    "|Le stock est inférieur au seuil d'alerte.|Cette prescription dépasse la dose maximale.|Transmettre le lot à la caisse ?"
)
SURNAMES = _listed(
    "Martin|Lefèvre|Dubois|Moreau|Garnier|Faure|Roussel|Blanchard|Guérin|Boyer|Chevalier|Perrin|Morin|Gauthier|Dupuis"
    "|Fontaine|Carpentier|Renaud|Marchand|Collet|Prévost|Bouvier|Leclercq|Renault|Vasseur|Lemoine"
)
FIRST_NAMES = _listed(
    "Camille|Hélène|Bruno|Aïcha|Sébastien|Noémie|Yann|Léa|Théo|Inès|Gaël|Maëlle|Rémi|Zoé|Loïc|Élise|Marc|Fatou|Paul"
    "|Jeanne|Hugo|Adèle"
)
PLACES = _listed(
    "Cardiologie|Urgences|Pédiatrie|Chirurgie|Maternité|Neurologie|Oncologie|Gériatrie|Rennes|Lyon|Nantes|Tours|Brest"
    "|Dijon|Amiens"
)
REPORT = _listed(
    "patient|sans|plainte|douleur|modérée|apyrexie|transit|repris|cicatrice|propre|sortie|envisagée|demain|contrôle"
    "|biologique|normal|auscultation|libre|marche|avec|aide|surveillance|simple|régime|léger|kinésithérapie|poursuivie"
    "|bilan|inflammatoire|stable|appétit|conservé|sommeil|correct|famille|informée|retour|domicile|ordonnance|remise"
)


def value(chance: Random) -> str:
    """Something a person would type into a field."""
    kinds = (
        lambda: f"{chance.choice(FIRST_NAMES)} {chance.choice(SURNAMES)}",
        lambda: chance.choice(SURNAMES).upper(),
        lambda: f"{chance.randint(1, 28):02d}/{chance.randint(1, 12):02d}/{chance.randint(1930, 2025)}",
        lambda: str(chance.randint(10_000, 9_999_999)),
        lambda: f"{chance.uniform(1, 900):.2f} €".replace(".", ","),
        lambda: chance.choice(PLACES),
        lambda: "",
    )
    return chance.choice(kinds)()


def report(chance: Random) -> str:
    sentences = (" ".join(chance.sample(REPORT, chance.randint(5, 9))) for _ in range(chance.randint(9, 16)))
    return " ".join(sentence.capitalize() + "." for sentence in sentences)
