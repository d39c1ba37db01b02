"""What screens of hospitals say, beside plain words: all of it invented or common knowledge."""

from __future__ import annotations

MENU = """Fichier|Édition|Affichage|Outils|Aide|Fenêtre|Options…|Préférences|Nouveau|Ouvrir…|Enregistrer|Enregistrer sous…
Fermer|Quitter|Imprimer…|Aperçu avant impression|Annuler|Rétablir|Couper|Copier|Coller|Supprimer|Tout sélectionner
Rechercher|Remplacer|Valider|Appliquer|OK|Oui|Non|Réessayer|Ignorer|Abandonner|Suivant >|< Précédent|Terminer|Parcourir...
Retour|Actualiser|Se connecter|Déconnexion|Connexion|Mot de passe oublié ?|Identifiant|Mot de passe|Nom d'utilisateur
File|Edit|View|Tools|Help|Window|Settings|New|Open...|Save|Save As...|Close|Exit|Print|Undo|Redo|Cut|Copy|Paste|Delete
Select All|Find...|Replace|Apply|Cancel|Yes|No|Retry|Ignore|Next|Back|Finish|Browse…|Refresh|Sign in|Log out|Password
User name|Search|Filter|Sort by|Show all|Hide|Add|Remove|Import|Export|Download|Upload|Properties|About|Welcome|Home
Ctrl+S|Ctrl+Maj+N|Alt+F4|F1|F5|F12|Maj+F10|Ctrl+Alt+Suppr|Échap|Entrée|Suppr|Tab|Page 1 / 12|1 sur 24|100 %|Zoom : 125 %"""

MEDICAL = """Patient|Séjour|Mouvement|Admission|Sortie|Transfert|Dossier|Identité|Naissance|Adresse|Téléphone|Médecin traitant
Unité fonctionnelle|UF|UM|GHM|GHS|RUM|RSS|RSA|DP|DR|DAS|Diagnostic principal|Diagnostic relié|Diagnostics associés|Acte
Codage|Groupage|Valorisation|Sévérité|Date d'entrée|Date de sortie|Mode d'entrée|Mode de sortie|Provenance|Destination
Consultation|Hospitalisation|Urgences|Bloc opératoire|Anesthésie|Réanimation|Chirurgie digestive|Orthopédie|Pédiatrie
Gynécologie|Obstétrique|Maternité|Néphrologie|Hémodialyse|Cardiologie|Pneumologie|Oncologie|Radiothérapie|Imagerie
Laboratoire|Pharmacie|Prescription|Posologie|Traitement|Allergies|Antécédents|Observations|Compte rendu|Courrier
Constantes|Tension artérielle|Fréquence cardiaque|Température|Saturation|Poids|Taille|IMC|Glycémie|Créatinine|Hémoglobine
Leucocytes|Plaquettes|Sodium|Potassium|Protéine C réactive|Bilan hépatique|Ionogramme|Numération|Hématocrite|Ferritine
Paracétamol|Ibuprofène|Amoxicilline|Acide clavulanique|Furosémide|Bisoprolol|Oméprazole|Lévothyroxine|Énoxaparine|Tramadol
Insuffisance cardiaque|Fibrillation auriculaire|Embolie pulmonaire|Pneumopathie|Diabète de type 2|Hypertension essentielle
Fracture du col du fémur|Appendicite aiguë|Accouchement unique et spontané|Œdème aigu du poumon|Infarctus du myocarde
Nom de naissance|Nom d'usage|Prénoms|Sexe|Né(e) le|Lieu de naissance|Code postal|Ville|Personne à prévenir|Mutuelle
Régime|Organisme|Droits ouverts|Prise en charge|ALD|Ticket modérateur|Débiteur|Facture|Encaissement|Montant|Solde
Ward|Bed|Discharge|Admitted on|Date of birth|Insurance|Diagnosis|Procedure|Blood pressure|Heart rate|Lab results|Notes"""

SENTENCES = """Voulez-vous enregistrer les modifications ?|Êtes-vous sûr de vouloir supprimer cet élément ?|Opération terminée
Une erreur est survenue : veuillez réessayer.|Aucun résultat|Chargement en cours…|Champ obligatoire|Session expirée
Le dossier est verrouillé par un autre utilisateur.|Do you want to save your changes?|No results found|Loading…
This action cannot be undone.|Connection lost. Retrying...|Accès refusé|Format de date invalide|Impression en attente
L'utilisateur n'a pas les droits nécessaires.|Dernière mise à jour :|Veuillez patienter…|Tous les champs marqués d'un *
Il n'y a rien à afficher|Are you sure you want to quit?|Saisissez au moins 3 caractères|Aujourd'hui|Hier|Cette semaine"""

FIRST_NAMES = """Aïcha Raphaël Anaïs Noël Joël Gaël Maëlle Maël Loïc Loïs Héloïse Éloïse Zoé Chloé Léa Théo Léo Cléo Hélène Irène
Jérôme Gérôme François Françoise Frédéric Éric Érika Stéphane Sébastien Benoît Benoîte Gaëtan Gaëlle Michaël Mickaël Daniël
Naïma Saïd Zaïd Thaïs Inès Agnès Mélanie Stéphanie Cécile Cédric Rémi Rémy Régis René Renée André Andrée Aurélie Aurélien
Valérie Véronique Thérèse Geneviève Émilie Émile Élodie Élise Édouard Étienne Eugène Eugénie Solène Solenn Ludovic Lucie
Pierre Paul Jacques Jean Marie Anne Claire Isabelle Nathalie Sylvie Martine Monique Christine Patricia Laurent Olivier
Nicolas Thomas Alexandre Julien Kevin Mohamed Fatima Karim Leïla Samia Youssef Ibrahim Amadou Mariam Oumar Kouamé Nguyên
José María Jesús Iñaki Begoña Ángel Íñigo Óscar Úrsula João Conceição Jürgen Günther Björn Søren Åsa Zoë Siân Inês Andrés
James Mary John Linda Robert Susan Michael Karen William Nancy David Lisa Richard Betty Joseph Helen Charles Sandra"""

LAST_NAMES = """Lefèvre Lefebvre Müller Ibáñez Muñoz Núñez Peña Gómez Rodríguez Fernández Hernández Martínez Sánchez Pérez López
García Gonçalves Araújo Simões Magalhães Conceição Brandão Ångström Bjørnsen Sørensen Jørgensen Schäfer Köhler Weiß Groß
Strauß Böhm Krüger Schröder Özdemir Yıldız Çelik Besançon Garçon Maçon Façon Noël Roë Boëly Citroën Staël Laënnec Haüy
Hüe Moÿ Croÿ Ysaÿe Le Goff Le Bihan L'Hôpital L'Hermitte D'Alembert D'Ornano O'Brien O'Connor Mac Donald Côté Guérin
Bénard Berthelot Bérard Désiré Désormeaux Forêt Crété Prévôt Prévost Lemaître Lemaistre Châtelain Delâtre Hébert Héraud
Ménard Pénicaud Rivière Barrière Carrière Lacroix Delacroix Dubois Dupont Durand Martin Bernard Petit Robert Richard
Moreau Simon Laurent Michel Girard Bonnet François Mercier Blanc Guillaume Faure Rousseau Vincent Clément Gauthier Masson
Traoré Diallo Ouédraogo Koné Touré Coulibaly Nguyen Trần Benali Haddad Khelifi Mansouri Cohen Lévy Kowalski Nowak Petrov
Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Moore Jackson White Harris Lewis Walker Hall Allen"""

UNITS = """mg|g|µg|kg|mL|L|cL|dL|UI|mg/L|g/L|g/dL|mmol/L|µmol/L|µg/L|UI/L|mL/min|mg/kg/j|mmHg|bpm|°C|%|cm|m²|kg/m²|/min|G/L|T/L|fL|pg
mEq/L|h|min|s|j|cp|gél|gouttes|L/min|mSv|Gy|kcal|px|Ko|Mo|Go|kB|MB|GB|ms|Hz|€|k€|$|£|cm³|±|×|fois/jour|/jour|par jour"""


def entries(table: str, separator: str) -> list[str]:
    return [part for line in table.splitlines() for part in line.split(separator) if part]
