/**
 * Mail is readable on its way and lies in boxes that others open, so no amount, account number or SSN may stand in one.
 * Templates are not given any; this catches what comes in by the back signInHarness, such as a client's name that holds a number.
 */
const PATTERNS: readonly RegExp[] = [
  // An SSN however it is written, and any run of digits long enough for an account (years, times and last-fours stay).
  /(?<!\d)\d{3}[- .]\d{2}[- .]\d{4}(?!\d)/g,
  /\d(?:[ -]?\d){6,}/g,
  // Amounts: after a currency sign, with grouped thousands, or with two decimals.
  /[$€£]\s?\d[\d.,]*/g,
  /(?<![\d.])\d{1,3}(?:,\d{3})+(?:\.\d+)?/g,
  /(?<![\d.])\d+[.,]\d{2}(?![\d.])/g,
];

const MASK = '•••';

/** The text with whatever looks like an amount, an account number or an SSN masked. Dates as words and times stay. */
export function maskConfidential(text: string): string {
  return PATTERNS.reduce((masked, pattern) => masked.replace(pattern, MASK), text);
}
