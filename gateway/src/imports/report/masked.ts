/**
 * Whole numbers as long as an SSN or an account number, with or without the hyphens of an SSN. A file without a header has
 * them as names of columns, where hyphens are underscores.
 */
const LONG_NUMBER = /(?<![\dA-Za-z])(?:\d{3}[-_ ]\d{2}[-_ ]\d{4}|\d{9,19})(?![\dA-Za-z])/g;

/** Returns text in which long numbers show their last four digits: a cell may stand in the wrong column. */
export function withMaskedNumbers(text: string): string {
  return text.replaceAll(LONG_NUMBER, (number) => `••••${number.slice(-4)}`);
}

/** Returns what may be shown of a sensitive cell: the last four characters of a long one, otherwise nothing. */
export function maskedCell(cell: string): string {
  const plain = cell.replaceAll(/[\s-]/g, '');
  return plain.length >= 8 ? `••••${plain.slice(-4)}` : '••••';
}
