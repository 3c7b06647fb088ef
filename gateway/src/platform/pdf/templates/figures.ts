import type { Language } from '@paystead/contract/fields.ts';

/**
 * Formats cents as on a statement, without the currency sign: `1,234.56`, `-0.05`. The same in both languages of the
 * US.
 */
export function amount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

/** Formats cents with the dollar sign, as pay stubs show amounts: `$1,234.56`, `-$0.05`. */
export function dollars(cents: number): string {
  return withSign(amount(cents));
}

/** Formats 1/10,000 hour with the decimals it has, at least two: `80.00`, `37.4167`. */
export function hours(hours4: number): string {
  return scaled(hours4, 4);
}

/** Formats 1/10,000 piece, whole ones without decimals: `1,200`, `12.50`. */
export function pieces(count: number): string {
  return hours(count).replace(/\.00$/, '');
}

/** Formats 1/1,000,000 dollar with the decimals it has, at least two: `$31.25`, `$0.5125`, `$18.437512`. */
export function rate(rate6: number): string {
  return withSign(scaled(rate6, 6));
}

/** Formats a whole number as a decimal with `places` places, of which trailing zeros after the second are dropped. */
function scaled(value: number, places: number): string {
  const digits = String(Math.abs(value)).padStart(places + 1, '0');
  const decimals = digits.slice(-places).replace(/0+$/, '').padEnd(2, '0');
  return `${value < 0 ? '-' : ''}${grouped(digits.slice(0, -places))}.${decimals}`;
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

/** Puts the dollar sign before the digits and after a minus. */
function withSign(decimal: string): string {
  return decimal.startsWith('-') ? `-$${decimal.slice(1)}` : `$${decimal}`;
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}
