import { z } from 'zod';
import { parse } from 'csv-parse/sync';
import type { Language } from '@paystead/contract/fields.ts';
import { csvLines } from '../../../src/platform/csv/write-csv.ts';
import { importScope } from '../../../src/platform/access/import-scope.ts';
import { statement } from '../../../src/platform/database/port.ts';
import { RECORDS, TARGETS } from '../../../src/imports/compilers.ts';
import { sentenceOf, type Fault } from '../../../src/imports/fault.ts';
import { mappingFor } from '../../../src/imports/mapping/mapped-source.ts';
import { readMapping } from '../../../src/imports/mapping/mapping.ts';
import { openSource, type ReadSource } from '../../../src/imports/read/open-source.ts';
import { faultsOf } from '../../../src/imports/plan/faults.ts';
import { samplesOf } from '../../../src/imports/plan/samples.ts';
import { hasRejected } from '../../../src/imports/report/totals.ts';
import { ERRORS_FILE, writeReport } from '../../../src/imports/report/report.ts';
import { applyImport, planImport, rollBackImport, type ImportStore } from '../../../src/imports/runner.ts';
import { runByNumber, type ImportRun } from '../../../src/imports/runs.ts';
import { importHarness } from '../../../src/imports/test/import-harness.ts';
import { temporaryFolder, type Files } from '../../../src/imports/test/written-folder.ts';
import { sampleLines, summaryLines } from '../../../src/operator/imports/plan-lines.ts';
import type { Scanner } from '../../../src/platform/uploads/scanner.ts';
import { freshDatabase } from '../../database.ts';
import { openChangeLog, type RowChange } from '../../changes/change-log.ts';
import { describeChanges } from '../../changes/describe-changes.ts';
import { namesOf } from '../../changes/names.ts';
import type { Cells, Sample, Tables } from './sample.ts';

/** Tables of the imports themselves. */
const OWN = /^import_/;

const named = statement(
  'test.approved_imports.named',
  z.object({ target: z.string(), name: z.string(), after: z.record(z.string(), z.unknown()) }),
  `select distinct target, name, after from import_change where import_run_id = $1 and name is not null and after is not null`,
);
const planned = statement(
  'test.approved_imports.planned',
  z.object({ target: z.string(), action: z.string(), name: z.string().nullable(), file: z.string(), line: z.number() }),
  `select target, action, name, file, line from import_change where import_run_id = $1 order by change_number`,
);

interface Written {
  readonly lines: readonly string[];
  readonly changes: readonly RowChange[];
}

/** Keeps what was stored of rows that were read: a plan drops them again. */
const KEEP_READ_ROWS = `
  create table test_read_row (content jsonb);
  grant select on test_read_row to public;
  create function keep_read_row() returns trigger language plpgsql security definer as $$ begin
    insert into test_read_row (content) values (new.content);
    return null;
  end $$;
  create trigger zz_keep_read_row after insert on import_row for each row execute function keep_read_row()`;

/** Finds a virus in each file that names one. */
const scanner: Scanner = {
  async open() {
    let content = '';
    return Promise.resolve({
      async write(chunk) {
        content += await Promise.resolve(Buffer.from(chunk).toString('latin1'));
      },
      verdict: () => Promise.resolve(content.includes('a virus') ? 'infected' : 'clean'),
      abandon: () => undefined,
    });
  },
};

export type ImportSteps = Awaited<ReturnType<typeof openImportSteps>>;

/** Imports into a database of its own, step by step, and writes down what each step shows and changes. */
export async function openImportSteps() {
  const test = await freshDatabase();
  const { database } = test;
  const harness = importHarness(database);
  const folder = await temporaryFolder();
  const log = await openChangeLog({ database, change: test.asOwner });
  await test.asOwner(KEEP_READ_ROWS);
  // In the evening of November 20 in the clients' zones, when the day of UTC is the next one.
  const START = Date.parse('2026-11-21T03:30:00Z');
  let now = START;
  const store: ImportStore = { ...harness.store, scanner, now: () => new Date(now) };
  const labels = new Map<string, string>();
  let folders = 0;
  /** The number and the time of the last plan. */
  let newest = 0;
  let plannedAt = 0;
  let appliedAt = 0;

  /** Returns ids as what they name: `ACME/1`. */
  const labelled = (text: string) =>
    text
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => labels.get(id) ?? id)
      .replaceAll(/\bImport (\d+)\b/g, (all, number: string) => runName(all, newest - Number(number)))
      .replaceAll(/(?<="runNumber":)\d+/g, (number) => `"${runName(number, newest - Number(number))}"`);

  async function nameIds(run: ImportRun) {
    const rows = await database.asMaintenance((tx) => tx.rows(named, [run.import_run_id]));
    for (const { target, name, after } of rows.toSorted(clientsFirst)) {
      const id = after[TARGETS.find(({ table }) => table === target)?.name?.id ?? ''];
      const client = labels.get(String(after['client_id']));
      const label = client === undefined || target === 'client' ? name : `${client.replace('client ', '')}/${name}`;
      if (typeof id === 'string' && !labels.has(id)) labels.set(id, `${target.replaceAll('_', ' ')} ${label}`);
    }
  }

  async function open(files: Files, mapping?: unknown) {
    folders += 1;
    const path = await folder.folder(String(folders), files);
    return openSource(path, {
      records: RECORDS,
      ...(mapping !== undefined && { mapping: mappingFor(readMapping(mapping)) }),
    });
  }

  /** Plans files as an operator sends them. */
  async function plan(files: Files, clientCodes: readonly string[] | null = null, mapping?: unknown) {
    now += 60_000;
    const source = await open(files, mapping);
    const run = await planImport(store, importScope(clientCodes), source, { startedBy: 'test' });
    [newest, plannedAt] = [run.run_number, now];
    await nameIds(run);
    await log.take();
    return { run, source };
  }

  /** Describes a plan: counts, changed rows before and after, and the rows that would be written. */
  async function describePlan(run: ImportRun): Promise<string[]> {
    const samples = await samplesOf(database, run, TARGETS, 100);
    const changes = await database.asMaintenance((tx) => tx.rows(planned, [run.import_run_id]));
    return [
      `changes: ${run.change_count}`,
      ...summaryLines(run, 'en'),
      ...(run.summary?.totals === undefined ? [] : [`totals: ${JSON.stringify(run.summary.totals)}`]),
      ...sampleLines(samples, 'en'),
      ...changes.map(
        ({ target, action, name, file, line }) =>
          `${action} ${target}${name === null ? '' : ` ${JSON.stringify(name)}`} because of ${file}, line ${line}`,
      ),
    ];
  }

  /** Returns text with names in the place of ids and times. */
  const plain = (text: string, databaseTime = new Date(0)): string => {
    const names = namesOf((instant) =>
      shownTime(instant, { start: START, plannedAt, appliedAt, databaseTime: databaseTime.getTime() }),
    );
    return names.named(labelled(text));
  };

  /** Describes all rows that were written since the last call, but those of the imports themselves. */
  async function describeWritten(): Promise<Written> {
    const { changes, databaseTime } = await log.take();
    const own = changes.filter(({ table }) => !OWN.test(table));
    const names = namesOf((instant) =>
      shownTime(instant, { start: START, plannedAt, appliedAt, databaseTime: databaseTime.getTime() }),
    );
    const lines = describeChanges(store.keys, own, names, '');
    return {
      lines: names
        .named(labelled(lines.join('\n')))
        .split('\n')
        .filter(Boolean),
      changes: own,
    };
  }

  return {
    database,
    store,
    folder,
    asOwner: test.asOwner,
    open,
    plan,
    describePlan,
    describeWritten,
    plain,
    apply: (run: ImportRun) => {
      appliedAt = now += 1000;
      return applyImport(store, run);
    },
    rollBack: (run: ImportRun) => rollBackImport(store, run),
    faults: (run: ImportRun) => faultsIn(store, run),
    run: async ({ run_number }: ImportRun) => database.asMaintenance((tx) => runByNumber(tx, run_number)),
    /** Returns how many rows of the imports' own tables each change since the last call concerns, by table. */
    async countOwn(): Promise<string[]> {
      const { changes } = await log.take();
      const own = changes.filter(({ table }) => OWN.test(table));
      const kinds = own.map(
        ({ table, before, after }) => `${table} ${before === null ? 'added' : after === null ? 'removed' : 'changed'}`,
      );
      return [...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => `${kind}: ${all.length}`).toSorted();
    },
    /** Moves the clock on. */
    wait: (days: number) => void (now += days * 86_400_000),
    now: () => new Date(now),
    async close() {
      await folder.remove();
      await test.close();
    },
  };
}

const clientsFirst = (one: { target: string; name: string }, other: { target: string; name: string }) =>
  Number(other.target === 'client') - Number(one.target === 'client') ||
  (one.target + one.name < other.target + other.name ? -1 : 1);

const runName = (all: string, before: number) =>
  before < 0 || before > 20 ? all : before === 0 ? 'this import' : 'an earlier import';

/** Times of runs are shown by their order, so that another step before changes nothing in a file. */
function shownTime(
  instant: Date,
  {
    start,
    plannedAt,
    appliedAt,
    databaseTime,
  }: Readonly<Record<'start' | 'plannedAt' | 'appliedAt' | 'databaseTime', number>>,
): string {
  const at = instant.getTime();
  if (at === plannedAt) return 'the time of the plan';
  if (at === appliedAt) return 'the time of applying';
  if (Math.abs(at - databaseTime) < 600_000) return 'the database’s time';
  return at > start && at < plannedAt ? 'earlier' : instant.toISOString().replace('.000Z', 'Z');
}

async function faultsIn({ database }: Pick<ImportStore, 'database'>, run: ImportRun): Promise<Fault[]> {
  const found: Fault[] = [];
  for await (const fault of faultsOf(database, run)) found.push(fault);
  return found;
}

/** Returns tables as CSV files, with the files that their rows name. */
export function csvFiles(tables: Tables, files: Files = {}): Files {
  const written = Object.entries(tables).map(([file, rows]) => [`${file}.csv`, csvOf(rows)] as const);
  const cells = new Set(Object.values(tables).flatMap((rows) => rows.flatMap((row) => Object.values(row))));
  return Object.fromEntries([...written, ...Object.entries(files).filter(([path]) => cells.has(path))]);
}

function csvOf(rows: readonly Cells[]): string {
  const header = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return csvLines([header, ...rows.map((row) => header.map((name) => row[name] ?? ''))]);
}

/** Runs a format's files through their states. Returns the lines of the approved file. */
export async function describeSteps(
  steps: ImportSteps,
  sample: Sample,
): Promise<{ readonly lines: string[]; readonly faults: readonly Fault[] }> {
  const files = sample.files ?? {};
  if (sample.before) {
    const { run } = await steps.plan(csvFiles(sample.before));
    if (hasRejected(run)) throw new Error(JSON.stringify(await steps.faults(run)));
    await steps.apply(run);
    await steps.describeWritten();
  }
  const first = await steps.plan(csvFiles(sample.first, files));
  const lines = [
    '== the first files',
    ...(await describeFaults(steps, first.run)),
    ...(await steps.describePlan(first.run)),
  ];
  await steps.apply(first.run);
  lines.push('', '== the rows that they add', ...(await steps.describeWritten()).lines);

  const again = await steps.plan(csvFiles(sample.first, files));
  lines.push('', '== the same files again', ...(await steps.describePlan(again.run)));

  const next = await steps.plan(csvFiles(sample.next, files));
  lines.push(
    '',
    '== the next files',
    ...(await describeFaults(steps, next.run)),
    ...(await steps.describePlan(next.run)),
  );
  const before = await steps.apply(next.run);
  const applied = await steps.describeWritten();
  lines.push('', '== the rows that they change', ...applied.lines);

  for (const [title, statements] of [
    ['after a change by hand', sample.byHand],
    ['while something depends on them', sample.dependent],
  ] as const) {
    if (!statements) continue;
    await steps.asOwner(statements[0]);
    const refused = await steps.rollBack(before);
    lines.push('', `== taking them back ${title}`, JSON.stringify(refused));
    await steps.asOwner(statements[1]);
    lines.push(...(await steps.describeWritten()).lines);
  }
  const refusal = await steps.rollBack(before);
  const back = await steps.describeWritten();
  lines.push(
    '',
    '== taking them back',
    ...(refusal ? [JSON.stringify(refusal)] : []),
    ...takenBack(applied.changes, back),
  );
  return { lines, faults: [...(await steps.faults(first.run)), ...(await steps.faults(next.run))] };
}

/** Tables to which a rollback adds rows. */
const GROWING: ReadonlySet<string> = new Set(['service_event', 'partner_brand_version']);

/** Returns `as before` if each row that was written has its earlier content again; otherwise what was written now. */
function takenBack(applied: readonly RowChange[], { lines, changes }: Written): readonly string[] {
  const texts = (all: readonly RowChange[], isBack: boolean) =>
    all
      .filter(({ table }) => !GROWING.has(table))
      .map(({ table, before, after }) => JSON.stringify(isBack ? [table, after, before] : [table, before, after]))
      .toSorted()
      .join('\n');
  const others = changes.filter(({ table }) => GROWING.has(table));
  const events = others.map(({ table, before, after }) => {
    const row = after ?? before;
    return `${after ? '+' : '-'} ${table} ${JSON.stringify(row?.['type'] ?? row?.['number'])}`;
  });
  return texts(applied, false) === texts(changes, true) ? ['as before', ...events.toSorted()] : lines;
}

/** Lists the faults and warnings of a plan in both languages. */
async function describeFaults(steps: ImportSteps, run: ImportRun): Promise<string[]> {
  return (await steps.faults(run)).flatMap((fault) => [
    `${fault.isWarning ? 'warning' : 'error'} ${fault.code} in ${fault.file}, line ${fault.line}${fault.column === null ? '' : `, ${fault.column}`}`,
    `    ${sentenceOf('en', fault)}`,
    `    ${sentenceOf('es', fault)}`,
  ]);
}

/** Plans rows that something is wrong with. Returns each with what the report says of it, and the faults. */
export async function describeWrong(
  steps: ImportSteps,
  {
    wrong,
    circumstance,
    files = {},
    only = ['ACME', 'BIRCH', 'NONESUCH'],
  }: Pick<Sample, 'wrong' | 'circumstance' | 'files' | 'only'>,
): Promise<{ readonly lines: string[]; readonly faults: readonly Fault[]; readonly errors: string }> {
  if (circumstance !== undefined) await steps.asOwner(circumstance);
  const byFile = Map.groupBy(wrong, ({ file }) => file);
  const tables = Object.fromEntries([...byFile].map(([file, rows]) => [file, rows.map(({ cells }) => cells)]));
  const { run, source } = await steps.plan(csvFiles(tables, files), only);
  const reports = { en: await reportOf(steps, run, source, 'en'), es: await reportOf(steps, run, source, 'es') };
  const [english, spanish] = [linesOfErrors(reports.en), linesOfErrors(reports.es)];
  const lines = summaryLines(run, 'en');
  for (const [file, rows] of byFile) {
    let line = 2;
    for (const { about, cells } of rows) {
      const own = english.flatMap((cell, place) =>
        cell[0] === `${file}.csv` && cell[1] === String(line) ? [place] : [],
      );
      const isConsequence = own.every((place) => english[place]?.[3] === 'check_rejected');
      if (about !== null || !isConsequence) lines.push(`${file}, line ${line}${about === null ? '' : `: ${about}`}`);
      if (about !== null && own.length === 0) lines.push('    nothing');
      for (const place of about === null && isConsequence ? [] : own) {
        const [, , column, code, sentence, value, kind] = english[place] ?? [];
        const what = [`${kind} ${code}`, ...(column ? [`${column} ${JSON.stringify(brief(value))}`] : [])];
        lines.push(`    ${what.join(': ')}`, `        ${sentence}`, `        ${spanish[place]?.[4]}`);
      }
      line += Object.values(cells).join('').split('\n').length;
    }
  }
  for (const [path, content] of reports.en)
    if (path !== ERRORS_FILE)
      lines.push(
        '',
        `== ${path}`,
        ...(path.endsWith('.csv') ? content.toString().trimEnd().split('\n') : [`${content.length} bytes`]),
      );
  const errors = [reports.en, reports.es].map((report) => report.get(ERRORS_FILE)?.toString() ?? '');
  return { lines, faults: await steps.faults(run), errors: errors.join('\n') };
}

/** Writes the report of a run into memory: content by path. */
export async function reportOf(
  { database }: Pick<ImportSteps, 'database'>,
  run: ImportRun,
  source: ReadSource,
  language: Language,
): Promise<ReadonlyMap<string, Buffer>> {
  const written = new Map<string, Buffer>();
  await writeReport({ database, source, language }, run, {
    async write(path, content) {
      const parts: Uint8Array[] = [];
      for await (const part of content) parts.push(part);
      written.set(path, Buffer.concat(parts));
    },
  });
  return written;
}

/** Returns the beginning of a long cell. */
const brief = (value = '') => (value.length > 60 ? `${value.slice(0, 60)}…` : value);

const linesOfErrors = (report: ReadonlyMap<string, Buffer>): string[][] =>
  parse(report.get(ERRORS_FILE) ?? '', { bom: true, from: 2 });
