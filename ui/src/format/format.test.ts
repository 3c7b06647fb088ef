import { localDateIn } from '@paystead/contract/local-date.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INTL_LOCALE, type Language } from '../translations/language.ts';
import { formatCountdown, formatDate, formatSpan, formatTime, type DateStyle } from './date.ts';
import { decimal } from './grouped.ts';
import { formatAxisMoney, formatMoney, moneyParts, speakMoney } from './money.ts';
import { localDay } from './local-day.ts';
import { formatBytes, formatCount, formatHours, formatPercent, formatRate } from './quantity.ts';

describe('PAY-2: money', () => {
  it.each([
    [177_793, '$1,777.93'],
    [0, '$0.00'],
    [5, '$0.05'],
    [-2000, '\u2212$20.00'],
    [123_456_789, '$1,234,567.89'],
    [null, '--'],
    [undefined, '--'],
  ])('%s cents are formatted as %s', (cents, text) => {
    expect(formatMoney(cents)).toBe(text);
  });

  it('has a plus sign for positive differences', () => {
    expect([
      formatMoney(4349, { signed: true }),
      formatMoney(0, { signed: true }),
      formatMoney(-1, { signed: true }),
    ]).toEqual(['+$43.49', '$0.00', '\u2212$0.01']);
  });

  it('is announced with the sign as a word', () => {
    expect([speakMoney(-13_463, 'en'), speakMoney(-13_463, 'es'), speakMoney(13_463, 'en')]).toEqual([
      'minus $134.63',
      'menos $134.63',
      '$134.63',
    ]);
    const differences = (['en', 'es'] as const).map((language) => speakMoney(13_463, language, { signed: true }));
    expect(differences).toEqual(['plus $134.63', 'más $134.63']);
  });

  it('keeps every cent of any amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
        const parts = moneyParts(cents);
        const back = (Number(parts.dollars.replaceAll(',', '')) * 100 + Number(parts.cents)) * (parts.sign ? -1 : 1);
        expect(back).toBe(cents === 0 ? 0 : cents);
        expect(formatMoney(cents)).toMatch(/^\u2212?\$\d{1,3}(,\d{3})*\.\d\d$/);
      }),
    );
  });

  it.each([
    [0, '$0'],
    [50_000, '$500'],
    [100_000, '$1k'],
    [250_000, '$2.5k'],
    [99_900, '$999'],
    [125_600, '$1.3k'],
  ])('%s cents are %s on an axis', (cents, text) => {
    expect(formatAxisMoney(cents)).toBe(text);
  });
});

describe('dates', () => {
  it.each([
    ['long', 'Friday, November 20, 2026', 'viernes 20 de noviembre de 2026'],
    ['day', 'Friday, November 20', 'viernes 20 de noviembre'],
    ['date', 'November 20, 2026', '20 de noviembre de 2026'],
    ['monthDay', 'November 20', '20 de noviembre'],
    ['medium', 'Nov 20, 2026', '20 nov 2026'],
    ['short', 'Nov 20', '20 nov'],
    ['month', 'Nov', 'nov'],
  ] as const)('%s', (style, en, es) => {
    expect([formatDate('2026-11-20', style, 'en'), formatDate('2026-11-20', style, 'es')]).toEqual([en, es]);
  });

  const INTL: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
    long: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
    day: { weekday: 'long', month: 'long', day: 'numeric' },
    date: { month: 'long', day: 'numeric', year: 'numeric' },
    monthDay: { month: 'long', day: 'numeric' },
    medium: { month: 'short', day: 'numeric', year: 'numeric' },
    short: { month: 'short', day: 'numeric' },
    month: { month: 'short' },
  };

  it.each(Object.entries(INTL))("%s equals the engine's own format on any day", (style, options) => {
    for (const [language, locale] of Object.entries(INTL_LOCALE) as [Language, string][]) {
      const rules = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
      fc.assert(
        fc.property(
          fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
          (day) => {
            const date = localDateIn('UTC', day);
            // Spanish writes "viernes 20 de noviembre"; CLDR puts a comma after the weekday.
            const text = rules.format(new Date(date)).replace(language === 'es' ? /^(\p{L}+), /u : /^$/, '$1 ');
            expect(formatDate(date, style as DateStyle, language)).toBe(text);
          },
        ),
      );
    }
  });

  it('an absent or invalid date is --', () => {
    expect([formatDate(null, 'date', 'en'), formatDate('soon', 'date', 'en')]).toEqual(['--', '--']);
  });

  it('a range has the years if they differ', () => {
    expect(formatSpan('2026-11-01', '2026-11-14', 'en')).toBe('Nov 1 – Nov 14');
    expect(formatSpan('2026-12-20', '2027-01-02', 'en')).toBe('Dec 20, 2026 – Jan 2, 2027');
  });

  it('times and countdowns are formatted', () => {
    expect(formatTime(new Date(2026, 10, 20, 8, 5).getTime(), 'en')).toBe('8:05\u00A0am');
    expect(formatTime(new Date(2026, 10, 20, 17, 0).getTime(), 'es')).toBe('5:00\u00A0p.\u00A0m.');
    const noonAndMidnight = [new Date(2026, 10, 20, 12, 0), new Date(2026, 10, 20, 0, 59)];
    expect(noonAndMidnight.map((at) => formatTime(at.getTime(), 'en'))).toEqual(['12:00\u00A0pm', '12:59\u00A0am']);
    const spanish = [new Date(2026, 10, 20, 11, 59), new Date(2026, 10, 20, 12, 0)].map((at) =>
      formatTime(at.toISOString(), 'es'),
    );
    expect(spanish).toEqual(['11:59\u00A0a.\u00A0m.', '12:00\u00A0p.\u00A0m.']);
    expect([
      localDay(new Date(2026, 0, 2, 23, 59).toISOString()),
      localDay(new Date(2026, 9, 31).toISOString()),
    ]).toEqual(['2026-01-02', '2026-10-31']);
    expect([formatCountdown(120), formatCountdown(9.2), formatCountdown(-1)]).toEqual(['2:00', '0:10', '0:00']);
  });
});

describe('numbers', () => {
  it.each(Object.values(INTL_LOCALE))('are grouped and rounded as in %s', (locale) => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
        fc.nat({ max: 4 }),
        fc.nat({ max: 3 }),
        fc.nat({ max: 3 }),
        (digits, places, least, more) => {
          const value = digits / 10 ** places;
          fc.pre(!Object.is(value, -0));
          const most = least + more;
          const rules = new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most });
          expect(decimal(value, least, most).replace(/^-(0(?:\.0*)?)$/, '$1')).toBe(
            rules.format(value).replace(/^-(0(?:\.0*)?)$/, '$1'),
          );
        },
      ),
    );
  });
});

it('a number in exponential notation stays as it is', () => {
  expect([decimal(1e21, 0, 2), decimal(-1e-7, 0, 2), decimal(Number.NaN, 0, 0)]).toEqual(['1e+21', '-1e-7', 'NaN']);
});

describe('hours, rates, percentages, sizes', () => {
  it('are formatted as on a paycheck', () => {
    expect(formatHours(800_000)).toBe('80.00');
    expect(formatHours(374_167)).toBe('37.4167');
    expect(formatHours(null)).toBe('--');
    expect(formatRate(31_250_000)).toBe('$31.25');
    expect(formatRate(18_437_500)).toBe('$18.4375');
    expect(formatRate(18_437_512)).toBe('$18.437512');
    expect(formatPercent(62_000)).toBe('6.2%');
    expect(formatPercent(14_500)).toBe('1.45%');
    expect([formatHours(undefined), formatHours(-5_000), formatHours(0)]).toEqual(['--', '\u22120.50', '0.00']);
    expect([formatRate(null), formatRate(undefined), formatRate(-1_500_000)]).toEqual(['--', '--', '\u2212$1.50']);
    expect([formatPercent(null), formatPercent(undefined), formatPercent(-10_001), formatPercent(1_000_000)]).toEqual([
      '--',
      '--',
      '\u22121.0001%',
      '100%',
    ]);
    expect([formatCount(0), formatCount(1_234.4), formatCount(-5)]).toEqual(['0', '1,234', '\u22125']);
    expect([0, 9.6, 999, 999.4, 999.5, 1_000, 9_949, 9_951, 10_040, 999_499, 1e9, 12e12].map(formatBytes)).toEqual([
      '0 B',
      '10 B',
      '999 B',
      '999 B',
      '1 kB',
      '1 kB',
      '9.9 kB',
      '10 kB',
      '10 kB',
      '999 kB',
      '1 GB',
      '12,000 GB',
    ]);
    expect([formatBytes(184_000), formatBytes(2_400_000), formatBytes(999_999)]).toEqual(['184 kB', '2.4 MB', '1 MB']);
  });
});
