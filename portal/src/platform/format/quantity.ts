import { INTL_LOCALE, type Language } from '../translations/language.ts';
import { MINUS, MISSING } from './money.ts';

function number(value: number, language: Language, minimum: number, maximum: number): string {
  const text = new Intl.NumberFormat(INTL_LOCALE[language], {
    minimumFractionDigits: minimum,
    maximumFractionDigits: maximum,
  }).format(Math.abs(value));
  return value < 0 ? `${MINUS}${text}` : text;
}

/** Hours in hundredths to `80.00`; `--` when absent. The unit is part of the sentence around it. */
export function formatHours(centiHours: number | null | undefined, language: Language): string {
  return centiHours === null || centiHours === undefined ? MISSING : number(centiHours / 100, language, 2, 2);
}

/** A rate in 1/10,000 dollar to `$31.25`, with up to four decimals where the rate has them: `$18.4375`. */
export function formatRate(rate4: number | null | undefined, language: Language): string {
  if (rate4 === null || rate4 === undefined) return MISSING;
  const text = number(rate4 / 10_000, language, 2, 4);
  return text.startsWith(MINUS) ? `${MINUS}$${text.slice(1)}` : `$${text}`;
}

/** A percentage in 1/1,000,000 to `6.2%`; `--` when absent. */
export function formatPercent(ppm: number | null | undefined, language: Language): string {
  return ppm === null || ppm === undefined ? MISSING : `${number(ppm / 10_000, language, 0, 4)}%`;
}

export function formatCount(value: number, language: Language): string {
  return number(value, language, 0, 0);
}

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** Bytes to `2.4 MB`, in steps of 1000. */
export function formatBytes(bytes: number, language: Language): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${number(value, language, 0, value < 10 && unit > 0 ? 1 : 0)} ${UNITS[unit]}`;
}
