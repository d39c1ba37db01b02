const LONGEST = 64;

/** The name a value goes by inside, made of what people call it: « N° de séjour » is n_de_sejour. */
export function nameFrom(label: string): string {
  const plain = label
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
  const named = /^[0-9]/.test(plain) ? `_${plain}` : plain;
  return named.slice(0, LONGEST).replace(/_+$/, "");
}

/** The same, unlike all that are taken. */
export function freeName(label: string, own: string, taken: readonly string[]): string {
  const wanted = nameFrom(label) || own;
  const others = new Set(taken.filter((name) => name !== own));
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? "" : `_${number}`;
    const name = wanted.slice(0, LONGEST - suffix.length) + suffix;
    if (!others.has(name)) return name;
  }
}
