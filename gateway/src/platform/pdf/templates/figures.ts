import type { Language } from '@paystead/contract/fields.ts';

/**
 * Formats cents as on a statement, without the currency sign: `1,234.56`, `-0.05`. The same in both languages of the
 * US.
 */
export function amount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

/** Formats hundredths of an hour: `80.00`. */
export const hours = amount;

/** Formats hundredths of pieces, whole ones without decimals: `1,200`, `12.50`. */
export function pieces(count: number): string {
  return amount(count).replace(/\.00$/, '');
}

/** Formats ten-thousandths of a dollar with the decimals given, at least two: `31.25`, `0.5125`. */
export function rate(rate4: number): string {
  const digits = String(Math.abs(rate4)).padStart(5, '0');
  const decimals = digits.slice(-4).replace(/0{1,2}$/, '');
  return `${rate4 < 0 ? '-' : ''}${grouped(digits.slice(0, -4))}.${decimals}`;
}

/** Formats millionths as a percentage: `6.2%`, `1.45%`. */
export function percent(ppm: number): string {
  return `${ppm / 10_000}%`;
}

const MONTHS = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  es: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
} as const;

/** Formats a local date with its month in letters, which is unambiguous: `Nov 20, 2026`, `20 nov 2026`. */
export function date(localDate: string, language: Language): string {
  const [year, month, day] = localDate.split('-').map(Number);
  const name = MONTHS[language][(month ?? 1) - 1];
  return language === 'en' ? `${name} ${day}, ${year}` : `${day} ${name} ${year}`;
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}
