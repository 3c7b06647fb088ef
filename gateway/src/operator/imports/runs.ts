import type { Language } from '@paystead/contract/fields.ts';
import type { RollbackRefusal } from '../../imports/apply/rollback.ts';
import { rollBackImport } from '../../imports/runner.ts';
import { newestRuns, runByNumber, type ImportRun } from '../../imports/runs.ts';
import type { Database } from '../../platform/database/port.ts';
import type { Command, Context } from '../command.ts';
import { withStore } from '../store.ts';
import { importStoreOf } from './opening.ts';
import { tableName } from '../../imports/report/table-names.ts';
import { totalsOf } from '../../imports/report/totals.ts';
import { faultLines, summaryLines } from './plan-lines.ts';
import { ImportRefused, text } from './texts.ts';

const MOST_LISTED = 50;

/** Lists the newest runs. */
export const listImportsCommand: Command = {
  name: 'import list',
  about: (language) => text(language, 'list.about'),
  run: (context) =>
    withStore(context, async ({ database }) => {
      const { language = 'en' } = context;
      const runs = await database.asMaintenance((tx) => newestRuns(tx, MOST_LISTED), { readOnly: true });
      const lines = runs.length === 0 ? [text(language, 'list.none')] : runs.map((run) => runLine(run, language));
      return { done: true, lines, data: { runs: runs.map(dataOf) } };
    }),
};

/** Shows one run: what was read, planned and applied, and what was wrong. */
export const showImportCommand: Command = {
  name: 'import show',
  about: (language) => text(language, 'show.about'),
  takes: ['run'],
  run: (context) =>
    withStore(context, async ({ database }) => {
      const { language = 'en' } = context;
      const run = await runOf(database, context);
      const faults = await faultLines(database, run, language, 20);
      const failure = run.failure === null ? [] : [text(language, 'show.failure', { reason: run.failure })];
      const lines = [runLine(run, language), ...failure, ...summaryLines(run, language), ...faults.lines];
      return { done: true, lines, data: { ...dataOf(run), summary: run.summary, faults: faults.count } };
    }),
};

/** Takes the newest applied run back, or explains why it can't. */
export const rollBackImportCommand: Command = {
  name: 'import rollback',
  about: (language) => text(language, 'rollback.about'),
  takes: ['run'],
  run: (context) =>
    withStore(context, async (store) => {
      const { language = 'en' } = context;
      const run = await runOf(store.database, context);
      const refusal = await rollBackImport(importStoreOf(store), run);
      if (refusal) {
        const lines = refusalLines(refusal, run, language);
        return { done: false, lines, data: { ...dataOf(run), refusal } };
      }
      const { added, changed } = totalsOf(run);
      const done = text(language, 'rollback.done', { run: run.run_number, added, changed });
      return { done: true, lines: [done], data: dataOf(await runOf(store.database, context)) };
    }),
};

function refusalLines(refusal: RollbackRefusal, { run_number, state }: ImportRun, language: Language): string[] {
  const run = run_number;
  switch (refusal.reason) {
    case 'not_applied':
      return [text(language, state === 'applying' ? 'rollback.applying' : 'rollback.notApplied', { run })];
    case 'too_old':
      return [text(language, 'rollback.tooOld', { run })];
    case 'not_newest':
      return [text(language, 'rollback.notNewest', { run, newest: refusal.newest })];
    case 'depends':
      return [text(language, 'rollback.depends', { run, table: tableName(refusal.table, language) })];
    case 'seen':
      return [
        text(language, 'rollback.seen', { run }),
        ...refusal.seen.map(({ clientCode, employeeNumber, resource }) =>
          text(language, 'rollback.seenBy', { client: clientCode, employee: employeeNumber, resource }),
        ),
      ];
  }
}

async function runOf(database: Database, { given }: Context): Promise<ImportRun> {
  const typed = given[0] ?? '';
  const run = /^\d{1,9}$/.test(typed)
    ? await database.asMaintenance((tx) => runByNumber(tx, Number(typed)), { readOnly: true })
    : undefined;
  if (!run) throw new ImportRefused('run.unknown', { run: typed });
  return run;
}

function runLine(run: ImportRun, language: Language): string {
  const { run_number, source_name, state, started_by, started_at } = run;
  const { rows, added, changed, removed, rejected, unread } = totalsOf(run);
  const counts = { rows, added, changed, removed, rejected, unread };
  const at = started_at.slice(0, 16).replace('T', ' ');
  return text(language, 'run.line', {
    run: run_number,
    name: source_name,
    state: text(language, `state.${state}`),
    by: started_by,
    at,
    ...counts,
  });
}

function dataOf(run: ImportRun) {
  return {
    run: run.run_number,
    name: run.source_name,
    contentHash: run.content_hash,
    clients: run.client_codes,
    state: run.state,
    by: run.started_by,
    startedAt: run.started_at,
    plannedAt: run.planned_at,
    appliedAt: run.applied_at,
    rolledBackAt: run.rolled_back_at,
    failure: run.failure,
    ...totalsOf(run),
  };
}
