/** Digits and letters that can't be mistaken for each other on paper: no 0, 1, I, L, O, S or U. Prime, for the check character. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRTVWXYZ';
const RANDOM_CHARACTERS = 15;
const GROUP = 4;

/** The number of different characters in a code. */
export const CODE_BASE = ALPHABET.length;

/**
 * Returns the code of a letter for 15 random numbers below `CODE_BASE` (72 bits), in groups: `K7QM-4XHT-9WPD-2RB6`. The
 * last character is computed from the others, so that the page notices a typing error by itself.
 */
export function letterCode(numbers: readonly number[]): string {
  if (numbers.length !== RANDOM_CHARACTERS) throw new RangeError(`a code has ${RANDOM_CHARACTERS} random characters`);
  const characters = [...numbers, checkOf(numbers)].map((number) => ALPHABET[number] ?? '').join('');
  return (characters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}

/** The number of random characters in a code. */
export const CODE_LENGTH = RANDOM_CHARACTERS;

/** Returns a typed code as it is stored, upper case without separators; null if it has a typing error. */
export function normalizeCode(typed: string): string | null {
  const characters = typed.toUpperCase().replaceAll(/[\s\p{Dash}.]/gu, '');
  const numbers = Array.from(characters, (character) => ALPHABET.indexOf(character));
  if (numbers.length !== RANDOM_CHARACTERS + 1 || numbers.includes(-1)) return null;
  return checkOf(numbers.slice(0, -1)) === numbers.at(-1) ? characters : null;
}

/** Returns the check number: weighted by position, modulo a prime, so that one wrong or two swapped characters show. */
function checkOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number, place) => sum + number * (place + 2), 0) % CODE_BASE;
}
