import { decimal } from './grouped.ts';
import { MINUS, MISSING } from './money.ts';

function number(value: number, least: number, most: number): string {
  return `${value < 0 ? MINUS : ''}${decimal(Math.abs(value), least, most)}`;
}

/** Hours in hundredths to `80.00`; `--` when absent. The unit is part of the sentence around it. */
export function formatHours(centiHours: number | null | undefined): string {
  return centiHours === null || centiHours === undefined ? MISSING : number(centiHours / 100, 2, 2);
}

/** A rate in 1/10,000 dollar to `$31.25`, with up to four decimals where the rate has them: `$18.4375`. */
export function formatRate(rate4: number | null | undefined): string {
  if (rate4 === null || rate4 === undefined) return MISSING;
  const text = number(rate4 / 10_000, 2, 4);
  return text.startsWith(MINUS) ? `${MINUS}$${text.slice(1)}` : `$${text}`;
}

/** A percentage in 1/1,000,000 to `6.2%`; `--` when absent. */
export function formatPercent(ppm: number | null | undefined): string {
  return ppm === null || ppm === undefined ? MISSING : `${number(ppm / 10_000, 0, 4)}%`;
}

export function formatCount(value: number): string {
  return number(value, 0, 0);
}

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** Bytes to `2.4 MB`, in steps of 1000. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${number(value, 0, value < 10 && unit > 0 ? 1 : 0)} ${UNITS[unit]}`;
}
