import { describe, expect, it } from 'vitest';
import { boxesOf, type FormBox } from './boxes.ts';
import type { FormType, YearEndBoxes } from './model.ts';

const NOTHING: YearEndBoxes = {
  employer: { name: 'Millrace', ein: '07-0000001', address: [] },
  employee: { name: 'Petra', lastFour: '1001', address: [] },
  controlNumber: '1',
  amounts: {},
  box12: [],
  box13: null,
  box14: [],
  occupationCodes: [],
  states: [],
  locals: [],
  entries: [],
  distributionCode: null,
  previously: null,
};
const PLACES = {
  states: [
    { state: 'PA', employerStateId: '12-345', wages: 700, tax: 70 },
    { state: 'NJ', employerStateId: '', wages: 300, tax: 30 },
  ],
  locals: [
    { locality: 'Lancaster', psdCode: '360301', wages: 600, tax: 6 },
    { locality: 'Newark', wages: 400, tax: 4 },
  ],
};

/** Each entry with everything that it says: printed, topic, mark, amount, text, previously; its box where it differs from the printed one. */
const rows = (form: FormType, year: number, boxes: Partial<YearEndBoxes>) =>
  boxesOf(form, year, { ...NOTHING, ...boxes }).map(
    ({ box, printed, topic, mark, amount, text, previously }: FormBox) => [
      box === printed ? printed : `${printed} of ${box}`,
      topic,
      mark,
      amount,
      text,
      previously,
    ],
  );

describe('PAY-3: the entries of a W-2', () => {
  it('are every box with its topic and text, in the order of the boxes', () => {
    const all = rows('W-2', 2025, {
      amounts: { '11': 11, '10': 10, '8': 8, '7': 7, '6': 6, '5': 5, '4': 4, '3': 3, '2': 2, '1': 1, '9': 9 },
      box12: ['D', 'W', 'DD', 'C', 'AA'].map((code, place) => ({ code, amount: place })),
      box13: { statutoryEmployee: true, retirementPlan: false, thirdPartySickPay: true },
      box14: [
        { label: 'LST', amount: 52 },
        { label: 'Union dues', amount: 40 },
        { label: 'SUI-EE', amount: 3 },
      ],
      ...PLACES,
    });
    expect(all).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8, 10, 11].map((box) => [`${box}`, `w2.${box}`, null, box, null, null]),
      ['12a of 12', 'w2.12.D', 'D', 0, null, null],
      ['12b of 12', 'w2.12.W', 'W', 1, null, null],
      ['12c of 12', 'w2.12.DD', 'DD', 2, null, null],
      ['12d of 12', 'w2.12.C', 'C', 3, null, null],
      // A form has four places; the fifth amount continues on another form, and has no letter here.
      ['12', 'w2.12.AA', 'AA', 4, null, null],
      ['13', 'w2.13.statutoryEmployee', 'statutoryEmployee', null, 'statutoryEmployee', null],
      ['13', 'w2.13.thirdPartySickPay', 'thirdPartySickPay', null, 'thirdPartySickPay', null],
      ['14', 'w2.14.LST', 'LST', 52, null, null],
      ['14', 'w2.14', 'Union dues', 40, null, null],
      ['14', 'w2.14.SUI-EE', 'SUI-EE', 3, null, null],
      ['15', 'w2.15', 'PA', null, 'PA 12-345', null],
      ['16', 'w2.16', 'PA', 700, null, null],
      ['17', 'w2.17', 'PA', 70, null, null],
      ['15', 'w2.15', 'NJ', null, 'NJ', null],
      ['16', 'w2.16', 'NJ', 300, null, null],
      ['17', 'w2.17', 'NJ', 30, null, null],
      ['18', 'w2.18', 'Lancaster', 600, null, null],
      ['19', 'w2.19', 'Lancaster', 6, null, null],
      ['20', 'w2.20', 'Lancaster', null, '360301 Lancaster', null],
      ['18', 'w2.18', 'Newark', 400, null, null],
      ['19', 'w2.19', 'Newark', 4, null, null],
      ['20', 'w2.20', 'Newark', null, 'Newark', null],
    ]);
  });

  it('name each tipped occupation, and give the code alone of one that isn’t on the list', () => {
    expect(rows('W-2', 2026, { occupationCodes: ['102', '999'], box14: [{ label: 'LST', amount: 52 }] })).toEqual([
      ['14a of 14', 'w2.14.LST', 'LST', 52, null, null],
      ['14b', 'w2.14b', null, null, '102 Wait Staff, 999', null],
    ]);
    expect(rows('W-2', 2026, {})).toEqual([]);
  });
});

describe('PAY-3: the entries of a W-2c', () => {
  it('have the previous amount where it differs, and a removed amount or code as zero', () => {
    const previously = {
      amounts: { '1': 900, '2': 90, '7': 7 },
      box12: [
        { code: 'W', amount: 5 },
        { code: 'D', amount: 10 },
      ],
      states: [{ state: 'PA', employerStateId: '12-345', wages: 701, tax: 70 }],
      locals: [{ locality: 'Lancaster', psdCode: '360301', wages: 600, tax: 7 }],
    };
    const corrected = rows('W-2c', 2025, {
      amounts: { '1': 1000, '2': 90, '5': 1000 },
      box12: [
        { code: 'D', amount: 20 },
        { code: 'AA', amount: 8 },
      ],
      ...PLACES,
      previously,
    });
    expect(corrected).toEqual([
      ['1', 'w2.1', null, 1000, null, 900],
      ['2', 'w2.2', null, 90, null, null],
      ['5', 'w2.5', null, 1000, null, 0],
      ['7', 'w2.7', null, 0, null, 7],
      ['12a of 12', 'w2.12.D', 'D', 20, null, 10],
      ['12b of 12', 'w2.12.AA', 'AA', 8, null, 0],
      ['12c of 12', 'w2.12.W', 'W', 0, null, 5],
      ['15', 'w2.15', 'PA', null, 'PA 12-345', null],
      ['16', 'w2.16', 'PA', 700, null, 701],
      ['17', 'w2.17', 'PA', 70, null, null],
      ['15', 'w2.15', 'NJ', null, 'NJ', null],
      ['16', 'w2.16', 'NJ', 300, null, 0],
      ['17', 'w2.17', 'NJ', 30, null, 0],
      ['18', 'w2.18', 'Lancaster', 600, null, null],
      ['19', 'w2.19', 'Lancaster', 6, null, 7],
      ['20', 'w2.20', 'Lancaster', null, '360301 Lancaster', null],
      ['18', 'w2.18', 'Newark', 400, null, 0],
      ['19', 'w2.19', 'Newark', 4, null, 0],
      ['20', 'w2.20', 'Newark', null, 'Newark', null],
    ]);
  });

  it('have no previous amounts if none were reported before', () => {
    expect(rows('W-2c', 2025, { amounts: { '1': 1000 } })).toEqual([['1', 'w2.1', null, 1000, null, null]]);
  });
});

describe('PAY-3: the entries of a 1099', () => {
  it.each([
    ['1099-NEC', 'nec', { tax: '5', id: '6', income: '7' }, { '4': 40, '1': 100 }],
    ['1099-MISC', 'misc', { tax: '16', id: '17', income: '18' }, { '4': 40, '1': 100 }],
  ] as const)('%s: amounts, then tax, number and income of each state', (form, prefix, boxes, amounts) => {
    const of = (state: string, id: string, tax: number, income: number) => ({
      tax: [boxes.tax, `${prefix}.${boxes.tax}`, state, tax, null, null],
      id: [boxes.id, `${prefix}.${boxes.id}`, state, null, id, null],
      income: [boxes.income, `${prefix}.${boxes.income}`, state, income, null, null],
    });
    const [first, second] = [of('PA', 'PA 12-345', 70, 700), of('NJ', 'NJ', 30, 300)];
    expect(rows(form, 2025, { amounts, ...PLACES })).toEqual([
      ['1', `${prefix}.1`, null, 100, null, null],
      ['4', `${prefix}.4`, null, 40, null, null],
      first.tax,
      second.tax,
      first.id,
      second.id,
      first.income,
      second.income,
    ]);
  });

  it('1099-R: with its distribution code and localities', () => {
    const boxes = { amounts: { '4': 40, '2b': 1, '2a': 90, '1': 100 }, distributionCode: '7', ...PLACES };
    expect(rows('1099-R', 2025, boxes)).toEqual([
      ['1', 'r.1', null, 100, null, null],
      ['2a', 'r.2a', null, 90, null, null],
      ['2b', 'r.2b', null, 1, null, null],
      ['4', 'r.4', null, 40, null, null],
      ['7', 'r.7', null, null, '7', null],
      ['14', 'r.14', 'PA', 70, null, null],
      ['14', 'r.14', 'NJ', 30, null, null],
      ['15', 'r.15', 'PA', null, 'PA 12-345', null],
      ['15', 'r.15', 'NJ', null, 'NJ', null],
      ['16', 'r.16', 'PA', 700, null, null],
      ['16', 'r.16', 'NJ', 300, null, null],
      ['17', 'r.17', 'Lancaster', 6, null, null],
      ['17', 'r.17', 'Newark', 4, null, null],
      ['18', 'r.18', 'Lancaster', null, 'Lancaster', null],
      ['18', 'r.18', 'Newark', null, 'Newark', null],
      ['19', 'r.19', 'Lancaster', 600, null, null],
      ['19', 'r.19', 'Newark', 400, null, null],
    ]);
    expect(rows('1099-R', 2025, { amounts: { '1': 100 } })).toEqual([['1', 'r.1', null, 100, null, null]]);
  });
});

describe('PAY-3: the entries of a 1095-C and a 1042-S', () => {
  const entry = (box: string, mark: string | null, text: string | null, amount: number | null = null) => ({
    box,
    mark,
    text,
    amount,
  });
  const marks = (entries: YearEndBoxes['entries']) =>
    rows('1095-C', 2025, { entries }).map(([box, , mark, amount, text]) => [box, mark, amount, text]);
  const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'June', 'July', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

  it('1095-C: part II first, and twelve equal months as one', () => {
    const entries = [
      ...MONTHS.map((month) => entry('14', month, '1E')),
      ...MONTHS.map((month) => entry('15', month, null, 12_000)),
      entry('II', null, '01'),
      entry('10', null, '717-555-0100'),
    ];
    expect(rows('1095-C', 2025, { entries })).toEqual([
      ['10', 'mec.10', null, null, '717-555-0100', null],
      ['II', 'mec.II', null, null, '01', null],
      ['14', 'mec.14', 'All 12 Months', null, '1E', null],
      ['15', 'mec.15', 'All 12 Months', 12_000, null, null],
    ]);
  });

  it('1095-C: joins equal months in a row, and no others', () => {
    expect(
      marks([
        entry('14', 'Jan', '1H'),
        entry('14', 'Feb', '1E'),
        entry('14', 'Mar', '1E'),
        entry('14', 'May', '1E'),
        entry('15', 'June', '1E'),
        entry('15', 'July', null, 5),
        entry('15', 'Aug', null, 6),
        entry('15', 'Sept', null, 6),
        entry('15', 'Oct', null, 6),
        entry('15', 'Nov', 'x', 6),
        entry('15', 'Dec', 'x', 6),
        entry('15', 'Jan', 'x', 6),
      ]),
    ).toEqual([
      ['14', 'Jan', null, '1H'],
      ['14', 'Feb – Mar', null, '1E'],
      ['14', 'May', null, '1E'],
      ['15', 'June', null, '1E'],
      ['15', 'July', 5, null],
      ['15', 'Aug – Oct', 6, null],
      ['15', 'Nov – Dec', 6, 'x'],
      ['15', 'Jan', 6, 'x'],
    ]);
    expect(marks(MONTHS.slice(0, 11).map((month) => entry('14', month, '1E')))).toEqual([
      ['14', 'Jan – Nov', null, '1E'],
    ]);
    expect(marks(MONTHS.slice(1).map((month) => entry('14', month, '1E')))).toEqual([['14', 'Feb – Dec', null, '1E']]);
    // The same value for other things than months stays apart.
    expect(marks([entry('16', 'All 12 Months', '2C'), entry('16', null, '2C'), entry('16', null, '2C')])).toEqual([
      ['16', 'All 12 Months', null, '2C'],
      ['16', null, null, '2C'],
      ['16', null, null, '2C'],
    ]);
  });

  it('1042-S: entries as they are, in the order of the boxes', () => {
    const entries = [
      entry('7a', null, null, 30),
      entry('3b', null, '30.00'),
      entry('3a', null, '00'),
      entry('1', null, '20'),
    ];
    expect(rows('1042-S', 2025, { entries })).toEqual([
      ['1', 'nra.1', null, null, '20', null],
      ['3a', 'nra.3a', null, null, '00', null],
      ['3b', 'nra.3b', null, null, '30.00', null],
      ['7a', 'nra.7a', null, 30, null, null],
    ]);
    // Months mean nothing on a 1042-S.
    expect(rows('1042-S', 2025, { entries: [entry('2', 'Jan', '1'), entry('2', 'Feb', '1')] })).toHaveLength(2);
  });
});
