import { INTL_LOCALE, type Language } from '../translations/language.ts';
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

const OPTIONS: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  long: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  day: { weekday: 'long', month: 'long', day: 'numeric' },
  date: { month: 'long', day: 'numeric', year: 'numeric' },
  monthDay: { month: 'long', day: 'numeric' },
  medium: { month: 'short', day: 'numeric', year: 'numeric' },
  short: { month: 'short', day: 'numeric' },
  month: { month: 'short' },
};

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(language: Language, key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${language} ${key}`;
  const known = formatters.get(name) ?? new Intl.DateTimeFormat(INTL_LOCALE[language], options);
  formatters.set(name, known);
  return known;
}

/** A calendar date, `YYYY-MM-DD`, without any zone: the day that is written is the day that is shown. */
export function formatDate(date: string | null | undefined, style: DateStyle, language: Language): string {
  if (!date) return MISSING;
  const at = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return MISSING;
  const text = formatter(language, style, { ...OPTIONS[style], timeZone: 'UTC' }).format(at);
  // Spanish writes "viernes 20 de noviembre"; CLDR puts a comma after the weekday.
  return language === 'es' ? text.replace(/^(\p{L}+), /u, '$1 ') : text;
}

/** Two calendar dates as a span: `Nov 1 – Nov 14`; the year is said where the two differ in it. */
export function formatSpan(from: string, to: string, language: Language): string {
  const style = from.slice(0, 4) === to.slice(0, 4) ? 'short' : 'medium';
  return `${formatDate(from, style, language)} – ${formatDate(to, style, language)}`;
}

/** An instant (ISO, UTC) as the time of day where the reader is: `8:05 am` · `8:05 a. m.`. */
export function formatTime(instant: string | number, language: Language): string {
  const text = formatter(language, 'time', { hour: 'numeric', minute: '2-digit' }).format(new Date(instant));
  const half =
    language === 'en' ? (letter: string) => `\u00A0${letter}m` : (letter: string) => `\u00A0${letter}.\u00A0m.`;
  return text.replace(/\s*([AP])\.?\s?M\.?$/i, (_, letter: string) => half(letter.toLowerCase()));
}

/** Seconds left as a clock: `2:00`. */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}
