import type { Language } from '../translations/language.ts';
import { MISSING } from './money.ts';

/**
 * - `long`: Friday, November 20, 2026 · viernes 20 de noviembre de 2026
 * - `day`: Friday, November 20 · viernes 20 de noviembre
 * - `date`: November 20, 2026 · 20 de noviembre de 2026
 * - `monthDay`: November 20 · 20 de noviembre
 * - `medium`: Nov 20, 2026 · 20 nov 2026
 * - `short`: Nov 20 · 20 nov
 * - `month`: Nov · nov
 */
export type DateStyle = 'long' | 'day' | 'date' | 'monthDay' | 'medium' | 'short' | 'month';

interface Words {
  /** January first. */
  readonly months: readonly string[];
  /** Sunday first. */
  readonly weekdays: readonly string[];
}

/**
 * Names of our own: an engine takes 16 ms to create its first date formatter, on a phone four times that, before
 * anything is drawn.
 */
const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    months: 'January February March April May June July August September October November December'.split(' '),
    weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
  },
  es: {
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
    weekdays: 'domingo lunes martes miércoles jueves viernes sábado'.split(' '),
  },
};

/** Formats a calendar date, `YYYY-MM-DD`, without a time zone. */
export function formatDate(date: string | null | undefined, style: DateStyle, language: Language): string {
  if (!date) return MISSING;
  const at = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return MISSING;
  const weekday = WORDS[language].weekdays[at.getUTCDay()] ?? '';
  const name = WORDS[language].months[at.getUTCMonth()] ?? '';
  const isShort = style === 'medium' || style === 'short' || style === 'month';
  // CLDR: Spanish abbreviates all months but one to three letters, English all.
  const month = isShort ? name.slice(0, name === 'septiembre' ? 4 : 3) : name;
  if (style === 'month') return month;
  const hasWeekday = style === 'long' || style === 'day';
  const hasYear = style === 'long' || style === 'date' || style === 'medium';
  const day = at.getUTCDate();
  const year = at.getUTCFullYear();
  if (language === 'en') return `${hasWeekday ? `${weekday}, ` : ''}${month} ${day}${hasYear ? `, ${year}` : ''}`;
  const of = isShort ? ' ' : ' de ';
  return `${hasWeekday ? `${weekday} ` : ''}${day}${of}${month}${hasYear ? `${of}${year}` : ''}`;
}

/** Formats two calendar dates as a range: `Nov 1 – Nov 14`. Includes the years if they differ. */
export function formatSpan(from: string, to: string, language: Language): string {
  const style = from.slice(0, 4) === to.slice(0, 4) ? 'short' : 'medium';
  return `${formatDate(from, style, language)} – ${formatDate(to, style, language)}`;
}

/** Formats an instant (ISO, UTC) as the reader's local time: `8:05 am` · `8:05 a. m.`. */
export function formatTime(instant: string | number, language: Language): string {
  const at = new Date(instant);
  const hours = at.getHours();
  const letter = hours < 12 ? 'a' : 'p';
  const half = language === 'en' ? `${letter}m` : `${letter}.\u00A0m.`;
  return `${hours % 12 || 12}:${String(at.getMinutes()).padStart(2, '0')}\u00A0${half}`;
}

/** Formats remaining seconds: `2:00`. */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}
