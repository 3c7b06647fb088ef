import { afterAll, describe, expect, it } from 'vitest';
import { BOX_LABELS, COPIES, FORM_TITLES, layoutOf, MONTHS } from '@paystead/contract/features/year-end/forms.ts';
import type { FormType, YearEndBoxes } from '@paystead/contract/features/year-end/model.ts';
import { PEOPLE } from '../../../test/harness/people.ts';
import { boxesOf } from '../../../test/harness/year-end.ts';
import { readPdf } from '../../../test/pdf/read-pdf.ts';
import { createPdfRenderer } from './renderer.ts';
import { yearEndForm } from './templates/year-end-form.ts';
import { samplePdf } from './templates/year-end-sample.ts';

const renderer = createPdfRenderer({ timeLimit: 60_000 });
afterAll(() => renderer.close());

async function print(
  formType: FormType,
  taxYear: number,
  more: Partial<YearEndBoxes> = {},
  language: 'en' | 'es' = 'en',
) {
  const boxes = boxesOf(PEOPLE.plain, more);
  const pdf = await readPdf(await renderer.render(yearEndForm({ formType, taxYear, boxes }, language)));
  const lines = pdf.text.split('\n').map((line) => line.trim());
  return { ...pdf, lines, flat: pdf.text.replaceAll(/\s+/g, ' ') };
}

describe.each(['W-2', '1099-NEC', '1099-MISC', '1099-R', '1042-S'] as const)('PAY-3: form %s', (form) => {
  it('has its title, OMB number, year, every employee copy and every label, and is tagged', async () => {
    const { flat, roles, tagged, title } = await print(form, 2025);
    const { title: name, omb } = FORM_TITLES[form];
    for (const words of [
      name,
      `OMB No. ${omb}`,
      'Department of the Treasury—Internal Revenue Service',
      '07-0000001',
      'XXX-XX-1001',
    ])
      expect(flat).toContain(words);
    for (const copy of COPIES[form]) expect(flat).toContain(`${copy.name}—${copy.purpose}`);
    for (const label of Object.values(BOX_LABELS[layoutOf(form)]).filter(
      (one) => one !== 'Treasury Tipped Occupation Code(s)',
    ))
      expect(flat).toContain(label);
    // One heading of the document; one for each copy, the notice and the explanations.
    expect([tagged, title, roles['H1'], roles['H2']]).toEqual([true, `Form ${form} 2025`, 1, COPIES[form].length + 2]);
    expect(roles['LI']).toBeGreaterThan(5);
    // Copy D is the employer's, but the recipient's on Form 1042-S.
    expect(flat).not.toMatch(form === '1042-S' ? /Copy A\b/ : /Copy (A|D)\b/);
  });
});

describe('PAY-3: a W-2', () => {
  it('prints each amount beside its number on each of three copies', async () => {
    const { lines } = await print('W-2', 2025, {
      amounts: {
        '1': 5_429_154,
        '2': 447_658,
        '3': 5_732_688,
        '4': 355_427,
        '5': 5_732_688,
        '6': 83_136,
        '7': 1_234,
        '10': 500_000,
      },
      box12: [
        { code: 'D', amount: 303_534 },
        { code: 'DD', amount: 759_200 },
      ],
      box14: [{ label: 'LST', amount: 5_200 }],
      states: [{ state: 'PA', employerStateId: '17-555014', wages: 5_732_689, tax: 175_996 }],
      locals: [{ locality: 'Manheim Township', wages: 5_732_687, tax: 57_326 }],
    });
    const times = (text: string) => lines.filter((line) => line === text).length;
    for (const amount of [
      '54,291.54',
      '4,476.58',
      '3,554.27',
      '831.36',
      '12.34',
      '5,000.00',
      '3,035.34',
      '7,592.00',
      '57,326.89',
      '1,759.96',
      '57,326.87',
      '573.26',
    ])
      expect([amount, times(amount)]).toEqual([amount, 3]);
    expect(times('57,326.88')).toBe(6);
    expect(lines.filter((line) => line === 'DD').length).toBe(3);
  });

  it('has box 14 for 2025; for 2026 14a, 14b and that year’s codes, explained in both languages', async () => {
    const early = await print('W-2', 2025);
    expect(early.flat).not.toMatch(/14a|14b|Code T[APT]\b/);
    const late = await print(
      'W-2',
      2026,
      { box12: [{ code: 'TP', amount: 2_355_583 }], occupationCodes: ['102'] },
      'es',
    );
    for (const words of [
      '14a',
      '14b',
      'Treasury Tipped Occupation Code(s)',
      '102',
      '23,555.83',
      'Código TA',
      'Código TP',
      'Código TT',
      '$11,439.00',
    ])
      expect(late.flat).toContain(words);
    expect(late.lang?.slice(0, 2)).toBe('es');
    expect(late.flat).toContain('Wages, tips, other compensation');
  });

  it('is the same, byte for byte, for the same data', async () => {
    const once = () =>
      renderer.render(yearEndForm({ formType: 'W-2', taxYear: 2025, boxes: boxesOf(PEOPLE.plain) }, 'en'));
    expect(Buffer.from(await once()).equals(Buffer.from(await once()))).toBe(true);
  });
});

describe('TRU-4: Form 1095-C', () => {
  const months = (box: string, values: readonly (string | number)[]): YearEndBoxes['entries'] =>
    values.map((value, place) => ({
      box,
      mark: MONTHS[place] ?? '',
      text: typeof value === 'string' ? value : null,
      amount: typeof value === 'number' ? value : null,
    }));
  const twelve = <T>(first: T, then: T, change: number) => MONTHS.map((_, month) => (month < change ? first : then));

  it('prints a value of the whole year once and values that change month by month', async () => {
    const { flat, roles, tagged } = await print('1095-C', 2025, {
      entries: [
        { box: '10', mark: null, text: '717-555-0140', amount: null },
        { box: 'II', mark: null, text: '01', amount: null },
        ...months('14', twelve('1E', '1E', 12)),
        ...months('15', twelve(11_200, 12_450, 3)),
        ...months('16', twelve('2H', '2C', 3)),
      ],
    });
    const count = (words: string) => flat.split(words).length - 1;
    expect([count('112.00'), count('124.50'), count('2H '), count('2C ')]).toEqual([3, 9, 3, 9]);
    for (const words of [
      'Form 1095-C—Do not attach to your tax return. Keep for your records.',
      'OMB No. 1545-2251',
      'All 12 Months',
      'Plan Start Month 01',
      'Contact telephone number 717-555-0140',
      'XXX-XX-1001',
    ])
      expect(flat).toContain(words);
    // Line 14: once for all months.
    expect(flat).toContain('Offer of Coverage (enter required code) 1E 15 Employee Required Contribution');
    expect([tagged, roles['Table'], roles['H1']]).toEqual([true, 1, 1]);
    expect(flat).not.toMatch(/\d{3}-\d{2}-\d{4}/);
  });
});

it('TRU-4: the notices of a W-2 speak of the codes and places that it has, in both languages', async () => {
  const plain = await print('W-2', 2026);
  const rich = await print('W-2', 2026, {
    box12: [
      { code: 'TT', amount: 1 },
      { code: 'DD', amount: 2 },
      { code: 'A', amount: 3 },
    ],
    locals: [{ locality: 'Philadelphia', psdCode: '510101', wages: 1, tax: 1 }],
  });
  for (const words of [
    'Schedule 1-A',
    'Schedule 2 (Form 1040)',
    'It isn’t taxable',
    'political subdivision (PSD) code. Your',
  ])
    expect([words, plain.flat.includes(words), rich.flat.includes(words)]).toEqual([words, false, true]);
  expect(rich.flat).toContain('510101 Philadelphia');
  const spanish = await print('W-2', 2026, { box12: [{ code: 'TP', amount: 1 }] }, 'es');
  for (const words of ['Anexo 1-A', 'crédito por ingreso del trabajo', 'Guarde la Copia C hasta que empiece'])
    expect(spanish.flat).toContain(words);
});

it('PAY-3: a W-2c shows reported and corrected amounts in a table with headers, and no unchanged ones', async () => {
  const boxes = boxesOf(PEOPLE.plain);
  const { amounts, states, locals } = boxes;
  const { flat, roles } = await print('W-2c', 2025, {
    box12: [{ code: 'W', amount: 130_000 }],
    previously: { amounts, box12: [{ code: 'W', amount: 120_000 }], states, locals },
  });
  expect(flat).toContain('Tax year/Form corrected 2025 / W-2');
  expect(flat.split('12a Code W 1,200.00 1,300.00')).toHaveLength(4);
  expect([roles['Table'], roles['TH']]).toEqual([3, 9]);
  expect(flat.split('Wages, tips, other compensation')).toHaveLength(2);
});

it.each(['en', 'es'] as const)('PAY-3: the sample contains its code and no amount (%s)', async (language) => {
  const { text, tagged } = await readPdf(await renderer.render(samplePdf('ABC-DEF', 'W-2', language)));
  expect([text.includes('ABC-DEF'), tagged, /\d+\.\d{2}/.test(text)]).toEqual([true, true, false]);
});
