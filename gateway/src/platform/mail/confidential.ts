/**
 * Patterns for amounts, account numbers and SSNs. Mail can be read in transit and in shared mailboxes, so it must
 * contain none. Templates don't receive any; this masks the ones in free text, such as a client's name that holds a
 * number.
 */
const PATTERNS: readonly RegExp[] = [
  // An SSN in any notation, and any run of digits long enough for an account (years, times and last-fours stay).
  /(?<!\d)\d{3}[- .]\d{2}[- .]\d{4}(?!\d)/g,
  /\d(?:[ -]?\d){6,}/g,
  // Amounts: after a currency sign, with grouped thousands, or with two decimals.
  /[$€£]\s?\d[\d.,]*/g,
  /(?<![\d.])\d{1,3}(?:,\d{3})+(?:\.\d+)?/g,
  /(?<![\d.])\d+[.,]\d{2}(?![\d.])/g,
];

const MASK = '•••';

/** Masks anything in the text that looks like an amount, an account number or an SSN. Dates as words and times stay. */
export function maskConfidential(text: string): string {
  return PATTERNS.reduce((masked, pattern) => masked.replace(pattern, MASK), text);
}
