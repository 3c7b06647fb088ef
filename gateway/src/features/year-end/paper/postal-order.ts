/** An envelope's address: lines as printed, and the ZIP code, which the post sorts by. */
export interface PostalAddress {
  readonly lines: readonly string[];
  /** Null for an address outside the United States. */
  readonly zipCode: string | null;
}

interface HomeAddress {
  readonly street: string;
  readonly secondLine: string | null;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

const LAST_LINE = /[, ][A-Z]{2},? +(\d{5}(?:-\d{4})?)$/;

/**
 * Returns the address of an envelope: the one on file, or the lines of the form if there is none on file (a contractor, for
 * example). Null if neither has a street and a place.
 */
export function postalAddressOf(home: HomeAddress | null, onForm: readonly string[]): PostalAddress | null {
  const onFile = home === null ? null : homeLines(home);
  if (onFile) return { lines: onFile, zipCode: home?.zipCode ?? null };
  const lines = onForm.map((line) => line.trim()).filter((line) => line !== '');
  if (lines.length < 2) return null;
  return { lines, zipCode: LAST_LINE.exec(lines.at(-1) ?? '')?.[1] ?? null };
}

function homeLines({ street, secondLine, city, state, zipCode }: HomeAddress): string[] | null {
  if ([street, city, state, zipCode].some((part) => part.trim() === '')) return null;
  return [street, secondLine ?? '', `${city}, ${state} ${zipCode}`]
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** An envelope as far as its order matters. */
interface Ordered {
  readonly address: PostalAddress;
  readonly name: string;
  readonly employeeNumber: string;
}

/**
 * Compares two envelopes in the order of the post: by ZIP code, then street, then name; addresses abroad last. Streets are
 * compared by their numbers as numbers, so that 9 Elm Street comes before 10 Elm Street. No two people are equal.
 */
export function compareForPost(a: Ordered, b: Ordered): number {
  return (
    Number(a.address.zipCode === null) - Number(b.address.zipCode === null) ||
    compareText(a.address.zipCode ?? '', b.address.zipCode ?? '') ||
    compareStreets(a.address.lines, b.address.lines) ||
    collator.compare(a.name, b.name) ||
    compareText(a.employeeNumber, b.employeeNumber)
  );
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const STREET_NUMBER = /^(\d+)\S*\s+(.*)$/;

/** A carrier walks street by street: the street's name counts before the number. */
function compareStreets([a = '', ...moreOfA]: readonly string[], [b = '', ...moreOfB]: readonly string[]): number {
  const [, numberOfA = '', streetOfA = a] = STREET_NUMBER.exec(a) ?? [];
  const [, numberOfB = '', streetOfB = b] = STREET_NUMBER.exec(b) ?? [];
  return (
    collator.compare(streetOfA, streetOfB) ||
    Number(numberOfA || 0) - Number(numberOfB || 0) ||
    collator.compare(moreOfA.join('\n'), moreOfB.join('\n'))
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
