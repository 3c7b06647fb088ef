/**
 * Checks whether a typed name is the signer's: every word of the last name, and the first or preferred name, ignoring
 * capitals, accents, periods and order. Middle names and initials are optional.
 */
export function signsAs(
  typed: string,
  { firstNames, lastName }: { readonly firstNames: readonly (string | null)[]; readonly lastName: string },
): boolean {
  const words = new Set(wordsOf(typed));
  const has = (name: string) => wordsOf(name).length > 0 && wordsOf(name).every((word) => words.has(word));
  return has(lastName) && firstNames.some((name) => name !== null && has(name));
}

function wordsOf(name: string): string[] {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/['’.]/g, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}
