import { describe, expect, it } from 'vitest';
import { runType } from '@paystead/contract/features/paychecks/model.ts';
import { columnName } from '../read/table-rows.ts';
import { CODE_TABLES, codeIn, knownCode } from './code-tables.ts';
import { rowsOfLine, type MappingOf } from './mapped-rows.ts';
import { readMapping } from './mapping.ts';
import { suggestMapping } from './suggest.ts';
import { MappingRefused } from './texts.ts';

const OF: MappingOf = { dates: undefined, numbers: undefined, constants: {}, lookups: new Map() };

/** Returns the register cells that a preset makes of one line. */
function registerCells(preset: 'payroll-register' | 'finch', cells: Readonly<Record<string, string>>) {
  const tables = (readMapping({ preset }).files ?? []).flatMap((file) => file.tables);
  const register = tables.filter(({ file }) => file === 'check_register');
  const line = {
    line: 1,
    cell: (name: string) => Object.entries(cells).find(([one]) => columnName(one) === columnName(name))?.[1] ?? '',
  };
  return register.flatMap((table) => [...rowsOfLine(table, line, OF)].map((row) => row.cells));
}

describe('TRU-5: run types of other systems', () => {
  it.each([
    ['Regular Payroll', 'regular'],
    ['SCHEDULED', 'regular'],
    ['regular_payroll', 'regular'],
    ['off_cycle_payroll', 'offCycle'],
    ['Special Run', 'offCycle'],
    ['one_time_payment', 'bonus'],
    ['Bonus Check', 'bonus'],
    ['Hand-Check', 'manual'],
    ['3rd Party Sick Pay', 'thirdPartySick'],
    ['third_party_sick_pay', 'thirdPartySick'],
    ['amendment', 'adjustment'],
    ['Reversed', 'reversal'],
    ['Wage correction', 'correction'],
    ['Retroactive Pay', 'retro'],
    ['Separation pay', 'severance'],
    ['Termination Check', 'final'],
    ['Voided', 'void'],
    ['Replacement check', 'reissue'],
  ])('%s is %s', (theirs, ours) => expect(codeIn(CODE_TABLES.runTypes, theirs)).toBe(ours));

  it('covers every run type, and has each word once', () => {
    expect(new Set(Object.values(CODE_TABLES.runTypes))).toEqual(new Set(runType.options));
    for (const codes of Object.values(CODE_TABLES)) {
      const words = Object.keys(codes).map(columnName);
      expect(words.toSorted()).toEqual([...new Set(words)].toSorted());
    }
  });

  it('leaves an unknown word to the column, which refuses it', () => {
    expect(codeIn(CODE_TABLES.runTypes, 'R')).toBeUndefined();
    expect(registerCells('payroll-register', { 'Run Type': 'R7' })).toMatchObject([{ run_type: 'R7' }]);
  });

  it('the preset payroll-register reads run types, statuses and the original check', () => {
    const cells = {
      'Run Type': 'Check reversal',
      'Check Status': 'Reversing entry',
      'Original Check': '12/4/2026.1042.V1',
    };
    expect(registerCells('payroll-register', cells)).toMatchObject([
      { run_type: 'reversal', status: 'reversal', related_check_id: '12/4/2026.1042.V1' },
    ]);
    expect(registerCells('payroll-register', { 'Check Number': '7' })).toMatchObject([
      { run_type: 'regular', status: 'issued', related_check_id: '' },
    ]);
  });

  it.each([
    ['regular_payroll', 'regular'],
    ['off_cycle_payroll', 'offCycle'],
    ['one_time_payment', 'bonus'],
  ])('the preset finch reads %s as %s', (type, ours) =>
    expect(registerCells('finch', { type })).toMatchObject([{ run_type: ours }]),
  );

  it('a mapping may name a code table, and no table that there is not', () => {
    const of = (codes: string) => ({
      files: [{ path: 'x.csv', tables: [{ file: 'check_register', columns: { run_type: { from: 'Kind', codes } } }] }],
    });
    expect(readMapping(of('runTypes')).files).toHaveLength(1);
    expect(() => readMapping(of('weekdays'))).toThrow(MappingRefused);
  });

  it.each<[string, string, string, string | undefined]>([
    ['check_register', 'run_type', 'Back pay', 'retro'],
    ['check_register', 'status', 'Stop payment', 'voided'],
    // A word of the other column, and a column of another file.
    ['check_register', 'status', 'Back pay', undefined],
    ['check_register', 'run_type', 'Stop payment', undefined],
    ['check_taxes', 'status', 'Stop payment', undefined],
  ])('a word of the column %s %s: %s is %s', (file, column, theirs, ours) => {
    expect(knownCode(file, column, theirs)).toBe(ours);
  });

  it('a suggested mapping translates known words and asks about others', async () => {
    const file = [
      'Check,Emp ID,Pay Method,Pay Date,Payroll Type,Federal ID,Paygroup,Gross Wages,Net Amount',
      'A,7,directDeposit,2026-01-02,Back pay,00-1234567,BW,1,1',
      'B,7,directDeposit,2026-01-02,Zebra,00-1234567,BW,1,1',
    ].join('\n');
    const { mapping, undecided } = await suggestMapping('checks.csv', async function* () {
      yield await Promise.resolve(Buffer.from(file));
    });
    const columns = mapping.files?.[0]?.tables[0]?.columns;
    expect(columns?.['run_type']).toEqual({ from: 'Payroll Type', codes: { 'Back pay': 'retro', Zebra: 'Zebra' } });
    expect(undecided.filter((one) => one.includes('Zebra'))).toHaveLength(1);
  });
});
