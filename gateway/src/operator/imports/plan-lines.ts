import type { Language } from '@paystead/contract/fields.ts';
import { RECORDS, TARGETS } from '../../imports/compilers.ts';
import { sentenceOf, type Fault } from '../../imports/fault.ts';
import { faultsOf } from '../../imports/plan/faults.ts';
import type { Sample } from '../../imports/plan/samples.ts';
import { withMaskedNumbers } from '../../imports/report/masked.ts';
import type { ImportRun, Summary } from '../../imports/runs.ts';
import type { Database } from '../../platform/database/port.ts';
import { plain, shown } from '../../imports/report/samples.ts';
import { tableName } from '../../imports/report/table-names.ts';
import { text } from './texts.ts';

/** Describes a run's files and tables, one line each. */
export function summaryLines({ summary }: Pick<ImportRun, 'summary'>, language: Language): string[] {
  const files = inOrder(
    summary?.files ?? {},
    RECORDS.map(({ file }) => file),
  );
  const tables = inOrder(
    summary?.tables ?? {},
    TARGETS.map(({ table }) => table),
  );
  return [
    text(language, 'plan.files'),
    ...files.map(([file, { rows, rejected, warnings, unread = 0 }]) =>
      text(language, 'plan.file', { file, rows, rejected, warnings, unread }),
    ),
    ...(tables.length > 0 ? [text(language, 'plan.tables')] : []),
    ...tables.map(([table, counts]) =>
      text(language, 'plan.table', { table: tableName(table, language), counts: countsOf(counts, language) }),
    ),
  ];
}

/** Lists what happens to a table's rows, without counts of zero unless all are. */
function countsOf({ added, changed, removed = 0, kept }: Summary['tables'][string], language: Language): string {
  const parts = [
    ['plan.added', added],
    ['plan.changed', changed],
    ['plan.removed', removed],
    ['plan.kept', kept],
  ] as const;
  const shown = parts.filter(([, count]) => count > 0);
  return (shown.length > 0 ? shown : parts.slice(-1)).map(([key, count]) => text(language, key, { count })).join(', ');
}

/** Returns counts in the order of the import; stored JSON has its own. */
function inOrder<Counts>(counts: Readonly<Record<string, Counts>>, names: readonly string[]): [string, Counts][] {
  return [...new Set(names)].flatMap((name) => {
    const found = counts[name];
    return found === undefined ? [] : [[name, found] satisfies [string, Counts]];
  });
}

/** Describes changed rows, before and after. */
export function sampleLines(samples: readonly Sample[], language: Language): string[] {
  if (samples.length === 0) return [];
  const lines = samples.map(({ table, name, file, line, columns }) => {
    const changes = columns.map(({ column, before, after }) =>
      text(language, 'plan.change', { column: plain(column), before: shown(before), after: shown(after) }),
    );
    const rows = tableName(table, language);
    const what = name === null ? rows : `${rows}, ${withMaskedNumbers(name)}`;
    return text(language, 'plan.sample', { what, file, line, changes: changes.join('; ') });
  });
  return [text(language, 'plan.samples'), ...lines];
}

/** Describes the first faults of a run, and how many more there are. */
export async function faultLines(
  database: Database,
  run: ImportRun,
  language: Language,
  most = 10,
): Promise<{ readonly lines: string[]; readonly count: number }> {
  const lines: string[] = [];
  let count = 0;
  for await (const fault of faultsOf(database, run)) {
    count += 1;
    if (count <= most) lines.push(faultLine(run, fault, language));
  }
  if (count > most) lines.push(text(language, 'plan.more', { count: count - most }));
  return { lines, count };
}

function faultLine(run: ImportRun, fault: Fault, language: Language): string {
  const { line, column, isWarning } = fault;
  const path = run.sources?.[fault.source ?? 0] ?? fault.file;
  const sentence = withMaskedNumbers(sentenceOf(language, fault));
  const kind = isWarning ? 'warning' : 'error';
  const place = column === null ? '' : `, ${withMaskedNumbers(column)}`;
  return text(language, 'plan.fault', { path, line, place, kind, sentence });
}
