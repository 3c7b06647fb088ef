import { useMemo } from 'react';
import { useLanguage } from '../translations/translations.tsx';
import type { Language } from '../translations/language.ts';
import { formatDate, formatSpan, formatTime, type DateStyle } from './date.ts';
import { formatMoney, speakMoney } from './money.ts';
import { formatBytes, formatCount, formatHours, formatPercent, formatRate } from './quantity.ts';

/** Functions that format values in one language. All values are formatted here. */
export interface Format {
  readonly language: Language;
  /** Whole cents. */
  readonly money: (cents: number | null | undefined, options?: { signed?: boolean }) => string;
  readonly spokenMoney: (cents: number, options?: { signed?: boolean }) => string;
  /** `YYYY-MM-DD`. */
  readonly date: (date: string | null | undefined, style: DateStyle) => string;
  readonly span: (from: string, to: string) => string;
  /** An instant, ISO or milliseconds. */
  readonly time: (instant: string | number) => string;
  /** 1/10,000 hour. */
  readonly hours: (hours4: number | null | undefined) => string;
  /** 1/1,000,000 dollar. */
  readonly rate: (rate6: number | null | undefined) => string;
  /** 1/1,000,000. */
  readonly percent: (ppm: number | null | undefined) => string;
  readonly count: (value: number) => string;
  readonly bytes: (bytes: number) => string;
}

function formatFor(language: Language): Format {
  return {
    language,
    money: formatMoney,
    spokenMoney: (cents, options) => speakMoney(cents, language, options),
    date: (date, style) => formatDate(date, style, language),
    span: (from, to) => formatSpan(from, to, language),
    time: (instant) => formatTime(instant, language),
    hours: formatHours,
    rate: formatRate,
    percent: formatPercent,
    count: formatCount,
    bytes: formatBytes,
  };
}

export function useFormat(): Format {
  const language = useLanguage();
  return useMemo(() => formatFor(language), [language]);
}
