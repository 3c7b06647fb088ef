import { ImportAtWork } from '../../imports/apply/lock.ts';
import { RowChanged } from '../../imports/apply/slices.ts';
import { applyImport } from '../../imports/runner.ts';
import { forgetRun, planOfContent, unfinishedRun, type ImportRun } from '../../imports/runs.ts';
import type { Command, Context, Outcome } from '../command.ts';
import { SOURCE_OPTIONS, withSource, type Opened } from './opening.ts';
import { tableName } from '../../imports/report/table-names.ts';
import { hasRejected, totalsOf } from '../../imports/report/totals.ts';
import { summaryLines } from './plan-lines.ts';
import { describePlan, planAnew } from './planning.ts';
import { ImportRefused, text } from './texts.ts';

/** Applies a plan of the same files, or plans first; goes on with a run that a killed process left. */
export const applyImportCommand: Command = {
  name: 'import apply',
  about: (language) => text(language, 'apply.about'),
  takes: ['folder or zip'],
  options: { ...SOURCE_OPTIONS, 'without-rejected': 'boolean' },
  run: (context) =>
    withSource(context, async (opened) => {
      const { language = 'en', options = {}, tell } = context;
      const unfinished = await unfinishedOf(opened);
      if (unfinished) {
        tell(text(language, 'apply.resumed', { run: unfinished.run_number }));
        return apply(context, opened, unfinished);
      }
      const run = (await planned(opened)) ?? (await planAnew(opened));
      const isUnread = totalsOf(run).unread > 0;
      if (isUnread || (hasRejected(run) && options['without-rejected'] !== true)) {
        const outcome = await describePlan(context, opened, run);
        const reason = text(language, isUnread ? 'apply.unread' : 'apply.rejected');
        return { done: false, lines: [...outcome.lines, reason], data: { ...outcome.data, reason } };
      }
      return run.change_count === 0 ? nothing(context, opened, run) : apply(context, opened, run);
    }),
};

/** Returns the run of these files that a killed process left. Throws if it left another one. */
async function unfinishedOf({ store: { database }, scope, source }: Opened): Promise<ImportRun | null> {
  const left = await database.asMaintenance((tx) => unfinishedRun(tx), { readOnly: true });
  if (!left) return null;
  const { run_number: run, source_name: name } = left;
  if (left.state === 'rollingBack') throw new ImportRefused('apply.rollingBack', { run });
  const isSame =
    left.content_hash === source.contentHash && JSON.stringify(left.client_codes) === JSON.stringify(scope.clientCodes);
  if (!isSame) throw new ImportRefused('apply.otherUnfinished', { run, name });
  return left;
}

async function planned({ store: { database }, scope, source }: Opened): Promise<ImportRun | undefined> {
  return database.asMaintenance((tx) => planOfContent(tx, scope, source.contentHash), { readOnly: true });
}

/** A run that would change nothing isn't kept, so that a rollback still finds the one before. */
async function nothing({ language = 'en' }: Context, { store }: Opened, run: ImportRun): Promise<Outcome> {
  await store.database.asMaintenance((tx) => forgetRun(tx, run));
  const { rejected, kept } = totalsOf(run);
  const lines = [text(language, 'apply.nothing', { kept }), ...rejectedLine(language, rejected)];
  return { done: true, lines, data: { run: null, ...totalsOf(run) } };
}

const rejectedLine = (language: 'en' | 'es', rejected: number): string[] =>
  rejected > 0 ? [text(language, 'apply.without', { rejected })] : [];

async function apply(context: Context, { store, progress }: Opened, run: ImportRun): Promise<Outcome> {
  const { language = 'en' } = context;
  try {
    const applied = await applyImport(store, run, progress);
    const counts = totalsOf(applied);
    return {
      done: true,
      lines: [
        ...summaryLines(applied, language),
        text(language, 'apply.done', { run: applied.run_number, added: counts.added, changed: counts.changed }),
        ...rejectedLine(language, counts.rejected),
      ],
      data: { run: applied.run_number, ...counts, tables: applied.summary?.tables ?? {} },
    };
  } catch (error) {
    if (error instanceof ImportAtWork) throw new ImportRefused('apply.atWork', {}, { cause: error });
    if (!(error instanceof RowChanged)) throw error;
    // The next command makes a new plan.
    await store.database.asMaintenance((tx) => forgetRun(tx, run));
    throw new ImportRefused('apply.overtaken', { table: tableName(error.table, language) }, { cause: error });
  }
}
