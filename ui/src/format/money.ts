import type { Language } from '../translations/language.ts';
import { grouped } from './grouped.ts';

/** U+2212, which is as wide as a plus sign and isn't announced as a hyphen. */
export const MINUS = '\u2212';
/** PAY-2: shown for an absent value. The announced text comes from the translations. */
export const MISSING = '--';

/** An amount split into the three parts of a figure. */
export interface MoneyParts {
  readonly sign: '' | typeof MINUS | '+';
  /** Dollars with thousands separators: `1,777`. */
  readonly dollars: string;
  /** Two digits: `93`. */
  readonly cents: string;
}

/** Splits whole cents. `signed` adds a plus sign to positive amounts, for differences. */
export function moneyParts(cents: number, signed = false): MoneyParts {
  const absolute = Math.abs(cents);
  const dollars = grouped(String(Math.trunc(absolute / 100)));
  const sign = cents < 0 ? MINUS : signed && cents > 0 ? '+' : '';
  return { sign, dollars, cents: String(absolute % 100).padStart(2, '0') };
}

/** PAY-2: formats `$1,777.93` and `−$20.00`; `--` for an absent amount. Both languages use American notation. */
export function formatMoney(cents: number | null | undefined, options: { signed?: boolean } = {}): string {
  if (cents === null || cents === undefined) return MISSING;
  const parts = moneyParts(cents, options.signed);
  return `${parts.sign}$${parts.dollars}.${parts.cents}`;
}

const SPOKEN = {
  en: { '\u2212': 'minus ', '+': 'plus ', '': '' },
  es: { '\u2212': 'menos ', '+': 'más ', '': '' },
} as const;

/** Formats an amount for screen readers, with the sign as a word because many skip U+2212. */
export function speakMoney(cents: number, language: Language, options: { signed?: boolean } = {}): string {
  const parts = moneyParts(cents, options.signed);
  return `${SPOKEN[language][parts.sign]}$${parts.dollars}.${parts.cents}`;
}

/** Formats round dollars for an axis: `$0`, `$500`, `$2k`, `$1.5k`. */
export function formatAxisMoney(cents: number): string {
  const dollars = cents / 100;
  return dollars >= 1000 ? `$${Number((dollars / 1000).toFixed(1))}k` : `$${dollars}`;
}
