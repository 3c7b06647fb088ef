import { describe, expect, it } from 'vitest';
import en from './notices.en.json' with { type: 'json' };
import es from './notices.es.json' with { type: 'json' };
import { noticesOf, type NoticedForm } from './notices.ts';

type Key = keyof typeof en;
/** The texts of some keys, for the year of a form. */
const texts = (keys: readonly Key[], year: number, most = '') =>
  keys.map((key) => en[key].replaceAll('{year}', String(year)).replaceAll('{max}', most));

const ALWAYS: readonly Key[] = ['w2.clergy', 'w2.correct', 'w2.excess', 'w2.ssn'];
const boxes = (codes: readonly string[], psdCode?: string) => ({
  box12: codes.map((code) => ({ code, amount: 100 })),
  locals: [
    { locality: 'Lancaster', wages: 1, tax: 1, ...(psdCode !== undefined && { psdCode }) },
    { locality: 'Newark', wages: 1, tax: 1 },
  ],
});

describe('handbook 5.1: the notices of Form W-2', () => {
  it.each<[string, Partial<NoticedForm>, readonly Key[]]>([
    ['without any code', { boxes: boxes([]) }, []],
    ['with another code', { boxes: boxes(['D', 'W']) }, []],
    ['with tips', { boxes: boxes(['D', 'TP']) }, ['w2.deduct']],
    ['with overtime', { boxes: boxes(['TT']) }, ['w2.deduct']],
    ['with tips of the year before', { taxYear: 2025, boxes: boxes(['TP']) }, []],
    ['with health coverage', { boxes: boxes(['DD', 'D']) }, ['w2.health']],
    ['with a PSD code', { boxes: boxes([], '510101') }, ['w2.psd']],
    [
      'with all of them',
      { boxes: boxes(['TP', 'M', 'DD'], '510101') },
      ['w2.deduct', 'w2.uncollected', 'w2.health', 'w2.psd'],
    ],
    ['of any person', {}, ['w2.deduct', 'w2.uncollected', 'w2.health', 'w2.psd']],
    ['of any person in 2025', { taxYear: 2025 }, ['w2.uncollected', 'w2.health', 'w2.psd']],
  ])('%s', (_title, form, more) => {
    const { taxYear = 2026 } = form;
    const most = taxYear === 2026 ? '$11,439.00' : '$10,918.20';
    expect(noticesOf({ formType: 'W-2', taxYear, ...form }, 'en')).toEqual(
      texts(['w2.file', 'w2.refund', 'w2.eic', ...more, ...ALWAYS], taxYear, most),
    );
  });

  it.each(['A', 'B', 'M', 'N'])('say what to do with uncollected tax of code %s', (code) => {
    const form: NoticedForm = { formType: 'W-2', taxYear: 2026, boxes: boxes([code]), isInformation: true };
    expect(noticesOf(form, 'en')).toEqual(
      texts(['w2.refund', 'w2.eic', 'w2.uncollected', ...ALWAYS], 2026, '$11,439.00'),
    );
  });

  it.each([
    [2024, '$10,453.20'],
    [2025, '$10,918.20'],
    [2026, '$11,439.00'],
    [2027, '6.2%'],
  ])('of %i name the year and the most Social Security tax: %s', (taxYear, most) => {
    for (const language of ['en', 'es'] as const) {
      const excess = noticesOf({ formType: 'W-2', taxYear }, language).find((notice) => notice.includes(most));
      expect(excess).toContain(String(taxYear));
      expect(noticesOf({ formType: 'W-2', taxYear }, language).join(' ')).not.toMatch(/[{}]/);
    }
  });
});

describe('the notices of the other forms', () => {
  it.each<[NoticedForm['formType'], boolean, readonly Key[]]>([
    ['W-2c', false, ['w2c.keep', 'w2c.amend', 'w2c.columns', 'w2c.ssn']],
    ['1095-C', false, ['mec.keep', 'mec.why', 'mec.premium', 'mec.correct', 'mec.ssn']],
    ['1042-S', false, ['nra.report', 'nra.treaty', 'nra.wages', 'nra.correct', 'nra.tin']],
    ['1042-S', true, ['nra.treaty', 'nra.wages', 'nra.correct', 'nra.tin']],
    ['1099-NEC', false, ['payee.report', 'payee.correct', 'payee.tin']],
    ['1099-MISC', false, ['payee.report', 'payee.correct', 'payee.tin']],
    ['1099-R', true, ['payee.report', 'payee.correct', 'payee.tin']],
  ])('%s (for information: %s)', (formType, isInformation, expected) => {
    expect(noticesOf({ formType, taxYear: 2026, isInformation }, 'en')).toEqual(texts(expected, 2026));
  });

  it('are the same in Spanish', () => {
    const form: NoticedForm = { formType: '1099-R', taxYear: 2026 };
    expect(noticesOf(form, 'es')).toEqual(
      [es['payee.report'], es['payee.correct'], es['payee.tin']].map((text) => text.replace('{year}', '2026')),
    );
  });
});
