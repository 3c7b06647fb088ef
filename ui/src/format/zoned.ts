import { INTL_LOCALE, type Language } from '../translations/language.ts';
import { formatTime } from './date.ts';

/** An instant by the clocks of a zone, ready to be put into a sentence. */
export interface Zoned {
  /** The calendar date there, `YYYY-MM-DD`. */
  readonly day: string;
  /** The time there, with the zone's name as it holds on that day: `5:00 pm EST` · `5:00 p. m. EST`. */
  readonly time: string;
}

/**
 * What binds by the clocks of a pay group, as cutoffs and holds do: a reader elsewhere would take a time without a zone for
 * their own. `timeZone` is IANA; absent: the reader's own zone, named. In a module of its own, since the engine's formatters
 * are slow to make and no first view needs one.
 */
export function zoned(instant: string, timeZone: string | undefined, language: Language): Zoned {
  const format = formatIn(timeZone, language);
  const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  // The first of a year is a day on which no clock is put forward: every hour is there, wherever the reader is.
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
