import { decimal } from './grouped.ts';
import { MINUS, MISSING } from './money.ts';

function number(value: number, least: number, most: number): string {
  return `${value < 0 ? MINUS : ''}${decimal(Math.abs(value), least, most)}`;
}

/** Formats 1/10,000 hour as `80.00`, with up to four decimals: `37.4167`; `--` if absent. The surrounding sentence has the unit. */
export function formatHours(hours4: number | null | undefined): string {
  return hours4 === null || hours4 === undefined ? MISSING : number(hours4 / 10_000, 2, 4);
}

/** Formats a rate in 1/1,000,000 dollar as `$31.25`, with up to six decimals: `$18.4375`. */
export function formatRate(rate6: number | null | undefined): string {
  if (rate6 === null || rate6 === undefined) return MISSING;
  const text = number(rate6 / 1_000_000, 2, 6);
  return text.startsWith(MINUS) ? `${MINUS}$${text.slice(1)}` : `$${text}`;
}

/** Formats millionths as `6.2%`; `--` if absent. */
export function formatPercent(ppm: number | null | undefined): string {
  return ppm === null || ppm === undefined ? MISSING : `${number(ppm / 10_000, 0, 4)}%`;
}

export function formatCount(value: number): string {
  return number(value, 0, 0);
}

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** Formats bytes as `2.4 MB`, in steps of 1000. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${number(value, 0, value < 10 && unit > 0 ? 1 : 0)} ${UNITS[unit]}`;
}
