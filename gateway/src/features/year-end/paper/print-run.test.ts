import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { yearEndReply } from '@paystead/contract/features/year-end/model.ts';
import type { PersonKey } from '../../../../test/harness/people.ts';
import { consent, formId, issueForm, type HarnessForm } from '../../../../test/harness/year-end.ts';
import { createHarness } from '../../../../test/harness.ts';
import { pageTexts } from '../../../../test/pdf/page-texts.ts';
import { PDF } from '../../../../test/uploads/samples.ts';
import { filesOf } from '../../../files-of.ts';
import { readConfig } from '../../../config.ts';
import { openPrivateFile } from '../../../operator/private-file.ts';
import { jobSubject } from '../../../platform/access/job-subject.ts';
import { readCsv } from '../../../platform/csv/read-csv.ts';
import { statement } from '../../../platform/database/port.ts';
import { insertStoredFile } from '../../../platform/files/rows.ts';
import { createPdfRenderer, PdfFailed } from '../../../platform/pdf/renderer.ts';
import { samplePdf } from '../../../platform/pdf/templates/year-end-sample.ts';
import type { RunScope } from './due-forms.ts';
import { planRun } from './plan-run.ts';
import { printRun, type PrintPorts } from './print-run.ts';
import { recordMailing } from './record-mailing.ts';

const environment = { PAYSTEAD_FILES: 'database', PAYSTEAD_OIDC_ISSUER: 'https://identity.example.test' };
const pdf = createPdfRenderer({ timeLimit: 60_000 });
const harness = await createHarness({ environment, ports: { pdf } });
afterAll(harness.close);
const { people, database } = harness;
const files = filesOf({
  config: readConfig(environment),
  database,
  keys: harness.keys,
  clock: { now: () => harness.now },
});
const folder = mkdtempSync(join(tmpdir(), 'paystead-print-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  for (const file of readdirSync(folder)) rmSync(join(folder, file));
  await harness.change(
    `delete from year_end_print_run; delete from year_end_document; delete from year_end_consent; delete from year_end_paper_request;
     delete from year_end_disclosure; delete from audit_event; delete from outbox;
     delete from personal_version where recorded_by = 'test'`,
  );
});

/** Writes a file of two pages with this content. */
function twoPages(content: string): Uint8Array {
  const start = '%PDF-1.4\n';
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 5 0 R>>';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    page,
    page,
    content,
  ].map((object, index) => `${index + 1} 0 obj${object}endobj\n`);
  const row = (index: number) => String(start.length + objects.slice(0, index).join('').length).padStart(10, '0');
  const rows = objects.map((_, index) => `${row(index)} 00000 n \n`).join('');
  const body = start + objects.join('');
  const table = `xref\n1 5\n${rows}trailer<</Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF`;
  return new Uint8Array(Buffer.from(body + table));
}
/** A file whose pages are found, and whose content is damaged: it ends after the file. */
const DAMAGED_PDF = twoPages('<</Length 9999>>stream\n\nendstream');

const issue = (key: PersonKey, more: Partial<HarnessForm> = {}) =>
  issueForm(harness.insert, { person: people[key], ...more });

/** Moves someone from today on. */
async function move(
  key: PersonKey,
  home: { street: string; zip: string; name?: string; middle?: string; sequence?: number },
) {
  const person = people[key];
  await harness.insert('personal_version', [
    {
      client_id: person.client.clientId,
      employee_id: person.employeeId,
      effective_date: '2026-11-20',
      sequence: home.sequence ?? 5,
      first_name: home.name ?? person.firstName,
      middle_name: home.middle ?? null,
      last_name: home.name === undefined ? `Tester${person.number}` : 'Vega',
      street_address: home.street,
      city: 'Erie',
      state: 'PA',
      zip_code: home.zip,
      recorded_at: harness.now.toISOString(),
      recorded_by: 'test',
    },
  ]);
}

const DUE: RunScope = { kind: 'due' };
const numbers = (...keys: PersonKey[]): RunScope => ({
  kind: 'people',
  employeeNumbers: new Set(keys.map((key) => numberOf(key))),
});
const numberOf = (key: PersonKey) => `E-${String(people[key].number).padStart(4, '0')}`;

const plan = (scope: RunScope = DUE, clientCode = 'MILLRACE') =>
  database.asMaintenance((tx) => planRun(tx, { clientCode, taxYear: 2025, scope, by: 'Ines' }, harness.now));

function portsFor(more: Partial<PrintPorts> = {}): PrintPorts {
  return {
    database,
    files,
    pdf,
    now: () => harness.now,
    openFile: (kind) => openPrivateFile(join(folder, kind), 'run'),
    by: 'Ines',
    title: 'Year-end forms',
    ...more,
  };
}

/** Prints a run, and reads its proof list and its PDF back, page by page. */
async function print(scope: RunScope = DUE, clientCode = 'MILLRACE', more: Partial<PrintPorts> = {}) {
  const planned = await plan(scope, clientCode);
  if (planned.outcome !== 'planned') throw new Error(`Nothing was planned: ${JSON.stringify(planned)}`);
  const printed = await printRun(portsFor(more), planned.run, planned.left);
  const [columns, ...rows] = readCsv(readFileSync(join(folder, 'proof'), 'utf8')).map(({ cells }) => cells);
  const lines = rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [columns?.[index] ?? '', cell])));
  return { ...printed, run: planned.run, lines, pdfPages: await pageTexts(readFileSync(join(folder, 'forms'))) };
}

const runCount = statement(
  'test.print_runs',
  z.object({ count: z.int() }),
  'select count(*)::int as count from year_end_print_run',
);
const auditRows = statement(
  'test.print_audit',
  z.object({ employee_id: z.string(), endpoint: z.string(), detail: z.record(z.string(), z.unknown()) }),
  `select employee_id, endpoint, detail from audit_event where endpoint like 'yearEnd.%ed' order by endpoint, employee_id`,
);

describe('TRU-4: a print run', () => {
  it('prints everyone on paper in postal order; the proof list names each page of the PDF', async () => {
    // Two people of one name, who differ in their numbers alone.
    await move('plain', { street: '10 Elm Street', zip: '16501', name: 'Ana' });
    await move('colleague', { street: '9 Elm Street', zip: '16501', name: 'Ana' });
    await move('manager', { street: '1 Zoo Road', zip: '10001' });
    for (const key of ['plain', 'colleague', 'manager', 'former', 'other', 'baker'] as const) await issue(key);
    await issue('colleague', {
      place: 2,
      formType: 'W-2c',
      correctsId: formId(people.colleague),
      boxes: { previously: { amounts: { '1': 1 }, box12: [], states: [], locals: [] } },
    });

    const { lines, pdfPages, pages, people: printed } = await print();

    expect(
      lines.map((line) => [
        line['sequence'],
        line['employeeNumber'],
        line['zipCode'],
        line['forms'],
        line['corrected'],
      ]),
    ).toEqual([
      ['1', 'E-0003', '10001', 'W-2', 'no'],
      ['2', 'E-0002', '16501', 'W-2 W-2c', 'yes'],
      ['3', 'E-0001', '16501', 'W-2', 'no'],
      ['4', 'E-0008', '17603', 'W-2', 'no'],
    ]);
    expect(lines.map((line) => [line['name'], line['maskedId']])).toEqual([
      ['Mona Tester3', 'XXX-XX-1003'],
      ['Ana Vega', 'XXX-XX-1002'],
      ['Ana Vega', 'XXX-XX-1001'],
      ['Fern Tester8', 'XXX-XX-1008'],
    ]);
    expect([printed, pages, pdfPages.length]).toEqual([4, pages, pages]);
    let next = 1;
    for (const line of lines) {
      expect(Number(line['firstPage'])).toBe(next);
      const own = pdfPages.slice(next - 1, next - 1 + Number(line['pages']));
      next += own.length;
      expect(own.length % 2).toBe(0);
      expect(own[0]).toContain(line['name']);
      expect(own[0]).toContain(`${line['zipCode']}`);
      expect(own[0]).toContain('Millrace Fabrication, Inc.');
      expect(own[0]).toContain(`1 · ${line['sequence']}`);
      const masked = new Set(own.join(' ').match(/XXX-XX-\d{4}/g));
      expect(masked).toEqual(new Set([line['maskedId']]));
      const forms = (line['forms'] ?? '').split(' ');
      for (const copy of ['Copy B', 'Copy C', 'Copy 2'])
        expect(own.join(' ').split(`${copy}—`).length - 1, copy).toBe(forms.length);
      expect(own.join(' ').includes('CORRECTED')).toBe(line['corrected'] === 'yes');
      expect(own.join(' ').includes('REISSUED')).toBe(false);
    }
    expect(next - 1).toBe(pdfPages.length);
    expect(readdirSync(folder).toSorted()).toEqual(['forms', 'proof']);
    expect(readdirSync(folder).map((file) => statSync(join(folder, file)).mode & 0o777)).toEqual([0o600, 0o600]);
  });

  it('prints each form once; a new form and a new request come with the next run', async () => {
    for (const key of ['plain', 'colleague', 'manager'] as const) await issue(key);
    expect((await print()).lines).toHaveLength(3);
    expect(await plan()).toMatchObject({ outcome: 'nothing', left: [] });
    harness.advanceSeconds(60);
    await issue('colleague', { place: 3, formNumber: 2 });
    expect(
      (await harness.signedInAnew('manager').post(`/api/yearEndDocument/${formId(people.manager)}/paperRequest`, {}))
        .statusCode,
    ).toBe(200);
    // Moved since the first run: the envelope goes to the new address.
    await move('manager', { street: '77 New Place', zip: '99501' });
    harness.advanceSeconds(60);

    const { lines, run, pdfPages } = await print();
    expect(run.runNumber).toBe(2);
    expect(lines.map((line) => [line['employeeNumber'], line['forms'], line['zipCode'], line['reissued']])).toEqual([
      ['E-0002', 'W-2', '17603', 'no'],
      ['E-0003', 'W-2', '99501', 'yes'],
    ]);
    expect(pdfPages.filter((page) => page.includes('77 New Place'))).toHaveLength(1);
    expect(pdfPages.join(' ').split('REISSUED').length - 1).toBe(3);
  });

  it('is for each person in their own language, on the first page and behind it', async () => {
    for (const key of ['plain', 'colleague'] as const) await issue(key);
    await harness.change(`update person set language = 'es' where person_id = '${people.colleague.personId}'`);
    const { lines, pdfPages } = await print();
    await harness.change(`update person set language = 'en' where person_id = '${people.colleague.personId}'`);
    const pagesOf = (line: (typeof lines)[number]) => {
      const first = Number(line['firstPage']) - 1;
      return pdfPages.slice(first, first + Number(line['pages']));
    };
    expect(
      lines.map((line) => {
        const [first = '', ...rest] = pagesOf(line);
        const forms = rest.join(' ');
        return [
          line['employeeNumber'],
          /Keep one|Guarde una/.exec(first)?.[0],
          /Page 1 of|Página 1 de/.exec(forms)?.[0],
        ];
      }),
    ).toEqual([
      ['E-0001', 'Keep one', 'Page 1 of'],
      ['E-0002', 'Guarde una', 'Página 1 de'],
    ]);
  });

  it('repeats a whole run, or single people, marked as reissued', async () => {
    for (const key of ['plain', 'colleague'] as const) await issue(key);
    await print();
    harness.advanceSeconds(60);
    await issue('manager');
    const again = await print({ kind: 'again', runNumber: 1 });
    expect(again.lines.map((line) => [line['employeeNumber'], line['reissued']])).toEqual([
      ['E-0001', 'yes'],
      ['E-0002', 'yes'],
    ]);
    harness.advanceSeconds(60);
    const single = await print(numbers('colleague', 'manager'));
    expect(single.lines.map((line) => [line['employeeNumber'], line['reissued']])).toEqual([
      ['E-0002', 'yes'],
      ['E-0003', 'no'],
    ]);
    expect(await plan({ kind: 'again', runNumber: 9 })).toEqual({ outcome: 'unknownRun' });
  });

  it('leaves out who agreed to electronic forms, except those who asked for paper', async () => {
    for (const key of ['plain', 'colleague', 'manager', 'supervisor'] as const) await issue(key);
    for (const key of ['colleague', 'manager', 'supervisor'] as const) await consent(harness.insert, people[key]);
    await harness.signedInAnew('manager').post(`/api/yearEndDocument/${formId(people.manager)}/paperRequest`, {});
    // A withdrawal counts for the forms that come after it.
    await harness.change(`delete from year_end_consent where employee_id = '${people.supervisor.employeeId}'`);
    await consent(harness.insert, people.supervisor, ['consented', 'withdrawn']);
    await issue('supervisor', { place: 2, formNumber: 2, postedAt: '2026-03-01T00:00:00Z' });

    const { lines } = await print();
    expect(lines.map((line) => [line['employeeNumber'], line['forms'], line['reissued']])).toEqual([
      ['E-0001', 'W-2', 'no'],
      ['E-0003', 'W-2', 'yes'],
      ['E-0004', 'W-2', 'no'],
    ]);
    const { left } = await print(numbers('plain', 'colleague', 'reader'));
    expect(left).toEqual([
      { employeeNumber: 'E-0002', name: 'Colin Tester2', reason: 'electronic' },
      { employeeNumber: 'E-0007', name: '', reason: 'noForm' },
    ]);
  });

  it('names who has no address, or a file that can’t be printed, and prints the others', async () => {
    const unreadable = await stored('colleague', PDF);
    const damaged = await stored('supervisor', DAMAGED_PDF);
    const readable = await stored('manager', await pdf.render(samplePdf('IMPORTED-77', 'W-2', 'en')));
    const lost = await stored('chief', PDF, true);
    await issue('plain');
    await issue('chief', { fileId: lost });
    await issue('colleague', { fileId: unreadable });
    await issue('manager', { fileId: readable });
    await issue('supervisor', { fileId: damaged });
    await issue('former', { boxes: { employee: { name: 'Fern Tester8', lastFour: '1008', address: [] } } });
    await harness.change(
      `update personal_version set street_address = '' where employee_id = '${people.former.employeeId}'`,
    );
    const { lines, left, pdfPages } = await print();
    await harness.change(
      `update personal_version set street_address = '8 Old Road' where employee_id = '${people.former.employeeId}'`,
    );
    expect(lines.map((line) => [line['sequence'], line['employeeNumber']])).toEqual([
      ['1', 'E-0001'],
      ['2', 'E-0003'],
    ]);
    expect(pdfPages.filter((page) => page.includes('IMPORTED-77'))).toHaveLength(1);
    expect(left).toEqual([
      { employeeNumber: 'E-0008', name: 'Fern Tester8', reason: 'noAddress' },
      { employeeNumber: 'E-0002', name: 'Colin Tester2', reason: 'unreadableFile' },
      { employeeNumber: 'E-0004', name: 'Silas Tester4', reason: 'unreadableFile' },
      { employeeNumber: 'E-0005', name: 'Chiara Tester5', reason: 'unreadableFile' },
    ]);
    expect(readCsv(readFileSync(join(folder, 'notPrinted'), 'utf8')).map(({ cells }) => cells)).toEqual([
      ['employeeNumber', 'name', 'reason'],
      ['E-0008', 'Fern Tester8', 'noAddress'],
      ['E-0002', 'Colin Tester2', 'unreadableFile'],
      ['E-0004', 'Silas Tester4', 'unreadableFile'],
      ['E-0005', 'Chiara Tester5', 'unreadableFile'],
    ]);
    // They stay due: once the address is there, the next run has them.
    const next = await print();
    expect(next.lines.map((line) => [line['employeeNumber'], line['reissued']])).toEqual([['E-0008', 'no']]);
  });

  it('begins each person on a new sheet, whatever number of pages the one before has', async () => {
    await issue('plain', { fileId: await stored('plain', twoPages('<</Length 0>>stream\n\nendstream')) });
    await issue('colleague', { fileId: await stored('colleague', twoPages('<</Length 0>>stream\n\nendstream')) });
    const { lines, pages } = await print();
    expect([pages, lines.map((line) => [line['firstPage'], line['pages']])]).toEqual([
      8,
      [
        ['1', '4'],
        ['5', '4'],
      ],
    ]);
  });

  it('leaves neither a file nor a run if no one’s forms can be printed', async () => {
    await issue('plain');
    await issue('colleague', { fileId: await stored('colleague', DAMAGED_PDF) });
    const planned = await plan(DUE);
    if (planned.outcome !== 'planned') throw new Error('Nothing was planned.');
    const failing = { ...pdf, render: () => Promise.reject(new PdfFailed('The worker ended.')) };
    expect(await printRun(portsFor({ pdf: failing }), planned.run, planned.left)).toEqual({
      people: 0,
      pages: 0,
      files: [],
      left: [
        { employeeNumber: 'E-0001', name: 'Petra Tester1', reason: 'notRendered' },
        { employeeNumber: 'E-0002', name: 'Colin Tester2', reason: 'unreadableFile' },
      ],
    });
    expect(readdirSync(folder)).toEqual([]);
    expect((await database.asMaintenance((tx) => tx.one(runCount, []))).count).toBe(0);
  });

  it('that was interrupted leaves no file and is continued with the same people', async () => {
    for (const key of ['plain', 'colleague'] as const) await issue(key);
    const broken = portsFor({
      openFile: async (kind) => {
        // Printing takes longer than a run belongs to one command at first.
        if (kind === 'forms') harness.advanceSeconds(61);
        const file = await openPrivateFile(join(folder, kind), 'run');
        return { ...file, complete: () => Promise.reject(new Error('The disk is full.')) };
      },
    });
    const first = await plan();
    if (first.outcome !== 'planned') throw new Error('Nothing was planned.');
    await expect(printRun(broken, first.run, [])).rejects.toThrow('The disk is full.');
    expect(readdirSync(folder)).toEqual([]);
    expect(await plan()).toMatchObject({ outcome: 'busy', runNumber: 1 });

    harness.advanceSeconds(61);
    await issue('manager');
    const { run, lines } = await print(numbers('plain'));
    expect(run.runId).toBe(first.run.runId);
    expect(lines.map((line) => [line['employeeNumber'], line['reissued']])).toEqual([
      ['E-0001', 'no'],
      ['E-0002', 'no'],
    ]);
    expect((await print()).lines.map((line) => line['employeeNumber'])).toEqual(['E-0003']);
    expect(await database.asMaintenance((tx) => tx.one(runCount, []))).toEqual({ count: 2 });
  });

  it('of one year is not continued by a run of another, and names people with their middle names', async () => {
    await move('plain', { street: '9 Elm Street', zip: '16501', name: 'Ana', middle: 'Luz' });
    await issue('plain');
    await issue('plain', { taxYear: 2024, place: 3 });
    const of = (taxYear: number) =>
      database.asMaintenance((tx) => planRun(tx, { clientCode: 'MILLRACE', taxYear, scope: DUE, by: 'Ines' }, harness.now)); // prettier-ignore
    expect(await of(2024)).toMatchObject({ outcome: 'planned', resumed: false, run: { taxYear: 2024, runNumber: 1 } });
    expect(await of(2025)).toMatchObject({ outcome: 'planned', resumed: false, run: { taxYear: 2025, runNumber: 2 } });
    harness.advanceSeconds(61);
    const { run, lines } = await print();
    expect(run).toMatchObject({ taxYear: 2025, runNumber: 2 });
    expect(lines.map((line) => line['name'])).toEqual(['Ana Luz Vega']);
    await consent(harness.insert, people.plain);
    const left = [{ employeeNumber: 'E-0001', name: 'Ana Luz Vega', reason: 'electronic' }];
    expect(await plan(numbers('plain'))).toEqual({ outcome: 'nothing', left });
  });

  it('is mailed on a date that everyone in it sees, with audit rows; other clients have none', async () => {
    for (const key of ['plain', 'colleague', 'other', 'baker'] as const) await issue(key);
    await print();
    harness.advanceSeconds(60);
    await print(DUE, 'BAKERY');
    const mail = (runNumber: number, mailedOn: string, clientCode = 'MILLRACE') =>
      database.asMaintenance((tx) => recordMailing(tx, { clientCode, runNumber, mailedOn, by: 'Ines' }, harness.now));

    expect(await mail(1, '2026-11-18')).toMatchObject({ outcome: 'tooEarly', limit: '2026-11-19' });
    expect(await mail(1, '2026-11-22')).toMatchObject({ outcome: 'tooLate', limit: '2026-11-21' });
    expect(await mail(2, '2026-11-20')).toEqual({ outcome: 'unknownRun' });
    expect(await mail(1, '2026-11-20', 'NOWHERE')).toEqual({ outcome: 'unknownClient' });
    expect(await mail(1, '2026-11-20')).toEqual({ outcome: 'recorded', people: 2, before: null });
    expect(await mail(1, '2026-11-20')).toMatchObject({ outcome: 'unchanged' });
    expect(await mail(1, '2026-11-21')).toEqual({ outcome: 'recorded', people: 2, before: '2026-11-20' });

    const mailedOn = async (key: PersonKey) =>
      yearEndReply
        .parse((await harness.signedInAnew(key).get('/api/yearEndDocument')).json())
        .yearEndDocuments.map((document) => document.paperMailedOn);
    expect(await mailedOn('plain')).toEqual(['2026-11-21']);
    expect(await mailedOn('colleague')).toEqual(['2026-11-21']);
    expect(await mailedOn('baker')).toEqual([null]);

    const rows = await database.asMaintenance((tx) => tx.rows(auditRows, []));
    const printed = { paper: 'printed', run: 1, by: 'Ines', forms: ['W-2 2025'] };
    const mailed = { paper: 'mailed', run: 1, by: 'Ines', forms: ['W-2 2025'] };
    const both = [people.plain.employeeId, people.colleague.employeeId];
    const bakers = [people.other.employeeId, people.baker.employeeId];
    expect(rows).toEqual([
      ...both.flatMap((id) => [
        { employee_id: id, endpoint: 'yearEnd.mailed', detail: { ...mailed, mailedOn: '2026-11-20', before: null } },
        {
          employee_id: id,
          endpoint: 'yearEnd.mailed',
          detail: { ...mailed, mailedOn: '2026-11-21', before: '2026-11-20' },
        },
      ]),
      ...[...both, ...bakers].map((id) => ({ employee_id: id, endpoint: 'yearEnd.printed', detail: printed })),
    ]);

    // Printed and mailed once more, a form shows when it was mailed last.
    harness.advanceSeconds(2 * 86_400);
    await print({ kind: 'again', runNumber: 1 });
    expect(await mail(2, '2026-11-22')).toMatchObject({ outcome: 'recorded' });
    expect(await mailedOn('plain')).toEqual(['2026-11-22']);
  });
});

async function stored(key: PersonKey, content: Uint8Array, isLost = false): Promise<string> {
  const { client, employeeId } = people[key];
  const file = await files.put(once(content), {
    clientId: client.clientId,
    employeeId,
    fileName: 'w2.pdf',
    contentType: 'application/pdf',
    maxBytes: 1_000_000,
  });
  if (isLost) await files.remove(file);
  await database.asMaintenance((tx) =>
    insertStoredFile(tx, jobSubject({ clientId: client.clientId, employeeId }), file),
  );
  return file.fileId;
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
