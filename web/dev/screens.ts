/** An invented hospital program, drawn: no real screen is ever kept in this repository. */
export function screen(state: "list" | "record" | "moved" | "dialog"): string {
  const save = state === "moved" ? { x: 1500, y: 940 } : { x: 300, y: 940 };
  const rows = ["DURAND Paul", "MARTIN Jeanne", "MARTIN Jean", "PETIT Louise", "BERNARD Ali"];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080" viewBox="0 0 1920 1080" font-family="sans-serif" font-size="26">
<rect width="1920" height="1080" fill="#d9dee3"/>
<rect width="1920" height="56" fill="#274c77"/><text x="24" y="38" fill="#fff">Dossier Patient 4.2 — Unité 12 (exemple)</text>
<rect x="40" y="100" width="520" height="780" fill="#fff" stroke="#9aa"/>
${rows.map((row, index) => `<text x="64" y="${160 + index * 58}" fill="#222">${row}</text>`).join("")}
<rect x="600" y="100" width="1280" height="780" fill="#fff" stroke="#9aa"/>
<text x="640" y="170" font-size="36" fill="#222">MARTIN Jeanne — 12/03/1948</text>
<text x="640" y="250" fill="#555">Diagnostic principal</text><rect x="640" y="270" width="560" height="52" fill="#f7f9fa" stroke="#9aa"/>
<text x="656" y="304" fill="#222">${state === "list" ? "" : "I10"}</text>
<text x="640" y="380" fill="#555">Observation</text><rect x="640" y="400" width="1180" height="300" fill="#f7f9fa" stroke="#9aa"/>
<rect x="${save.x}" y="${save.y}" width="260" height="64" rx="6" fill="#3a7d44"/><text x="${save.x + 52}" y="${save.y + 42}" fill="#fff">Enregistrer</text>
<rect x="40" y="940" width="220" height="64" rx="6" fill="#b8c0c8"/><text x="92" y="982" fill="#222">Fermer</text>
${
  state === "dialog"
    ? `<rect width="1920" height="1080" fill="#0006"/><rect x="640" y="380" width="660" height="280" fill="#fff" stroke="#555"/>
<text x="680" y="440" font-size="30" fill="#111">Modification concurrente</text><text x="680" y="500" fill="#333">Ce dossier est ouvert sur un autre poste.</text>
<rect x="900" y="570" width="170" height="56" fill="#e5e8eb" stroke="#777"/><text x="926" y="606" fill="#111">Continuer</text>
<rect x="1090" y="570" width="170" height="56" fill="#e5e8eb" stroke="#777"/><text x="1124" y="606" fill="#111">Annuler</text>`
    : ""
}
</svg>`;
}
