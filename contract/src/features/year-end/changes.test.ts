import { describe, expect, it } from 'vitest';
import { changedBoxes, changedParts, type FormContent } from './changes.ts';
import type { YearEndBoxes } from './model.ts';

const BOXES: YearEndBoxes = {
  employer: { name: 'Millrace', ein: '07-0000001', address: ['1 Mill Road', 'Lancaster, PA 17601'] },
  employee: { name: 'Petra Tester', lastFour: '1001', address: ['2 Oak Street', 'Lititz, PA 17543'] },
  controlNumber: '1',
  amounts: { '1': 5_000_000, '2': 400_000 },
  box12: [
    { code: 'D', amount: 200_000 },
    { code: 'DD', amount: 900_000 },
  ],
  box13: null,
  box14: [
    { label: 'Union dues', amount: 4_000 },
    { label: 'Union dues', amount: 700 },
  ],
  occupationCodes: [],
  states: [],
  locals: [],
  entries: [],
  distributionCode: null,
  previously: null,
};
const form = (boxes: Partial<YearEndBoxes> = {}, part: Partial<FormContent> = {}): FormContent => ({
  formType: 'W-2',
  taxYear: 2025,
  ...part,
  boxes: { ...BOXES, ...boxes },
});
const changes = (boxes: Partial<YearEndBoxes>) =>
  changedBoxes(form(), form(boxes)).map(({ before, after }) => [
    (after ?? before)?.box,
    (after ?? before)?.mark,
    before?.amount ?? null,
    after?.amount ?? null,
  ]);

describe('handbook 5.1: two versions of a form', () => {
  it.each<[string, Partial<YearEndBoxes>, unknown[]]>([
    ['no box, if they are equal', {}, []],
    ['an amount', { amounts: { '1': 5_000_001, '2': 400_000 } }, [['1', null, 5_000_000, 5_000_001]]],
    ['a box that is gone', { amounts: { '1': 5_000_000 } }, [['2', null, 400_000, null]]],
    ['a box that came', { amounts: { ...BOXES.amounts, '10': 7 } }, [['10', null, null, 7]]],
    [
      'a code by its name, though others moved up',
      { box12: [{ code: 'DD', amount: 900_000 }] },
      [['12', 'D', 200_000, null]],
    ],
    [
      'the first of two equal labels',
      { box14: [{ label: 'Union dues', amount: 4_100 }, BOXES.box14[1]] as YearEndBoxes['box14'] },
      [['14', 'Union dues', 4_000, 4_100]],
    ],
    [
      'the second of two equal labels',
      { box14: [BOXES.box14[0], { label: 'Union dues', amount: 800 }] as YearEndBoxes['box14'] },
      [['14', 'Union dues', 700, 800]],
    ],
    [
      'boxes in the order of the later version, then those that are gone',
      { amounts: { '2': 1, '10': 2 } },
      [
        ['2', null, 400_000, 1],
        ['10', null, null, 2],
        ['1', null, 5_000_000, null],
      ],
    ],
  ])('differ in %s', (_title, boxes, expected) => {
    expect(changes(boxes)).toEqual(expected);
  });

  it('differ in the parts beside the boxes, as printed', () => {
    const { employer, employee } = BOXES;
    const later = form(
      {
        employer: { name: 'Mill Race', ein: '07-0000002', address: ['1 Mill Road'] },
        employee: { name: 'Petra Vega', lastFour: '1002', address: [] },
        controlNumber: '2',
      },
      { formType: 'W-2c', taxYear: 2024 },
    );
    expect(changedParts(form(), later)).toEqual([
      { part: 'form', before: 'W-2 2025', after: 'W-2c 2024' },
      { part: 'employerName', before: 'Millrace', after: 'Mill Race' },
      { part: 'ein', before: '07-0000001', after: '07-0000002' },
      { part: 'employerAddress', before: '1 Mill Road, Lancaster, PA 17601', after: '1 Mill Road' },
      { part: 'employeeName', before: 'Petra Tester', after: 'Petra Vega' },
      { part: 'ssn', before: '1001', after: '1002' },
      { part: 'employeeAddress', before: '2 Oak Street, Lititz, PA 17543', after: '' },
      { part: 'controlNumber', before: '1', after: '2' },
    ]);
    expect(changedParts(form(), form())).toEqual([]);
    expect(changedParts(form(), form({ employer, employee, controlNumber: '3' })).map(({ part }) => part)).toEqual([
      'controlNumber',
    ]);
  });
});
