import { INTL_LOCALE, type Language } from '../translations/language.ts';
import { formatTime } from './date.ts';

/** Date and time of an instant in a time zone, to be used in a sentence. */
export interface Zoned {
  /** Calendar date in the zone, `YYYY-MM-DD`. */
  readonly day: string;
  /** Time with the abbreviation of the zone on that day: `5:00 pm EST` · `5:00 p. m. EST`. */
  readonly time: string;
}

/**
 * Formats an instant in a pay group's time zone, such as a cutoff or the end of a hold, because readers elsewhere would
 * take a time without a zone for their own. `timeZone` is an IANA name, by default the reader's own. It is a module of
 * its own because engines create their formatters slowly, and no first view needs one.
 */
export function zoned(instant: string, timeZone: string | undefined, language: Language): Zoned {
  const format = formatIn(timeZone, language);
  const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  // No zone skips an hour on January 1, so every time exists on it.
  const time = formatTime(new Date(2000, 0, 1, Number(part('hour')), Number(part('minute'))).getTime(), language);
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${time}\u00A0${part('timeZoneName')}`,
  };
}

const kept = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string | undefined, language: Language): Intl.DateTimeFormat {
  const name = `${language} ${timeZone ?? ''}`;
  const known = kept.get(name);
  if (known) return known;
  const format = new Intl.DateTimeFormat(INTL_LOCALE[language], {
    timeZone,
    timeZoneName: 'short',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  kept.set(name, format);
  return format;
}
