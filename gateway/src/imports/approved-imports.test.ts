import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApprovedFiles } from '../../../scripts/approved/approved-files.ts';
import { describeColumns, sentences } from '../../test/imports/approved/column-probes.ts';
import { COMPANY_SAMPLES } from '../../test/imports/approved/company-samples.ts';
import {
  describeSteps,
  describeWrong,
  openImportSteps,
  type ImportSteps,
} from '../../test/imports/approved/import-steps.ts';
import { describeComparison, describeExports } from '../../test/imports/approved/describe-exports.ts';
import { describeLifecycle, sensitiveCells, storedText } from '../../test/imports/approved/describe-lifecycle.ts';
import { OTHER_CHECKS, PAY_SAMPLES } from '../../test/imports/approved/pay-samples.ts';
import { PEOPLE_SAMPLES } from '../../test/imports/approved/people-samples.ts';
import { RECORD_SAMPLES } from '../../test/imports/approved/record-samples.ts';
import { describeSources, describeSuggestions } from '../../test/imports/approved/describe-sources.ts';
import { FORMS, MAPPED, SUGGESTED } from '../../test/imports/approved/source-samples.ts';
import type { Cells, Sample } from '../../test/imports/approved/sample.ts';
import { COMPILERS, RECORDS } from './compilers.ts';
import type { Fault } from './fault.ts';
import sentencesOfFaults from './faults.en.json' with { type: 'json' };

/*
 * Approved files: for each format of an import, the plans and the rows of files that are imported, repeated, changed and taken back,
 * everything that can be wrong with a row, and what is read of cells of every kind. The formats follow each other on one database.
 * `PAYSTEAD_WRITE_APPROVED=yes` writes the files after an intended change.
 */

const approved = new ApprovedFiles(path.join(import.meta.dirname, '../../test/approved/imports'));
const SAMPLES: Readonly<Record<string, Sample>> = {
  ...COMPANY_SAMPLES,
  ...PEOPLE_SAMPLES,
  ...PAY_SAMPLES,
  ...RECORD_SAMPLES,
};
const FORMATS = COMPILERS.map(({ records }) => ({ name: records[0]?.file ?? '', records }));

/** Faults that no row has, with the reason. */
const WITHOUT_ROW: Readonly<Record<string, string>> = {};

let steps: ImportSteps;
const faults: Fault[] = [];
/** The lists of faults in reports. */
const reports: string[] = [];
/** Faults of files as such. */
const codes = new Set<string>();
/** Columns of which a cell was refused. */
const refused = new Set<string>();
beforeAll(async () => {
  steps = await openImportSteps();
});
afterAll(() => steps.close());

it.each(FORMATS)('plans, applies, repeats, changes and takes back files of $name', async ({ name, records }) => {
  const sample = SAMPLES[name];
  if (!sample) throw new Error(`Add rows of ${name}.`);
  const columns = records.map((record) => ({ record, ...describeColumns(record) }));
  const taken = await describeSteps(steps, sample);
  const wrong = await describeWrong(steps, sample);
  reports.push(wrong.errors);
  const cells = columns.flatMap((one) => one.faults);
  faults.push(...taken.faults, ...wrong.faults, ...cells);
  for (const { record, refusing } of columns) for (const column of refusing) refused.add(`${record.file}.${column}`);
  const text = [
    ...taken.lines,
    '',
    '== wrong rows',
    ...wrong.lines,
    ...columns.flatMap(({ record, lines }) => ['', `== cells of ${record.file}`, ...lines]),
    '',
    '== sentences of wrong cells',
    ...sentences(cells),
    '',
  ].join('\n');
  expect(approved.compare(`${name}.txt`, text)).toBe('');
});

it('keeps SSNs and account numbers out of reports and of the tables of imports', async () => {
  const everything = [...reports, await storedText(steps)].join('\n');
  const sensitive = sensitiveCells(Object.values(SAMPLES));
  expect(sensitive.length).toBeGreaterThan(10);
  expect(sensitive.filter((cell) => everything.includes(cell))).toEqual([]);
});

it('exports what was imported, which changes nothing when it is imported, and compares pay with other files', async () => {
  expect(approved.compare('exported.txt', (await describeExports(steps)).join('\n'))).toBe('');
  expect(approved.compare('compared.txt', (await describeComparison(steps, OTHER_CHECKS)).join('\n'))).toBe('');
});

it('refuses plans that are overtaken or incomplete, and forgets runs after their days', async () => {
  expect(approved.compare('lifecycle.txt', (await describeLifecycle(steps)).join('\n'))).toBe('');
});

it('reads files of every form, with and without a mapping, and suggests mappings', async () => {
  const forms = await describeSources(steps.folder, 'forms', FORMS);
  const mapped = await describeSources(steps.folder, 'mapped', MAPPED);
  for (const { code } of [...forms.faults, ...mapped.faults]) codes.add(code);
  expect(approved.compare('reading/forms.txt', forms.lines.join('\n'))).toBe('');
  expect(approved.compare('reading/mapped.txt', mapped.lines.join('\n'))).toBe('');
  expect(approved.compare('reading/suggested.txt', (await describeSuggestions(SUGGESTED)).join('\n'))).toBe('');
});

it('each approved file is compared with a format', () => {
  expect(approved.unused()).toEqual([]);
});

describe('the samples', () => {
  const rowsOf = (file: string): Cells[] =>
    Object.values(SAMPLES).flatMap(({ first, next, wrong }) => [
      ...(first[file] ?? []),
      ...(next[file] ?? []),
      ...wrong.filter((row) => row.file === file).map(({ cells }) => cells),
    ]);
  const columns = RECORDS.flatMap((record) =>
    Object.entries(record.columns).map(([name, column]) => ({ file: record.file, name, column })),
  );
  const isFilled = (row: Cells, name: string) => (row[name] ?? '') !== '';

  it('have each column filled and, unless it is required, empty', () => {
    const missing = columns.flatMap(({ file, name, column: { required } }) => [
      ...(rowsOf(file).some((row) => isFilled(row, name)) ? [] : [`${file}.${name} is never filled`]),
      ...(required || rowsOf(file).some((row) => !isFilled(row, name)) ? [] : [`${file}.${name} is never empty`]),
    ]);
    expect(missing).toEqual([]);
  });

  it('have a fault in each column, an unknown name in each that refers to a file, and an equal key in each file', () => {
    const has = (file: string, column: string | null, code: string) =>
      faults.some((one) => one.file === file && one.column === column && one.code === code);
    expect([
      ...columns.filter(({ file, name }) => !refused.has(`${file}.${name}`)).map(({ file, name }) => `${file}.${name}`),
      ...columns
        .filter(({ file, name, column }) => column.refersTo !== undefined && !has(file, name, 'unknown_reference'))
        .map(({ file, name }) => `${file}.${name} names nothing unknown`),
      ...RECORDS.filter(({ file }) => !has(file, null, 'duplicate_key')).map(({ file }) => `${file} has no equal keys`),
    ]).toEqual([]);
  });

  it('have every fault that there is', () => {
    for (const { code } of faults) codes.add(code);
    const missing = Object.keys(sentencesOfFaults).filter((code) => !codes.has(code));
    expect(missing.toSorted()).toEqual(Object.keys(WITHOUT_ROW).toSorted());
  });
});
