import type { Explanation, PlannedStep, Replay, Variable, WorkflowSummary } from "../src/api/types";

export const workflows: WorkflowSummary[] = [
  { workflow_id: "WF_diagnostic", name: "Coder un diagnostic", version: 4, learning_state: "AUTO_CANDIDATE" },
  { workflow_id: "WF_admission", name: "Saisir une admission", version: 2, learning_state: "COACHING" },
  { workflow_id: "WF_sejour", name: "Clôturer un séjour", version: 11, learning_state: "AUTO_CONFIRMED" },
  {
    workflow_id: "WF_hostile",
    name: `<b>x</b> مرحبا 🏥 ${"long ".repeat(2000)}`,
    version: 1,
    learning_state: "OBSERVATION",
  },
];

const variables: Variable[] = [
  { name: "ipp", label: "IPP du patient", kind: "text", examples: ["80012345"], repeated: false },
  { name: "codes", label: "Codes", kind: "cim10", examples: ["I10"], repeated: true },
  {
    name: "mot_de_passe",
    label: "Mot de passe",
    kind: "secret",
    examples: [],
    repeated: false,
    vault_entry: "dpi",
  },
];

export function workflowOf(id: string) {
  const summary = workflows.find((one) => one.workflow_id === id);
  return (
    summary && {
      ...summary,
      variables,
      identity: ["ipp"],
      proposed_identity: ["ipp"],
      identity_confirmed: null,
      stats: { observed_runs: 5 },
      metadata: {},
    }
  );
}

const words = (text: string, variable: string | null = null) => ({ text, variable });

export function explanationOf(id: string): Explanation | undefined {
  const summary = workflows.find((one) => one.workflow_id === id);
  return (
    summary && {
      ...summary,
      lines: [
        { kind: "screen", depth: 0, words: [words("Dans « Dossier Patient 4.2 » :")] },
        {
          kind: "step",
          depth: 1,
          number: 1,
          words: [words("Chercher le patient "), words("80012345", "ipp")],
        },
        {
          kind: "step",
          depth: 1,
          number: 2,
          words: [words("Pour chaque "), words("code", "codes"), words(", le saisir dans Diagnostic")],
        },
        { kind: "manner", depth: 2, words: [words("puis la touche Entrée")] },
        { kind: "step", depth: 1, number: 3, words: [words("Cliquer sur « Enregistrer »")] },
        { kind: "proof", depth: 2, words: [words("Prouvé par le texte « Enregistré »")] },
        { kind: "end", depth: 0, words: [words("La tâche est finie.")] },
      ],
      variables: [
        { name: "ipp", label: "IPP du patient", kind: "texte", examples: ["80012345", "80054321"], note: "" },
        {
          name: "codes",
          label: "Codes",
          kind: "code CIM-10",
          examples: ["I10", "E11.9"],
          note: "un par tour",
        },
      ],
      doubts: [
        {
          words: [words("Le bouton « Valider » n’a été vu que dans une démonstration.")],
          advice: "Montrez la tâche encore une fois.",
          blocks: false,
        },
      ],
      subject: "Le patient dont l’IPP est donné.",
      subject_command: null,
    }
  );
}

export function planOf(replay: Replay): PlannedStep[] {
  const told = [
    "Ouvrir le dossier patient",
    "Cliquer sur « MARTIN Jeanne »",
    "Saisir « I10 » dans Diagnostic principal",
    "Cliquer sur « Enregistrer »",
    "Lire le numéro de séjour",
    "Ouvrir l’onglet Documents",
    "Imprimer le compte rendu",
    "Fermer le dossier",
  ];
  return told.map((one, index) => ({
    key: `e${index + 1}`,
    edge_id: `e${index + 1}`,
    told: one,
    screen: index < 5 ? "Dossier Patient 4.2" : "Documents",
    consequential: index === 3 || index === 2,
    state: index < replay.step_index ? "done" : index === replay.step_index ? "now" : "ahead",
  }));
}
