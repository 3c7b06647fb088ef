import { z } from 'zod';
import { statement } from '../../../src/platform/database/port.ts';
import { forgetOldRuns } from '../../../src/imports/retention/forget-runs.ts';
import { RECORDS } from '../../../src/imports/compilers.ts';
import type { ImportRun } from '../../../src/imports/runs.ts';
import { csvFiles, reportOf, type ImportSteps } from './import-steps.ts';
import { table, type Sample } from './sample.ts';

const jobs = (...lines: readonly string[]) => csvFiles({ jobs: table('client_code | code | title', ...lines) });

/**
 * The state in which each engine leaves a plan that was overtaken. PostgreSQL takes its one transaction back. The embedded engine takes
 * back what earlier transactions had applied, and ends the run.
 */
const OVERTAKEN = {
  postgres: 'state: planned',
  embedded: 'state: failed, A row of job_definition was changed meanwhile.',
};

/** Returns what becomes of runs that are overtaken, can't be read, aren't the newest, or are kept long enough. */
export async function describeLifecycle(steps: ImportSteps): Promise<string[]> {
  const lines: string[] = [];
  const { run: overtaken } = await steps.plan(jobs('ACME | J1 | Planned', 'ACME | J8 | New'));
  const stateOf = async (run: ImportRun) => {
    const current = await steps.run(run);
    if (!current) return 'state: gone';
    const { state, failure, forgotten_at } = current;
    const shown = `state: ${state}${failure === null ? '' : `, ${failure}`}${forgotten_at === null ? '' : ', forgotten'}`;
    const isAsLeft = run === overtaken && shown === OVERTAKEN[steps.database.engine];
    return isAsLeft ? 'state: planned, or failed on the embedded engine' : shown;
  };
  const attempt = async (run: ImportRun) => {
    const end = await steps.apply(run).then(
      ({ state }) => state,
      (error: unknown) => String(error).replaceAll(/Import \d+/g, 'Import N'),
    );
    return [`applying: ${end}`, await stateOf(run), ...(await steps.describeWritten()).lines];
  };
  const note = (title: string, ...more: readonly string[]) => lines.push(`== ${title}`, ...more, '');

  await steps.asOwner(`update job_definition set title = 'Faster' where code = 'J1' and title = 'Welder'`);
  await steps.describeWritten();
  note('a plan that a change by hand overtook', ...(await attempt(overtaken)));

  const { run: unread } = await steps.plan({ ...jobs('ACME | J8 | New'), 'work_places.csv': '%PDF-1.7\n' });
  note('files of which one can’t be read', ...(await steps.describePlan(unread)), ...(await attempt(unread)));

  const two = { 'a.csv': 'Code,Title\nA1,One\nA2,\nA3,Three\n', 'b.csv': 'Code,Title\nB1,One\nB2,\n' };
  const columns = { code: 'Code', title: 'Title' };
  const mapping = {
    constants: { client_code: 'ACME' },
    files: [{ path: '*.csv', tables: [{ file: 'jobs', columns }] }],
  };
  const { run: mapped, source } = await steps.plan(two, null, mapping);
  const report = [...(await reportOf(steps, mapped, source, 'es'))].flatMap(([path, content]) => [
    `-- ${path}`,
    ...content.toString().trimEnd().split(/\r?\n/),
  ]);
  note('two files of another system, each with a fault on one line', ...(await steps.describePlan(mapped)), ...report);

  const { run: first } = await steps.plan(jobs('ACME | J8 | First'));
  const applied = await steps.apply(first);
  const { run: second } = await steps.plan(jobs('BIRCH | J8 | Second'));
  const newest = await steps.apply(second);
  await steps.describeWritten();
  const refusal = JSON.stringify(await steps.rollBack(applied)).replaceAll(/\d+/g, 'N');
  note('taking back one that isn’t the newest', refusal, await stateOf(applied));
  note('applying one again', ...(await attempt(newest)));

  steps.wait(29);
  await steps.countOwn();
  const forget = async () => {
    while ((await forgetOldRuns(steps.database, steps.now(), 30)) === 'more');
    return steps.countOwn();
  };
  note('after 29 days', ...(await forget()), await stateOf(overtaken), await stateOf(newest));
  steps.wait(2);
  note('after 31 days', ...(await forget()), await stateOf(overtaken), await stateOf(newest));
  note('taking back one that is forgotten', JSON.stringify(await steps.rollBack((await steps.run(newest)) ?? newest)));
  return lines;
}

/** Returns the values of sensitive columns in rows that something is wrong with, as they came. */
export function sensitiveCells(samples: readonly Sample[]): string[] {
  const cells = samples.flatMap(({ first, next, wrong }) => [
    ...[first, next].flatMap((tables) =>
      Object.entries(tables).flatMap(([file, rows]) => rows.map((row) => ({ file, row }))),
    ),
    ...wrong.map(({ file, cells: row }) => ({ file, row })),
  ]);
  const values = cells.flatMap(({ file, row }) =>
    Object.entries(RECORDS.find((record) => record.file === file)?.columns ?? {}).flatMap(([name, { sensitive }]) =>
      sensitive === true && (row[name] ?? '').length >= 8 && !/^(?:X|sealed:)/.test(row[name] ?? '')
        ? [row[name] ?? '']
        : [],
    ),
  );
  return [...new Set(values.flatMap((value) => [value, value.replaceAll('-', '')]))];
}

const everything = statement(
  'test.approved_imports.everything',
  z.object({ text: z.string() }),
  `select to_jsonb(r)::text as text from import_run r union all select to_jsonb(c)::text from import_change c
   union all select to_jsonb(f)::text from import_fault f union all select content::text from test_read_row`,
);

/** Returns everything that the imports' own tables have, and that they had of rows that were read, as text. */
export async function storedText({ database }: ImportSteps): Promise<string> {
  return (await database.asMaintenance((tx) => tx.rows(everything, []))).map(({ text }) => text).join('\n');
}
