import { createHash, randomUUID } from 'node:crypto';
import { planImport, type ImportStore } from '../../imports/runner.ts';
import { TARGETS } from '../../imports/compilers.ts';
import { samplesOf } from '../../imports/plan/samples.ts';
import { ERRORS_FILE, REJECTED_FOLDER, writeReport } from '../../imports/report/report.ts';
import { forgetAbandoned, forgetRun, plansOfContent, type ImportRun } from '../../imports/runs.ts';
import { instantText } from '../../platform/clock.ts';
import { Failure } from '../../platform/failures/failure.ts';
import type { FileStore } from '../../platform/files/port.ts';
import type { Command, Context, Outcome } from '../command.ts';
import { pathIn } from '../paths.ts';
import { SOURCE_OPTIONS, withSource, type Opened } from './opening.ts';
import { maskedSamples } from '../../imports/report/samples.ts';
import { hasRejected, totalsOf } from '../../imports/report/totals.ts';
import { faultLines, sampleLines, summaryLines } from './plan-lines.ts';
import { reportFolder } from './report-folder.ts';
import { text } from './texts.ts';

/** Checks everything and leaves nothing behind, except the report. */
export const validateImportCommand: Command = {
  name: 'import validate',
  about: (language) => text(language, 'validate.about'),
  takes: ['folder or zip'],
  options: SOURCE_OPTIONS,
  run: (context) =>
    withSource(context, async (opened) => {
      const store = { ...opened.store, files: forgetfulStore(opened.store) };
      const run = await planImport(store, opened.scope, opened.source, opened.by, opened.progress);
      try {
        const outcome = await describePlan(context, opened, run);
        const last = text(context.language ?? 'en', outcome.done ? 'validate.valid' : 'validate.invalid');
        return { ...outcome, lines: [...outcome.lines, last], data: { ...outcome.data, run: null } };
      } finally {
        await opened.store.database.asMaintenance((tx) => forgetRun(tx, run));
      }
    }),
};

/** Plans an import: says what it would change, and keeps the plan for `import apply`. */
export const planImportCommand: Command = {
  name: 'import plan',
  about: (language) => text(language, 'plan.about'),
  takes: ['folder or zip'],
  options: SOURCE_OPTIONS,
  run: (context) =>
    withSource(context, async (opened) => {
      const run = await planAnew(opened);
      const outcome = await describePlan(context, opened, run);
      const { language = 'en' } = context;
      const refused = totalsOf(run).unread > 0 ? 'plan.nextUnread' : 'plan.nextRejected';
      const next = outcome.done ? 'plan.next' : refused;
      return { ...outcome, lines: [...outcome.lines, text(language, next, { path: sourceTyped(context) })] };
    }),
};

/** The options that decide what a source says: the plan is found by them again. */
const DECIDING = ['mapping', 'client', 'key'] as const;

/** Returns the source and the options with it as they were typed, for the command that applies the plan. */
function sourceTyped({ given, options = {} }: Context): string {
  const typed = DECIDING.flatMap((name) => (typeof options[name] === 'string' ? [`--${name}`, options[name]] : []));
  return [given[0] ?? '', ...typed].map(quoted).join(' ');
}

const quoted = (word: string): string =>
  /^[\w./:=@,+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** Plans a source, and forgets earlier plans of the same files and what killed processes left half read. */
export async function planAnew({ store, scope, source, by, progress }: Opened): Promise<ImportRun> {
  const { database, now } = store;
  await database.asMaintenance((tx) => forgetAbandoned(tx, now()));
  const earlier = await database.asMaintenance((tx) => plansOfContent(tx, scope, source.contentHash));
  const run = await planImport(store, scope, source, by, progress);
  for (const one of earlier) await database.asMaintenance((tx) => forgetRun(tx, one));
  return run;
}

/** Describes a plan, and writes the report if anything is wrong. Not done if a row was rejected. */
export async function describePlan(context: Context, opened: Opened, run: ImportRun): Promise<Outcome> {
  const { language = 'en' } = context;
  const { source, store } = opened;
  const { database } = store;
  const faults = await faultLines(database, run, language);
  const report = reportPath(context, opened.path);
  if (faults.count > 0) await writeReport({ database, source, language }, run, await reportFolder(report));
  const samples = await samplesOf(database, run, TARGETS);
  const counts = totalsOf(run);
  const lines = [
    text(language, 'plan.run', { run: run.run_number, name: source.name }),
    ...summaryLines(run, language),
    ...sampleLines(samples, language),
    ...source.unused.map((file) => text(language, 'plan.unused', { file })),
    ...faults.lines,
    ...(faults.count > 0
      ? [text(language, 'plan.report', { count: faults.count, errors: `${report}/${ERRORS_FILE}` })]
      : []),
    ...(counts.rejected > 0 ? [text(language, 'plan.rejected', { folder: `${report}/${REJECTED_FOLDER}` })] : []),
  ];
  const data = {
    run: run.run_number,
    ...counts,
    files: run.summary?.files ?? {},
    tables: run.summary?.tables ?? {},
    totals: run.summary?.totals ?? {},
    samples: maskedSamples(samples),
    faults: faults.count,
    unused: source.unused,
    report: faults.count > 0 ? report : null,
  };
  return { done: !hasRejected(run), lines, data };
}

function reportPath(context: Context, path: string): string {
  const typed = context.options?.['report'];
  return typeof typed === 'string' ? pathIn(context, typed) : `${path.replace(/(\/+|\.zip)$/i, '')}-report`;
}

/** Reads attached files as storing them would, and keeps nothing. */
function forgetfulStore({ files, now }: ImportStore): FileStore {
  return {
    ...files,
    async put(content, { maxBytes, ...meta }) {
      const hash = createHash('sha256');
      let sizeBytes = 0;
      for await (const chunk of content) {
        hash.update(chunk);
        sizeBytes += chunk.length;
        if (sizeBytes > maxBytes) throw new Failure('payload_too_large');
      }
      const fileId = randomUUID();
      const location = `${meta.clientId}/${fileId.replaceAll('-', '')}`;
      const [sha256, keySealed] = [new Uint8Array(hash.digest()), new Uint8Array()];
      return { ...meta, fileId, location, keySealed, sizeBytes, sha256, createdAt: instantText(now()) };
    },
    remove: async () => undefined,
  };
}
